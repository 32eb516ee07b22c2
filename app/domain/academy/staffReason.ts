/** How long the reason of what staff do with a credit, a certificate or a member's data is. */
export const staffReasonLength = { min: 10, max: 500 };
