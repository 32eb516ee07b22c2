import type { AgentContext } from '#app/domain/context.server.ts';
import { branchChoices } from '#app/domain/people/branches/branchChoices.server.ts';
import type { BranchChoice } from '#app/domain/people/branches/branchRules.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { assertMaySeeSales, readSalesReport, requireBranch, type SalesReport } from './readSalesReport.server.ts';
import type { SalesQuery } from './salesForms.ts';
import type { SalesBreakdown } from './salesReport.ts';

/**
 * The sales report of the caller's agency for a file. Writes the audit row `agency.sales-exported` with what was asked
 * for first. Throws as `readSalesReport` does.
 */
export async function exportSalesReport(
  ctx: AgentContext,
  query: SalesQuery,
  { breakdown, format }: { breakdown: SalesBreakdown; format: string },
  known?: readonly BranchChoice[],
): Promise<SalesReport> {
  assertMaySeeSales(ctx);
  const branches = known ?? (await branchChoices(ctx));
  const branch = requireBranch(branches, query.branch);
  const { agencyId } = ctx.agency;
  const { period, brand, ship, advisor } = query;
  const after = {
    format,
    breakdown,
    period,
    ...(brand && { brand }),
    ...(ship && { ship }),
    ...(advisor && { advisor }),
    ...(branch && { branch: branch.branchName }),
  };
  await ctx.db.$transaction((tx) =>
    recordAudit(tx, ctx, {
      action: 'agency.sales-exported',
      subjectKind: 'agency',
      subjectId: agencyId,
      agencyId,
      after,
    }),
  );
  return readSalesReport(ctx, query, branches);
}
