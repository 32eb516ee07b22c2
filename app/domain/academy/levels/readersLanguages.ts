import { courseLanguagesOf, type CourseLanguage } from '#app/domain/markets/courseLanguages.ts';
import type { Language } from '#app/i18n.ts';

/** The learner of a context. */
export interface Reader {
  actor: { courseLanguage: CourseLanguage | null };
  agency: { country: string };
  language: Language;
}

/** The languages in which the caller is given a course, the best first (`courseLanguagesOf`). */
export function readersLanguages({ actor, agency, language }: Reader): CourseLanguage[] {
  return courseLanguagesOf({ chosen: actor.courseLanguage, language, country: agency.country });
}
