/** Why commission is disputed, in the order of the form. */
export const disputeReasons = ['notPaid', 'tooLittle', 'rate', 'other'] as const;

export const disputeStates = ['open', 'accepted', 'declined'] as const;
/** What staff may decide, what is done most first. */
export const disputeDecisions = ['accepted', 'declined'] as const satisfies readonly DisputeState[];
export type DisputeState = (typeof disputeStates)[number];

/** The colour of each state; its label says the same in words. */
export const disputeTones = { open: 'warning', accepted: 'success', declined: 'neutral' } as const satisfies Record<
  DisputeState,
  string
>;

export const disputeLimits = { comment: 2000, answer: 2000, message: 2000, messages: 200 } as const;

/**
 * What may be paid because of a dispute: at least one of the smallest unit, and no more than the booking's gross
 * leaves.
 */
export function mayPayDifference(
  difference: number,
  { gross, commissionPaid }: { gross: number; commissionPaid: number },
): boolean {
  return Number.isSafeInteger(difference) && difference > 0 && commissionPaid + difference <= gross;
}
