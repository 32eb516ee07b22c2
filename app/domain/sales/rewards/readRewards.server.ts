import { DateTime } from 'luxon';
import { z } from 'zod';
import type { AgentContext } from '#app/domain/context.server.ts';
import { today as dayOf } from '#app/domain/permissions/grantEnds.ts';
import { rewards } from '#app/domain/markets/settings/kinds/rewards.ts';
import { settingToday } from '#app/domain/markets/settings/readSetting.server.ts';
import { rowsOf } from '#app/platform/database.server.ts';
import { statement, type Named } from '#app/platform/statements.server.ts';
import { pointMonths, progressOf, rewardedBrands, tierOf } from './rewardsProgram.ts';

/** What an agency's bookings of the last twelve months are worth. */
export interface Rewards {
  points: number;
  tier: ReturnType<typeof tierOf>['tier'];
  next: ReturnType<typeof tierOf>['next'];
  /** By month of sailing, `2026-11`, every one of the twelve. */
  months: { month: string; bookings: number; points: number }[];
  /** How far the agency is to enrolling; null where its country has no program. */
  progress: ReturnType<typeof progressOf>;
  /** The gross of a point. */
  perPoint: { amount: number; currency: string };
}

// Each booking's points are whole, so that the months add up to the sum.
const pointsQuery = statement({
  name: 'reward-points',
  sql: ({ agencyId, brands, from, until, perPoint, currency }: Named<Points>) => `
    SELECT to_char(sailing_on, 'YYYY-MM') AS month,
           count(*) FILTER (WHERE sailing_on BETWEEN ${from} AND ${until})::int AS bookings,
           coalesce(sum(gross / ${perPoint}) FILTER (WHERE sailing_on BETWEEN ${from} AND ${until} AND currency = ${currency}), 0)::int AS points,
           count(*) FILTER (WHERE booked_on >= ${from})::int AS booked
    FROM bookings
    WHERE agency_id = ${agencyId} AND latest AND state <> 'cancelled' AND brand = ANY(${brands}) AND booked_on <= ${until} AND (sailing_on BETWEEN ${from} AND ${until} OR booked_on >= ${from})
    GROUP BY 1`,
  row: z.strictObject({ month: z.string(), bookings: z.int(), points: z.int(), booked: z.int() }),
});

interface Points {
  agencyId: string;
  brands: readonly string[];
  /** The first and last day. */
  from: string;
  until: string;
  /** The gross price of a point, and its currency. */
  perPoint: number;
  currency: string;
}

/**
 * Reads the points of the agency's bookings whose guests have sailed within twelve months, this one among them, from
 * the ledger: by month, with tier and what the next one takes; and how many bookings were made in that time, which
 * enrolling asks for; all by what the program says today. It takes one query.
 */
export async function readRewards({
  db,
  agency,
  market,
  now,
}: Pick<AgentContext, 'db' | 'agency' | 'market' | 'now'>): Promise<Rewards> {
  const today = DateTime.fromISO(dayOf(now, market), { zone: 'utc' });
  const first = today.startOf('month').minus({ months: pointMonths - 1 });
  const program = await settingToday({ db, now }, rewards, 'nam');
  const currency = rewards.currencyOf!('nam');
  const asked = pointsQuery({
    agencyId: agency.agencyId,
    brands: rewardedBrands,
    from: first.toFormat('yyyy-MM-dd'),
    until: dayOf(now, market),
    perPoint: program.grossOfPoint,
    currency,
  });
  const rows = await rowsOf(db, asked);
  const months = Array.from({ length: pointMonths }, (_, at) => {
    const month = first.plus({ months: at }).toFormat('yyyy-MM');
    const { bookings = 0, points = 0 } = rows.find((row) => row.month === month) ?? {};
    return { month, bookings, points };
  });
  const points = months.reduce((sum, month) => sum + month.points, 0);
  const booked = rows.reduce((sum, row) => sum + row.booked, 0);
  return {
    points,
    ...tierOf(points, program),
    months,
    progress: progressOf(agency.country, booked, program),
    perPoint: { amount: program.grossOfPoint, currency },
  };
}
