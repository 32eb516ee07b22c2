import type { AgentType } from '#app/domain/permissions/codes.ts';

/**
 * What an agency must be to enroll in Partner Rewards, by country: so many bookings within so many months. Elsewhere
 * there is no program.
 */
export const enrolmentCriteria = {
  US: { bookings: 5, months: 12 },
} as const satisfies Record<string, { bookings: number; months: number }>;

/** True for a country whose agencies may enroll. */
export function hasProgram(country: string): boolean {
  return Object.hasOwn(enrolmentCriteria, country);
}

/** The brands whose bookings count. */
export const rewardedBrands = ['PC'] as const;

/**
 * One point for each full amount of this gross, in the currency's smallest unit; a booking in another currency earns
 * none.
 */
export const pointsFor = { gross: 100_00, currency: 'USD' } as const;

/** The tiers, from the lowest, each from so many points of the last 12 months on. */
export const tiers = [
  { name: 'harbor', from: 0 },
  { name: 'coastal', from: 250 },
  { name: 'ocean', from: 1000 },
  { name: 'horizon', from: 5000 },
] as const;
export type TierName = (typeof tiers)[number]['name'];

/** The months in which points count, today's among them. */
export const pointMonths = 12;

/** The points of a booking's gross: whole ones. */
export function pointsOf(gross: number): number {
  return Math.floor(gross / pointsFor.gross);
}

/** The tier of so many points, and what is missing to the next; null at the top. */
export function tierOf(points: number): {
  tier: TierName;
  next: { tier: TierName; from: number; missing: number } | null;
} {
  const reached = tiers.findLastIndex(({ from }) => points >= from);
  const next = tiers[reached + 1];
  return {
    tier: tiers[Math.max(0, reached)]!.name,
    next: next ? { tier: next.name, from: next.from, missing: next.from - points } : null,
  };
}

/**
 * The page of the program that is an agency's: by its country, and whether it is enrolled (spec §4 Rewards enrolment,
 * §2 Routes).
 */
export function rewardsPageOf({
  country,
  agencyPartnerRewardFlag,
}: {
  country: string;
  agencyPartnerRewardFlag: boolean;
}): 'registered' | 'unregistered' | 'non-usa' {
  if (country !== 'US') return 'non-usa';
  return agencyPartnerRewardFlag ? 'registered' : 'unregistered';
}

/**
 * Where who opens Partner Rewards is led: to its admin site, to the enrolment under Agency Overview, or to who may
 * enroll (spec §4).
 */
export function rewardsEntry({
  country,
  agencyPartnerRewardFlag,
  agentType,
}: {
  country: string;
  agencyPartnerRewardFlag: boolean;
  agentType: AgentType;
}): 'adminSite' | 'agencyOverview' | 'askOwner' {
  if (country === 'US' && agencyPartnerRewardFlag) return 'adminSite';
  return agentType === 'O' ? 'agencyOverview' : 'askOwner';
}

/** How far an agency is to enrolling; null where its country has no program. */
export function progressOf(
  country: string,
  bookings: number,
): { bookings: number; needed: number; months: number; isMet: boolean } | null {
  const criteria: { bookings: number; months: number } | undefined = Object.hasOwn(enrolmentCriteria, country)
    ? enrolmentCriteria[country as keyof typeof enrolmentCriteria]
    : undefined;
  return criteria
    ? { bookings, needed: criteria.bookings, months: criteria.months, isMet: bookings >= criteria.bookings }
    : null;
}
