import { z } from 'zod';

/** What of commission waits for its reader, in the order of the page; each is a choice of the list (`?show=`). */
const commissionNeeds = ['late', 'short', 'disputed'] as const;
type CommissionNeed = (typeof commissionNeeds)[number];

/** The bookings of a need in one currency, and what is missing of their commission, in its smallest unit. */
export const neededSum = z.strictObject({
  need: z.enum(commissionNeeds),
  currency: z.string(),
  bookings: z.int(),
  // The driver gives what may be larger than a safe number as text.
  missing: z.string(),
});
export type NeededSum = z.output<typeof neededSum>;

/** A need: how many bookings it has, and by currency what is missing, the most first. Amounts of two are never added. */
export interface NeededCommission {
  need: CommissionNeed;
  bookings: number;
  sums: { currency: string; missing: number }[];
}

/**
 * The needs of whose bookings are asked for, as sums by currency say: each need once, also where nothing waits. A
 * currency in which nothing is missing, as of a dispute about the amount that is expected, has no sum.
 */
export function neededCommission(rows: readonly NeededSum[]): NeededCommission[] {
  return commissionNeeds.map((need) => {
    const own = rows.filter((row) => row.need === need);
    return {
      need,
      bookings: own.reduce((sum, { bookings }) => sum + bookings, 0),
      sums: own
        .map(({ currency, missing }) => ({ currency, missing: Number(missing) }))
        .filter(({ missing }) => missing > 0)
        .sort((one, other) => other.missing - one.missing || (one.currency < other.currency ? -1 : 1)),
    };
  });
}
