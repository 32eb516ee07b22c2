import { isManagingRole } from '#app/domain/accounts/codes.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { fullName } from '#app/domain/display.ts';
import { Refusal } from '#app/domain/refusals.ts';

/**
 * The full name of a user of the caller's agency in the caller's language, for a message about that user. Throws `forbidden` for an
 * advisor and `notFound` outside the agency (D1).
 */
export async function agentName(ctx: AgentContext, agentUniqueId: string): Promise<string> {
  if (!isManagingRole(ctx.actor.agentType)) throw new Refusal('forbidden');
  const agent = await ctx.db.agent.findFirst({
    where: { agentUniqueId, agencyId: ctx.agency.agencyId, deletedAt: null },
    select: { firstName: true, lastName: true },
  });
  if (!agent) throw new Refusal('notFound');
  return fullName(agent, ctx.language);
}
