import { z } from 'zod';
import type { AgentContext } from '#app/domain/context.server.ts';
import { can } from '#app/domain/permissions/can.ts';
import { today as dayOf } from '#app/domain/permissions/grantEnds.ts';
import { maySeeSales } from '#app/domain/permissions/maySeeSales.ts';
import { rowOf } from '#app/platform/database.server.ts';
import { statement, type Named } from '#app/platform/statements.server.ts';
import { commissionDueOn, overdueBefore } from './commission.ts';
import { missingCommission } from '#app/domain/sales/comingPayments.server.ts';
import type { SalesDay } from './salesDay.ts';
import { lastOfDays } from './salesPeriods.ts';

interface Asked {
  who: string;
  agencyId: string;
  mayCommission: boolean;
  today: Date;
  weekEnd: Date;
  overdueBefore: Date;
}

const dayQuery = (name: string, whose: (its: Named<Asked>) => string, parts: (its: Named<Asked>) => string) =>
  statement({
    name,
    sql: (its: Named<Asked>) => `
    SELECT w.sailings, w.guests,
      (SELECT coalesce(json_agg(json_build_object('currency', u.currency, 'missing', u.missing, 'bookings', u.bookings, 'oldest', u.oldest) ORDER BY u.missing DESC, u.currency), '[]')
       FROM (SELECT currency, sum(missing)::bigint AS missing, sum(bookings)::int AS bookings, min(sailing_on) AS oldest
             FROM (${missingCommission(its, `${its.mayCommission} AND ${whose(its)}`)}) AS missed
             GROUP BY currency) AS u) AS unpaid,
      (SELECT coalesce(json_agg(json_build_object('currency', c.currency, 'amount', c.amount, 'payments', c.payments, 'from', c.first) ORDER BY c.amount DESC, c.currency), '[]')
       FROM (SELECT currency::text, sum(amount)::bigint AS amount, count(*)::int AS payments, min(paid_on) AS first
             FROM (${parts(its)}) AS coming GROUP BY currency) AS c) AS coming
    FROM (SELECT count(*)::int AS sailings, coalesce(sum(guests), 0)::int AS guests FROM bookings
          WHERE ${whose(its)} AND latest AND state <> 'cancelled' AND sailing_on BETWEEN ${its.today}::date AND ${its.weekEnd}::date) AS w`,
    row: z.strictObject({
      sailings: z.int(),
      guests: z.int(),
      unpaid: z
        .strictObject({ currency: z.string(), missing: z.number(), bookings: z.int(), oldest: z.string() })
        .array(),
      coming: z.strictObject({ currency: z.string(), amount: z.number(), payments: z.int(), from: z.string() }).array(),
    }),
  });

const queries = {
  own: dayQuery(
    'sales-day-own',
    (its) => `agent_unique_id = ${its.who}::uuid AND agency_id = ${its.agencyId}`,
    (its) => `
      SELECT r.currency, sum(l.amount) AS amount, r.paid_on FROM bookings b
      JOIN remittance_lines l ON l.booking_number = b.booking_number AND l.agency_id = b.agency_id
      JOIN remittances r ON r.remittance_id = l.remittance_id AND r.state IN ('announced', 'onTheWay')
      WHERE ${its.mayCommission} AND b.agent_unique_id = ${its.who}::uuid AND b.agency_id = ${its.agencyId} AND b.latest
      GROUP BY r.remittance_id`,
  ),
  agency: dayQuery(
    'sales-day-agency',
    (its) => `agency_id = ${its.agencyId}`,
    (its) => `
      SELECT currency, amount, paid_on FROM remittance_parts
      WHERE ${its.mayCommission} AND agency_id = ${its.agencyId} AND state IN ('announced', 'onTheWay')`,
  ),
};

const week = 7;

/**
 * Reads the day of sales of the caller in one query: who sails this week, commission that is late or short. Of the agency for who sees its sales (`maySeeSales`), else of the caller.
 */
export async function readSalesDay(ctx: AgentContext): Promise<SalesDay> {
  const { actor, agency, market, now, db } = ctx;
  const scope = maySeeSales({ ...actor, ...agency, market }) ? 'agency' : 'own';
  const today = dayOf(now, market);
  const row = await rowOf(
    db,
    queries[scope]({
      who: actor.agentUniqueId,
      agencyId: agency.agencyId,
      mayCommission: can(ctx, 'agency.commission'),
      today: new Date(today),
      weekEnd: new Date(lastOfDays(today, week)),
      overdueBefore: new Date(overdueBefore(today)),
    }),
  );
  if (!row) throw new Error('The query of the day of sales gave no row.');
  const { unpaid: sums, ...rest } = row;
  return {
    ...rest,
    scope,
    unpaid: sums.map(({ oldest, ...sum }) => ({ ...sum, dueSince: commissionDueOn(oldest) })),
  };
}
