import type { CurrencySales } from './salesReport.ts';
import { changeInPercent } from './salesReport.ts';

/** Of commission that was due nothing is paid (`late`), or too little (`short`). */
export const missingNeeds = ['late', 'short'] as const;

/** Commission that is late or short, by currency and the month in which it was due, `2026-09`. */
export interface MissingCommission {
  need: (typeof missingNeeds)[number];
  currency: string;
  month: string;
  missing: number;
}

/** A part of the sentence with which sales begin: amounts in the currency's smallest unit, changes in percent. */
export type SummaryPart =
  | { part: 'nothing'; lastYear: number }
  | { part: 'first' | 'same'; gross: number }
  | { part: 'up' | 'down'; gross: number; change: number }
  | { part: 'leads'; brand: string }
  | { part: 'late' | 'short'; missing: number; month: string };

/**
 * What the first sentence of a report says, in this order: what was booked beside the year before; the brand that leads,
 * where there are several; commission that is late, and commission that is short, each since its oldest month.
 */
export function salesSummary(
  { currency, total, brand }: Pick<CurrencySales, 'currency' | 'total' | 'brand'>,
  missing: readonly MissingCommission[],
): SummaryPart[] {
  const sold = brand.filter(({ now }) => now.gross > 0);
  return [
    bookedPart(total.now.gross, total.lastYear.gross),
    ...(sold.length > 1 ? [{ part: 'leads' as const, brand: sold[0]!.key }] : []),
    ...missingNeeds.flatMap((need) => {
      const own = missing.filter((each) => each.need === need && each.currency === currency && each.missing > 0);
      const oldest = own.map(({ month }) => month).sort()[0];
      if (oldest === undefined) return [];
      return [{ part: need, missing: own.reduce((sum, each) => sum + each.missing, 0), month: oldest }];
    }),
  ];
}

function bookedPart(gross: number, lastYear: number): SummaryPart {
  if (gross === 0) return { part: 'nothing', lastYear };
  const change = changeInPercent(gross, lastYear);
  if (change === null) return { part: 'first', gross };
  if (change === 0) return { part: 'same', gross };
  return { part: change > 0 ? 'up' : 'down', gross, change: Math.abs(change) };
}
