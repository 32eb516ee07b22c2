import { z } from 'zod';
import type { AgentContext } from '#app/domain/context.server.ts';
import { branchChoices } from '#app/domain/people/branches/branchChoices.server.ts';
import type { BranchChoice } from '#app/domain/people/branches/branchRules.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { today } from '#app/domain/permissions/grantEnds.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { rowsOf, type Database } from '#app/platform/database.server.ts';
import { statement, type Named } from '#app/platform/statements.server.ts';
import { soldInBranch } from './branchSales.ts';
import { salesDays, type SalesDays } from './salesPeriods.ts';
import { readSalesPulse, type SalesPulse } from './salesPulse.server.ts';
import type { SalesQuery } from './salesForms.ts';
import { salesBreakdowns, salesReport, type CurrencySales, type SalesSum } from './salesReport.ts';

const salesAdvisor = z.strictObject({ agentUniqueId: z.string(), firstName: z.string(), lastName: z.string() });

/** A user who has sold something for the agency. */
export type SalesAdvisor = z.output<typeof salesAdvisor>;

export interface SalesReport {
  days: SalesDays;
  /** By currency; empty where nothing was booked. */
  sales: CurrencySales[];
  /**
   * What the agency has sold, whatever the query: the brands and ships to filter by, and each advisor who sold.
   */
  brands: string[];
  ships: string[];
  advisors: SalesAdvisor[];
  /** The branches of the agency, by name. */
  branches: BranchChoice[];
  /** Commission that is late or short, and this year beside the last, narrowed as the query says but for its period. */
  pulse: SalesPulse;
}

/**
 * Throws `forbidden` unless the caller is an owner, in a market with sales reports, of an agency with sales report
 * access (spec §6).
 */
export function assertMaySeeSales(ctx: AgentContext): void {
  assertCan(ctx, 'agency.sales');
  if (!ctx.agency.taReportAccess) throw new Refusal('forbidden');
}

/** The agency of a report, and its days in the time zone of the agency's market. */
export interface ReportAsked {
  agencyId: string;
  days: SalesDays;
}

/**
 * The three statements that a report reads: its sums, the brands and ships that the agency has sold, and who sold for
 * it.
 */
export function salesStatements({ agencyId, days }: ReportAsked, query: SalesQuery) {
  const { brand, ship, advisor, branch } = query;
  return {
    sums: sumsQuery({ agencyId, ...days, brand, ship, advisor, branch }),
    sold: soldQuery({ agencyId }),
    advisors: advisorsQuery({ agencyId, advisor }),
  };
}

/**
 * The sales of the caller's agency by month, brand, ship, advisor and month of the sailing, beside those of the year
 * before: in five statements, and one for the branches of an agency that has some, unless the caller has read them.
 * A branch narrows it to the bookings of who belongs to it today. Notes that the caller has seen them
 * (`lastTARptAccessDate`, spec §3). Throws `forbidden` as `assertMaySeeSales` does, and `notFound` for a branch that the
 * agency does not have.
 */
export async function readSalesReport(
  ctx: AgentContext,
  query: SalesQuery,
  known?: readonly BranchChoice[],
): Promise<SalesReport> {
  assertMaySeeSales(ctx);
  const branches = [...(known ?? (await branchChoices(ctx)))];
  requireBranch(branches, query.branch);
  const on = today(ctx.now, ctx.market);
  const days = salesDays(query.period, on);
  const statements = salesStatements({ agencyId: ctx.agency.agencyId, days }, query);
  const [sums, sold, advisors, pulse] = await Promise.all([
    rowsOf(ctx.reads ?? ctx.db, statements.sums),
    rowsOf(ctx.reads ?? ctx.db, statements.sold),
    rowsOf(ctx.reads ?? ctx.db, statements.advisors),
    readSalesPulse(ctx.reads ?? ctx.db, { agencyId: ctx.agency.agencyId, ...query }, on),
    noteAccess(ctx),
  ]);
  const withChosen = (values: string[], chosen: string | undefined) =>
    [...new Set(chosen === undefined ? values : [...values, chosen])].sort();
  return {
    days,
    sales: salesReport(sums.map(sumOf), days),
    brands: withChosen(
      sold.map(({ brand }) => brand),
      query.brand,
    ),
    ships: withChosen(
      sold.map(({ ship }) => ship),
      query.ship,
    ),
    advisors,
    branches,
    pulse,
  };
}

/** The branch that a report is narrowed to, or null for none. Throws `notFound` for one that is not among the agency's. */
export function requireBranch(branches: readonly BranchChoice[], branchId: string | undefined): BranchChoice | null {
  if (branchId === undefined) return null;
  const branch = branches.find((each) => each.branchId === branchId);
  if (!branch) throw new Refusal('notFound');
  return branch;
}

/**
 * The sums of an agency's sales in some days by currency, narrowed as a query says. The caller has made sure that they
 * are the reader's to see.
 */
export async function readSums(db: Database, asked: ReportAsked, query: SalesQuery): Promise<CurrencySales[]> {
  const rows = await rowsOf(db, salesStatements(asked, query).sums);
  return salesReport(rows.map(sumOf), asked.days);
}

// Staff who view the portal as the caller do not mark them as seen.
async function noteAccess({ db, now, actor: { agentUniqueId, isViewed } }: AgentContext): Promise<void> {
  if (!isViewed) await db.agent.updateMany({ where: { agentUniqueId }, data: { lastTARptAccessDate: now } });
}

interface Seen {
  agencyId: string;
}

const seenText = (its: Named<Seen>) => `agency_id = ${its.agencyId} AND latest`;

// None of them is prepared: most of the values are left out, and an agency may have millions of bookings.
const soldQuery = statement({
  name: 'sold-brands-and-ships',
  prepared: false,
  sql: (its: Named<Seen>) => `SELECT brand, ship FROM bookings WHERE ${seenText(its)} GROUP BY brand, ship`,
  row: z.strictObject({ brand: z.string(), ship: z.string() }),
});

const advisorsQuery = statement({
  name: 'advisors-with-sales',
  prepared: false,
  sql: (its: Named<Seen & Pick<Wanted, 'advisor'>>) => `
    SELECT agent_unique_id AS "agentUniqueId", first_name AS "firstName", last_name AS "lastName" FROM agents
    WHERE agent_unique_id IN (
      SELECT agent_unique_id FROM bookings WHERE ${seenText(its)})
    ORDER BY name_order, first_name_key, agent_unique_id`,
  row: salesAdvisor,
});

interface Wanted extends SalesDays, Seen {
  brand: string | undefined;
  ship: string | undefined;
  advisor: string | undefined;
  branch: string | undefined;
}

// Last year's sales are under the month a year later, beside this year's. Bookings are grouped four times, by columns
// of which Postgres knows that they make few groups, so that each pass is hashed, on both processors, and months are
// made of the groups; advisors are many, and grouped year by year. One pass for all breakdowns, or one that groups by months, is sorted on disk instead, which takes
// several times as long for a million bookings.
const figuresText = `
  count(*) FILTER (WHERE state <> 'cancelled') AS bookings, count(*) FILTER (WHERE state = 'cancelled') AS cancelled,
  coalesce(sum(guests) FILTER (WHERE state <> 'cancelled'), 0) AS guests, coalesce(sum(gross) FILTER (WHERE state <> 'cancelled'), 0) AS gross,
  coalesce(sum(commission_expected) FILTER (WHERE state <> 'cancelled'), 0) AS expected, coalesce(sum(commission_paid) FILTER (WHERE state <> 'cancelled'), 0) AS paid`;
const years = {
  now: (its: Named<Wanted>) => `booked_on BETWEEN ${its.from}::date AND ${its.to}::date`,
  last: (its: Named<Wanted>) => `booked_on BETWEEN ${its.lastYearFrom}::date AND ${its.lastYearTo}::date`,
};
const wantedText = (its: Named<Wanted>, days = `(${years.now(its)} OR ${years.last(its)})`) => `
  FROM bookings
  WHERE ${seenText(its)} AND ${days}
    AND (${its.brand}::text IS NULL OR brand = ${its.brand}) AND (${its.ship}::text IS NULL OR ship = ${its.ship})
    AND (${its.advisor}::uuid IS NULL OR agent_unique_id = ${its.advisor})
    AND ${soldInBranch(its)}`;
const monthText = (column: string, isNow: string) =>
  `to_char(${column} + CASE WHEN ${isNow} THEN interval '0' ELSE interval '1 year' END, 'YYYY-MM')`;
const sumsOf = `sum(bookings) AS bookings, sum(cancelled) AS cancelled, sum(guests) AS guests, sum(gross) AS gross, sum(expected) AS "commissionExpected", sum(paid) AS "commissionPaid"`;
const sumsText = (its: Named<Wanted>) => `
  WITH days AS (SELECT currency, booked_on, ${figuresText} ${wantedText(its)} GROUP BY 1, 2),
       ships AS (SELECT currency, booked_on >= ${its.from}::date AS "isNow", brand, ship, ${figuresText} ${wantedText(its)} GROUP BY 1, 2, 3, 4),
       sailings AS (SELECT currency, booked_on >= ${its.from}::date AS "isNow", sailing_on, ${figuresText} ${wantedText(its)} GROUP BY 1, 2, 3),
       people AS (SELECT currency, true AS "isNow", agent_unique_id, ${figuresText} ${wantedText(its, years.now(its))} GROUP BY 1, 3
                  UNION ALL SELECT currency, false, agent_unique_id, ${figuresText} ${wantedText(its, years.last(its))} GROUP BY 1, 3),
       months AS (SELECT days.*, booked_on >= ${its.from}::date AS "isNow", ${monthText('booked_on', `booked_on >= ${its.from}::date`)} AS month FROM days)
  SELECT currency, "isNow", CASE GROUPING(month) WHEN 0 THEN 'month' ELSE 'total' END AS breakdown, coalesce(month, '') AS key, ${sumsOf}
  FROM months GROUP BY GROUPING SETS ((currency, "isNow"), (currency, "isNow", month))
  UNION ALL
  SELECT currency, "isNow", CASE GROUPING(brand) WHEN 0 THEN 'brand' ELSE 'ship' END, coalesce(brand, ship), ${sumsOf}
  FROM ships GROUP BY GROUPING SETS ((currency, "isNow", brand), (currency, "isNow", ship))
  UNION ALL
  SELECT currency, "isNow", 'sailingMonth', ${monthText('sailing_on', '"isNow"')}, ${sumsOf} FROM sailings GROUP BY 1, 2, 4
  UNION ALL
  SELECT currency, "isNow", 'advisor', coalesce(agent_unique_id::text, ''), bookings, cancelled, guests, gross, expected, paid FROM people`;

// The driver gives what may be larger than a safe number as text.
const figure = z.string();
const sumRow = z.strictObject({
  currency: z.string(),
  isNow: z.boolean(),
  breakdown: z.enum([...salesBreakdowns, 'total']),
  key: z.string(),
  bookings: figure,
  cancelled: figure,
  guests: figure,
  gross: figure,
  commissionExpected: figure,
  commissionPaid: figure,
});

const sumsQuery = statement({ name: 'sales-sums', prepared: false, sql: sumsText, row: sumRow });

function sumOf({ currency, isNow, breakdown, key, ...figures }: z.output<typeof sumRow>): SalesSum {
  return {
    currency,
    isNow,
    breakdown,
    key,
    bookings: exact(figures.bookings),
    cancelled: exact(figures.cancelled),
    guests: exact(figures.guests),
    gross: exact(figures.gross),
    commissionExpected: exact(figures.commissionExpected),
    commissionPaid: exact(figures.commissionPaid),
  };
}

function exact(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`A sum of ${text} is not exact as a number`);
  return value;
}
