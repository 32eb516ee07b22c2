import type { StaffContext } from '#app/domain/context.server.ts';
import { countLimit, pageOf } from '#app/domain/listParams.ts';
import { markets as allMarkets, type Market } from '#app/domain/markets/markets.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { reachesAllOf } from '#app/domain/permissions/staffMarkets.ts';
import { literalPattern } from '#app/domain/text.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { Prisma } from '#app/platform/database.server.ts';
import type { staffAccountList } from './accountForms.ts';
import { unusedDays, type StaffAccountState } from './staffAccountStates.ts';

const shown = {
  staffId: true,
  userId: true,
  firstName: true,
  lastName: true,
  emailAddress: true,
  emailValidFlag: true,
  role: true,
  markets: true,
  active: true,
  lastLoginAt: true,
  createdAt: true,
  account: { select: { secondFactorFlag: true } },
} satisfies Prisma.StaffUserSelect;

type Row = Prisma.StaffUserGetPayload<{ select: typeof shown }>;

/** An account of staff, as those see it who manage them. */
export type StaffAccount = ReturnType<typeof accountOf>;

/** Staff who have not signed in for 60 days; without a sign-in the days count from the creation of the account. */
export function stateOf(
  { active, lastLoginAt, createdAt }: Pick<Row, 'active' | 'lastLoginAt' | 'createdAt'>,
  now: Date,
): StaffAccountState {
  if (!active) return 'ended';
  return (lastLoginAt ?? createdAt) <= unusedSince(now) ? 'unused' : 'active';
}

function unusedSince(now: Date): Date {
  return new Date(now.getTime() - unusedDays * 24 * 3600_000);
}

/**
 * Lists the accounts of staff whose markets the caller reaches, by name, with the invitations that are open. A
 * page beyond the end is the last one. Throws `forbidden`.
 */
export async function listStaffAccounts(ctx: StaffContext, wanted: ReturnType<typeof staffAccountList.read>) {
  assertCan(ctx, 'staff.see-accounts');
  const where = { AND: [reached(ctx), named(wanted.search), inState(ctx, wanted.state)], role: wanted.role };
  const [total, invitations] = await Promise.all([
    ctx.db.staffUser.count({ where, ...countLimit() }),
    ctx.db.staffInvitation.findMany({
      where: { acceptedAt: null, withdrawnAt: null, ...reached(ctx) },
      orderBy: { invitedAt: 'desc' },
      take: 50,
      include: { inviter: { select: { firstName: true, lastName: true, userId: true } } },
    }),
  ]);
  const { page, skip, take } = pageOf(wanted, total);
  const rows = await ctx.db.staffUser.findMany({
    where,
    select: shown,
    orderBy: [{ nameOrder: 'asc' }, { staffId: 'asc' }],
    skip,
    take,
  });
  return { accounts: rows.map((row) => accountOf(row, ctx.now)), invitations, total, page };
}

/**
 * Reads one account of staff. Throws `forbidden`, and `notFound` for one whose markets the caller does not reach.
 */
export async function readStaffAccount(ctx: StaffContext, staffId: string): Promise<StaffAccount> {
  assertCan(ctx, 'staff.see-accounts');
  const row = await ctx.db.staffUser.findUnique({ where: { staffId }, select: shown });
  if (!row || !reachesAllOf(ctx.staff, row.markets as Market[])) throw new Refusal('notFound');
  return accountOf(row, ctx.now);
}

function accountOf({ account, markets, ...row }: Row, now: Date) {
  return {
    ...row,
    // A database check limits these columns to the codes.
    markets: markets as Market[],
    hasSecondFactor: account.secondFactorFlag,
    state: stateOf(row, now),
  };
}

// As `reachesAllOf` says: staff of some markets see those of these alone.
function reached({ staff }: StaffContext) {
  const { markets } = staff;
  if (markets.length === 0) return {};
  const others = allMarkets.filter((market) => !markets.includes(market));
  return { markets: { isEmpty: false }, NOT: { markets: { hasSome: others } } };
}

function named(search: string): Prisma.StaffUserWhereInput {
  if (search === '') return {};
  const contains = { contains: literalPattern(search), mode: 'insensitive' } as const;
  return {
    OR: [{ firstName: contains }, { lastName: contains }, { userId: contains }, { emailAddress: contains }],
  };
}

function inState({ now }: StaffContext, state: StaffAccountState | undefined): Prisma.StaffUserWhereInput {
  const since = unusedSince(now);
  const unused = {
    active: true,
    OR: [{ lastLoginAt: { lte: since } }, { lastLoginAt: null, createdAt: { lte: since } }],
  } satisfies Prisma.StaffUserWhereInput;
  if (state === 'ended') return { active: false };
  if (state === 'unused') return unused;
  return state === 'active' ? { active: true, NOT: unused } : {};
}
