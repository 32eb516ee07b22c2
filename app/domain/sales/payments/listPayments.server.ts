import { z } from 'zod';
import type { AgentContext } from '#app/domain/context.server.ts';
import { readCursor, writeCursor } from '#app/domain/listCursor.server.ts';
import { countLimit, pageOf } from '#app/domain/listParams.ts';
import { assertMaySee } from '#app/domain/permissions/assertCan.ts';
import { bookingsInScope, widestScope } from '#app/domain/sales/commissionScope.server.ts';
import type { CommissionScope } from '#app/domain/sales/commissionScopes.ts';
import { literalPattern } from '#app/domain/text.ts';
import { Prisma, rowOf, rowsOf } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';
import type { PaymentQuery } from './forms.ts';
import { paymentMethods, paymentStates, type PaymentFilter } from './payments.ts';

const listed = z.strictObject({
  remittanceId: z.string(),
  number: z.string(),
  paidOn: z.string(),
  method: z.enum(paymentMethods),
  state: z.enum(paymentStates),
  currency: z.string(),
  bankLine: z.string(),
  // The driver gives what may be larger than a safe number as text.
  amount: z.string(),
  unclaimed: z.string(),
  bookings: z.string(),
});

/** A payment as its reader sees it: their part alone, in the currency's smallest unit. */
export type ListedPayment = Omit<z.output<typeof listed>, 'amount' | 'unclaimed' | 'bookings'> & {
  amount: number;
  unclaimed: number;
  bookings: number;
};

const summed = z.strictObject({
  state: z.enum(paymentStates),
  currency: z.string(),
  payments: z.string(),
  amount: z.string(),
  unclaimed: z.string(),
  first: z.string(),
});

/** What payments of a state come to in one currency, and the first day of them. */
export type PaymentSum = Omit<z.output<typeof summed>, 'payments' | 'amount' | 'unclaimed'> & {
  payments: number;
  amount: number;
  unclaimed: number;
};

export interface PaymentList {
  scope: CommissionScope;
  payments: ListedPayment[];
  /** Over all that the reader sees, regardless of the filters. */
  sums: PaymentSum[];
  total: number;
  page: number;
  /** What gives the payments after these, also where some were added in the meantime; null at the end. */
  nextCursor: string | null;
}

/** A view of the list, and what a client may add: the cursor of the page before, which then counts instead of `page`. */
type Asked = Omit<PaymentQuery, 'pageSize'> & { pageSize: number; cursor?: string | undefined };

const placeOf = z.tuple([z.iso.date(), z.uuid()]);

/** The parts of payments that the caller sees, as SQL: of the agency, or of their own bookings in it. */
export function partsInScope(ctx: AgentContext, scope: CommissionScope): Prisma.Sql {
  const { agencyId, agentUniqueId } = bookingsInScope(ctx, scope);
  if (!agentUniqueId)
    return Prisma.sql`
      SELECT remittance_id, paid_on, state, currency::text, amount::bigint, unclaimed::bigint, bookings::bigint
      FROM remittance_parts WHERE agency_id = ${agencyId}`;
  return Prisma.sql`
    SELECT r.remittance_id, r.paid_on, r.state, r.currency::text, sum(l.amount)::bigint AS amount, 0::bigint AS unclaimed, count(*) AS bookings
    FROM bookings b
    JOIN remittance_lines l ON l.booking_number = b.booking_number AND l.agency_id = b.agency_id
    JOIN remittances r ON r.remittance_id = l.remittance_id
    WHERE b.agent_unique_id = ${agentUniqueId}::uuid AND b.agency_id = ${agencyId} AND b.latest
    GROUP BY r.remittance_id`;
}

/**
 * The payments of commission that the caller sees, the last day first, narrowed and by pages, with what they come to by
 * state and currency: of the agency for who sees its commission, else the part of their own bookings. Throws `forbidden`
 * (`agency.commission`), also for the agency's where it is not the caller's to see, and `malformedRequest` for a cursor of
 * another list.
 */
export async function listPayments(
  ctx: AgentContext,
  { of: scope = widestScope(ctx), page: wanted, pageSize, cursor, ...query }: Asked,
): Promise<PaymentList> {
  assertMaySee(ctx, 'agency.commission');
  const { show, from, to, search } = query;
  const list = ['payments', scope, show, from, to, search];
  const after = readCursor(cursor, list, placeOf);
  const parts = partsInScope(ctx, scope);
  const where = narrowed(query);
  const [counted, sums] = await Promise.all([
    rowOf(
      ctx.db,
      described(
        z.strictObject({ count: z.int() }),
        Prisma.sql`
        SELECT count(*)::int AS count FROM (
          SELECT FROM (${parts}) p JOIN remittances r USING (remittance_id) WHERE ${where} LIMIT ${countLimit().take}) counted`,
      ),
    ),
    readPaymentSums(ctx, scope),
  ]);
  const total = counted?.count ?? 0;
  const { page, skip, take } = pageOf({ page: wanted, pageSize }, total);
  const beginning = after
    ? Prisma.sql`AND (p.paid_on, p.remittance_id) < (${after[0]}::date, ${after[1]}::uuid)`
    : Prisma.empty;
  const found = await rowsOf(
    ctx.db,
    described(
      listed,
      Prisma.sql`
      SELECT p.remittance_id AS "remittanceId", r.number, p.paid_on::text AS "paidOn", r.method, p.state, p.currency, r.bank_line AS "bankLine",
        p.amount, p.unclaimed, p.bookings
      FROM (${parts}) p JOIN remittances r USING (remittance_id) WHERE ${where} ${beginning}
      ORDER BY p.paid_on DESC, p.remittance_id DESC LIMIT ${take + 1} OFFSET ${after ? 0 : skip}`,
    ),
  );
  const rows = found.slice(0, take);
  const last = found.length > take ? rows.at(-1) : undefined;
  const nextCursor = last ? writeCursor(list, [last.paidOn, last.remittanceId]) : null;
  return { scope, sums, total, page, payments: rows.map(numbered), nextCursor };
}

/** What the payments that the caller sees come to, by state and currency. The caller has checked who may see them. */
export async function readPaymentSums(ctx: AgentContext, scope: CommissionScope): Promise<PaymentSum[]> {
  const rows = await rowsOf(
    ctx.db,
    described(
      summed,
      Prisma.sql`
      SELECT state, currency, count(*) AS payments, sum(amount)::bigint AS amount, sum(unclaimed)::bigint AS unclaimed,
        min(paid_on)::text AS first
      FROM (${partsInScope(ctx, scope)}) p GROUP BY state, currency ORDER BY state, currency`,
    ),
  );
  return rows.map(({ payments, ...row }) => ({ ...row, ...amountsOf(row), payments: Number(payments) }));
}

function numbered(row: z.output<typeof listed>): ListedPayment {
  return { ...row, ...amountsOf(row), bookings: Number(row.bookings) };
}

const amountsOf = ({ amount, unclaimed }: { amount: string; unclaimed: string }) => ({
  amount: Number(amount),
  unclaimed: Number(unclaimed),
});

const shows: Record<PaymentFilter, Prisma.Sql> = {
  coming: Prisma.sql`p.state IN ('announced', 'onTheWay')`,
  announced: Prisma.sql`p.state = 'announced'`,
  onTheWay: Prisma.sql`p.state = 'onTheWay'`,
  paid: Prisma.sql`p.state = 'paid'`,
  cancelled: Prisma.sql`p.state = 'cancelled'`,
  unclaimed: Prisma.sql`p.unclaimed <> 0 AND p.state <> 'cancelled'`,
};

function narrowed({ show, from, to, search }: Pick<PaymentQuery, 'show' | 'from' | 'to' | 'search'>): Prisma.Sql {
  const typed = literalPattern(search);
  return Prisma.join(
    [
      Prisma.sql`true`,
      ...(show ? [shows[show]] : []),
      ...(from ? [Prisma.sql`p.paid_on >= ${from}::date`] : []),
      ...(to ? [Prisma.sql`p.paid_on <= ${to}::date`] : []),
      ...(search
        ? [Prisma.sql`(r.number LIKE ${`${typed.toUpperCase()}%`} OR r.bank_line ILIKE ${`%${typed}%`})`]
        : []),
    ],
    ' AND ',
  );
}
