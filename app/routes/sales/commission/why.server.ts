import { formatDay } from '#app/domain/display.ts';
import { textLocale, type Market } from '#app/domain/markets/markets.ts';
import { formatMoney } from '#app/domain/money.ts';
import type { ExplainedBooking } from '#app/domain/sales/commission/bookingRows.server.ts';
import { rateInWords, whyCommission } from '#app/domain/sales/commission/whyWords.ts';
import type { Language } from '#app/i18n.ts';
import { translator } from '#app/platform/translations.server.ts';

interface Reader {
  market: Market;
  language: Language;
}

type Explained = Pick<
  ExplainedBooking,
  'currency' | 'gross' | 'commissionExpected' | 'commissionStated' | 'components'
>;

/** Why a booking's commission is what it is, as a page shows it. */
export function whyShown(booking: Explained, reader: Reader) {
  const { market, language } = reader;
  const money = (minor: number) => formatMoney(minor, booking.currency, market, language);
  const why = whyCommission(translator(textLocale(language, market)), booking, reader);
  const computed = why.lines.reduce((sum, { commission }) => sum + commission, 0);
  return {
    sentence: why.sentence,
    difference: why.difference,
    lines: why.lines.map(({ kind, label, amount, rate, commission }, place) => ({
      key: String(place),
      kind,
      label,
      amount: amount === null ? null : money(amount),
      rate: rate === null ? null : rateInWords(rate, market, language),
      commission: money(commission),
    })),
    total: { amount: money(booking.gross), commission: money(booking.commissionExpected) },
    // Its lines add up to something else by a few of the smallest units.
    roundedByBrand: booking.components.length > 0 && computed !== booking.commissionExpected,
  };
}

export type ShownWhy = ReturnType<typeof whyShown>;

/** What the guests pay when, as far as the brand delivers it. */
export function guestPayments(
  {
    currency,
    gross,
    deposit,
    guestPaid,
    finalPaymentOn,
    optionUntil,
  }: Pick<ExplainedBooking, 'currency' | 'gross' | 'deposit' | 'guestPaid' | 'finalPaymentOn' | 'optionUntil'>,
  reader: Reader,
) {
  const money = (minor: number | null) =>
    minor === null ? null : formatMoney(minor, currency, reader.market, reader.language);
  const day = (iso: string | null) => iso && formatDay(iso, reader);
  return {
    deposit: money(deposit),
    guestPaid: money(guestPaid),
    balance: money(guestPaid === null ? null : gross - guestPaid),
    finalPayment: day(finalPaymentOn),
    option: day(optionUntil),
  };
}
