import { countryReached } from '#app/domain/accounts/staff/staffReach.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Prisma } from '#app/platform/database.server.ts';
import type { StaffQuestionQuery } from './questionForms.ts';
import { answered, questionRows } from './questionRows.server.ts';

const narrowed = {
  open: Prisma.sql`q.hidden_at IS NULL AND NOT ${answered}`,
  answered: Prisma.sql`q.hidden_at IS NULL AND ${answered}`,
  hidden: Prisma.sql`(q.hidden_at IS NOT NULL OR EXISTS (SELECT FROM course_posts h WHERE h.question_id = q.post_id AND h.hidden_at IS NOT NULL))`,
};

/**
 * Reads what people in the markets of the member of staff ask about courses, the latest first, with the answers and
 * what is hidden; without names. Throws `forbidden` (`staff.see-learning`).
 */
export async function listQuestions(ctx: StaffContext, { which, page, pageSize }: StaffQuestionQuery) {
  assertCan(ctx, 'staff.see-learning');
  const reached = countryReached(ctx, Prisma.sql`g.country`);
  const where = Prisma.sql`${reached} AND ${which ? narrowed[which] : Prisma.sql`true`}`;
  return questionRows(ctx.db, { where, reader: null, page, pageSize });
}
