import type { AgentContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { Transaction } from '#app/platform/database.server.ts';

/** Locks the branches of the caller's agency as a whole until the transaction ends: other changes wait. */
export async function lockBranches(tx: Transaction, { agency }: AgentContext): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`branches of ${agency.agencyId}`}, 0))::text`;
}

/**
 * Reads a branch of the caller's agency and locks it until the transaction ends. Throws `notFound` for one that the
 * agency does not have.
 */
export async function lockBranch(
  tx: Transaction,
  ctx: AgentContext,
  branchId: string,
): Promise<{ branchId: string; branchName: string }> {
  await lockBranches(tx, ctx);
  const branch = await tx.branch.findFirst({
    where: { branchId, agencyId: ctx.agency.agencyId },
    select: { branchId: true, branchName: true },
  });
  if (!branch) throw new Refusal('notFound');
  return branch;
}
