import type { LearnerStanding } from '#app/domain/academy/reports/learnerStanding.ts';
import type { ReportPerson } from '#app/domain/academy/reports/reportPeople.server.ts';
import { levelWord } from '#app/domain/people/list/agentRow.ts';
import { levelOf, type AcademyLevel } from '#app/domain/markets/curricula.ts';
import type { Translate } from '#app/domain/messages.ts';

/** What a standing is called in a curriculum. */
export function standingName(t: Translate, curriculum: string, standing: LearnerStanding): string {
  if (standing === 'notEnrolled' || standing === 'none' || standing === 'lapsed')
    return t(`academyReports:standing.${standing}`);
  return t(levelOf(Number(standing) as AcademyLevel, curriculum).nameKey);
}

/** A learner's state, in words: a lapsed level is named too. */
export function standingText(
  t: Translate,
  curriculum: string,
  { standing, level }: Pick<ReportPerson, 'standing' | 'level'>,
): string {
  if (standing !== 'lapsed') return standingName(t, curriculum, standing);
  return levelWord(t, curriculum, level ?? 0, true);
}
