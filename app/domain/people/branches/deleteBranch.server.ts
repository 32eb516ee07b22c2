import type { AgentContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit, recordAudits } from '#app/platform/audit.server.ts';
import { Prisma, type Transaction } from '#app/platform/database.server.ts';
import { noBranch } from './branchRules.ts';
import { lockBranch } from './lockBranch.server.ts';
import { moveToBranch } from './placePeople.server.ts';
import { listed, namesOfSupervised } from './bindSupervisor.server.ts';

/**
 * Deletes a branch of the caller's agency and returns its name. Its people, and who is invited to it, go to another
 * branch or to none, as `becomes` says, in the same transaction. A supervisor who was bound to it stays bound to the
 * others; bound to no other, they see no people until an owner binds them again. Throws `forbidden`
 * (`agency.change-branches`), `notFound`, and `branchHasPeople` at `becomes` where it has people and nothing is said of
 * them, or a branch that the agency does not have.
 */
export async function deleteBranch(
  ctx: AgentContext,
  { branchId, becomes }: { branchId: string; becomes: string },
): Promise<string> {
  assertCan(ctx, 'agency.change-branches');
  const { agencyId } = ctx.agency;
  return ctx.db.$transaction(async (tx) => {
    const { branchName } = await lockBranch(tx, ctx, branchId);
    // A transaction that adds a user to the branch waits, and then finds it deleted.
    await tx.$executeRaw`SELECT FROM branches WHERE branch_id = ${branchId}::uuid FOR UPDATE`;
    const target = await targetOf(tx, ctx, branchId, becomes);
    const moved = await moveToBranch(tx, ctx, target, Prisma.sql`a.branch_id = ${branchId}::uuid`);
    await tx.agentInvitation.updateMany({ where: { agencyId, branchId }, data: { branchId: target } });
    await unbind(tx, ctx, branchId);
    await tx.branch.delete({ where: { branchId } });
    await recordAudit(tx, ctx, {
      action: 'agency.branch-deleted',
      subjectKind: 'agency',
      subjectId: agencyId,
      agencyId,
      before: { branchName, people: moved.length },
    });
    return branchName;
  });
}

async function targetOf(
  tx: Transaction,
  { agency }: AgentContext,
  branchId: string,
  becomes: string,
): Promise<string | null> {
  const { agencyId } = agency;
  if (becomes === noBranch) return null;
  const known =
    becomes === ''
      ? // An account that was merged away keeps its branch for undoing the merge, and is not shown there.
        (await tx.agent.count({ where: { agencyId, branchId, deletedAt: null } })) === 0 &&
        (await tx.agentInvitation.count({ where: { agencyId, branchId } })) === 0
      : becomes !== branchId && (await tx.branch.count({ where: { agencyId, branchId: becomes } })) > 0;
  if (!known) throw new Refusal('branchHasPeople', { field: 'becomes' });
  return becomes || null;
}

async function unbind(tx: Transaction, ctx: AgentContext, branchId: string): Promise<void> {
  const { agencyId } = ctx.agency;
  const bound = await tx.branchSupervisor.findMany({
    where: { branchId, agent: { agencyId } },
    select: { agentUniqueId: true },
    orderBy: { agentUniqueId: 'asc' },
  });
  const ids = bound.map(({ agentUniqueId }) => agentUniqueId);
  const before = await namesOfSupervised(tx, ids);
  await tx.branchSupervisor.deleteMany({ where: { branchId } });
  const after = await namesOfSupervised(tx, ids);
  await recordAudits(
    tx,
    ctx,
    ids.map((id) => ({
      action: 'agent.supervision-changed',
      subjectKind: 'agent',
      subjectId: id,
      agencyId,
      before: { supervises: listed(before.get(id)) },
      after: { supervises: listed(after.get(id)) },
    })),
  );
}
