import { z } from 'zod';
import type { AgentContext } from '#app/domain/context.server.ts';
import { readCursor, writeCursor } from '#app/domain/listCursor.server.ts';
import { countLimit, pageOf } from '#app/domain/listParams.ts';
import type { BrandCode } from '#app/domain/markets/brands.ts';
import type { SearchQuery } from '#app/domain/operations/search/searchQuery.ts';
import { assertCan, assertMaySee } from '#app/domain/permissions/assertCan.ts';
import { can } from '#app/domain/permissions/can.ts';
import { literalPattern } from '#app/domain/text.ts';
import { sentLine } from '#app/domain/textSchema.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Prisma } from '#app/platform/database.server.ts';
import { groupList, type GroupQuery } from './groupForms.ts';
import { groupsAsked, groupsInReach } from './groupsInReach.server.ts';
import { homeDays, type GroupDeadline } from './groups.ts';

const listed = {
  groupNumber: true,
  revision: true,
  groupName: true,
  brand: true,
  ship: true,
  sailingOn: true,
  allotment: true,
  sold: true,
  options: true,
  depositDueOn: true,
  namesDueOn: true,
  finalPaymentOn: true,
  conductorCredits: true,
  conductorRule: true,
  state: true,
  recordedAt: true,
  agent: { select: { firstName: true, lastName: true } },
} as const satisfies Prisma.GroupSpaceSelect;

type Selected = Prisma.GroupSpaceGetPayload<{ select: typeof listed }>;

/** A group as its reader sees it; days as `2026-11-22`. */
export type ListedGroup = Omit<Selected, 'brand' | 'sailingOn' | GroupDeadline> & {
  brand: BrandCode;
  sailingOn: string;
} & Record<GroupDeadline, string | null>;

const isoDay = (day: Date) => day.toISOString().slice(0, 10);
const dayOrNull = (day: Date | null) => day && isoDay(day);

function listedOf({ brand, sailingOn, depositDueOn, namesDueOn, finalPaymentOn, ...group }: Selected): ListedGroup {
  return {
    ...group,
    // A delivery refuses other brands.
    brand: brand as BrandCode,
    sailingOn: isoDay(sailingOn),
    depositDueOn: dayOrNull(depositDueOn),
    namesDueOn: dayOrNull(namesDueOn),
    finalPaymentOn: dayOrNull(finalPaymentOn),
  };
}

const soonestFirst = [
  { sailingOn: 'asc' },
  { groupNumber: 'asc' },
] as const satisfies Prisma.GroupSpaceOrderByWithRelationInput[];

/** A view of the list, and what a client may add: the cursor of the page before, which then counts instead of `page`. */
type Asked = Omit<GroupQuery, 'pageSize'> & { pageSize: number; cursor?: string | undefined };

const groupPlace = z.tuple([z.iso.date(), sentLine(200)]);

/**
 * The groups of the caller's agency, the next sailing first, a page at a time; those of a supervisor's branches where
 * they are bound to some. Two statements; `nextCursor` gives the groups after these, null at the end. Throws `forbidden`
 * (`agency.groups`), and `malformedRequest` for a cursor of another list.
 */
export async function listGroups(
  ctx: AgentContext,
  { page: wanted, pageSize, cursor, ...query }: Asked,
): Promise<{ groups: ListedGroup[]; total: number; page: number; nextCursor: string | null }> {
  assertMaySee(ctx, 'agency.groups');
  const list = ['groups', query.search, query.brand, query.deadline, query.branch, query.show];
  const place = readCursor(cursor, list, groupPlace);
  const where = groupsAsked(ctx, query);
  const total = await ctx.db.groupSpace.count({ where, ...countLimit() });
  const { page, skip, take } = pageOf({ page: wanted, pageSize }, total);
  const rows = await ctx.db.groupSpace.findMany({
    where: place ? { AND: [where, after({ sailingOn: new Date(place[0]), groupNumber: place[1] })] } : where,
    select: listed,
    orderBy: [...soonestFirst],
    skip: place ? 0 : skip,
    take: take + 1,
  });
  const groups = rows.slice(0, take).map(listedOf);
  const last = rows.length > take ? groups.at(-1) : undefined;
  return { groups, total, page, nextCursor: last ? writeCursor(list, [last.sailingOn, last.groupNumber]) : null };
}

/** One group; null where there is none of the condition. The caller has checked who may see it. */
export async function listedGroup(
  { db }: Pick<AgentContext, 'db'>,
  where: Prisma.GroupSpaceWhereInput,
): Promise<ListedGroup | null> {
  const row = await db.groupSpace.findFirst({ where, select: listed });
  return row && listedOf(row);
}

/** How many open groups have a deadline in the days of the home page; 0 for who sees no groups. */
export async function countGroupDeadlines(ctx: AgentContext): Promise<number> {
  if (!can(ctx, 'agency.groups')) return 0;
  const where = groupsAsked(ctx, { ...groupList.defaults, deadline: homeDays });
  return ctx.db.groupSpace.count({ where, ...countLimit() });
}

const rowsAtOnce = 500;

/** All of them, for a file. Writes the audit row `agency.groups-exported` first. Throws as `listGroups` does. */
export async function exportGroups(
  ctx: AgentContext,
  { format, ...query }: Pick<GroupQuery, 'search' | 'brand' | 'deadline' | 'branch' | 'show'> & { format: string },
): Promise<AsyncGenerator<ListedGroup>> {
  assertCan(ctx, 'agency.groups');
  const { agencyId } = ctx.agency;
  await ctx.db.$transaction((tx) =>
    recordAudit(tx, ctx, {
      action: 'agency.groups-exported',
      subjectKind: 'agency',
      subjectId: agencyId,
      agencyId,
      after: { format },
    }),
  );
  return allOf(ctx, groupsAsked(ctx, query));
}

async function* allOf({ db }: AgentContext, where: Prisma.GroupSpaceWhereInput): AsyncGenerator<ListedGroup> {
  for (let last: Selected | undefined; ; ) {
    const rows: Selected[] = await db.groupSpace.findMany({
      where: last ? { AND: [where, after(last)] } : where,
      select: listed,
      orderBy: [...soonestFirst],
      take: rowsAtOnce,
    });
    for (const row of rows) yield listedOf(row);
    last = rows.at(-1);
    if (rows.length < rowsAtOnce) return;
  }
}

const after = ({
  sailingOn,
  groupNumber,
}: Pick<Selected, 'sailingOn' | 'groupNumber'>): Prisma.GroupSpaceWhereInput => ({
  OR: [{ sailingOn: { gt: sailingOn } }, { sailingOn, groupNumber: { gt: groupNumber } }],
});

const named = (word: string): Prisma.GroupSpaceWhereInput => {
  const contains = { contains: literalPattern(word), mode: 'insensitive' as const };
  return { OR: [{ groupNumber: contains }, { groupName: contains }] };
};

/** The groups of which every word of a search is in the number or the name; none for who may not see them. */
export async function findGroups(
  ctx: AgentContext,
  { query, limit }: { query: SearchQuery; limit: number },
): Promise<ListedGroup[]> {
  if (!can(ctx, 'agency.groups')) return [];
  const rows = await ctx.db.groupSpace.findMany({
    where: { AND: [groupsInReach(ctx), ...query.words.map(named)] },
    select: listed,
    orderBy: [...soonestFirst],
    take: limit,
  });
  return rows.map(listedOf);
}

/** Open groups with a deadline from one day to another, the next sailing first; none for who may not see them. */
export async function groupsDue(ctx: AgentContext, days: { from: string; to: string }): Promise<ListedGroup[]> {
  if (!can(ctx, 'agency.groups')) return [];
  const isDue = { gte: new Date(days.from), lte: new Date(days.to) };
  const rows = await ctx.db.groupSpace.findMany({
    where: {
      AND: [groupsInReach(ctx)],
      state: 'open',
      sailingOn: { gte: new Date(days.from) },
      OR: [{ depositDueOn: isDue }, { namesDueOn: isDue }, { finalPaymentOn: isDue }],
    },
    select: listed,
    orderBy: [...soonestFirst],
    take: rowsAtOnce,
  });
  return rows.map(listedOf);
}
