import { z } from 'zod';
import { StaffReason } from '#app/domain/academy/staffForms.ts';
import { dayInList, listQuery } from '#app/domain/listQuery.ts';
import { markets } from '#app/domain/markets/markets.ts';
import { messageKey } from '#app/domain/messages.ts';
import { form } from '#app/domain/strictForm.ts';
import { attemptActs, learnerSorts, learnerStates } from './attemptActs.ts';

/** The learners of a course in an address. */
export const learnerList = listQuery({
  search: true,
  filters: { state: learnerStates, market: markets, from: dayInList, to: dayInList },
  sorts: learnerSorts,
  direction: 'desc',
});
export type LearnerListQuery = typeof learnerList.defaults;

/** What staff do with an attempt, for a reason. */
export function attemptActSchema() {
  return form({ act: z.enum(attemptActs, { error: messageKey('selectOption', 'act') }), staffReason: StaffReason() });
}
export type AttemptActInput = z.output<ReturnType<typeof attemptActSchema>>;
