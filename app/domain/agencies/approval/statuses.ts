/** The statuses of an agency (D11), in the order of the queue's tabs. */
export const approvalStatuses = ['PENDING', 'APPROVED', 'DECLINED'] as const;
export type ApprovalStatus = (typeof approvalStatuses)[number];

/** The colour of each status; its label says the same in words. */
export const approvalTones = { PENDING: 'warning', APPROVED: 'success', DECLINED: 'neutral' } as const satisfies Record<
  ApprovalStatus,
  string
>;

/** The length of the reason for declining an agency. */
export const declineReasonLength = { min: 10, max: 500 };
