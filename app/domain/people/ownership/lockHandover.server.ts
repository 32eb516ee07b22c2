import type { AgentContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { handoverAfter, handoverEvents, handoverStateAt, sideOf, type HandoverEvent } from './handover.ts';

/** A proposed handover with both its people, as read under the lock. */
export type LockedHandover = Awaited<ReturnType<typeof endHandover>>;

/**
 * Ends the caller's open handover by an event, and locks its row and both people until the transaction ends, so that of
 * an acceptance and a withdrawal at the same time one is refused. Throws `conflict` where there is none that the caller
 * may end so.
 */
export async function endHandover(tx: Transaction, ctx: AgentContext, event: HandoverEvent) {
  const { agentUniqueId } = ctx.actor;
  const { agencyId } = ctx.agency;
  const found = await tx.ownershipHandover.findFirst({
    where: {
      agencyId,
      state: 'proposed',
      ...(handoverEvents[event].by === 'giver' ? { giverId: agentUniqueId } : { receiverId: agentUniqueId }),
    },
    select: { id: true, giverId: true, receiverId: true },
  });
  if (!found) throw new Refusal('conflict');
  const { id, giverId, receiverId } = found;
  // Both people in the order of their identifiers and before what is about them, as whoever takes their access away
  // locks them.
  await tx.$queryRaw`SELECT FROM agents WHERE agent_unique_id IN (${giverId}::uuid, ${receiverId}::uuid) ORDER BY agent_unique_id FOR UPDATE`;
  await tx.$queryRaw`SELECT FROM ownership_handovers WHERE id = ${id}::uuid FOR UPDATE`;
  // One after the other: a transaction has one connection.
  const row = await tx.ownershipHandover.findUniqueOrThrow({ where: { id } });
  const giver = await tx.agent.findUniqueOrThrow({ where: { agentUniqueId: giverId } });
  const receiver = await tx.agent.findUniqueOrThrow({ where: { agentUniqueId: receiverId } });
  const handover = { ...row, giver, receiver };
  const state = handoverAfter(handoverStateAt(handover, ctx.now), event, sideOf(handover, agentUniqueId));
  if (!state) throw new Refusal('conflict');
  await tx.ownershipHandover.update({ where: { id }, data: { state, endedAt: ctx.now } });
  return handover;
}
