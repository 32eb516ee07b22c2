import { monthsBetween, type SalesDays } from './salesPeriods.ts';

/** What sales are broken down by, in the order of the page. */
export const salesBreakdowns = ['month', 'brand', 'ship', 'advisor', 'sailingMonth'] as const;
export type SalesBreakdown = (typeof salesBreakdowns)[number];

/** Whether its lines are months, of which a chart shows every one. */
export function isOfMonths(breakdown: SalesBreakdown): boolean {
  return breakdown === 'month' || breakdown === 'sailingMonth';
}

/** Sums over bookings, amounts in the currency's smallest unit. Cancelled bookings are in `cancelled` alone. */
export interface SalesFigures {
  bookings: number;
  guests: number;
  gross: number;
  commissionExpected: number;
  commissionPaid: number;
  cancelled: number;
}

export const noSales: SalesFigures = {
  bookings: 0,
  guests: 0,
  gross: 0,
  commissionExpected: 0,
  commissionPaid: 0,
  cancelled: 0,
};

/** Figures beside those of the year before. */
export interface ComparedSales {
  now: SalesFigures;
  lastYear: SalesFigures;
}

/**
 * A line of a breakdown; `key` is a month, a brand, a ship, or an advisor's `agentUniqueId`, which is empty for
 * bookings without a seller.
 */
export interface SalesLine extends ComparedSales {
  key: string;
}

/** The sales in one currency: amounts of two are never added. */
export interface CurrencySales extends Record<SalesBreakdown, SalesLine[]> {
  currency: string;
  total: ComparedSales;
}

/** Sums as the database groups them: of a currency, a period and a breakdown's key; `total` has none. */
export interface SalesSum extends SalesFigures {
  currency: string;
  isNow: boolean;
  breakdown: SalesBreakdown | 'total';
  key: string;
}

/**
 * The report that sums make, by currency in the order of their codes. Every month of the days has a line; brands, ships
 * and advisors stand by gross, the highest first, sailing months by time. Of the year before, a month's line has the
 * same month, and a sailing month's the sailing a year earlier.
 */
export function salesReport(sums: readonly SalesSum[], days: SalesDays): CurrencySales[] {
  const currencies = [...new Set(sums.map(({ currency }) => currency))].sort();
  return currencies.map((currency) => {
    const own = sums.filter((sum) => sum.currency === currency);
    const lines = (breakdown: SalesSum['breakdown'], keys: readonly string[] = []) =>
      linesOf(
        own.filter((sum) => sum.breakdown === breakdown),
        keys,
      );
    const [total = { now: noSales, lastYear: noSales }] = lines('total');
    return {
      currency,
      total: { now: total.now, lastYear: total.lastYear },
      month: lines('month', monthsBetween(days.from, days.to)),
      brand: lines('brand').sort(byGross),
      ship: lines('ship').sort(byGross),
      advisor: lines('advisor').sort(byGross),
      sailingMonth: lines('sailingMonth').sort((one, other) => (one.key < other.key ? -1 : 1)),
    };
  });
}

function linesOf(sums: readonly SalesSum[], keys: readonly string[]): SalesLine[] {
  const lines = new Map<string, SalesLine>(keys.map((key) => [key, { key, now: noSales, lastYear: noSales }]));
  for (const { key, isNow, bookings, guests, gross, commissionExpected, commissionPaid, cancelled } of sums) {
    const figures = { bookings, guests, gross, commissionExpected, commissionPaid, cancelled };
    const known = lines.get(key) ?? { key, now: noSales, lastYear: noSales };
    lines.set(key, isNow ? { ...known, now: figures } : { ...known, lastYear: figures });
  }
  return [...lines.values()];
}

function byGross(one: SalesLine, other: SalesLine): number {
  return other.now.gross - one.now.gross || other.lastYear.gross - one.lastYear.gross || (one.key < other.key ? -1 : 1);
}

/** By how many percent a figure differs from last year's, rounded; null where last year's is 0, or refunds took it below. */
export function changeInPercent(now: number, lastYear: number): number | null {
  return lastYear <= 0 ? null : Math.round(((now - lastYear) / lastYear) * 100);
}
