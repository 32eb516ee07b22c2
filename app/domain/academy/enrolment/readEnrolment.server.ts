import type { AgentContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';

/**
 * The caller's learner with the status and level of each curriculum. Throws `notFound` for a caller without a number.
 */
export async function readEnrolment(ctx: AgentContext) {
  const { agentUniqueId } = ctx.actor;
  const holder = await ctx.db.agent.findFirst({
    where: { agentUniqueId, deletedAt: null, authId: { not: null } },
    select: { learner: { include: { statuses: { orderBy: { curriculum: 'asc' } } } } },
  });
  if (!holder?.learner) throw new Refusal('notFound');
  const { authId, statuses } = holder.learner;
  return { authId, statuses };
}
