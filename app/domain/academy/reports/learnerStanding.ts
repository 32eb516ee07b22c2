import { endsSoonBefore } from '#app/domain/levelEnds.ts';
import type { AcademyLevel } from '#app/domain/markets/curricula.ts';

/**
 * A learner's state in a curriculum: without a member number, without a level, at a level that is good, or with one
 * that has lapsed.
 */
export const learnerStandings = ['notEnrolled', 'none', '1', '2', '3', '4', 'lapsed'] as const;
export type LearnerStanding = (typeof learnerStandings)[number];

/** A learner is reminded of a curriculum again after so many days. */
export const reminderRestDays = 7;

const day = 86_400_000;

/** The number of people at each standing. */
export type StandingCounts = Record<LearnerStanding, number>;

/**
 * The levels that people hold now, one for each who counts for the agency's level: everybody with a member
 * number, 0 for none and for one that has lapsed.
 */
export function levelsOf(counts: StandingCounts): AcademyLevel[] {
  return learnerStandings.flatMap((standing) => {
    if (standing === 'notEnrolled') return [];
    const level = standing === 'none' || standing === 'lapsed' ? 0 : (Number(standing) as AcademyLevel);
    return Array<AcademyLevel>(counts[standing]).fill(level);
  });
}

/**
 * What a learner is reminded of: to enroll, to begin, to take the next level, to refresh a level before it ends, to
 * bring it back.
 */
export type ReminderKind = 'enrol' | 'begin' | 'goOn' | 'refresh' | 'bringBack';

/**
 * Why a learner is not reminded: it was done a short time ago, or they have the highest level and it does not end soon.
 */
export type NoReminder = 'remindedLately' | 'nothingToDo';

interface Remindable {
  standing: LearnerStanding;
  validUntil: Date | null;
  remindedAt: Date | null;
}

/** The moment before which a reminder no longer keeps another one back. */
function reminderRestBefore(now: Date): Date {
  return new Date(now.getTime() - reminderRestDays * day);
}

/** What a learner is to be reminded of, or why they are not. */
export function reminderOf(person: Remindable, now: Date): ReminderKind | NoReminder {
  if (person.remindedAt && person.remindedAt > reminderRestBefore(now)) return 'remindedLately';
  return reminderTopicOf(person, now);
}

/** What a learner could be reminded of, regardless of the last reminder. */
export function reminderTopicOf(
  { standing, validUntil }: Omit<Remindable, 'remindedAt'>,
  now: Date,
): ReminderKind | 'nothingToDo' {
  if (standing === 'notEnrolled') return 'enrol';
  if (standing === 'none') return 'begin';
  if (standing === 'lapsed') return 'bringBack';
  if (validUntil && validUntil <= endsSoonBefore(now)) return 'refresh';
  return standing === '4' ? 'nothingToDo' : 'goOn';
}

/** True for what a mail can remind of. */
export function isReminderKind(answer: ReminderKind | NoReminder): answer is ReminderKind {
  return answer !== 'remindedLately' && answer !== 'nothingToDo';
}
