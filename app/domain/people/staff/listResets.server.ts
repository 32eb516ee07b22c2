import { agenciesReached } from '#app/domain/accounts/staff/staffReach.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { countLimit, pageOf } from '#app/domain/listParams.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import type { Prisma } from '#app/platform/database.server.ts';
import type { resetList } from './secondFactorReset.ts';

const select = {
  id: true,
  agentUniqueId: true,
  reason: true,
  expiresAt: true,
  asker: { select: { firstName: true, lastName: true } },
  agent: {
    select: { firstName: true, lastName: true, userId: true, agency: { select: { agencyName: true, country: true } } },
  },
} satisfies Prisma.SecondFactorResetSelect;

/** An open question whether an owner's second factor is to be reset, with its person. */
export type ListedReset = Prisma.SecondFactorResetGetPayload<{ select: typeof select }>;

/**
 * Lists the open questions about owners' second factors that a member of staff can answer: those of their markets that a
 * colleague asked, the one that ends first before the others. Two queries. Throws `forbidden` (`staff.help-people`).
 */
export async function listResets(
  ctx: StaffContext,
  wanted: ReturnType<typeof resetList.read>,
): Promise<{ resets: ListedReset[]; total: number; page: number }> {
  assertCan(ctx, 'staff.help-people');
  const where = {
    state: 'asked',
    expiresAt: { gt: ctx.now },
    askedBy: { not: ctx.staff.staffId },
    agent: { agency: agenciesReached(ctx) },
  } satisfies Prisma.SecondFactorResetWhereInput;
  const total = await ctx.db.secondFactorReset.count({ where, ...countLimit() });
  const { page, skip, take } = pageOf(wanted, total);
  const resets = await ctx.db.secondFactorReset.findMany({
    where,
    select,
    skip,
    take,
    orderBy: [{ expiresAt: 'asc' }, { id: 'asc' }],
  });
  return { resets, total, page };
}
