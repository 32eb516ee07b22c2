import type { Database } from '#app/platform/database.server.ts';
import type { PaymentMethod, PaymentState } from './payments.ts';

/** A payment as a booking's page shows it: the amount that it pays of this booking. */
export interface BookingPayment {
  remittanceId: string;
  number: string;
  paidOn: string;
  method: PaymentMethod;
  state: PaymentState;
  amount: number;
}

const mostShown = 100;

/** The payments of a booking of an agency, the last day first. The caller has checked who may see it. */
export async function paymentsOfBooking(
  db: Database,
  { bookingNumber, agencyId }: { bookingNumber: string; agencyId: string },
): Promise<BookingPayment[]> {
  const lines = await db.remittanceLine.findMany({
    where: { bookingNumber, agencyId },
    select: {
      amount: true,
      remittance: { select: { remittanceId: true, number: true, paidOn: true, method: true, state: true } },
    },
    orderBy: [{ remittance: { paidOn: 'desc' } }, { remittance: { number: 'desc' } }, { position: 'asc' }],
    take: mostShown,
  });
  return lines.map(({ amount, remittance: { paidOn, ...payment } }) => ({
    ...payment,
    paidOn: paidOn.toISOString().slice(0, 10),
    amount: Number(amount),
  }));
}

/** What of a booking's commission its payments have paid, in the currency's smallest unit. */
export function paidByPayments(payments: readonly BookingPayment[]): number {
  return payments.reduce((sum, { state, amount }) => sum + (state === 'paid' ? amount : 0), 0);
}
