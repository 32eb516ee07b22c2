import { formatDay } from '#app/domain/display.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { formatMoney } from '#app/domain/money.ts';
import { paidByPayments, type BookingPayment } from '#app/domain/sales/payments/bookingPayments.server.ts';
import { paymentTones } from '#app/domain/sales/payments/payments.ts';
import { paths } from '#app/paths.ts';
import type { Language } from '#app/i18n.ts';

interface Paid {
  currency: string;
  state: string;
  commissionExpected: number;
  commissionPaid: number;
  commissionSettled: number;
  payments: readonly BookingPayment[];
  payDay: string;
}

/**
 * The payments of a booking as its page shows them, with what they come to where the ledger says something else, and the
 * day on which the brand usually pays, as long as something is missing and nothing is on its way.
 */
export function bookingPayments(
  { currency, state, commissionExpected, commissionPaid, commissionSettled, payments, payDay }: Paid,
  { market, language }: { market: Market; language: Language },
) {
  const money = (minor: number) => formatMoney(minor, currency, market, language);
  const day = (iso: string) => formatDay(iso, { market, language });
  const [paid, ledger] = [paidByPayments(payments), commissionPaid - commissionSettled];
  const isComing = payments.some((each) => each.state === 'announced' || each.state === 'onTheWay');
  const isMissing = state !== 'cancelled' && commissionPaid < commissionExpected;
  return {
    rows: payments.map(({ remittanceId, number, paidOn, method, state: its, amount }, place) => ({
      key: String(place),
      number,
      href: paths.payment(remittanceId),
      paidOn: day(paidOn),
      method,
      state: its,
      tone: paymentTones[its],
      amount: money(amount),
    })),
    difference: payments.length > 0 && paid !== ledger ? { payments: money(paid), ledger: money(ledger) } : null,
    expected: isMissing && !isComing ? day(payDay) : null,
  };
}

/** The last day of the payments on their way, where they complete a booking's commission; else null. */
export function comingOn({ state, commissionExpected, commissionPaid, payments }: Paid): string | null {
  const coming = payments.filter((each) => each.state === 'announced' || each.state === 'onTheWay');
  const missing = commissionExpected - commissionPaid;
  if (state === 'cancelled' || missing <= 0 || coming.reduce((sum, { amount }) => sum + amount, 0) < missing)
    return null;
  return (
    coming
      .map(({ paidOn }) => paidOn)
      .toSorted()
      .at(-1) ?? null
  );
}

export type ShownPayments = ReturnType<typeof bookingPayments>;
