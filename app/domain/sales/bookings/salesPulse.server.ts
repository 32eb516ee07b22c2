import { DateTime } from 'luxon';
import { z } from 'zod';
import { rowsOf, type Database } from '#app/platform/database.server.ts';
import { statement, type Named } from '#app/platform/statements.server.ts';
import { missingCommission } from '#app/domain/sales/comingPayments.server.ts';
import { soldInBranch } from './branchSales.ts';
import { commissionDueDays, overdueBefore } from './commission.ts';
import type { YearSoFar } from './salesPace.ts';
import { missingNeeds, type MissingCommission } from './salesSummary.ts';

/** The seller or agency whose sales are read, and the filters. */
export interface PulseQuery {
  agencyId: string;
  brand?: string | undefined;
  ship?: string | undefined;
  advisor?: string | undefined;
  branch?: string | undefined;
}

interface Asked {
  agencyId: string;
  brand: string | undefined;
  ship: string | undefined;
  advisor: string | undefined;
  branch: string | undefined;
  today: string;
  overdueBefore: string;
  lastYearFrom: string;
  lastYearToday: string;
  yearFrom: string;
}

/** Commission that is late or short, and the years by currency. */
export interface SalesPulse {
  missing: MissingCommission[];
  years: Map<string, YearSoFar>;
}

const wanted = (its: Named<Asked>) => `
  agency_id = ${its.agencyId} AND latest AND (${its.brand}::text IS NULL OR brand = ${its.brand})
  AND (${its.ship}::text IS NULL OR ship = ${its.ship}) AND (${its.advisor}::uuid IS NULL OR agent_unique_id = ${its.advisor})
  AND ${soldInBranch(its)}`;

const pulseQuery = statement({
  name: 'sales-pulse',
  prepared: false,
  sql: (its: Named<Asked>) => `
  SELECT need AS kind, currency, to_char(least(sailing_on + ${String(commissionDueDays)}, ${its.today}::date), 'YYYY-MM') AS key, sum(bookings)::int AS bookings, sum(missing)::bigint AS amount
  FROM (${missingCommission(its, wanted(its))}) AS missed
  GROUP BY 1, 2, 3
  UNION ALL
  SELECT 'year', currency, CASE WHEN booked_on >= ${its.yearFrom}::date THEN 'now' WHEN booked_on <= ${its.lastYearToday}::date THEN 'toDate' ELSE 'rest' END,
         count(*)::int, sum(gross)::bigint
  FROM bookings WHERE ${wanted(its)} AND state <> 'cancelled' AND booked_on BETWEEN ${its.lastYearFrom}::date AND ${its.today}::date
  GROUP BY 1, 2, 3`,
  row: z.strictObject({
    kind: z.enum([...missingNeeds, 'year']),
    currency: z.string(),
    key: z.string(),
    bookings: z.int(),
    // The driver gives what may be larger than a safe number as text.
    amount: z.string(),
  }),
});

/** The statement of a pulse on a day. */
export function pulseStatement({ agencyId, brand, ship, advisor, branch }: PulseQuery, today: string) {
  const day = DateTime.fromISO(today, { zone: 'utc' });
  const lastYear = day.minus({ years: 1 });
  return pulseQuery({
    agencyId,
    brand,
    ship,
    advisor,
    branch,
    today,
    overdueBefore: overdueBefore(today),
    yearFrom: day.startOf('year').toISODate()!,
    lastYearFrom: lastYear.startOf('year').toISODate()!,
    lastYearToday: lastYear.toISODate()!,
  });
}

/**
 * Reads in one query commission that is late or short by the month in which it was due, and what was booked this year
 * and last year, on a day. The caller has made sure that the sales are theirs to see.
 */
export async function readSalesPulse(db: Database, query: PulseQuery, today: string): Promise<SalesPulse> {
  const rows = await rowsOf(db, pulseStatement(query, today));
  const nothing = { bookings: 0, gross: 0 };
  const years = new Map<string, YearSoFar>();
  for (const { kind, currency, key, bookings, amount } of rows) {
    if (kind !== 'year') continue;
    const year = years.get(currency) ?? { now: nothing, toDate: nothing, rest: nothing };
    years.set(currency, { ...year, [key]: { bookings, gross: Number(amount) } });
  }
  return {
    missing: rows.flatMap(({ kind, currency, key, amount }) =>
      kind === 'year' ? [] : [{ need: kind, currency, month: key, missing: Number(amount) }],
    ),
    years,
  };
}
