/** The states of an agency by which staff filter. */
export const agencyStates = ['active', 'suspended', 'pending', 'declined'] as const;
export type AgencyState = (typeof agencyStates)[number];
