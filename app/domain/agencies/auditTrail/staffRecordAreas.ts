import { z } from 'zod';
import { listQuery } from '#app/domain/listQuery.ts';

/** What an act of staff may be about: the areas of their record, with the kinds of subject that each has. */
export const staffRecordAreas = {
  agencies: ['agency'],
  people: ['agent', 'preference', 'import', 'batch'],
  members: ['member'],
  content: ['content', 'outage', 'message'],
  courses: ['course', 'curriculum', 'market'],
  sales: ['ledger', 'delivery', 'rate', 'rate-request', 'dispute'],
  feedback: ['feedback'],
  settings: ['setting'],
  accounts: ['staff', 'session'],
  jobs: ['job'],
} as const satisfies Record<string, readonly string[]>;

export type StaffRecordArea = keyof typeof staffRecordAreas;
export const staffRecordAreaNames = Object.keys(staffRecordAreas) as [StaffRecordArea, ...StaffRecordArea[]];

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
