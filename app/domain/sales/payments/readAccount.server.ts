import { DateTime } from 'luxon';
import { z } from 'zod';
import type { AgentContext } from '#app/domain/context.server.ts';
import { assertCan, assertMaySee } from '#app/domain/permissions/assertCan.ts';
import { commissionDueDays, sailingsDueIn } from '#app/domain/sales/bookings/commission.ts';
import { bookingsInScope } from '#app/domain/sales/commissionScope.server.ts';
import type { CommissionScope } from '#app/domain/sales/commissionScopes.ts';
import { readCursor, writeCursor } from '#app/domain/listCursor.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { Prisma, rowsOf } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';
import { sentLine } from '#app/domain/textSchema.ts';
import { entryKinds } from './payments.ts';

// The driver gives what may be larger than a safe number as text.
const entryRow = z.strictObject({
  day: z.string(),
  kind: z.enum(entryKinds),
  bookingNumber: z.string(),
  ship: z.string(),
  remittanceId: z.string().nullable(),
  number: z.string(),
  currency: z.string(),
  amount: z.string(),
});

/** An entry of the account; `amount` is what it adds to what is owed, in the currency's smallest unit. */
export type AccountEntry = Omit<z.output<typeof entryRow>, 'amount'> & { amount: number };

const sumRow = z.strictObject({
  currency: z.string(),
  kind: z.enum(['opening', ...entryKinds]),
  entries: z.int(),
  amount: z.string(),
});

/** An account of commission in one currency: what was owed before the month and after it. */
export interface Balance {
  currency: string;
  opening: number;
  due: number;
  /** What payments and the ledger paid, as a number above 0. */
  paid: number;
  unclaimed: number;
  closing: number;
}

/** The account of a month: its days, both included, what it comes to by currency, and how many entries it has. */
export interface CommissionAccount {
  month: string;
  from: string;
  to: string;
  balances: Balance[];
  total: number;
}

interface Asked {
  scope: CommissionScope;
  month: string;
}

/**
 * The account of commission of a month: what was owed before, what became due, what was paid, and what is owed after.
 * Over all months it comes to what is expected less what is paid, as the list of commission has it; a cancelled booking
 * owes nothing. Throws `forbidden` (`agency.commission`), also for the agency's where it is not the caller's to see.
 */
export async function readAccount(ctx: AgentContext, { scope, month }: Asked): Promise<CommissionAccount> {
  assertMaySee(ctx, 'agency.commission');
  const { from, to } = daysOf(month);
  const rows = await rowsOf(
    ctx.reads ?? ctx.db,
    described(
      sumRow,
      Prisma.sql`
      SELECT currency, 'opening' AS kind, 0 AS entries, coalesce(sum(amount), 0)::bigint AS amount
      FROM (${owedBefore(ctx, scope, month)}) o GROUP BY currency
      UNION ALL
      SELECT currency, kind, count(*)::int, sum(amount)::bigint FROM (${entriesOf(ctx, scope, month)}) e GROUP BY currency, kind`,
    ),
  );
  const currencies = [...new Set(rows.map(({ currency }) => currency))].sort();
  return {
    month,
    from,
    to,
    balances: currencies.map((currency) => balanceOf(currency, rows)),
    total: rows.reduce((sum, { entries }) => sum + entries, 0),
  };
}

const line = sentLine(200);
/** The place of an entry in the order of an account, as the columns of `order` have it. */
const entryPlace = z.tuple([line, z.iso.date(), z.enum(entryKinds), line, line, line, z.int()]);
const order = Prisma.raw("currency, e.day, kind, booking_number, number, coalesce(remittance_id::text, ''), position");

type Wanted = Asked & { skip: number; take: number };

/** Entries of the account, by currency and day; some of them. Throws as `readAccount` does. */
export async function readAccountEntries(ctx: AgentContext, wanted: Wanted): Promise<AccountEntry[]> {
  return (await placedEntries(ctx, wanted)).map(entryOf);
}

/**
 * As `readAccountEntries`, after the entries before a cursor where there is one; `nextCursor` gives those after them,
 * null at the end. Throws `malformedRequest` for the cursor of another account.
 */
export async function pageOfEntries(
  ctx: AgentContext,
  { cursor, take, ...wanted }: Wanted & { cursor?: string | undefined },
): Promise<{ entries: AccountEntry[]; nextCursor: string | null }> {
  const list = ['entries', wanted.scope, wanted.month];
  const after = readCursor(cursor, list, entryPlace);
  const found = await placedEntries(ctx, { ...wanted, ...(after && { after, skip: 0 }), take: take + 1 });
  const last = found.length > take ? found[take - 1] : undefined;
  return {
    entries: found.slice(0, take).map(entryOf),
    nextCursor: last ? writeCursor(list, placeOf(last)) : null,
  };
}

type PlacedRow = z.output<typeof placedRow>;
const placedRow = entryRow.extend({ position: z.int() });

function placeOf({ currency, day, kind, bookingNumber, number, remittanceId, position }: PlacedRow): unknown[] {
  return [currency, day, kind, bookingNumber, number, remittanceId ?? '', position] satisfies z.input<
    typeof entryPlace
  >;
}

function entryOf({ position: _, amount, ...row }: PlacedRow): AccountEntry {
  return { ...row, amount: Number(amount) };
}

function placedEntries(
  ctx: AgentContext,
  { scope, month, after, skip, take }: Wanted & { after?: z.output<typeof entryPlace> },
): Promise<PlacedRow[]> {
  assertMaySee(ctx, 'agency.commission');
  const [currency, day, kind, booking, number, remittance, position] = after ?? [];
  const beyond = after
    ? Prisma.sql`
      WHERE (${order}) > (${currency}::text, ${day}::date, ${kind}::text, ${booking}::text, ${number}::text, ${remittance}::text, ${position}::int)`
    : Prisma.empty;
  return rowsOf(
    ctx.reads ?? ctx.db,
    described(
      placedRow,
      Prisma.sql`
      SELECT day::text, kind, booking_number AS "bookingNumber", ship, remittance_id AS "remittanceId", number, currency, amount::bigint, position
      FROM (${entriesOf(ctx, scope, month)}) e ${beyond}
      ORDER BY ${order} LIMIT ${take} OFFSET ${skip}`,
    ),
  );
}

const rowsAtOnce = 10_000;

/**
 * The account for a file: all of its entries, some thousands of which are in memory at a time. Writes the audit row
 * `agency.payments-exported` first. Throws as `readAccount` does.
 */
export async function exportAccount(
  ctx: AgentContext,
  { format, ...asked }: Asked & { format: string },
): Promise<CommissionAccount & { entries: AsyncGenerator<AccountEntry> }> {
  assertCan(ctx, 'agency.commission');
  const { agencyId } = bookingsInScope(ctx, asked.scope);
  await ctx.db.$transaction((tx) =>
    recordAudit(tx, ctx, {
      action: 'agency.payments-exported',
      subjectKind: 'agency',
      subjectId: agencyId,
      agencyId,
      after: { month: asked.month, format, of: asked.scope },
    }),
  );
  return { ...(await readAccount(ctx, asked)), entries: allEntries(ctx, asked) };
}

async function* allEntries(ctx: AgentContext, asked: Asked): AsyncGenerator<AccountEntry> {
  for (let skip = 0; ; skip += rowsAtOnce) {
    const entries = await readAccountEntries(ctx, { ...asked, skip, take: rowsAtOnce });
    yield* entries;
    if (entries.length < rowsAtOnce) return;
  }
}

function daysOf(month: string): { from: string; to: string } {
  const first = DateTime.fromISO(`${month}-01`, { zone: 'utc' });
  return { from: first.toISODate()!, to: first.endOf('month').toISODate()! };
}

function balanceOf(currency: string, sums: readonly z.output<typeof sumRow>[]): Balance {
  const own = new Map(
    sums.filter((sum) => sum.currency === currency).map(({ kind, amount }) => [kind, Number(amount)]),
  );
  const of = (kind: z.output<typeof sumRow>['kind']) => own.get(kind) ?? 0;
  const [opening, due, paid] = [of('opening'), of('due'), 0 - of('payment') - of('ledger')];
  return { currency, opening, due, paid, unclaimed: of('unclaimed'), closing: opening + due - paid };
}

const expected = Prisma.sql`CASE WHEN b.state = 'cancelled' THEN 0 ELSE b.commission_expected END`;

interface Parts {
  /** The bookings whose commission it is, as a condition on `b`. */
  own: Prisma.Sql;
  /** The agency's parts of what was paid, `p`, with their lines, `l`. */
  paid: Prisma.Sql;
  /** Only the agency's account has what no booking claims. */
  isOfAgency: boolean;
}

function partsOf(ctx: AgentContext, scope: CommissionScope): Parts {
  const { agencyId, agentUniqueId } = bookingsInScope(ctx, scope);
  const ofAgent = agentUniqueId ? Prisma.sql`AND b.agent_unique_id = ${agentUniqueId}::uuid` : Prisma.empty;
  return {
    own: Prisma.sql`b.agency_id = ${agencyId} AND b.latest ${ofAgent}`,
    paid: Prisma.sql`
      remittance_parts p JOIN remittance_lines l ON l.remittance_id = p.remittance_id AND l.agency_id = p.agency_id`,
    isOfAgency: !agentUniqueId,
  };
}

// Of what was due before, what is not paid; but what was paid since counts as owed then, and what was paid before for
// later sailings was paid in advance.
function owedBefore(ctx: AgentContext, scope: CommissionScope, month: string): Prisma.Sql {
  const { agencyId } = ctx.agency;
  const { own, paid } = partsOf(ctx, scope);
  const { from } = daysOf(month);
  const { from: sailing } = sailingsDueIn(month);
  return Prisma.sql`
    SELECT b.currency::text, ${expected} - b.commission_paid AS amount FROM bookings b WHERE ${own} AND b.sailing_on < ${sailing}::date
    UNION ALL
    SELECT b.currency::text, l.amount FROM ${paid} JOIN bookings b ON b.booking_number = l.booking_number
    WHERE p.agency_id = ${agencyId} AND p.state = 'paid' AND p.paid_on >= ${from}::date AND ${own} AND b.sailing_on < ${sailing}::date
    UNION ALL
    SELECT b.currency::text, -l.amount FROM ${paid} JOIN bookings b ON b.booking_number = l.booking_number
    WHERE p.agency_id = ${agencyId} AND p.state = 'paid' AND p.paid_on < ${from}::date AND ${own} AND b.sailing_on >= ${sailing}::date`;
}

// What the ledger calls paid and no payment explains is of the day on which it was due.
function entriesOf(ctx: AgentContext, scope: CommissionScope, month: string): Prisma.Sql {
  const { agencyId } = ctx.agency;
  const { own, paid, isOfAgency } = partsOf(ctx, scope);
  const { from, to } = daysOf(month);
  const sailings = sailingsDueIn(month);
  const due = Prisma.sql`${own} AND b.sailing_on BETWEEN ${sailings.from}::date AND ${sailings.to}::date`;
  const inMonth = Prisma.sql`p.agency_id = ${agencyId} AND p.state = 'paid' AND p.paid_on BETWEEN ${from}::date AND ${to}::date`;
  return Prisma.sql`
    SELECT b.sailing_on + ${commissionDueDays}::int AS day, 'due' AS kind, b.booking_number, b.ship, NULL::uuid AS remittance_id, '' AS number,
      b.currency::text, (${expected})::bigint AS amount, 0 AS position
    FROM bookings b WHERE ${due} AND ${expected} <> 0
    UNION ALL
    SELECT b.sailing_on + ${commissionDueDays}::int, 'ledger', b.booking_number, b.ship, NULL, '', b.currency::text, e.paid - b.commission_paid, 0
    FROM bookings b CROSS JOIN LATERAL (
      SELECT coalesce(sum(l.amount), 0) AS paid FROM remittance_lines l JOIN remittances r USING (remittance_id)
      WHERE l.booking_number = b.booking_number AND l.agency_id = b.agency_id AND r.state = 'paid') e
    WHERE ${due} AND e.paid <> b.commission_paid
    UNION ALL
    SELECT p.paid_on, 'payment', b.booking_number, b.ship, r.remittance_id, r.number, r.currency::text, -l.amount, l.position
    FROM ${paid} JOIN remittances r ON r.remittance_id = p.remittance_id JOIN bookings b ON b.booking_number = l.booking_number
    WHERE ${inMonth} AND ${own}
    UNION ALL
    SELECT p.paid_on, 'unclaimed', '', l.named, r.remittance_id, r.number, r.currency::text, l.amount, l.position
    FROM ${paid} JOIN remittances r ON r.remittance_id = p.remittance_id
    WHERE ${isOfAgency} AND ${inMonth} AND l.booking_number IS NULL`;
}
