import type { Transaction } from '#app/platform/database.server.ts';

/** What a user leaves of branches, so that it can come back: the branch, and to which they are bound, null for none. */
interface LeftBranches {
  branchId: string | null;
  supervised: string[] | null;
}

/**
 * Takes a user out of their branch, and ends that they are bound to any, in the transaction of what takes them out of the
 * agency. It records nothing: that is the caller's.
 */
export async function leaveBranches(
  tx: Transaction,
  {
    agentUniqueId,
    branchId,
    boundToBranches,
  }: { agentUniqueId: string; branchId: string | null; boundToBranches: boolean },
): Promise<LeftBranches> {
  if (branchId === null && !boundToBranches) return { branchId, supervised: null };
  const bound = await tx.branchSupervisor.findMany({ where: { agentUniqueId }, select: { branchId: true } });
  await tx.branchSupervisor.deleteMany({ where: { agentUniqueId } });
  await tx.agent.update({ where: { agentUniqueId }, data: { branchId: null, boundToBranches: false } });
  return { branchId, supervised: boundToBranches ? bound.map((each) => each.branchId) : null };
}

/**
 * Gives a user who is back in their agency what `leaveBranches` took, as far as the branches are still there. A user
 * who was bound to branches is bound again, even where none of them is left.
 */
export async function returnToBranches(
  tx: Transaction,
  { agentUniqueId, agencyId }: { agentUniqueId: string; agencyId: string },
  {
    branchId = null,
    supervised = null,
  }: { branchId?: string | null | undefined; supervised?: string[] | null | undefined },
): Promise<void> {
  if (branchId === null && supervised === null) return;
  const wanted = [...(supervised ?? []), ...(branchId === null ? [] : [branchId])];
  const there = await tx.branch.findMany({ where: { agencyId, branchId: { in: wanted } }, select: { branchId: true } });
  const isThere = (id: string) => there.some((each) => each.branchId === id);
  await tx.branchSupervisor.createMany({
    data: (supervised ?? []).filter(isThere).map((id) => ({ agentUniqueId, branchId: id })),
  });
  await tx.agent.update({
    where: { agentUniqueId },
    data: { boundToBranches: supervised !== null, branchId: branchId !== null && isThere(branchId) ? branchId : null },
  });
}
