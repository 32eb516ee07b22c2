import { localeTag, type Market } from '#app/domain/markets/markets.ts';
import type { Translate } from '#app/domain/messages.ts';
import { formatMoney } from '#app/domain/money.ts';
import {
  explainCommission,
  isOfPrice,
  type Component,
  type ComponentKind,
  type ExplainedComponent,
} from '#app/domain/sales/bookings/components.ts';
import type { Language } from '#app/i18n.ts';

/** What a booking says of its commission: amounts in the currency's smallest unit. */
export interface CommissionToExplain {
  currency: string;
  gross: number;
  commissionExpected: number;
  commissionStated: number | null;
  components: readonly Component[];
}

/** Why a booking's commission is what it is. */
export interface WhyCommission {
  /** As one sentence: "$412.50 = 12% of $3,437.50; fees of $560.00 earn none." */
  sentence: string;
  /** That the brand says something else than its components, where it does. */
  difference: string | null;
  lines: ExplainedComponent[];
  commissionable: number;
  withoutCommission: number;
  /** In hundredths of a percent; of gross, where the brand delivers no components. */
  effectiveRate: number | null;
}

/** A rate in hundredths of a percent as a reader writes it: `12%`, `12.5%`. */
export function rateInWords(rate: number, market: Market, language: Language): string {
  return new Intl.NumberFormat(localeTag(market, language), { style: 'percent', maximumFractionDigits: 2 }).format(
    rate / 10_000,
  );
}

/** Why a booking's commission is what it is, in its reader's words. Pages, files and the API say it by this alone. */
export function whyCommission(
  t: Translate,
  booking: CommissionToExplain,
  { market, language }: { market: Market; language: Language },
): WhyCommission {
  const { currency, gross, commissionExpected, commissionStated, components } = booking;
  const money = (minor: number) => formatMoney(minor, currency, market, language);
  const percent = (rate: number) => rateInWords(rate, market, language);
  const { lines, commissionable, withoutCommission, effectiveRate } = explainCommission(components);
  if (components.length === 0) {
    const ofGross = gross === 0 ? null : Math.round((commissionExpected / gross) * 10_000);
    return {
      sentence:
        ofGross === null
          ? t('commission:why.stated', { commission: money(commissionExpected) })
          : t('commission:why.statedOfGross', { commission: money(commissionExpected), percent: percent(ofGross) }),
      difference: null,
      lines,
      commissionable: 0,
      withoutCommission: 0,
      effectiveRate: ofGross,
    };
  }
  const rates = byRate(lines).map(
    ([rate, amount]): Term => [
      amount,
      t('commission:why.rate', { percent: percent(rate), amount: money(Math.abs(amount)) }),
    ],
  );
  const others = lines
    .filter((line) => !isOfPrice(line) && line.commission !== 0)
    .map(
      ({ kind, commission }): Term => [
        commission,
        t(`commission:why.${kind}`, { amount: money(Math.abs(commission)) }),
      ],
    );
  const terms = [...rates, ...others];
  const equation =
    terms.length === 0
      ? t('commission:why.nothing')
      : t('commission:why.equation', { commission: money(commissionExpected), terms: equationOf(terms) });
  const parts = (isNegative: boolean) => {
    const named = unpaid(lines, isNegative).map(([kind, amount]) =>
      t(`commission:why.part.${kind}`, { amount: money(Math.abs(amount)) }),
    );
    return new Intl.ListFormat(localeTag(market, language), { type: 'conjunction' }).format(named);
  };
  const [none, spared] = [parts(false), parts(true)];
  const sentence = [
    equation,
    ...(none === '' ? [] : [t('commission:why.earnNone', { parts: none })]),
    ...(spared === '' ? [] : [t('commission:why.takeNone', { parts: spared })]),
  ];
  return {
    sentence: sentence.join(t('commission:why.join')) + t('commission:why.end'),
    difference: commissionStated === null ? null : differenceOf(t, money, commissionStated, commissionExpected),
    lines,
    commissionable,
    withoutCommission,
    effectiveRate,
  };
}

/** An amount, which decides its sign, and its words. */
type Term = [amount: number, words: string];

function equationOf([[first, words] = [0, ''], ...rest]: readonly Term[]): string {
  return rest.reduce(
    (before, [amount, each]) => `${before} ${amount < 0 ? '−' : '+'} ${each}`,
    first < 0 ? `−${words}` : words,
  );
}

function differenceOf(t: Translate, money: (minor: number) => string, stated: number, computed: number): string {
  const which = stated < computed ? 'statedLess' : 'statedMore';
  return t(`commission:why.${which}`, { stated: money(stated), difference: money(Math.abs(computed - stated)) });
}

// The sums of the parts that earn commission, by their rate, the largest first.
function byRate(lines: readonly ExplainedComponent[]): [rate: number, amount: number][] {
  const sums = new Map<number, number>();
  for (const { kind, amount, rate } of lines)
    if (rate !== null && isOfPrice({ kind })) sums.set(rate, (sums.get(rate) ?? 0) + (amount ?? 0));
  return [...sums].filter(([, amount]) => amount !== 0).sort((one, other) => other[1] - one[1]);
}

// The parts of the price that earn none, summed by kind; those below 0 are discounts that take none away.
function unpaid(lines: readonly ExplainedComponent[], isNegative: boolean): [ComponentKind, number][] {
  const sums = new Map<ComponentKind, number>();
  for (const { kind, amount, rate } of lines)
    if (rate === null && isOfPrice({ kind })) sums.set(kind, (sums.get(kind) ?? 0) + (amount ?? 0));
  return [...sums].filter(([, amount]) => (isNegative ? amount < 0 : amount > 0));
}
