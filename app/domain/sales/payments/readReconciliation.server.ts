import { DateTime } from 'luxon';
import { z } from 'zod';
import type { AgentContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { commissionDueDays } from '#app/domain/sales/bookings/commission.ts';
import { bookingsInScope } from '#app/domain/sales/commissionScope.server.ts';
import type { CommissionScope } from '#app/domain/sales/commissionScopes.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { Prisma, rowsOf } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';

/**
 * What an entry of the account is: commission that became due; a payment of it; what the ledger calls paid and no payment
 * explains, on the day on which it was due; and a payment's money without a booking, which changes no balance.
 */
export const entryKinds = ['due', 'payment', 'ledger', 'unclaimed'] as const;

const entryRow = z.strictObject({
  day: z.string(),
  kind: z.enum(entryKinds),
  bookingNumber: z.string(),
  ship: z.string(),
  number: z.string(),
  currency: z.string(),
  /** In the currency's smallest unit: what it adds to what is owed. */
  amount: z.int(),
});
export type ReconciledEntry = z.output<typeof entryRow>;

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

export interface Reconciliation {
  month: string;
  from: string;
  to: string;
  balances: Balance[];
  entries: ReconciledEntry[];
}

/** The most entries of a month. */
const mostEntries = 100_000;

/**
 * The account of commission of a month: what was owed before, what became due, what was paid by which payment, and what
 * is owed after. Over all months it comes to what is expected less what is paid, as the list of commission has it; a
 * cancelled booking owes nothing. Writes the audit row `agency.payments-exported` for a file. Throws `forbidden`
 * (`agency.commission`), also for the agency's where it is not the caller's to see.
 */
export async function readReconciliation(
  ctx: AgentContext,
  { scope, month, format }: { scope: CommissionScope; month: string; format?: string },
): Promise<Reconciliation> {
  assertCan(ctx, 'agency.commission');
  const { agencyId, agentUniqueId = null } = bookingsInScope(ctx, scope);
  const first = DateTime.fromISO(`${month}-01`, { zone: 'utc' });
  const [from, to] = [first.toISODate()!, first.endOf('month').toISODate()!];
  if (format !== undefined)
    await ctx.db.$transaction((tx) =>
      recordAudit(tx, ctx, {
        action: 'agency.payments-exported',
        subjectKind: 'agency',
        subjectId: agencyId,
        agencyId,
        after: { month, format, of: scope },
      }),
    );
  const entries = entriesOf({ agencyId, agentUniqueId });
  const [opening, rows] = await Promise.all([
    rowsOf(
      ctx.db,
      described(
        z.strictObject({ currency: z.string(), amount: z.string() }),
        Prisma.sql`
        SELECT currency, coalesce(sum(amount), 0)::bigint AS amount FROM (${entries}) e
        WHERE day < ${from}::date AND kind <> 'unclaimed' GROUP BY currency`,
      ),
    ),
    rowsOf(
      ctx.db,
      described(
        entryRow,
        Prisma.sql`
        SELECT day::text, kind, booking_number AS "bookingNumber", ship, number, currency, amount::int FROM (${entries}) e
        WHERE day BETWEEN ${from}::date AND ${to}::date
        ORDER BY day, kind, booking_number, number LIMIT ${mostEntries}`,
      ),
    ),
  ]);
  const before = new Map(opening.map(({ currency, amount }) => [currency, Number(amount)]));
  const currencies = [...new Set([...before.keys(), ...rows.map(({ currency }) => currency)])].sort();
  const balances = currencies.map((currency) => balanceOf(currency, before.get(currency) ?? 0, rows));
  return { month, from, to, balances, entries: rows };
}

function balanceOf(currency: string, opening: number, entries: readonly ReconciledEntry[]): Balance {
  const sumOf = (...kinds: ReconciledEntry['kind'][]) =>
    entries.reduce((sum, each) => sum + (each.currency === currency && kinds.includes(each.kind) ? each.amount : 0), 0);
  const [due, paid] = [sumOf('due'), 0 - sumOf('payment', 'ledger')];
  return { currency, opening, due, paid, unclaimed: sumOf('unclaimed'), closing: opening + due - paid };
}

function entriesOf({ agencyId, agentUniqueId }: { agencyId: string; agentUniqueId: string | null }): Prisma.Sql {
  return Prisma.sql`
    WITH own AS (
      SELECT booking_number, ship, currency::text, sailing_on + ${commissionDueDays}::int AS due_on, commission_paid,
        CASE WHEN state = 'cancelled' THEN 0 ELSE commission_expected END AS expected
      FROM bookings
      WHERE agency_id = ${agencyId} AND latest AND (${agentUniqueId}::uuid IS NULL OR agent_unique_id = ${agentUniqueId}::uuid)),
    lines AS (
      SELECT l.booking_number, l.named, l.amount, r.number, r.paid_on, r.currency::text
      FROM remittance_lines l JOIN remittances r USING (remittance_id) WHERE l.agency_id = ${agencyId} AND r.state = 'paid'),
    explained AS (SELECT booking_number, sum(amount) AS paid FROM lines WHERE booking_number IS NOT NULL GROUP BY booking_number)
    SELECT due_on AS day, 'due' AS kind, booking_number, ship, '' AS number, currency, expected::bigint AS amount
    FROM own WHERE expected <> 0
    UNION ALL
    SELECT o.due_on, 'ledger', o.booking_number, o.ship, '', o.currency, coalesce(e.paid, 0) - o.commission_paid
    FROM own o LEFT JOIN explained e USING (booking_number) WHERE o.commission_paid <> coalesce(e.paid, 0)
    UNION ALL
    SELECT l.paid_on, 'payment', l.booking_number, o.ship, l.number, l.currency, -l.amount
    FROM lines l JOIN own o USING (booking_number)
    UNION ALL
    SELECT l.paid_on, 'unclaimed', '', l.named, l.number, l.currency, l.amount
    FROM lines l WHERE l.booking_number IS NULL AND ${agentUniqueId}::uuid IS NULL`;
}
