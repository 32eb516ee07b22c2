import { z } from 'zod';
import { PageSize } from '#app/domain/fields.ts';
import { everyKind, recordKinds } from './kinds.ts';

const searchMaxLength = 100;

/** A place in a record, written `{milliseconds}-{id}`: the moment of a row, and the row. */
const place = z
  .string()
  .regex(/^\d{1,14}-\d{1,18}$/)
  .transform((text) => {
    const [at = '', id = ''] = text.split('-');
    return { at: new Date(Number(at)), id: BigInt(id) };
  })
  .optional()
  .catch(undefined);

// Years that the database can compare with a day's end in any time zone.
const day = z.iso
  .date()
  .refine((text) => text >= '1900-01-01' && text < '3000-01-01')
  .optional()
  .catch(undefined);

/**
 * The query of a record (D17): a user, a kind, the first and the last day, a search, and the place after or before
 * which the page begins. An invalid value is left out, so that a hand-typed address still shows a list.
 */
export function recordSearchSchema() {
  return z.object({
    person: z.uuid().optional().catch(undefined),
    kind: z
      .enum([...recordKinds, everyKind])
      .optional()
      .catch(undefined),
    from: day,
    to: day,
    search: z
      .string()
      .overwrite((text) =>
        text
          .normalize('NFC')
          .replace(/[\p{Cc}\p{Cs}]/gu, '')
          .trim()
          .slice(0, searchMaxLength),
      )
      .catch(''),
    older: place,
    newer: place,
    pageSize: PageSize(),
  });
}

export type RecordSearch = z.output<ReturnType<typeof recordSearchSchema>>;
/** A place in a record: the rows of a page begin after it, or before it. */
export type RecordPlace = { at: Date; id: bigint };
