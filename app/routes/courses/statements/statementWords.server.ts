import type { StaffContext } from '#app/domain/context.server.ts';
import { shownVerbOf } from '#app/domain/courses/statements/shownVerbs.ts';
import { formatSecond, fullName } from '#app/domain/display.ts';
import { translator } from '#app/platform/translations.server.ts';

/** A course's title in the language of a member of staff. */
export function titleIn(
  { language }: StaffContext,
  { titleEn, titleJa }: { titleEn: string; titleJa: string },
): string {
  return (language === 'ja' && titleJa) || titleEn;
}

/** The name of a verb: in words where cmi5 or xAPI defines it, else the end of its identifier. */
export function verbIn({ language }: StaffContext, iri: string): string {
  const verb = shownVerbOf(iri);
  if (verb !== 'other') return translator(language)(`learningStatements:verb.${verb}`);
  return iri.split(/[/#:]/).findLast((part) => part !== '') ?? iri;
}

/** The name of a learner or a member of staff as the reader's language orders it, else their user ID. */
export function nameIn(
  { language }: StaffContext,
  { firstName, lastName, userId }: { firstName: string | null; lastName: string | null; userId?: string | null },
): string {
  return fullName({ firstName: firstName ?? '', lastName: lastName ?? '' }, language).trim() || (userId ?? '');
}

/** A moment as the staff read it. */
export function timeIn({ language, zone }: StaffContext, moment: Date): string {
  return formatSecond(moment, { language, zone });
}
