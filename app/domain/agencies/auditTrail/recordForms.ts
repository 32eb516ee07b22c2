import { z } from 'zod';
import { dayInList, listQuery } from '#app/domain/listQuery.ts';
import { everyKind, recordKinds } from './kinds.ts';
import { sentLine } from '#app/domain/textSchema.ts';

/** A place in a record, written `{milliseconds}-{id}`: the moment of a row, and the row. */
const place = sentLine(40)
  .regex(/^\d{1,14}-\d{1,18}$/)
  .transform((text) => {
    const [at = '', id = ''] = text.split('-');
    return { at: new Date(Number(at)), id: BigInt(id) };
  })
  .optional();

/**
 * A record in an address: a user, a kind, the first and the last day, a search, the place after or before which
 * the page begins, and the days whose sign-ins are unfolded.
 */
export const recordList = listQuery({
  search: true,
  tabs: { person: z.uuid().optional(), older: place, newer: place, openFrom: dayInList, openTo: dayInList },
  filters: { kind: [...recordKinds, everyKind], from: dayInList, to: dayInList },
});

export type RecordSearch = Omit<typeof recordList.defaults, 'page'>;
/** A place in a record: the rows of a page begin after it, or before it. */
export type RecordPlace = { at: Date; id: bigint };
