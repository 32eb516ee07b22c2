import type { PaymentEntry, PaymentLine } from './payments.ts';

/**
 * The events of payments that are paid, one for each agency: its part, as its page of the payment shows it. A payment
 * that the brand changes afterwards is an event again.
 */
export function paymentEvents(writes: readonly { entry: PaymentEntry; lines: readonly PaymentLine[] }[]) {
  return writes
    .filter(({ entry }) => entry.state === 'paid')
    .flatMap(({ entry: { number, revision, paidOn, method, currency, bankLine }, lines }) =>
      [...new Set(lines.flatMap(({ agencyId }) => agencyId ?? []))].map((agencyId) => {
        const part = lines.filter((line) => line.agencyId === agencyId);
        return {
          kind: 'payment.received' as const,
          subjectKind: 'payment',
          subjectId: number,
          agencyId,
          facts: {
            payment: number,
            revision,
            paidOn,
            method,
            currency,
            bankLine,
            amount: part.reduce((sum, { amount }) => sum + amount, 0),
            lines: part.map(({ bookingNumber, named, amount }) => ({ bookingNumber, named, amount })),
          },
        };
      }),
    );
}
