/** The statuses of an agency (D11), in the order of the queue's tabs. */
export const approvalStatuses = ['PENDING', 'APPROVED', 'DECLINED'] as const;
export type ApprovalStatus = (typeof approvalStatuses)[number];

/** How a status is coloured; its label says the same. */
export const approvalTones = { PENDING: 'warning', APPROVED: 'success', DECLINED: 'neutral' } as const satisfies Record<ApprovalStatus, string>;

/** How long the reason may be for which an agency is declined. */
export const declineReasonLength = { min: 10, max: 500 };
