import type { StaffContext } from '#app/domain/context.server.ts';
import { shownVerbOf } from '#app/domain/courses/statements/statementForms.ts';
import { formatSecond } from '#app/domain/display.ts';
import { marketOfLanguage } from '#app/domain/markets/markets.ts';
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

/** The name of a learner, else their user ID. */
export function learnerName(row: { firstName: string | null; lastName: string | null; userId: string | null }): string {
  return [row.firstName, row.lastName].filter(Boolean).join(' ') || (row.userId ?? '');
}

/** A moment as the staff read it. */
export function timeIn({ language }: StaffContext, moment: Date): string {
  return formatSecond(moment, marketOfLanguage(language), language);
}
