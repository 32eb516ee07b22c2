import { DateTime } from 'luxon';
import type { AgentContext } from '#app/domain/context.server.ts';
import { today as dayOf } from '#app/domain/permissions/grantEnds.ts';
import { preparedRows } from '#app/platform/database.server.ts';
import { pointMonths, pointsFor, progressOf, rewardedBrands, tierOf } from './rewardsProgram.ts';

/** What an agency's bookings of the last twelve months are worth. */
export interface Rewards {
  points: number;
  tier: ReturnType<typeof tierOf>['tier'];
  next: ReturnType<typeof tierOf>['next'];
  /** By month of sailing, `2026-11`, every one of the twelve. */
  months: { month: string; bookings: number; points: number }[];
  /** How far the agency is to enrolling; null where its country has no program. */
  progress: ReturnType<typeof progressOf>;
}

// Each booking's points are whole, so that the months add up to the sum.
const pointsQuery = {
  name: 'reward-points',
  text: `
    SELECT to_char(sailing_on, 'YYYY-MM') AS month,
           count(*) FILTER (WHERE sailing_on BETWEEN $3 AND $4)::int AS bookings,
           coalesce(sum(gross / $5) FILTER (WHERE sailing_on BETWEEN $3 AND $4 AND currency = $6), 0)::int AS points,
           count(*) FILTER (WHERE booked_on >= $3)::int AS booked
    FROM bookings
    WHERE agency_id = $1 AND latest AND state <> 'cancelled' AND brand = ANY($2) AND booked_on <= $4 AND (sailing_on BETWEEN $3 AND $4 OR booked_on >= $3)
    GROUP BY 1`,
} as const;

interface Row {
  month: string;
  bookings: number;
  points: number;
  booked: number;
}

/**
 * Reads the points of the agency's bookings whose guests have sailed within twelve months, this one among them, from
 * the ledger: by month, with tier and what the next one takes; and how many bookings were made in that time, which
 * enrolling asks for. It takes one query.
 */
export async function readRewards({
  agency,
  market,
  now,
}: Pick<AgentContext, 'agency' | 'market' | 'now'>): Promise<Rewards> {
  const today = DateTime.fromISO(dayOf(now, market), { zone: 'utc' });
  const first = today.startOf('month').minus({ months: pointMonths - 1 });
  const values = [
    agency.agencyId,
    rewardedBrands,
    first.toISODate(),
    today.toISODate(),
    pointsFor.gross,
    pointsFor.currency,
  ];
  const rows = await preparedRows<Row>(pointsQuery.name, pointsQuery.text, values);
  const months = Array.from({ length: pointMonths }, (_, at) => {
    const month = first.plus({ months: at }).toFormat('yyyy-MM');
    const { bookings = 0, points = 0 } = rows.find((row) => row.month === month) ?? {};
    return { month, bookings, points };
  });
  const points = months.reduce((sum, month) => sum + month.points, 0);
  const booked = rows.reduce((sum, row) => sum + row.booked, 0);
  return { points, ...tierOf(points), months, progress: progressOf(agency.country, booked) };
}
