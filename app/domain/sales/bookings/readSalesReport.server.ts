import type { AgentContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { today } from '#app/domain/permissions/grantEnds.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { preparedRows } from '#app/platform/database.server.ts';
import { salesDays, type SalesDays } from './salesPeriods.ts';
import type { SalesQuery } from './salesForms.ts';
import { salesReport, type CurrencySales, type SalesSum } from './salesReport.ts';

/** Somebody who has sold something for the agency. */
export interface SalesAdvisor {
  agentUniqueId: string;
  firstName: string;
  lastName: string;
}

export interface SalesReport {
  days: SalesDays;
  /** By currency; empty where nothing was booked. */
  sales: CurrencySales[];
  /** What the agency has sold, whatever the query: the brands and ships to filter by, and everybody who sold it. */
  brands: string[];
  ships: string[];
  advisors: SalesAdvisor[];
}

/**
 * Throws `forbidden` unless the caller is an owner, in a market with sales reports, of an agency with sales report
 * access (spec §6, D41).
 */
export function assertMaySeeSales(ctx: AgentContext): void {
  assertCan(ctx, 'agency.sales');
  if (!ctx.agency.taReportAccess) throw new Refusal('forbidden');
}

/**
 * A statement of a report, as the driver takes it: without a name, so that it is planned with its values, of which most
 * are left out and an agency may have millions.
 */
export interface SalesStatement {
  text: string;
  values: unknown[];
}

/**
 * The three statements that a report reads: its sums, the brands and ships that the agency has sold, and who sold for
 * it.
 */
export function salesStatements(
  agencyId: string,
  { from, to, lastYearFrom, lastYearTo }: SalesDays,
  { brand, ship, advisor }: SalesQuery,
): Record<'sums' | 'sold' | 'advisors', SalesStatement> {
  return {
    sums: {
      text: sumsText,
      values: [agencyId, from, to, lastYearFrom, lastYearTo, brand ?? null, ship ?? null, advisor ?? null],
    },
    sold: { text: soldText, values: [agencyId] },
    advisors: { text: advisorsText, values: [agencyId] },
  };
}

/**
 * The sales of the caller's agency by month, brand, ship, advisor and month of the sailing, beside those of the year
 * before (D23): in four statements, and notes that the caller has seen them (`lastTARptAccessDate`, spec §3). Throws
 * `forbidden` as `assertMaySeeSales` does.
 */
export async function readSalesReport(ctx: AgentContext, query: SalesQuery): Promise<SalesReport> {
  assertMaySeeSales(ctx);
  const days = salesDays(query.period, today(ctx.now, ctx.market));
  const statements = salesStatements(ctx.agency.agencyId, days, query);
  const [sums, sold, advisors] = await Promise.all([
    rowsOf<Row>(statements.sums),
    rowsOf<{ brand: string; ship: string }>(statements.sold),
    rowsOf<SalesAdvisor>(statements.advisors),
    ctx.db.agent.updateMany({
      where: { agentUniqueId: ctx.actor.agentUniqueId },
      data: { lastTARptAccessDate: ctx.now },
    }),
  ]);
  const unique = (values: string[]) => [...new Set(values)].sort();
  return {
    days,
    sales: salesReport(sums.map(sumOf), days),
    brands: unique(sold.map(({ brand }) => brand)),
    ships: unique(sold.map(({ ship }) => ship)),
    advisors,
  };
}

function rowsOf<Result extends object>({ text, values }: SalesStatement): Promise<Result[]> {
  return preparedRows<Result>(undefined, text, values);
}

const soldText = 'SELECT brand, ship FROM bookings WHERE agency_id = $1 AND latest GROUP BY brand, ship';

const advisorsText = `
  SELECT agent_unique_id AS "agentUniqueId", first_name AS "firstName", last_name AS "lastName" FROM agents
  WHERE agent_unique_id IN (SELECT agent_unique_id FROM bookings WHERE agency_id = $1 AND latest)
  ORDER BY last_name_key, first_name_key, agent_unique_id`;

// What was sold in the year before stands under the month a year later, beside this year's. Bookings are grouped four
// times, by columns of which Postgres knows
// that they make few groups, so that each pass is hashed, on both processors, and months are made of the groups. One
// pass for all breakdowns, or one that groups by months,
// is sorted on disk instead, which takes several times as long for a million bookings.
const figuresText = `
  count(*) FILTER (WHERE state <> 'cancelled') AS bookings, count(*) FILTER (WHERE state = 'cancelled') AS cancelled,
  coalesce(sum(guests) FILTER (WHERE state <> 'cancelled'), 0) AS guests, coalesce(sum(gross) FILTER (WHERE state <> 'cancelled'), 0) AS gross,
  coalesce(sum(commission_expected) FILTER (WHERE state <> 'cancelled'), 0) AS expected, coalesce(sum(commission_paid) FILTER (WHERE state <> 'cancelled'), 0) AS paid`;
const wantedText = `
  FROM bookings
  WHERE agency_id = $1 AND latest AND (booked_on BETWEEN $2::date AND $3::date OR booked_on BETWEEN $4::date AND $5::date)
    AND ($6::text IS NULL OR brand = $6) AND ($7::text IS NULL OR ship = $7) AND ($8::uuid IS NULL OR agent_unique_id = $8)`;
const monthText = (column: string, isNow: string) =>
  `to_char(${column} + CASE WHEN ${isNow} THEN interval '0' ELSE interval '1 year' END, 'YYYY-MM')`;
const sumsOf = `sum(bookings) AS bookings, sum(cancelled) AS cancelled, sum(guests) AS guests, sum(gross) AS gross, sum(expected) AS "commissionExpected", sum(paid) AS "commissionPaid"`;
const sumsText = `
  WITH days AS (SELECT currency, booked_on, ${figuresText} ${wantedText} GROUP BY 1, 2),
       ships AS (SELECT currency, booked_on >= $2::date AS "isNow", brand, ship, ${figuresText} ${wantedText} GROUP BY 1, 2, 3, 4),
       sailings AS (SELECT currency, booked_on >= $2::date AS "isNow", sailing_on, ${figuresText} ${wantedText} GROUP BY 1, 2, 3),
       people AS (SELECT currency, booked_on >= $2::date AS "isNow", agent_unique_id, ${figuresText} ${wantedText} GROUP BY 1, 2, 3),
       months AS (SELECT days.*, booked_on >= $2::date AS "isNow", ${monthText('booked_on', 'booked_on >= $2::date')} AS month FROM days)
  SELECT currency, "isNow", CASE GROUPING(month) WHEN 0 THEN 'month' ELSE 'total' END AS breakdown, coalesce(month, '') AS key, ${sumsOf}
  FROM months GROUP BY GROUPING SETS ((currency, "isNow"), (currency, "isNow", month))
  UNION ALL
  SELECT currency, "isNow", CASE GROUPING(brand) WHEN 0 THEN 'brand' ELSE 'ship' END, coalesce(brand, ship), ${sumsOf}
  FROM ships GROUP BY GROUPING SETS ((currency, "isNow", brand), (currency, "isNow", ship))
  UNION ALL
  SELECT currency, "isNow", 'sailingMonth', ${monthText('sailing_on', '"isNow"')}, ${sumsOf} FROM sailings GROUP BY 1, 2, 4
  UNION ALL
  SELECT currency, "isNow", 'advisor', coalesce(agent_unique_id::text, ''), bookings, cancelled, guests, gross, expected, paid FROM people`;

type Figure = 'bookings' | 'cancelled' | 'guests' | 'gross' | 'commissionExpected' | 'commissionPaid';
// The driver gives what may be larger than a safe number as text.
type Row = Omit<SalesSum, Figure> & Record<Figure, string>;

function sumOf({ currency, isNow, breakdown, key, ...figures }: Row): SalesSum {
  return {
    ...{
      currency,
      isNow,
      breakdown,
      key,
      bookings: exact(figures.bookings),
      cancelled: exact(figures.cancelled),
      guests: exact(figures.guests),
    },
    ...{
      gross: exact(figures.gross),
      commissionExpected: exact(figures.commissionExpected),
      commissionPaid: exact(figures.commissionPaid),
    },
  };
}

function exact(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`A sum of ${text} is not exact as a number`);
  return value;
}
