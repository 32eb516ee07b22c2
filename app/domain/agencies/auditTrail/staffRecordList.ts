import { dayInList, listQuery } from '#app/domain/listQuery.ts';
import { staffRecordAreaNames } from './staffRecordAreas.ts';

/**
 * The record of the staff in an address: a search, an area, the first and the last day by the reader's clock, and whether
 * sign-ins are listed too.
 */
export const staffRecordList = listQuery({
  search: true,
  tabs: { signIns: ['shown'] },
  filters: { area: staffRecordAreaNames, from: dayInList, to: dayInList },
  mostCounted: 1_000,
});
export type StaffRecordQuery = typeof staffRecordList.defaults;
