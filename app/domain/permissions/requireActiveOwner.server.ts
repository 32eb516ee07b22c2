import type { AgentContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { Transaction } from '#app/platform/database.server.ts';

/** The flags of users who can sign in and work (spec §3): an owner who waits, has yet to accept the terms or is deactivated is none to count on. */
const activeFlags = ['A', 'R'];

/**
 * Called before an owner is demoted, deactivated or deleted (D15). Throws `lastOwner` where the agency has no other active owner, and
 * `forbidden` where the caller, who was read before the lock, is an active owner no longer. The agency's row stays locked until the
 * transaction ends, so that of two owners who do it to each other in the same instant one is refused.
 */
export async function requireActiveOwnerBeside(tx: Transaction, ctx: AgentContext, agentUniqueId: string): Promise<void> {
  const { agencyId } = ctx.agency;
  // NO KEY: users may be added meanwhile.
  await tx.$queryRaw`SELECT FROM agencies WHERE agency_id = ${agencyId} FOR NO KEY UPDATE`;
  const owners = await tx.agent.findMany({
    where: { agencyId, agentType: 'O', activationFlag: { in: activeFlags }, deletedAt: null, agentUniqueId: { not: agentUniqueId } },
    select: { agentUniqueId: true },
  });
  if (owners.length === 0) throw new Refusal('lastOwner');
  const actsStill = ctx.actor.agentUniqueId === agentUniqueId || owners.some((owner) => owner.agentUniqueId === ctx.actor.agentUniqueId);
  if (!actsStill) throw new Refusal('forbidden');
}
