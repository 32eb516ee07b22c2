import { z } from 'zod';
import { marketOf, type Market } from '#app/domain/markets/markets.ts';
import { colleaguesFor } from '#app/domain/operations/cases/readCase.server.ts';
import { money } from '#app/domain/operations/notifications/notificationKinds.ts';
import { notifyMany, type Notice } from '#app/domain/operations/notifications/notify.server.ts';
import { maySeeSales } from '#app/domain/permissions/maySeeSales.ts';
import { Prisma, rowsOf, type Transaction } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';
import type { PaymentLine, PaymentState } from './payments.ts';

/** A payment as it was written, and whether an earlier revision had arrived already. */
export interface WrittenPayment {
  id: string;
  number: string;
  state: PaymentState;
  paidOn: string;
  currency: string;
  lines: readonly PaymentLine[];
  hadArrived: boolean;
}

const newsDays = 60;

/**
 * Notifies of payments that have arrived, once a kind for all that come together: owners who see their agency's sales, of
 * what came, of bookings that are paid less than is expected, and of what matches no booking; staff of the latter. What
 * arrived long ago is history.
 */
export async function notifyOfPayments(tx: Transaction, now: Date, written: readonly WrittenPayment[]): Promise<void> {
  const since = new Date(now.getTime() - newsDays * 86_400_000).toISOString().slice(0, 10);
  const arrived = written.filter(({ state, hadArrived, paidOn }) => state === 'paid' && !hadArrived && paidOn >= since);
  if (arrived.length === 0) return;
  const agencyIds = [...new Set(arrived.flatMap(({ lines }) => lines.flatMap(({ agencyId }) => agencyId ?? [])))];
  const agencies = await tx.agency.findMany({
    where: { agencyId: { in: agencyIds } },
    select: {
      agencyId: true,
      country: true,
      taReportAccess: true,
      agents: {
        where: { agentType: 'O', deletedAt: null, activationFlag: 'A' },
        select: { agentUniqueId: true },
      },
    },
  });
  const short = await shortBookings(tx, arrived);
  const notices = agencies.flatMap(({ agencyId, country, taReportAccess, agents }) => {
    if (!maySeeSales({ agentType: 'O', grants: [], market: marketOf(country), taReportAccess })) return [];
    const news = newsOf(agencyId, arrived, short.get(agencyId) ?? []);
    return agents.flatMap(({ agentUniqueId: accountId }) => news.map((each) => ({ ...each, accountId }) as Notice));
  });
  const countries = new Map(agencies.map(({ agencyId, country }) => [agencyId, country]));
  await notifyMany(tx, { now }, [...notices, ...(await noticesToStaff(tx, arrived, countries))]);
}

type News = Notice extends infer One ? (One extends { accountId: string } ? Omit<One, 'accountId'> : never) : never;

function newsOf(agencyId: string, arrived: readonly WrittenPayment[], short: readonly string[]): News[] {
  const own = arrived
    .map((payment) => ({ ...payment, lines: payment.lines.filter((line) => line.agencyId === agencyId) }))
    .filter(({ lines }) => lines.length > 0);
  const news = [...new Set(own.map(({ currency }) => currency))].flatMap((currency): News[] => {
    const came = own.filter((payment) => payment.currency === currency);
    const waits = came
      .map((payment) => ({ ...payment, lines: payment.lines.filter(({ bookingNumber }) => bookingNumber === null) }))
      .filter(({ lines }) => lines.length > 0);
    return [
      { kind: 'paymentArrived', facts: factsOf(came), place: placeOf(came, 'paid') },
      ...(waits.length > 0
        ? [{ kind: 'paymentWaits' as const, facts: factsOf(waits), place: placeOf(waits, 'unclaimed') }]
        : []),
    ];
  });
  const [booking] = short;
  if (booking === undefined) return news;
  const place = short.length === 1 ? `/home/commission/${encodeURIComponent(booking)}` : placeOf(own, 'paid');
  return [...news, { kind: 'paymentShort', facts: { count: short.length, booking }, place }];
}

function factsOf(payments: readonly WrittenPayment[]) {
  const [{ number, currency } = { number: '', currency: '' }] = payments;
  const sum = payments.flatMap(({ lines }) => lines).reduce((all, { amount }) => all + amount, 0);
  return { count: payments.length, number, amount: money(sum, currency) };
}

function placeOf(payments: readonly WrittenPayment[], show: string): string {
  const [only] = payments;
  return only && payments.length === 1 ? `/home/payments/${only.id}` : `/home/payments?show=${show}`;
}

async function shortBookings(tx: Transaction, arrived: readonly WrittenPayment[]): Promise<Map<string, string[]>> {
  const numbers = arrived.flatMap(({ lines }) =>
    lines.flatMap(({ bookingNumber, amount }) => (bookingNumber !== null && amount > 0 ? [bookingNumber] : [])),
  );
  const rows = await rowsOf(
    tx,
    described(
      z.strictObject({ agencyId: z.string(), bookingNumber: z.string() }),
      Prisma.sql`
      SELECT b.agency_id AS "agencyId", b.booking_number AS "bookingNumber" FROM bookings b
      WHERE b.booking_number = ANY(${[...new Set(numbers)]}::text[]) AND b.latest AND b.state <> 'cancelled' AND b.commission_expected > (
        SELECT coalesce(sum(l.amount), 0) FROM remittance_lines l JOIN remittances r USING (remittance_id)
        WHERE l.booking_number = b.booking_number AND r.state = 'paid')
      ORDER BY b.booking_number`,
    ),
  );
  const groups = new Map<string, string[]>();
  for (const { agencyId, bookingNumber } of rows)
    groups.set(agencyId, [...(groups.get(agencyId) ?? []), bookingNumber]);
  return groups;
}

// What names no agency is for staff of every market alone, as in their list.
async function noticesToStaff(
  tx: Transaction,
  arrived: readonly WrittenPayment[],
  countries: ReadonlyMap<string, string>,
): Promise<Notice[]> {
  const waiting = new Map<Market | null, Set<string>>();
  for (const { number, lines } of arrived)
    for (const { bookingNumber, agencyId } of lines) {
      if (bookingNumber !== null) continue;
      const country = agencyId === null ? undefined : countries.get(agencyId);
      const market = country === undefined ? null : marketOf(country);
      waiting.set(market, (waiting.get(market) ?? new Set()).add(number));
    }
  const payments = new Map<string, Set<string>>();
  for (const [market, numbers] of waiting)
    for (const { staffId } of await colleaguesFor(tx, 'disputes', { market }))
      payments.set(staffId, new Set([...(payments.get(staffId) ?? []), ...numbers]));
  return [...payments].map(([accountId, numbers]) => ({
    kind: 'paymentsUnclaimed',
    accountId,
    facts: { count: numbers.size, number: [...numbers][0]! },
  }));
}
