import type { AgentContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { mostBranches } from '#app/domain/permissions/reach.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { searchKey } from '#app/domain/text.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { violatedUniqueIndex } from '#app/platform/databaseFailures.server.ts';
import { lockBranch, lockBranches } from './lockBranch.server.ts';

/** The branch that gets another name, null for a new one. */
interface SaveBranchInput {
  branchId: string | null;
  branchName: string;
}

/**
 * Adds a branch to the caller's agency, or gives one another name. Writes nothing where nothing differs. Throws
 * `forbidden` (`agency.change-branches`), `branchNameTaken` at `branchName` for the name of another branch, regardless of
 * case and accents, `tooManyBranches` where the agency has two hundred, and `notFound`.
 */
export async function saveBranch(
  ctx: AgentContext,
  { branchId, branchName }: SaveBranchInput,
): Promise<{ branchId: string }> {
  assertCan(ctx, 'agency.change-branches');
  const row = { branchName, nameKey: searchKey(branchName) };
  try {
    return await ctx.db.$transaction((tx) =>
      branchId === null ? add(tx, ctx, row) : rename(tx, ctx, { ...row, branchId }),
    );
  } catch (error) {
    if (violatedUniqueIndex(error) === 'branches_agency_id_name_key_key')
      throw new Refusal('branchNameTaken', { field: 'branchName' });
    throw error;
  }
}

interface Named {
  branchName: string;
  nameKey: string;
}

async function add(tx: Transaction, ctx: AgentContext, row: Named): Promise<{ branchId: string }> {
  const { agencyId } = ctx.agency;
  // One at a time, so that two at once are counted.
  await lockBranches(tx, ctx);
  if ((await tx.branch.count({ where: { agencyId } })) >= mostBranches)
    throw new Refusal('tooManyBranches', { params: { limit: mostBranches } });
  const { branchId } = await tx.branch.create({ data: { ...row, agencyId, createdAt: ctx.now } });
  await recordAudit(tx, ctx, {
    action: 'agency.branch-added',
    subjectKind: 'agency',
    subjectId: agencyId,
    agencyId,
    after: { branchName: row.branchName },
  });
  return { branchId };
}

async function rename(
  tx: Transaction,
  ctx: AgentContext,
  { branchId, ...row }: Named & { branchId: string },
): Promise<{ branchId: string }> {
  const { agencyId } = ctx.agency;
  const old = await lockBranch(tx, ctx, branchId);
  if (old.branchName === row.branchName) return { branchId };
  await tx.branch.update({ where: { branchId }, data: row });
  await recordAudit(tx, ctx, {
    action: 'agency.branch-renamed',
    subjectKind: 'agency',
    subjectId: agencyId,
    agencyId,
    before: { branchName: old.branchName },
    after: { branchName: row.branchName },
  });
  return { branchId };
}
