import { providesNow, provisionSelection, type ProvidedPart } from '#app/domain/accounts/profile/provided.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { countLimit } from '#app/domain/listParams.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import type { UserSubject } from '#app/domain/permissions/can.ts';

/** Reads what the identity provider of the caller's agency decides of a user. Refuses as `user.read` does. */
export async function readProvides(
  ctx: AgentContext,
  user: UserSubject & { agentUniqueId: string },
): Promise<ProvidedPart[]> {
  assertCan(ctx, 'user.read', user);
  const { agentUniqueId } = user;
  const provision = await ctx.db.provisionedPerson.findUnique({ where: { agentUniqueId }, ...provisionSelection });
  return providesNow(ctx.agency.agencyId, provision);
}

/** Whether the identity provider of the caller's agency manages any of its users. */
export async function hasProvisioned({ db, agency }: AgentContext): Promise<boolean> {
  const { agencyId } = agency;
  const where = { agencyId, agent: { agencyId, deletedAt: null }, provisioning: { enabled: true } };
  return (await db.provisionedPerson.count({ where, ...countLimit(1) })) > 0;
}
