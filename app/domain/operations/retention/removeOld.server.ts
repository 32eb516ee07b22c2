import { DateTime } from 'luxon';
import { z } from 'zod';
import type { JobContext } from '#app/domain/context.server.ts';
import { holdLedger } from '#app/domain/operations/deliveries/holdLedger.server.ts';
import { Prisma, rowOf, type Database } from '#app/platform/database.server.ts';
import { isDatabaseUnavailable } from '#app/platform/databaseFailures.server.ts';
import { environment, type Environment } from '#app/platform/environment.server.ts';
import { described } from '#app/platform/statements.server.ts';
import { retention, type Retention, type RetentionSetting } from './retention.ts';

const rowsAtOnce = 5000;

/**
 * The last time whose rows go: now, so many days ago, or the end of the day before the one of so many months ago (UTC),
 * by whole months the end of the month before it; null where they stay for good.
 */
export function goneUntil(
  { stays, months: byMonths }: Pick<Retention, 'stays' | 'months'>,
  now: Date,
  settings: Pick<Environment, RetentionSetting>,
): Date | null {
  if (!stays) return now;
  const at = DateTime.fromJSDate(now, { zone: 'UTC' });
  if ('days' in stays) return at.minus({ hours: 24 * stays.days }).toJSDate();
  const months = 'months' in stays ? stays.months : settings[stays.setting];
  if (months === undefined) return null;
  const kept = at.startOf('day').minus({ months });
  return (byMonths ? kept.startOf('month') : kept).minus(1).toJSDate();
}

/**
 * Removes the rows whose time is over, of the tables that a job of the table `retention` has. Five thousand a
 * statement, so that none locks its table for long; a table a month goes by its months, and singly only what is in no
 * month's table. Calling it twice does no harm. Returns the number of rows that were deleted singly, by table. A table
 * that cannot be removed from, such as one whose month a backup reads, delays no other: what failed is thrown at the
 * end.
 */
export async function removeOld({ db, now }: JobContext, by: Retention['by']): Promise<Record<string, number>> {
  const removed: Record<string, number> = {};
  const failures: unknown[] = [];
  for (const row of retention.filter((each) => each.by === by)) {
    try {
      removed[row.table] = (removed[row.table] ?? 0) + (await removeFrom(db, row, now));
    } catch (failure) {
      if (isDatabaseUnavailable(failure)) throw failure;
      failures.push(failure);
    }
  }
  if (failures.length > 0) throw failures[0];
  return removed;
}

async function removeFrom(db: Database, row: Retention, now: Date): Promise<number> {
  const until = goneUntil(row, now, environment());
  if (!until) return 0;
  const rows = (row.rows ?? 'true').replace('$now', '$2::timestamptz').replace('$until', '$1::timestamptz');
  const which = `${row.since} <= $1::timestamptz AND ${rows} AND $2::timestamptz IS NOT NULL`;
  // `until` is the last millisecond of a month.
  if (row.months?.key)
    await db.$executeRaw`SELECT drop_months(${row.table}, ${until}::timestamptz + interval '1 millisecond')`;
  // A place in a table tells rows apart within one month alone.
  const place = row.months?.key ?? 'ctid';
  for (let removed = 0; ; ) {
    const count = await db.$transaction(async (tx) => {
      if (row.held) await holdLedger(tx);
      return tx.$executeRawUnsafe(
        `DELETE FROM ${row.table} WHERE ${row.since} <= $1::timestamptz AND ${place} = ANY (ARRAY(SELECT ${place} FROM ${row.table} WHERE ${which} LIMIT ${rowsAtOnce}))`,
        until,
        now,
      );
    });
    removed += count;
    if (count < rowsAtOnce) return removed;
  }
}

/**
 * Makes the tables of this month and the next two of the tables that are one a month, where they are
 * missing. Returns how many it made.
 */
export async function keepMonths({ db }: Pick<JobContext, 'db'>): Promise<number> {
  const row = await rowOf(db, described(z.strictObject({ made: z.int() }), Prisma.sql`SELECT keep_months() AS made`));
  return row!.made;
}
