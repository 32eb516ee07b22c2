/** Whose bookings are shown: one's own, or the agency's. */
export const commissionScopes = ['own', 'agency'] as const;
export type CommissionScope = (typeof commissionScopes)[number];
