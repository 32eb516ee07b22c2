/** The categories of a rate, the simplest first. */
export const rateCategories = ['inside', 'oceanview', 'balcony', 'suite'] as const;
export type RateCategory = (typeof rateCategories)[number];

export const rateRequestStates = ['open', 'confirmed', 'declined'] as const;
export type RateRequestState = (typeof rateRequestStates)[number];

/** The colour of each state; its label says the same in words. */
export const rateRequestTones = {
  open: 'warning',
  confirmed: 'success',
  declined: 'neutral',
} as const satisfies Record<RateRequestState, string>;

export const rateLimits = { comment: 1000, answer: 2000 } as const;

/** What has become of a rate: who sees it, and why not. */
export const rateStateNames = ['shown', 'scheduled', 'ended', 'withdrawn', 'sailed'] as const;
export type RateState = (typeof rateStateNames)[number];

/** The colour of each; its label says the same in words. */
export const rateStateTones = {
  shown: 'success',
  scheduled: 'info',
  ended: 'neutral',
  withdrawn: 'danger',
  sailed: 'neutral',
} as const satisfies Record<RateState, string>;

interface Scheduled {
  sailingOn: string;
  visibleFrom: string;
  visibleUntil: string;
  isWithdrawn: boolean;
}

/** The state of a rate on a day of its market; days as `2026-11-22`, '' for none. */
export function rateState({ sailingOn, visibleFrom, visibleUntil, isWithdrawn }: Scheduled, day: string): RateState {
  if (sailingOn <= day) return 'sailed';
  if (isWithdrawn) return 'withdrawn';
  if (visibleFrom !== '' && visibleFrom > day) return 'scheduled';
  return visibleUntil !== '' && visibleUntil < day ? 'ended' : 'shown';
}
