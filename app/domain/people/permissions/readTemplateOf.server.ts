import type { AgentContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import type { UserSubject } from '#app/domain/permissions/can.ts';

/** Reads the identifier of the template that a user has; null for none. Refuses as `user.read` does. */
export async function readTemplateOf(
  ctx: AgentContext,
  user: UserSubject & { agentUniqueId: string },
): Promise<string | null> {
  assertCan(ctx, 'user.read', user);
  const { agentUniqueId } = user;
  const found = await ctx.db.agent.findFirst({
    where: { agentUniqueId, agencyId: ctx.agency.agencyId },
    select: { permissionTemplateId: true },
  });
  return found?.permissionTemplateId ?? null;
}
