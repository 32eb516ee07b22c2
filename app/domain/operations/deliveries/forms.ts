import { z } from 'zod';
import { readPostedColumns, type PostedColumn } from '#app/domain/operations/tables/columnForm.ts';
import { readFileChoice, type FileChoice } from '#app/domain/operations/tables/fileGuess.ts';
import { Refusal } from '#app/domain/refusals.ts';

/** The buttons of a file's page. */
export const fileIntents = ['columns', 'reasons', 'begin', 'discard'] as const;

/** How a file is to be read, as its form sends it. */
export type ReadingChoice = FileChoice & { columns: PostedColumn[] };

/** Reads the form of how a file is read, with its columns. Throws `malformedRequest` for what is none. */
export function readReadingChoice(form: FormData): ReadingChoice {
  return { ...readFileChoice(form), columns: readPostedColumns(form) };
}

const mostReasons = 100;
const reasonValues = z.record(z.string().max(80), z.string().max(1000));

/**
 * Reads the form of a file's reasons: the value for all rows with one is `value-fault|column`. Throws `malformedRequest`
 * for what is none.
 */
export function readReasonValues(form: Iterable<[string, unknown]>): Record<string, string> {
  const sent = [...form].flatMap(([name, value]) => (name.startsWith('value-') ? [[name.slice(6), value]] : []));
  const parsed = reasonValues.safeParse(Object.fromEntries(sent));
  if (!parsed.success || sent.length > mostReasons) throw new Refusal('malformedRequest');
  return parsed.data;
}
