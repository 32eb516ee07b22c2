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

/** Throws `forbidden` unless the caller is an owner, in a market with sales reports, of an agency with sales report access (spec §6, D41). */
export function assertMaySeeSales(ctx: AgentContext): void {
  assertCan(ctx, 'agency.sales');
  if (!ctx.agency.taReportAccess) throw new Refusal('forbidden');
}

/**
 * The sales of the caller's agency by month, brand, ship, advisor and month of the sailing, beside those of the year before (D23): in four statements,
 * and notes that the caller has seen them (`lastTARptAccessDate`, spec §3). Throws `forbidden` as `assertMaySeeSales` does.
 */
export async function readSalesReport(ctx: AgentContext, query: SalesQuery): Promise<SalesReport> {
  assertMaySeeSales(ctx);
  const { agencyId } = ctx.agency;
  const days = salesDays(query.period, today(ctx.now, ctx.market));
  const ofAgency = { agencyId, latest: true };
  const [sums, sold, advisors] = await Promise.all([
    readSums(agencyId, days, query),
    ctx.db.booking.groupBy({ by: ['brand', 'ship'], where: ofAgency, orderBy: [{ brand: 'asc' }, { ship: 'asc' }] }),
    ctx.db.agent.findMany({ where: { bookings: { some: ofAgency } }, select: { agentUniqueId: true, firstName: true, lastName: true }, orderBy: [{ lastNameKey: 'asc' }, { firstNameKey: 'asc' }] }),
    ctx.db.agent.updateMany({ where: { agentUniqueId: ctx.actor.agentUniqueId }, data: { lastTARptAccessDate: ctx.now } }),
  ]);
  const unique = (values: string[]) => [...new Set(values)];
  return { days, sales: salesReport(sums, days), brands: unique(sold.map(({ brand }) => brand)), ships: unique(sold.map(({ ship }) => ship)).sort(), advisors };
}

// Every breakdown in one pass over the two years. What was sold in the year before stands under the month a year later, beside this year's.
const sumsText = `
  WITH counted AS (
    SELECT currency, booked_on >= $2::date AS "isNow", state = 'cancelled' AS gone, guests, gross, commission_expected, commission_paid, brand, ship,
           to_char(booked_on + shift, 'YYYY-MM') AS month, to_char(sailing_on + shift, 'YYYY-MM') AS "sailingMonth", coalesce(agent_unique_id::text, '') AS advisor
    FROM bookings, LATERAL (SELECT CASE WHEN booked_on >= $2::date THEN interval '0' ELSE interval '1 year' END AS shift) year
    WHERE agency_id = $1 AND latest AND (booked_on BETWEEN $2::date AND $3::date OR booked_on BETWEEN $4::date AND $5::date)
      AND ($6::text IS NULL OR brand = $6) AND ($7::text IS NULL OR ship = $7) AND ($8::uuid IS NULL OR agent_unique_id = $8)
  )
  SELECT currency, "isNow",
         CASE GROUPING(month, brand, ship, advisor, "sailingMonth")
           WHEN 15 THEN 'month' WHEN 23 THEN 'brand' WHEN 27 THEN 'ship' WHEN 29 THEN 'advisor' WHEN 30 THEN 'sailingMonth' ELSE 'total' END AS breakdown,
         coalesce(month, brand, ship, advisor, "sailingMonth", '') AS key,
         count(*) FILTER (WHERE NOT gone) AS bookings, count(*) FILTER (WHERE gone) AS cancelled,
         coalesce(sum(guests) FILTER (WHERE NOT gone), 0) AS guests, coalesce(sum(gross) FILTER (WHERE NOT gone), 0) AS gross,
         coalesce(sum(commission_expected) FILTER (WHERE NOT gone), 0) AS "commissionExpected",
         coalesce(sum(commission_paid) FILTER (WHERE NOT gone), 0) AS "commissionPaid"
  FROM counted
  GROUP BY GROUPING SETS ((currency, "isNow"), (currency, "isNow", month), (currency, "isNow", brand), (currency, "isNow", ship), (currency, "isNow", advisor), (currency, "isNow", "sailingMonth"))`;

type Figure = 'bookings' | 'cancelled' | 'guests' | 'gross' | 'commissionExpected' | 'commissionPaid';
// The driver gives what may be larger than a safe number as text.
type Row = Omit<SalesSum, Figure> & Record<Figure, string>;

async function readSums(agencyId: string, { from, to, lastYearFrom, lastYearTo }: SalesDays, { brand, ship, advisor }: SalesQuery): Promise<SalesSum[]> {
  const rows = await preparedRows<Row>('sales-report', sumsText, [agencyId, from, to, lastYearFrom, lastYearTo, brand ?? null, ship ?? null, advisor ?? null]);
  return rows.map(({ currency, isNow, breakdown, key, ...figures }) => ({
    ...{ currency, isNow, breakdown, key, bookings: exact(figures.bookings), cancelled: exact(figures.cancelled), guests: exact(figures.guests) },
    ...{ gross: exact(figures.gross), commissionExpected: exact(figures.commissionExpected), commissionPaid: exact(figures.commissionPaid) },
  }));
}

function exact(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`A sum of ${text} is not exact as a number`);
  return value;
}
