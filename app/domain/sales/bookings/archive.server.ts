import { DateTime } from 'luxon';
import { z } from 'zod';
import type { JobContext } from '#app/domain/context.server.ts';
import { holdLedger } from '#app/domain/operations/deliveries/holdLedger.server.ts';
import { Prisma, rowOf, rowsOf, type Database, type Transaction } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';
import { archiveDays, archiveRule } from './archiveRule.ts';

const bookingsAtOnce = 5000;

/** The bookings that are settled, as `isSettled` says of one. */
function settled(today: string): Prisma.Sql {
  const { bookedBefore, sailedBefore } = archiveDays(today);
  return Prisma.sql`
    b.latest AND NOT b.archived AND b.booked_on < ${bookedBefore}::date AND b.sailing_on < ${sailedBefore}::date
    AND (b.state = 'cancelled' OR (b.state <> 'disputed' AND b.commission_paid >= b.commission_expected))
    AND (b.former_until IS NULL OR b.former_until < date_trunc('month', b.booked_on::timestamp) + interval '1 month')
    AND NOT EXISTS (SELECT FROM commission_disputes d WHERE d.booking_number = b.booking_number AND d.state = 'open')`;
}

const settledMonth = z.strictObject({ month: z.string(), count: z.int() });

/**
 * Moves what is settled to the tables of the months in which it was booked (decision 332), some thousands a transaction,
 * which holds the ledger. Calling it twice does no harm. Returns how many bookings were moved.
 */
export async function archiveBookings({ db, now }: JobContext): Promise<number> {
  const today = DateTime.fromJSDate(now, { zone: 'utc' }).toISODate()!;
  const months = await rowsOf(
    db,
    described(
      settledMonth,
      Prisma.sql`
    SELECT date_trunc('month', b.booked_on::timestamp)::date::text AS month, count(*)::int AS count
    FROM bookings b WHERE ${settled(today)} GROUP BY 1 ORDER BY 1`,
    ),
  );
  let archived = 0;
  for (const { month, count } of months)
    if (await keepArchive(db, month, count >= archiveRule.fewest)) archived += await archiveMonth(db, month, today);
  return archived;
}

async function keepArchive(db: Database, month: string, made: boolean): Promise<boolean> {
  const row = await rowOf(
    db,
    described(z.strictObject({ kept: z.boolean() }), Prisma.sql`SELECT keep_archive(${month}::date, ${made}) AS kept`),
  );
  return row!.kept;
}

async function archiveMonth(db: Database, month: string, today: string): Promise<number> {
  for (let archived = 0; ; ) {
    const count = await db.$transaction(async (tx) => {
      await holdLedger(tx);
      const moving = await rowsOf(
        tx,
        described(
          z.strictObject({ bookingId: z.string() }),
          Prisma.sql`
        SELECT b.booking_id AS "bookingId" FROM bookings b
        WHERE ${settled(today)} AND b.booked_on >= ${month}::date AND b.booked_on < ${month}::date + interval '1 month' LIMIT ${bookingsAtOnce}`,
        ),
      );
      const ids = moving.map(({ bookingId }) => bookingId);
      // What was booked under a number whose month has gone may be settled in its turn.
      await tx.$executeRaw`
        INSERT INTO archived_bookings (booking_number, booked_on)
        SELECT booking_number, booked_on FROM bookings WHERE latest AND NOT archived AND booking_id = ANY(${ids}::uuid[])
        ON CONFLICT (booking_number) DO UPDATE SET booked_on = excluded.booked_on`;
      return tx.$executeRaw`
        UPDATE bookings SET archived = true WHERE latest AND NOT archived AND booking_id = ANY(${ids}::uuid[])`;
    });
    archived += count;
    if (count < bookingsAtOnce) return archived;
  }
}

const archivedPlace = z.strictObject({ bookingNumber: z.string(), bookedOn: z.string() });

/** Where those of some bookings that are in the archive stand: the days on which they were booked. */
export async function archivedPlaces(
  db: Database | Transaction,
  bookingNumbers: readonly string[],
): Promise<z.output<typeof archivedPlace>[]> {
  return rowsOf(
    db,
    described(
      archivedPlace,
      Prisma.sql`
    SELECT booking_number AS "bookingNumber", booked_on::text AS "bookedOn" FROM archived_bookings WHERE booking_number = ANY(${[...bookingNumbers]}::text[])`,
    ),
  );
}

/**
 * Brings bookings back from the archive, as long as they are not settled again: a new revision came, or somebody disputes
 * them. Within the caller's transaction, which holds the ledger.
 */
export async function bringBack(tx: Transaction, bookingNumbers: readonly string[]): Promise<void> {
  if (bookingNumbers.length === 0) return;
  const places = await archivedPlaces(tx, bookingNumbers);
  // Day by day, so that Postgres looks into one month.
  for (const day of new Set(places.map(({ bookedOn }) => bookedOn))) {
    const numbers = places.filter(({ bookedOn }) => bookedOn === day).map(({ bookingNumber }) => bookingNumber);
    await tx.$executeRaw`
      UPDATE bookings SET archived = false WHERE latest AND archived AND booked_on = ${day}::date AND booking_number = ANY(${numbers}::text[])`;
  }
  await tx.$executeRaw`DELETE FROM archived_bookings WHERE booking_number = ANY(${[...bookingNumbers]}::text[])`;
}

/**
 * A condition for the last revision of a booking, by which Postgres looks into one table: the one of what is current, or
 * a month of the archive.
 */
export async function lastRevisionOf(
  db: Database | Transaction,
  bookingNumber: string,
): Promise<{ bookingNumber: string; latest: true; archived: boolean; bookedOn?: Date }> {
  const last = { bookingNumber, latest: true } as const;
  const [place] = await archivedPlaces(db, [bookingNumber]);
  return place ? { ...last, archived: true, bookedOn: new Date(place.bookedOn) } : { ...last, archived: false };
}
