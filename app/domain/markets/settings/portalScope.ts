/** What is set for the portal as a whole, beside what is set for each brand. */
export const portalScope = 'portal';
