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
