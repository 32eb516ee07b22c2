import { z } from 'zod';
import type { AgentContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { Prisma, rowOf, type Transaction } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';

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
    SELECT state FROM imports WHERE id = ${importId}::uuid AND agency_id = ${ctx.agency.agencyId} FOR UPDATE`,
    ),
  );
  if (!found) throw new Refusal('notFound');
  if (found.state !== 'draft') throw new Refusal('conflict');
}
