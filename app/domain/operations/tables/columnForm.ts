import { z } from 'zod';
import { Refusal } from '#app/domain/refusals.ts';
import { columnFormats } from './columnFormats.ts';

const mostColumns = 100;
const posted = z
  .array(
    z.strictObject({
      column: z.string().max(40),
      format: z.enum(['', ...columnFormats.day, ...columnFormats.amount]),
    }),
  )
  .max(mostColumns);

/** What a column of a file fills, and in which format its texts are; '' where it fills none, and where that is open. */
export type PostedColumn = z.output<typeof posted>[number];

/** Reads the form of a file's columns: `column-0`, `format-0` and so on. Throws `malformedRequest` for what is none. */
export function readPostedColumns(form: Iterable<[string, unknown]>): PostedColumn[] {
  const sent = new Map(form);
  const places = [...sent.keys()].flatMap((name) => (/^column-\d{1,2}$/.test(name) ? [Number(name.slice(7))] : []));
  const parsed = posted.safeParse(
    places
      .toSorted((one, other) => one - other)
      .map((place) => ({ column: sent.get(`column-${place}`), format: sent.get(`format-${place}`) ?? '' })),
  );
  if (!parsed.success) throw new Refusal('malformedRequest');
  return parsed.data;
}

/** True where two columns are to fill one field. */
export function fillsTwice(columns: readonly Pick<PostedColumn, 'column'>[]): boolean {
  const filled = columns.flatMap(({ column }) => column || []);
  return new Set(filled).size < filled.length;
}
