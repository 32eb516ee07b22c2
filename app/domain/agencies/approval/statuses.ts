/** The statuses of an agency. */
export const approvalStatuses = ['PENDING', 'APPROVED', 'DECLINED'] as const;
export type ApprovalStatus = (typeof approvalStatuses)[number];

/** The tabs of the queue: the statuses, and beside those that wait for a decision those that wait for the applicant. */
export const queueTabs = ['PENDING', 'RETURNED', 'APPROVED', 'DECLINED'] as const;
export type QueueTab = (typeof queueTabs)[number];

/** The most that a tab's label counts. */
export const tabCountedAtMost = 99;

/** The colour of each status and tab; its label says the same in words. */
export const approvalTones = {
  PENDING: 'warning',
  RETURNED: 'info',
  APPROVED: 'success',
  DECLINED: 'neutral',
} as const satisfies Record<QueueTab, string>;

/** The length of the reason for declining an agency. */
export const declineReasonLength = { min: 10, max: 500 };
