import type { AgentContext } from '#app/domain/context.server.ts';
import { activeFlags } from '#app/domain/accounts/activation.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { Transaction } from '#app/platform/database.server.ts';

/**
 * Checks that an owner may be demoted, deactivated or deleted. Throws `lastOwner` where the agency has no other
 * active owner, and `forbidden` where the caller, who was read before the lock, is no longer an active owner. The
 * agency's row stays locked until the transaction ends, so that of two owners who demote each other concurrently one is
 * refused.
 */
export async function requireActiveOwnerBeside(
  tx: Transaction,
  ctx: AgentContext,
  agentUniqueId: string,
): Promise<void> {
  const owners = await requireOwnerBeside(tx, ctx.agency.agencyId, agentUniqueId);
  const actsStill =
    ctx.actor.agentUniqueId === agentUniqueId ||
    owners.some((owner) => owner.agentUniqueId === ctx.actor.agentUniqueId);
  if (!actsStill) throw new Refusal('forbidden');
}

/**
 * Returns the other active owners of an agency, whose row stays locked until the transaction ends. Throws `lastOwner`
 * where there is none.
 */
export async function requireOwnerBeside(
  tx: Transaction,
  agencyId: string,
  agentUniqueId: string,
): Promise<{ agentUniqueId: string }[]> {
  // NO KEY: users may be added in the meantime.
  await tx.$executeRaw`SELECT FROM agencies WHERE agency_id = ${agencyId} FOR NO KEY UPDATE`;
  const owners = await tx.agent.findMany({
    where: {
      agencyId,
      agentType: 'O',
      activationFlag: { in: activeFlags },
      deletedAt: null,
      agentUniqueId: { not: agentUniqueId },
    },
    select: { agentUniqueId: true },
  });
  if (owners.length === 0) throw new Refusal('lastOwner');
  return owners;
}
