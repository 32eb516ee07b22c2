import type { AgentContext } from '#app/domain/context.server.ts';
import { fullName } from '#app/domain/display.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';

/**
 * The full name of a user of the caller's agency in the caller's language, for a message about that user. Throws
 * `notFound` for a user of another agency, and for one whom the caller may not read (`can`).
 */
export async function agentName(ctx: AgentContext, agentUniqueId: string): Promise<string> {
  const agent = await ctx.db.agent.findFirst({
    where: { agentUniqueId, agencyId: ctx.agency.agencyId, deletedAt: null },
    select: { agentUniqueId: true, agentType: true, branchId: true, firstName: true, lastName: true },
  });
  if (!agent) throw new Refusal('notFound');
  assertCan(ctx, 'user.read', agent);
  return fullName(agent, ctx.language);
}
