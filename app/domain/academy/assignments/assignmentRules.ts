import { daysUntilDue } from '#app/domain/dueDays.ts';
import type { AgentType } from '#app/domain/permissions/codes.ts';
import { agentTypes } from '#app/domain/permissions/codes.ts';
import { knownCountries, curriculaOf, type Curriculum } from '#app/domain/markets/curricula.ts';
import { marketOf, type Market } from '#app/domain/markets/markets.ts';

/**
 * To whom something is assigned: people by name, everybody of some roles, who a filter of the academy report
 * finds, or, by the brand, people of markets, countries and levels.
 */
export const assignmentAudiences = ['people', 'roles', 'filter', 'brand'] as const;
export type AssignmentAudience = (typeof assignmentAudiences)[number];

/** For how many months before an assignment a course that was passed counts: as long as a level is good. */
export const monthsThatCount = 12;

/** No mail is sent for so many minutes after a person was added, so that an assignment can be undone before. */
export const quietMinutes = 10;

/** The furthest due day, in days from today. */
const furthestDueDays = 730;

/** True for a day on which something may be due: today in the zone of who assigns it or later, within two years. */
export function mayBeDue(dueOn: Date, now: Date, zone: string): boolean {
  const days = daysUntilDue(dueOn, now, zone);
  return days >= 0 && days <= furthestDueDays;
}

/**
 * The reminder that applies to a due day in the learner's zone: 0 none yet, 1 within a week, 2 the day before and the day
 * itself, 3 overdue. Each is mailed once, a later one instead of an earlier one that was missed.
 */
export function reminderStep(dueOn: Date, now: Date, zone: string): 0 | 1 | 2 | 3 {
  const days = daysUntilDue(dueOn, now, zone);
  if (days < 0) return 3;
  if (days <= 1) return 2;
  return days <= 7 ? 1 : 0;
}

/** The roles to whose people each role may assign learning, within their agency (`agency.assign-learning`). */
export const rolesAssignable: Record<AgentType, readonly AgentType[]> = { O: agentTypes, M: ['A'], A: [] };

/** The countries of an audience of the brand: some by name, and those without their own market but not these. */
export interface AudienceCountries {
  among: string[];
  othersBut: string[] | null;
}

/**
 * The countries in which a curriculum is learned, of some markets, and of those the ones that were chosen; all of them
 * where none was.
 */
export function audienceCountries(
  curriculum: Curriculum,
  markets: readonly Market[],
  chosen: readonly string[],
): AudienceCountries {
  const isWanted = (country: string) =>
    curriculaOf(country).includes(curriculum) && markets.includes(marketOf(country));
  if (chosen.length > 0) return { among: chosen.filter(isWanted), othersBut: null };
  // Any other country represents all those without a market and their own curriculum.
  return { among: knownCountries.filter(isWanted), othersBut: isWanted('ZZ') ? [...knownCountries] : null };
}
