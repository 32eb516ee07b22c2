/** The days without a sign-in after which an account of staff is listed as unused. */
export const unusedDays = 60;

/** The states of an account by which staff filter: in use, without a sign-in for 60 days, or ended. */
export const staffAccountStates = ['active', 'unused', 'ended'] as const;
export type StaffAccountState = (typeof staffAccountStates)[number];
