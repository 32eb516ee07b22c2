import { z } from 'zod';
import type { AgentContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { Prisma, rowOf, type Transaction } from '#app/platform/database.server.ts';
import { everybody } from '#app/domain/permissions/reach.server.ts';
import { described } from '#app/platform/statements.server.ts';

/** Every import of the agency; of who is bound to branches, their own alone: another's may be of anybody (D54). */
export function importsInReach({ actor, agency }: AgentContext) {
  return { agencyId: agency.agencyId, ...(actor.branches && { startedBy: actor.agentUniqueId }) };
}

/**
 * Locks an import of the caller's agency that is still a draft. Throws `notFound` for another agency's, and `conflict`
 * for one that has begun.
 */
export async function lockDraft(tx: Transaction, ctx: AgentContext, importId: string): Promise<void> {
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
  if (found.state !== 'draft') throw new Refusal('conflict');
}
