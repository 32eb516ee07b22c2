import { z } from 'zod';
import { columnFormats } from '#app/domain/operations/tables/columnFormats.ts';
import { textEncodings } from '#app/domain/operations/tables/encodings.ts';
import { Refusal } from '#app/domain/refusals.ts';

/** The buttons of a file's page. */
export const fileIntents = ['columns', 'reasons', 'begin', 'discard'] as const;

const mostColumns = 100;
const lastLine = 2_000_000;

const readingChoice = z.strictObject({
  encoding: z.enum([...textEncodings, 'xlsx']).optional(),
  headerLine: z.coerce.number().int().min(1).max(lastLine).optional(),
  columns: z
    .array(
      z.strictObject({
        column: z.string().max(40),
        format: z.enum(['', ...columnFormats.day, ...columnFormats.amount]),
      }),
    )
    .max(mostColumns),
});

/** How a file is to be read, as its form sends it. */
export type ReadingChoice = z.output<typeof readingChoice>;

/** Reads the form of a file's columns: `column-0`, `format-0` and so on. Throws `malformedRequest` for what is none. */
export function readReadingChoice(form: Iterable<[string, unknown]>): ReadingChoice {
  const sent = new Map(form);
  const places = [...sent.keys()].flatMap((name) => (/^column-\d{1,2}$/.test(name) ? [Number(name.slice(7))] : []));
  const parsed = readingChoice.safeParse({
    encoding: sent.get('encoding'),
    headerLine: sent.get('headerLine') === '' ? undefined : sent.get('headerLine'),
    columns: places
      .toSorted((one, other) => one - other)
      .map((place) => ({ column: sent.get(`column-${place}`), format: sent.get(`format-${place}`) ?? '' })),
  });
  if (!parsed.success) throw new Refusal('malformedRequest');
  return parsed.data;
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
