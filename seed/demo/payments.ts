import type { Database } from '#app/platform/database.server.ts';
import { recordPayments } from '#app/domain/sales/payments/recordPayments.server.ts';
import type { Allocation, PaymentEntry } from '#app/domain/sales/payments/payments.ts';
import { disputers } from './sales.ts';

const day = 86_400_000;
const daysOfPayments = 200;
/** Bookings are paid so many days after their sailing. */
const paidAfter = 21;

interface Sold {
  bookingNumber: string;
  agencyId: string;
  currency: string;
  sailingOn: Date;
  commissionExpected: number;
  commissionPaid: number;
}

/** Whose agency is paid by the same transfers as the first of those. */
const alsoPaid = 'OTHEROWNER';

/**
 * Pays the commission of the agencies that a reader of the demo signs in as: a transfer a month for what the ledger calls
 * paid, one on its way for what sailed lately, and one announced. Of some a part waits without a booking, as much as is
 * open of one that is late. The transfers of an agency also pay another one.
 */
export async function seedPayments(db: Database, now: Date): Promise<void> {
  const groups = [...grouped(await soldBy(db, disputers, now), ({ agencyId }) => agencyId).values()];
  const first = await db.agent.findFirst({ where: { userId: disputers[0]! }, select: { agencyId: true } });
  const others = await soldBy(db, [alsoPaid], now);
  const entries = groups.flatMap((own) => paymentsOf(own, now, own[0]?.agencyId === first?.agencyId ? others : []));
  const rows = entries.map((entry, place) => ({
    number: place + 1,
    payment: entry.number,
    revision: '1',
    read: { entry },
  }));
  // Yesterday, as their mails were: none is left to be sent.
  await db.$transaction((tx) => recordPayments(tx, new Date(now.getTime() - day), rows));
}

function soldBy(db: Database, userIds: readonly string[], now: Date): Promise<Sold[]> {
  return db.booking.findMany({
    where: {
      latest: true,
      state: { not: 'cancelled' },
      commissionExpected: { gt: 0 },
      sailingOn: { gte: new Date(now.getTime() - daysOfPayments * day), lte: now },
      agency: { agents: { some: { userId: { in: [...userIds] } } } },
    },
    select: {
      bookingNumber: true,
      agencyId: true,
      currency: true,
      sailingOn: true,
      commissionExpected: true,
      commissionPaid: true,
    },
    orderBy: [{ sailingOn: 'asc' }, { bookingNumber: 'asc' }],
  });
}

function paymentsOf(own: readonly Sold[], now: Date, others: readonly Sold[]): PaymentEntry[] {
  const months = grouped(
    [...own, ...others].filter(({ commissionPaid }) => commissionPaid > 0),
    ({ sailingOn }) => isoDay(new Date(sailingOn.getTime() + paidAfter * day)).slice(0, 7),
  );
  const open = own.filter(({ commissionPaid }) => commissionPaid === 0);
  const paid = [...months].map(([month, sold], place) => {
    const paidOn = [`${month}-25`, isoDay(new Date(now.getTime() - day))].sort()[0]!;
    const late = open.slice(0, -8).find(({ sailingOn }) => {
      const days = (Date.parse(paidOn) - sailingOn.getTime()) / day;
      return days > 0 && days < 75;
    });
    const left = place % 3 === 1 ? (late?.commissionExpected ?? 7500) : 0;
    return paymentOf({ sold, paidOn, state: 'paid', isPaid: true, left });
  });
  const missing = open.slice(-8);
  const coming = [
    { sold: missing.slice(-4), state: 'onTheWay' as const, days: 4 },
    { sold: missing.slice(0, -4), state: 'announced' as const, days: 18 },
  ];
  return [
    ...paid,
    ...coming.map(({ sold, state, days }) =>
      paymentOf({ sold, paidOn: isoDay(new Date(now.getTime() + days * day)), state, isPaid: false, left: 0 }),
    ),
  ].filter(({ amount }) => amount > 0);
}

function paymentOf({
  sold,
  paidOn,
  state,
  isPaid,
  left,
}: {
  sold: readonly Sold[];
  paidOn: string;
  state: PaymentEntry['state'];
  isPaid: boolean;
  left: number;
}): PaymentEntry {
  const [{ agencyId = '', currency = 'USD' } = {}] = sold;
  const allocations = sold.map(
    ({ bookingNumber, commissionExpected, commissionPaid }): Allocation => ({
      bookingNumber,
      amount: isPaid ? commissionPaid : commissionExpected,
    }),
  );
  const reference = `${paidOn.replaceAll('-', '').slice(2)}-${agencyId.slice(-4)}`;
  return {
    number: `TT-${reference}`,
    revision: 1,
    paidOn,
    method: 'transfer',
    state,
    currency,
    amount: allocations.reduce((sum, { amount }) => sum + amount, left),
    agencyId,
    bankLine: `COMMISSION ${reference}`,
    allocations,
  };
}

function grouped(sold: readonly Sold[], keyOf: (one: Sold) => string): Map<string, Sold[]> {
  const groups = new Map<string, Sold[]>();
  for (const each of sold) groups.set(keyOf(each), [...(groups.get(keyOf(each)) ?? []), each]);
  return groups;
}

function isoDay(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
