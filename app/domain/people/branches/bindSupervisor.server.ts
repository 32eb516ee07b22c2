import { lockAgent } from '#app/domain/accounts/profile/lockAgent.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { lockBranches } from './lockBranch.server.ts';

interface Binding {
  agentUniqueId: string;
  /** The branches whose people they see and manage; null for everybody of the agency. */
  branches: readonly string[] | null;
}

/**
 * Binds a supervisor of the caller's agency to the people of some branches, or to all again. It applies from their next
 * request on; their requests for a page that is open are answered by it too. Writes nothing where nothing differs.
 * Throws `forbidden` (`user.bind-to-branches`), also for an advisor who was never bound, `branchesNeeded` at `branches`
 * for none, and `notFound` for a user or a branch that the agency does not have.
 */
export async function bindSupervisor(ctx: AgentContext, { agentUniqueId, branches }: Binding): Promise<void> {
  assertCan(ctx, 'user.bind-to-branches');
  await ctx.db.$transaction(async (tx) => {
    await lockBranches(tx, ctx);
    const agent = await lockAgent(tx, ctx.agency.agencyId, { agentUniqueId });
    assertCan(ctx, 'user.bind-to-branches', agent);
    // Their bounds are of a time as a supervisor, and count again when they are one.
    if (agent.agentType === 'A' && !agent.boundToBranches) throw new Refusal('forbidden');
    const { agencyId } = agent;
    const wanted = [...new Set(branches ?? [])];
    if (branches !== null && wanted.length === 0) throw new Refusal('branchesNeeded', { field: 'branches' });
    if ((await tx.branch.count({ where: { agencyId, branchId: { in: wanted } } })) !== wanted.length)
      throw new Refusal('notFound');
    const before = agent.boundToBranches
      ? ((await namesOfSupervised(tx, [agentUniqueId])).get(agentUniqueId) ?? [])
      : null;
    await tx.branchSupervisor.deleteMany({ where: { agentUniqueId } });
    await tx.branchSupervisor.createMany({ data: wanted.map((branchId) => ({ agentUniqueId, branchId })) });
    await tx.agent.update({ where: { agentUniqueId }, data: { boundToBranches: branches !== null } });
    const after = branches === null ? null : ((await namesOfSupervised(tx, [agentUniqueId])).get(agentUniqueId) ?? []);
    if (JSON.stringify(before) === JSON.stringify(after)) return;
    await recordAudit(tx, ctx, {
      action: 'agent.supervision-changed',
      subjectKind: 'agent',
      subjectId: agentUniqueId,
      agencyId,
      before: { boundToBranches: before !== null, supervises: listed(before) },
      after: { boundToBranches: after !== null, supervises: listed(after) },
    });
  });
}

/** The names of branches as a history shows them. */
export function listed(names: readonly string[] | null | undefined): string {
  return (names ?? []).join(', ');
}

/** The names of the branches to which each of some users is bound, by the users' identifiers, in the names' order. */
export async function namesOfSupervised(
  tx: Transaction,
  agentUniqueIds: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await tx.branchSupervisor.findMany({
    where: { agentUniqueId: { in: [...agentUniqueIds] } },
    select: { agentUniqueId: true, branch: { select: { branchName: true } } },
    orderBy: { branch: { nameKey: 'asc' } },
  });
  const names = new Map<string, string[]>();
  for (const { agentUniqueId, branch } of rows)
    names.set(agentUniqueId, [...(names.get(agentUniqueId) ?? []), branch.branchName]);
  return names;
}
