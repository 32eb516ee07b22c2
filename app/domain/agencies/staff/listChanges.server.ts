import { agenciesReached } from '#app/domain/accounts/staff/staffReach.server.ts';
import { changesOf } from '#app/domain/agencies/information/changeRequests.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { countLimit, pageOf } from '#app/domain/listParams.ts';
import type { CaseHolder } from '#app/domain/operations/cases/caseKinds.ts';
import { heldCases } from '#app/domain/operations/cases/readCase.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { Prisma } from '#app/platform/database.server.ts';

const include = {
  agency: { select: { agencyName: true, city: true, country: true } },
  requester: { select: { firstName: true, lastName: true } },
} satisfies Prisma.AgencyChangeRequestInclude;

type Row = Prisma.AgencyChangeRequestGetPayload<{ include: typeof include }>;

/** A change that an agency asked for and that waits for a decision; values by field, as stored. */
export type WaitingChange = ReturnType<typeof waitingOf>;

/**
 * Lists one page of the requested changes that wait, oldest first, for every role of staff. A page beyond the end
 * is the last one.
 */
export async function listChanges(
  ctx: StaffContext,
  { holder, ...wanted }: { page: number; pageSize: number; holder?: CaseHolder | undefined },
): Promise<{ changes: WaitingChange[]; total: number; page: number }> {
  assertCan(ctx, 'staff.see-agencies');
  const held = await heldCases(ctx, 'changes', holder);
  const where: Prisma.AgencyChangeRequestWhereInput = {
    status: 'PENDING',
    agency: agenciesReached(ctx),
    ...(held && { requestId: held }),
  };
  const total = await ctx.db.agencyChangeRequest.count({ where, ...countLimit() });
  const { page, skip, take } = pageOf(wanted, total);
  const rows = await ctx.db.agencyChangeRequest.findMany({
    where,
    include,
    orderBy: [{ requestedAt: 'asc' }, { requestId: 'asc' }],
    skip,
    take,
  });
  return { changes: rows.map(waitingOf), total, page };
}

/**
 * The requested change of an agency that waits; null for none. For every role of staff; throws `notFound`, also for an
 * agency of another market.
 */
export async function readWaitingChange(ctx: StaffContext, agencyId: string): Promise<WaitingChange | null> {
  assertCan(ctx, 'staff.see-agencies');
  const agency = await ctx.db.agency.findFirst({
    where: { agencyId, ...agenciesReached(ctx) },
    select: { changeRequests: { where: { status: 'PENDING' }, include, take: 1 } },
  });
  if (!agency) throw new Refusal('notFound');
  const [row] = agency.changeRequests;
  return row ? waitingOf(row) : null;
}

function waitingOf({ requestId, agencyId, requestedAt, agency, requester, changes, before }: Row) {
  return {
    requestId,
    agencyId,
    requestedAt,
    agency,
    requester,
    changes: changesOf(changes),
    before: changesOf(before),
  };
}
