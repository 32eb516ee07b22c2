/** The largest file of lines. */
export const mostFileBytes = 300_000;

/** The length of the reason for a change. */
export const settingReasonLength = { min: 5, max: 300 };
