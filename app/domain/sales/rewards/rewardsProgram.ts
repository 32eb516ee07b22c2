import { hasProgram } from '#app/domain/markets/rewardsCountries.ts';
import type { AgentType } from '#app/domain/permissions/codes.ts';
import type { rewards } from '#app/domain/markets/settings/kinds/rewards.ts';
import type { ValueOf } from '#app/domain/markets/settings/settingKind.ts';

/** What the brand, or we, say of the program. */
export type Program = ValueOf<typeof rewards>;
/** A tier of the program, with the points from which it is reached. */
export type Tier = Program['rewardTiers'][number];

/** The brands whose bookings count. */
export const rewardedBrands = ['PC'] as const;

/** The months in which points and the bookings for enrolling count, today's among them. */
export const pointMonths = 12;

/** The tier of so many points, and what is missing to the next; null at the top. */
export function tierOf(
  points: number,
  { rewardTiers: tiers }: Pick<Program, 'rewardTiers'>,
): { tier: Tier; next: { tier: Tier; from: number; missing: number } | null } {
  const reached = tiers.findLastIndex(({ fromPoints }) => points >= Number(fromPoints));
  const next = tiers[reached + 1];
  const from = Number(next?.fromPoints);
  return { tier: tiers[Math.max(0, reached)]!, next: next ? { tier: next, from, missing: from - points } : null };
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
  { neededBookings: needed }: Pick<Program, 'neededBookings'>,
): { bookings: number; needed: number; months: number; isMet: boolean } | null {
  return hasProgram(country) ? { bookings, needed, months: pointMonths, isMet: bookings >= needed } : null;
}
