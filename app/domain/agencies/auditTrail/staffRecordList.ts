import { z } from 'zod';
import { listQuery } from '#app/domain/listQuery.ts';
import { staffRecordAreaNames } from './staffRecordAreas.ts';

// Years that the database can compare with a day's end in any time zone.
const day = z.iso
  .date()
  .refine((text) => text >= '1900-01-01' && text < '3000-01-01')
  .optional();

/** The record of the staff in an address: a search, an area, the first and the last day (in UTC). */
export const staffRecordList = listQuery({
  search: true,
  filters: { area: staffRecordAreaNames, from: day, to: day },
  mostCounted: 1_000,
});
export type StaffRecordQuery = typeof staffRecordList.defaults;
