import { z } from 'zod';
import type { AgentContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { Prisma, rowOf, type Transaction } from '#app/platform/database.server.ts';
import { everybody } from '#app/domain/permissions/reach.server.ts';
import { described } from '#app/platform/statements.server.ts';
import type { ImportState } from './importLimits.ts';

/** Every import of the agency; of who is bound to branches, their own alone: another's may be of anybody. */
export function importsInReach({ actor, agency }: AgentContext) {
  return { agencyId: agency.agencyId, ...(actor.branches && { startedBy: actor.agentUniqueId }) };
}

/**
 * Locks an import of the caller's agency that is in one of the states, a draft unless others are given. Throws `notFound`
 * for another agency's, and `conflict` for one in another state.
 */
export async function lockImport(
  tx: Transaction,
  ctx: AgentContext,
  importId: string,
  states: readonly ImportState[] = ['draft'],
): Promise<void> {
  const found = await rowOf(
    tx,
    described(
      z.strictObject({ state: z.string() }),
      Prisma.sql`
    SELECT state FROM imports WHERE id = ${importId}::uuid AND agency_id = ${ctx.agency.agencyId}
      AND ${ctx.actor.branches ? Prisma.sql`started_by = ${ctx.actor.agentUniqueId}::uuid` : everybody} FOR UPDATE`,
    ),
  );
  if (!found) throw new Refusal('notFound');
  if (!states.some((state) => state === found.state)) throw new Refusal('conflict');
}
