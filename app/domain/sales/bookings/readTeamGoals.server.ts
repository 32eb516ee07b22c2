import { DateTime } from 'luxon';
import { z } from 'zod';
import { readingContext, type AgentContext } from '#app/domain/context.server.ts';
import { currencyOf } from '#app/domain/markets/markets.ts';
import { branchChoices } from '#app/domain/people/branches/branchChoices.server.ts';
import type { BranchChoice } from '#app/domain/people/branches/branchRules.ts';
import { today as dayOf } from '#app/domain/permissions/grantEnds.ts';
import { rowsOf } from '#app/platform/database.server.ts';
import { statement, type Named } from '#app/platform/statements.server.ts';
import { assertMaySeeSales } from './readSalesReport.server.ts';
import type { AdvisorYear } from './teamGoals.ts';

interface Asked {
  agencyId: string;
  currency: string;
  year: number;
  today: string;
  yearFrom: string;
  lastYearFrom: string;
  lastYearToday: string;
}

const sum = (column: string, when: string) => `coalesce(sum(${column}) FILTER (WHERE ${when}), 0)::bigint`;

const yearsQuery = statement({
  name: 'team-years',
  prepared: false,
  sql: (its: Named<Asked>) => {
    const now = `booked_on >= ${its.yearFrom}::date`;
    const toDate = `booked_on <= ${its.lastYearToday}::date`;
    const rest = `booked_on > ${its.lastYearToday}::date AND booked_on < ${its.yearFrom}::date`;
    return `
    SELECT a.agent_unique_id AS "agentUniqueId", a.first_name AS "firstName", a.last_name AS "lastName", a.branch_id AS "branchId", g.amount AS goal,
      coalesce(b.now, 0) AS now, coalesce(b."nowBookings", 0) AS "nowBookings", coalesce(b."toDate", 0) AS "toDate",
      coalesce(b."toDateBookings", 0) AS "toDateBookings", coalesce(b.rest, 0) AS rest
    FROM agents a
    LEFT JOIN sales_goals g ON g.agent_unique_id = a.agent_unique_id AND g.year = ${its.year}::int AND g.currency = ${its.currency}
    LEFT JOIN (
      SELECT agent_unique_id, ${sum('gross', now)} AS now, count(*) FILTER (WHERE ${now})::int AS "nowBookings",
        ${sum('gross', toDate)} AS "toDate", count(*) FILTER (WHERE ${toDate})::int AS "toDateBookings", ${sum('gross', rest)} AS rest
      FROM bookings WHERE agency_id = ${its.agencyId} AND latest AND state <> 'cancelled' AND currency = ${its.currency}
        AND booked_on BETWEEN ${its.lastYearFrom}::date AND ${its.today}::date
      GROUP BY agent_unique_id) b ON b.agent_unique_id = a.agent_unique_id
    WHERE a.agency_id = ${its.agencyId} AND a.deleted_at IS NULL AND (g.amount IS NOT NULL OR b.now IS NOT NULL)
    ORDER BY coalesce(b.now, 0) DESC, a.agent_unique_id`;
  },
  // The driver gives what may be larger than a safe number as text.
  row: z.strictObject({
    agentUniqueId: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    branchId: z.string().nullable(),
    goal: z.string().nullable(),
    now: z.string(),
    nowBookings: z.int(),
    toDate: z.string(),
    toDateBookings: z.int(),
    rest: z.string(),
  }),
});

/** The advisors of an agency who have a goal of the year or booked something in it or the year before. */
export interface TeamGoals {
  year: number;
  currency: string;
  today: string;
  advisors: AdvisorYear[];
  branches: BranchChoice[];
}

/**
 * This year of each advisor of the caller's agency, in the currency of its market, beside last year and the goal that
 * they set; who booked most comes first. Throws `forbidden` as `assertMaySeeSales` does.
 */
export async function readTeamGoals(ctx: AgentContext): Promise<TeamGoals> {
  assertMaySeeSales(ctx);
  const today = dayOf(ctx.now, ctx.market);
  const day = DateTime.fromISO(today, { zone: 'utc' });
  const lastYear = day.minus({ years: 1 });
  const currency = currencyOf(ctx.market);
  const [rows, branches] = await Promise.all([
    rowsOf(
      readingContext(ctx).db,
      yearsQuery({
        agencyId: ctx.agency.agencyId,
        currency,
        year: day.year,
        today,
        yearFrom: day.startOf('year').toISODate()!,
        lastYearFrom: lastYear.startOf('year').toISODate()!,
        lastYearToday: lastYear.toISODate()!,
      }),
    ),
    branchChoices(ctx),
  ]);
  return {
    year: day.year,
    currency,
    today,
    branches,
    advisors: rows.map(({ goal, now, nowBookings, toDate, toDateBookings, rest, ...advisor }) => ({
      ...advisor,
      goal: goal === null ? null : Number(goal),
      soFar: {
        now: { bookings: nowBookings, gross: Number(now) },
        toDate: { bookings: toDateBookings, gross: Number(toDate) },
        rest: { bookings: 0, gross: Number(rest) },
      },
    })),
  };
}
