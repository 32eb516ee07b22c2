import { localized } from '#app/domain/localizedText.ts';
import { minutesOf } from '#app/domain/courses/runtime/resumePoint.ts';
import type { CourseLearner } from '#app/domain/courses/attempts/listLearners.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import { nameIn, timeIn } from '#app/routes/courses/statements/statementWords.server.ts';

/** The title of the list of a course's learners. */
export function learnersTitle({ language }: StaffContext, course: { titleEn: string; titleJa: string }): string {
  return translator(language)('courseAttempts:learners.title', { course: localized(language, 'title', course) });
}

/** The time that a learner took, in words. */
export function minutesIn({ language }: StaffContext, seconds: number): string {
  return translator(language)('courseAttempts:minutes', { count: minutesOf(seconds) });
}

/** A learner of a course as a row of the list has them. */
export function learnerRow(ctx: StaffContext, learner: CourseLearner) {
  const { authId, registration, isOpen, agencyName, state, attempts, score, totalSeconds, visitedAt } = learner;
  return {
    authId,
    registration,
    isOpen,
    agencyName,
    state,
    attempts,
    learner: nameIn(ctx, learner),
    score: score === null ? '' : String(score),
    time: minutesIn(ctx, totalSeconds),
    visited: timeIn(ctx, visitedAt),
  };
}
