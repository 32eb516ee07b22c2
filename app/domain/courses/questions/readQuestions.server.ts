import { countryReached } from '#app/domain/accounts/staff/staffReach.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { Prisma } from '#app/platform/database.server.ts';
import type { QuestionQuery } from './questionForms.ts';
import { answered, questionRows } from './questionRows.server.ts';

/** The questions about a course that the caller reads: those of their market, and their own. */
export function questionsShown(
  { actor, market }: Pick<AgentContext, 'actor' | 'market'>,
  courseId: string,
): Prisma.Sql {
  const own = Prisma.sql`q.agent_unique_id = ${actor.agentUniqueId}::uuid`;
  const inMarket = countryReached({ staff: { markets: [market] } }, Prisma.sql`g.country`);
  return Prisma.sql`q.course_id = ${courseId}::uuid AND (${own} OR (q.hidden_at IS NULL AND ${inMarket}))`;
}

/**
 * Reads what people of the caller's market ask about a course, the latest first, with the answers, in one query. Names
 * are for the writer's own agency; what staff have hidden its writer alone continues to see. `courseId` is of a course
 * that they may take (`findCourse`).
 */
export async function readQuestions(
  ctx: Pick<AgentContext, 'db' | 'actor' | 'agency' | 'market'>,
  courseId: string,
  { which, page, pageSize }: Pick<QuestionQuery, 'which' | 'page'> & { pageSize: number },
) {
  const { agentUniqueId } = ctx.actor;
  const narrowed = {
    open: Prisma.sql`NOT ${answered}`,
    answered,
    own: Prisma.sql`q.agent_unique_id = ${agentUniqueId}::uuid`,
  };
  const where = Prisma.sql`${questionsShown(ctx, courseId)} AND ${which ? narrowed[which] : Prisma.sql`true`}`;
  const reader = { agentUniqueId, agencyId: ctx.agency.agencyId };
  return questionRows(ctx.db, { where, reader, page, pageSize });
}
