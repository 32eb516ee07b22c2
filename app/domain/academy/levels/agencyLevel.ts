import type { AcademyLevel } from '#app/domain/markets/curricula.ts';
import { monthsOfLevel } from './validity.ts';
import { DateTime } from 'luxon';

/** A level that an agency had, and when it last had it. */
export interface FormerLevel {
  level: AcademyLevel;
  lastHeldAt: Date;
}

/**
 * The level of an agency in a curriculum: the highest that at least half of its active enrolled agents hold, and
 * never less than it had within the year. `held` has the level of each of these agents, 0 where it has lapsed.
 */
export function agencyLevel(held: readonly AcademyLevel[], former: readonly FormerLevel[], now: Date): AcademyLevel {
  const kept = former.filter(({ lastHeldAt }) => lastHeldAt > levelHeldFrom(now)).map(({ level }) => level);
  return Math.max(0, levelOfHalf(held), ...kept) as AcademyLevel;
}

/** The moment since when a level must have been held for an agency to have it at a time: a year before. */
export function levelHeldFrom(now: Date): Date {
  return DateTime.fromJSDate(now, { zone: 'utc' }).minus({ months: monthsOfLevel }).toJSDate();
}

/** The highest level that at least half have; 0 without agents. */
export function levelOfHalf(held: readonly AcademyLevel[]): AcademyLevel {
  if (held.length === 0) return 0;
  for (const level of [4, 3, 2, 1] as const)
    if (held.filter((each) => each >= level).length * 2 >= held.length) return level;
  return 0;
}

/**
 * How many more agents must reach the next level for the agency to reach it; null at the highest level, or without
 * enrolled agents.
 */
export function agentsMissing(
  held: readonly AcademyLevel[],
  current: AcademyLevel,
): { level: AcademyLevel; holding: number; of: number; missing: number } | null {
  if (current === 4 || held.length === 0) return null;
  const level = (current + 1) as AcademyLevel;
  const holding = held.filter((each) => each >= level).length;
  return { level, holding, of: held.length, missing: Math.max(0, Math.ceil(held.length / 2) - holding) };
}
