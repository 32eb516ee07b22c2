import type { AgentContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { branchOfNew, type BranchChoice } from './branchRules.ts';

/**
 * The branches of the caller's agency whose people they reach, by name (D54), in one query; in none for an agency
 * without branches.
 */
export async function branchChoices({ db, actor, agency }: AgentContext): Promise<BranchChoice[]> {
  if (!agency.hasBranches || actor.branches?.length === 0) return [];
  return db.branch.findMany({
    where: { agencyId: agency.agencyId, ...(actor.branches && { branchId: { in: [...actor.branches] } }) },
    select: { branchId: true, branchName: true },
    orderBy: { nameKey: 'asc' },
  });
}

/**
 * The branch of somebody whom the caller adds, from the one that they chose, or null. Throws `branchNeeded` at `branch`
 * where they are bound to several and chose none, or one that is not theirs or is no longer there.
 */
export async function requireBranchOfNew(ctx: AgentContext, wanted: string | null): Promise<string | null> {
  const branchId = branchOfNew(ctx.actor, wanted);
  if (branchId === null) return null;
  const { agencyId } = ctx.agency;
  if (branchId === undefined || (await ctx.db.branch.count({ where: { branchId, agencyId } })) === 0)
    throw new Refusal('branchNeeded', { field: 'branch' });
  return branchId;
}
