import { DateTime } from 'luxon';

/** The periods of a sales report, the first of which is shown unless another is chosen. */
export const salesPeriods = ['last12Months', 'thisYear', 'lastYear', 'lastMonth', 'lastWeek'] as const;
export type SalesPeriod = (typeof salesPeriods)[number];

/** The days of a report, both included, and those of a year before with which they are compared. */
export interface SalesDays {
  from: string;
  to: string;
  lastYearFrom: string;
  lastYearTo: string;
}

/**
 * The days of a period on a day. A current period ends with that day, and is compared with last year up to the same
 * day, so that a month of which half is over is not compared with a whole one. Of a leap day the year before has the
 * 28th of February; a whole February is compared with a whole one.
 */
export function salesDays(period: SalesPeriod, today: string): SalesDays {
  const day = DateTime.fromISO(today, { zone: 'utc' });
  const [from, to] = {
    last12Months: [day.startOf('month').minus({ months: 11 }), day],
    thisYear: [day.startOf('year'), day],
    lastYear: [day.startOf('year').minus({ years: 1 }), day.startOf('year').minus({ days: 1 })],
    lastMonth: [day.startOf('month').minus({ months: 1 }), day.startOf('month').minus({ days: 1 })],
    lastWeek: [day.startOf('week').minus({ weeks: 1 }), day.startOf('week').minus({ days: 1 })],
  }[period];
  return {
    from: from!.toISODate()!,
    to: to!.toISODate()!,
    lastYearFrom: from!.minus({ years: 1 }).toISODate()!,
    lastYearTo: (period === 'lastMonth'
      ? to!.minus({ years: 1 }).endOf('month')
      : to!.minus({ years: 1 })
    ).toISODate()!,
  };
}

/** The months from one day to another, both included: `2026-01`, `2026-02`. */
export function monthsBetween(from: string, to: string): string[] {
  const months: string[] = [];
  for (
    let month = DateTime.fromISO(from.slice(0, 7), { zone: 'utc' });
    month.toISODate()! <= to;
    month = month.plus({ months: 1 })
  )
    months.push(month.toFormat('yyyy-MM'));
  return months;
}

/** The last of so many days, of which a day is the first: `2026-11-30` of `2026-11-24` and 7. */
export function lastOfDays(first: string, days: number): string {
  return DateTime.fromISO(first, { zone: 'utc' })
    .plus({ days: days - 1 })
    .toISODate()!;
}
