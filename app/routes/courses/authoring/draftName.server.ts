import { courseLanguages } from '#app/domain/markets/courseLanguages.ts';
import type { DraftName } from '#app/domain/courses/authoring/lockDraft.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { CourseLanguage } from '#app/domain/markets/courseLanguages.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';

/** The course and the language of an address. Throws `notFound` for what is none. */
export function draftName(params: Readonly<Record<string, string | undefined>>): DraftName {
  const language = courseLanguages.find((each) => each === params.language);
  if (!language) throw new Refusal('notFound');
  return { courseId: uuidParam(params, 'courseId'), language };
}

/** The language that an address names as the one to translate from, where the course is written in it; '' for none. */
export function sourceLanguage(request: Request, others: readonly { language: CourseLanguage }[]): CourseLanguage | '' {
  const asked = new URL(request.url).searchParams.get('from');
  return others.find(({ language }) => language === asked)?.language ?? '';
}

/**
 * What a page or a question was translated from, as its form says: the text that its editor saw, which may have changed
 * since; undefined where it was not translated.
 */
export function sourceSeen(from: string, seen: string): string | undefined {
  return from === '' || seen === '' ? undefined : seen;
}
