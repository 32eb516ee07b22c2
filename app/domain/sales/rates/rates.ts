import type { AgentType } from '#app/domain/permissions/codes.ts';

/** The categories of a rate, the simplest first. */
export const rateCategories = ['inside', 'oceanview', 'balcony', 'suite'] as const;
export type RateCategory = (typeof rateCategories)[number];

/** What a brand offers the people who sell it: a reduced fare, a trip to get to know a ship, or a seminar at sea. */
export const offerKinds = ['rate', 'famTrip', 'seminar'] as const;
export type OfferKind = (typeof offerKinds)[number];

/** Whom an offer is for, by their role. */
export const offerAudiences = ['all', 'managers', 'advisors'] as const;
export type OfferAudience = (typeof offerAudiences)[number];

const rolesOf = {
  all: ['O', 'M', 'A'],
  managers: ['O', 'M'],
  advisors: ['A'],
} as const satisfies Record<OfferAudience, readonly AgentType[]>;

/** Who may come: the minimum level of the academy, the role, and the number of guests; null for no limit. */
export interface Admission {
  minLevel: number | null;
  audience: OfferAudience;
  places: number | null;
}

/** Why a user may not come. */
export type Barrier = { why: 'audience'; audience: OfferAudience } | { why: 'level'; level: number } | { why: 'full' };

/**
 * Why a user may not come, the first reason; null where they may. `level` is what they have in the brand's curriculum, 0
 * for none; `taken` are the places of requests that wait or are confirmed.
 */
export function barrierTo(
  { minLevel, audience, places }: Admission,
  { agentType, level, taken }: { agentType: AgentType; level: number; taken: number },
): Barrier | null {
  if (!(rolesOf[audience] as readonly AgentType[]).includes(agentType)) return { why: 'audience', audience };
  if (minLevel !== null && level < minLevel) return { why: 'level', level: minLevel };
  return places !== null && taken >= places ? { why: 'full' } : null;
}

export const rateRequestStates = ['open', 'confirmed', 'declined', 'cancelled'] as const;

/** What staff may decide, what is done most first. */
export const rateDecisions = ['confirmed', 'declined'] as const satisfies readonly RateRequestState[];

/** The requests that have a place, or wait for one. */
export const placedStates = ['open', 'confirmed'] as const satisfies readonly RateRequestState[];
export type RateRequestState = (typeof rateRequestStates)[number];

/** The colour of each state; its label says the same in words. */
export const rateRequestTones = {
  open: 'warning',
  confirmed: 'success',
  declined: 'neutral',
  cancelled: 'neutral',
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
