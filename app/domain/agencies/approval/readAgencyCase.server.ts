import { agenciesReached, assertReaches } from '#app/domain/accounts/staff/staffReach.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { Prisma } from '#app/platform/database.server.ts';
import type { DuplicateReason } from './comparison.ts';
import { findDuplicates } from './findDuplicates.server.ts';

const include = {
  companies: { select: { code: true }, orderBy: { code: 'asc' } },
  decider: { select: { firstName: true, lastName: true, userId: true } },
  changeRequests: { where: { status: 'PENDING' }, select: { requestId: true } },
  keptInMerges: {
    where: { undoneAt: null, finishedAt: null },
    select: { mergeId: true, mergedAt: true, merged: { select: { agencyName: true } } },
    orderBy: { mergedAt: 'desc' },
  },
  returns: { where: { state: 'unanswered' }, select: { state: true } },
  agents: {
    where: { agentType: 'O', deletedAt: null },
    orderBy: [{ createdAt: 'asc' }, { agentUniqueId: 'asc' }],
    take: 1,
  },
} satisfies Prisma.AgencyInclude;

// A table with more agencies side by side would be too wide to read.
const maxCompared = 4;

/** An agency with its first owner, whatever their flag, and the member of staff who decided; text as stored. */
export type AgencyFile = Awaited<ReturnType<typeof readAgencies>>[number];

export interface AgencyCase {
  agency: AgencyFile;
  /** The likeliest duplicates, those with most in common first. */
  duplicates: { agency: AgencyFile; reasons: DuplicateReason[] }[];
  /** The number of all possible duplicates. */
  duplicateCount: number;
}

/** Reads the data for the decision about an agency, for every role of staff. Throws `notFound`. */
export async function readAgencyCase(ctx: StaffContext, agencyId: string): Promise<AgencyCase> {
  assertCan(ctx, 'staff.see-agencies');
  const pairs = await reachedPairs(ctx, await findDuplicates(ctx.db, [agencyId]));
  const shown = pairs.slice(0, maxCompared);
  const files = await readAgencies(ctx, [agencyId, ...shown.map(({ otherId }) => otherId)]);
  const fileOf = (wanted: string) => files.find((file) => file.agencyId === wanted);
  const agency = fileOf(agencyId);
  if (!agency) throw new Refusal('notFound');
  assertReaches(ctx, agency.country);
  const duplicates = shown.flatMap(({ otherId, reasons }) => {
    const other = fileOf(otherId);
    return other ? [{ agency: other, reasons }] : [];
  });
  return { agency, duplicates, duplicateCount: pairs.length };
}

// What is alike in another market is for the staff of that one.
async function reachedPairs<Pair extends { otherId: string }>(ctx: StaffContext, pairs: Pair[]): Promise<Pair[]> {
  if (ctx.staff.markets.length === 0) return pairs;
  const reached = await ctx.db.agency.findMany({
    where: { agencyId: { in: pairs.map(({ otherId }) => otherId) }, ...agenciesReached(ctx) },
    select: { agencyId: true },
  });
  return pairs.filter(({ otherId }) => reached.some(({ agencyId }) => agencyId === otherId));
}

function readAgencies(ctx: StaffContext, agencyIds: string[]) {
  return ctx.db.agency.findMany({ where: { agencyId: { in: agencyIds } }, include });
}
