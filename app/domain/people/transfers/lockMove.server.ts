import type { AgentContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { moveAfter, type MoveEvent, type MoveSide, type MoveState } from './move.ts';

/** A move with its advisor and agencies, as read under the lock. */
export type LockedMove = Awaited<ReturnType<typeof lockMove>>['move'];

/**
 * Locks a move and its advisor until the transaction ends, and returns it with its state after the event. Throws
 * `notFound` for a move that concerns neither the caller nor an agency of which they are an owner, and whose advisor
 * was deleted, and `conflict` where the state, its time or the caller's side does not allow the event.
 */
export async function lockMove(tx: Transaction, ctx: AgentContext, moveId: string, event: MoveEvent) {
  const found = await tx.agencyMove.findUnique({ where: { id: moveId } });
  const side = found && sideOf(ctx, found);
  if (!found || side === null || side === 'neither') throw new Refusal('notFound');
  // People before what is about them, as taking their access away locks them.
  await tx.$executeRaw`SELECT FROM agents WHERE agent_unique_id = ${found.agentUniqueId}::uuid FOR UPDATE`;
  await tx.$executeRaw`SELECT FROM agency_moves WHERE id = ${moveId}::uuid FOR UPDATE`;
  const { agentUniqueId, fromAgencyId, toAgencyId } = found;
  // One after the other: a transaction has one connection.
  const row = await tx.agencyMove.findUniqueOrThrow({ where: { id: moveId } });
  const agent = await tx.agent.findUniqueOrThrow({ where: { agentUniqueId } });
  const fromAgency = await tx.agency.findUniqueOrThrow({ where: { agencyId: fromAgencyId } });
  const toAgency = await tx.agency.findUniqueOrThrow({ where: { agencyId: toAgencyId } });
  const move = { ...row, agent, fromAgency, toAgency };
  if (agent.deletedAt) throw new Refusal('notFound');
  const state: MoveState | null = moveAfter(move, event, side, ctx.now);
  if (!state) throw new Refusal('conflict');
  return { move, state };
}

interface Sides {
  agentUniqueId: string;
  fromAgencyId: string;
  toAgencyId: string;
}

function sideOf({ actor, agency }: AgentContext, { agentUniqueId, fromAgencyId, toAgencyId }: Sides): MoveSide {
  if (actor.agentUniqueId === agentUniqueId) return 'advisor';
  if (actor.agentType !== 'O') return 'neither';
  if (agency.agencyId === toAgencyId) return 'newOwner';
  return agency.agencyId === fromAgencyId ? 'oldOwner' : 'neither';
}
