import { dayInList, listQuery } from '#app/domain/listQuery.ts';
import { staffRecordAreaNames } from './staffRecordAreas.ts';

/** The record of the staff in an address: a search, an area, the first and the last day (in UTC). */
export const staffRecordList = listQuery({
  search: true,
  filters: { area: staffRecordAreaNames, from: dayInList, to: dayInList },
  mostCounted: 1_000,
});
export type StaffRecordQuery = typeof staffRecordList.defaults;
