import type { AgentContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { violatedForeignKey } from '#app/platform/databaseFailures.server.ts';
import { branchOfNew, type BranchChoice } from './branchRules.ts';

/**
 * The branches of the caller's agency whose people they reach, by name, in one query; in none for an agency
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
 * The branch of a user whom the caller adds, from the one that they chose, or null. Throws `branchNeeded` at `branch`
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

/**
 * The refusal of a branch that was deleted between the choice and the writing, by the foreign key that a failure of a new
 * person or invitation names; undefined for others.
 */
export function branchGoneRefusal(error: unknown): Refusal | undefined {
  const isGone = violatedForeignKey(error)?.endsWith('_agency_id_branch_id_fkey');
  return isGone ? new Refusal('branchNeeded', { field: 'branch' }) : undefined;
}
