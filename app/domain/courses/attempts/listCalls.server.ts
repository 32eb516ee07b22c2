import { assertReaches } from '#app/domain/accounts/staff/staffReach.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { countLimit } from '#app/domain/listParams.ts';
import type { CallListQuery } from './callForms.ts';
import { callList } from './callForms.ts';
import { findLearnerAttempt } from './findLearnerAttempt.server.ts';
import type { KeptCall } from './keepCalls.server.ts';

/** The calls of an attempt, the newest first, with the course and the learner. */
export interface AttemptCalls {
  titleEn: string;
  titleJa: string;
  learner: { firstName: string | null; lastName: string | null; userId: string | null };
  calls: (KeptCall & { id: string })[];
  total: number;
  page: number;
}

/**
 * Lists what a course asked of its runtime in an attempt of a learner of the markets of a member of staff. Throws
 * `forbidden` (`staff.see-learning`) and `notFound`.
 */
export async function listCalls(ctx: StaffContext, registration: string, query: CallListQuery): Promise<AttemptCalls> {
  assertCan(ctx, 'staff.see-learning');
  const { person, course } = await findLearnerAttempt(ctx.db, registration);
  assertReaches(ctx, person.agency.country);
  const where = { registration, ...(query.which === 'refused' && { error: { notIn: ['', '0'] } }) };
  const total = await ctx.db.courseCall.count({ where, ...countLimit() });
  const { page, skip, take } = callList.pageOf(query, total);
  const rows = await ctx.db.courseCall.findMany({ where, skip, take, orderBy: { id: 'desc' } });
  const { firstName, lastName, userId } = person;
  return {
    titleEn: course.titleEn,
    titleJa: course.titleJa,
    learner: { firstName, lastName, userId },
    calls: rows.map(({ id, registration: _, ...call }) => ({ id: String(id), ...call })),
    total,
    page,
  };
}
