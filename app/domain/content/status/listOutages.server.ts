import type { StaffContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { countLimit, pageOf } from '#app/domain/listParams.ts';
import type { OutageListQuery } from './forms.ts';
import { phaseOf } from './outage.ts';
import type { StoredOutage } from './storedOutage.ts';

export type ListedOutage = StoredOutage & { creator: { firstName: string; lastName: string } };

export interface OutageListPage {
  /** Those that last and those that come, by their start. */
  current: ListedOutage[];
  coming: ListedOutage[];
  /** A page of those that are over or were cancelled, the latest first. */
  over: ListedOutage[];
  total: number;
  page: number;
}

const withCreator = { creator: { select: { firstName: true, lastName: true } } };

/**
 * Lists the outages for editors and administrators. A page beyond the end is the last one. Throws
 * `forbidden`.
 */
export async function listOutages(
  ctx: StaffContext,
  { page: wanted, pageSize }: OutageListQuery,
): Promise<OutageListPage> {
  assertCan(ctx, 'staff.see-outages');
  const isOver = { OR: [{ cancelledAt: { not: null } }, { endsAt: { lte: ctx.now } }] };
  const [open, total] = await Promise.all([
    ctx.db.outage.findMany({
      where: { cancelledAt: null, endsAt: { gt: ctx.now } },
      orderBy: [{ startsAt: 'asc' }, { outageId: 'asc' }],
      include: withCreator,
    }),
    ctx.db.outage.count({ where: isOver, ...countLimit() }),
  ]);
  const { page, skip, take } = pageOf({ page: wanted, pageSize }, total);
  const over = await ctx.db.outage.findMany({
    where: isOver,
    orderBy: [{ startsAt: 'desc' }, { outageId: 'desc' }],
    skip,
    take,
    include: withCreator,
  });
  return {
    current: open.filter((outage) => phaseOf(outage, ctx.now) === 'current'),
    coming: open.filter((outage) => phaseOf(outage, ctx.now) === 'coming'),
    over,
    total,
    page,
  };
}
