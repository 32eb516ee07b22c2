import { DateTime } from 'luxon';
import { z } from 'zod';
import { zones } from '#app/domain/display.ts';
import { markets, type Market } from '#app/domain/markets/markets.ts';
import { messageKey } from '#app/domain/messages.ts';
import { form } from '#app/domain/strictForm.ts';
import type { SalesPeriod } from './salesPeriods.ts';

/** How often a user gets the report of sales by mail. */
export const salesRhythms = ['weekly', 'monthly'] as const;
export type SalesRhythm = (typeof salesRhythms)[number];

/** What a mail of each is about: the time that has just ended. */
export const periodOfRhythm = { weekly: 'lastWeek', monthly: 'lastMonth' } as const satisfies Record<
  SalesRhythm,
  SalesPeriod
>;

const hour = 7;

// The first day, at midnight there, of the week or the month.
const begins = (rhythm: SalesRhythm, there: DateTime) => there.startOf(rhythm === 'weekly' ? 'week' : 'month');

/** The last moment at which a report was due in a market: 7 in the morning there, on Mondays or the first of a month. */
export function lastReportDue(rhythm: SalesRhythm, market: Market, now: Date): Date {
  const there = DateTime.fromJSDate(now, { zone: zones[market] });
  const due = begins(rhythm, there).set({ hour });
  return (due > there ? begins(rhythm, due.minus({ days: 1 })).set({ hour }) : due).toJSDate();
}

/** The next one. */
export function nextReportDue(rhythm: SalesRhythm, market: Market, now: Date): Date {
  const last = DateTime.fromJSDate(lastReportDue(rhythm, market, now), { zone: zones[market] });
  return last.plus(rhythm === 'weekly' ? { weeks: 1 } : { months: 1 }).toJSDate();
}

/** What was due last in every market. */
export function lastReportsDue(now: Date): { market: Market; rhythm: SalesRhythm; at: Date }[] {
  return markets.flatMap((market) =>
    salesRhythms.map((rhythm) => ({ market, rhythm, at: lastReportDue(rhythm, market, now) })),
  );
}

/** How often one wants the report; `never` ends it. */
export function salesMailSchema() {
  return form({
    rhythm: z.enum(['never', ...salesRhythms], { error: messageKey('selectOption', 'rhythm') }),
  });
}
export type SalesMailChoice = z.output<ReturnType<typeof salesMailSchema>>;
