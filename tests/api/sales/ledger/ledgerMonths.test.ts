import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { latestToday } from '#app/domain/operations/deliveries/furthestDays.ts';
import { removeOld } from '#app/domain/operations/retention/removeOld.server.ts';
import type { LedgerEntry } from '#app/domain/sales/ledger/ledgerRow.ts';
import { recordBookings } from '#app/domain/sales/ledger/recordBookings.server.ts';
import { database } from '#app/platform/database.server.ts';
import { forgetSettings } from '#app/platform/environment.server.ts';
import { buildAgency } from '#tests/support/builders.ts';
import { runAt } from '#tests/support/database.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

const { url, ownerUrl } = await testDatabase();
const db = database();
let agency: Awaited<ReturnType<typeof buildAgency>>;
beforeAll(async () => {
  agency = await buildAgency(db, { country: 'US' });
});

let serial = 0;
let bookingNumber: string;
beforeEach(() => {
  bookingNumber = `M${String((serial += 1)).padStart(5, '0')}`;
});

const entryOf = (change: Partial<LedgerEntry>): LedgerEntry => ({
  ...{ bookingNumber, revision: 1, agencyId: agency.agencyId, advisor: '', brand: 'PC', ship: 'Sun Princess' },
  ...{ sailingOn: '2099-10-01', bookedOn: '2026-01-05', guests: 2, currency: 'USD', gross: 100_00 },
  ...{ commissionExpected: 10_00, commissionPaid: 0, state: 'booked', ...change },
});
const deliver = (...changes: Partial<LedgerEntry>[]) =>
  db.$transaction((tx) =>
    recordBookings(
      tx,
      new Date(),
      changes.map(entryOf).map((entry, place) => ({
        ...{ number: place + 1, bookingNumber: entry.bookingNumber, revision: String(entry.revision) },
        read: { entry },
      })),
    ),
  );
const done = { recorded: 0, present: 0, refused: [] };
/** Its revisions, each with whether it is the last and in which part of the ledger it stands. */
const standing = async () =>
  (
    await runAt(
      ownerUrl,
      `SELECT revision, latest, replace(tableoid::regclass::text, 'months.bookings_', '') AS part FROM bookings WHERE booking_number = $1 ORDER BY revision`,
      [bookingNumber],
    )
  ).map(({ revision, latest, part }) => [revision, latest, String(part).replace(/before_\d{4}_\d\d$/, 'before')]);
const daysOfFormer = () =>
  db.booking.findFirst({ where: { bookingNumber, latest: true }, select: { formerFrom: true, formerUntil: true } });
const between = (from: string, until: string) => ({ formerFrom: new Date(from), formerUntil: new Date(until) });

describe('the ledger in its parts', () => {
  test('a revision takes the place of the one before it, which goes to its month', async () => {
    await deliver({});
    expect(await standing()).toEqual([[1, true, 'current']]);
    await deliver({ revision: 2, gross: 200_00 });
    expect(await standing()).toEqual([
      [1, false, 'former_before'],
      [2, true, 'current'],
    ]);
    expect(await daysOfFormer()).toEqual(between('2026-01-05', '2026-01-05'));
  });

  test('a revision may have been booked in another month: each is known again, wherever it stands', async () => {
    const revisions = [
      { revision: 2, bookedOn: '2025-03-10' },
      { revision: 4, bookedOn: '2024-07-01' },
      { revision: 3, bookedOn: '2026-02-01' },
    ];
    for (const each of revisions) expect(await deliver(each)).toEqual({ ...done, recorded: 1 });
    expect(await daysOfFormer()).toEqual(between('2025-03-10', '2026-02-01'));
    // An earlier one that comes late widens the days.
    expect(await deliver({ revision: 1, bookedOn: '1990-01-01' })).toEqual({ ...done, recorded: 1 });
    expect(await daysOfFormer()).toEqual(between('1990-01-01', '2026-02-01'));
    expect(await deliver(...revisions, { revision: 1, bookedOn: '1990-01-01' })).toEqual({ ...done, present: 4 });
    expect(await deliver({ revision: 3, bookedOn: '2026-02-02' })).toMatchObject({
      refused: [{ faults: ['revisionChanged|revision'] }],
    });
    expect(await standing()).toEqual([
      [1, false, 'former_before'],
      [2, false, 'former_before'],
      [3, false, 'former_before'],
      [4, true, 'current'],
    ]);
  });

  test('what was booked before all months and after them has a place', async () => {
    await deliver(
      { bookedOn: '0001-01-01' },
      { revision: 2, bookedOn: '2098-01-01' },
      { revision: 3, bookedOn: latestToday(new Date()) },
    );
    expect(await standing()).toEqual([
      [1, false, 'former_before'],
      [2, false, 'former_others'],
      [3, true, 'current'],
    ]);
  });

  test('of two deliveries of one number at once, one comes after the other', async () => {
    const both = await Promise.all([deliver({ gross: 1 }), deliver({ gross: 2 })]);
    expect(both.map(({ recorded, refused }) => [recorded, ...refused.flatMap(({ faults }) => faults)])).toEqual(
      expect.arrayContaining([[1], [0, 'revisionChanged|revision']]),
    );
    await Promise.all([deliver({ revision: 2 }), deliver({ revision: 3, bookedOn: '2025-12-31' })]);
    expect(await standing()).toEqual([
      [1, false, 'former_before'],
      [2, false, 'former_before'],
      [3, true, 'current'],
    ]);
    expect(await daysOfFormer()).toEqual(between('2026-01-05', '2026-01-05'));
  });

  test.each([
    ['a second last revision', { latest: true, revision: 9 }, 'bookings_latest_key'],
    ['a former revision twice', { latest: false, revision: 1 }, 'booking_number_revision_booke'],
  ])('Postgres refuses %s', async (_, { latest, revision }, index) => {
    await deliver({}, { revision: 2 });
    const again = `INSERT INTO bookings (booking_id, booking_number, revision, latest, agency_id, brand, ship, sailing_on, booked_on, guests, gross, commission_expected, currency, recorded_at)
      SELECT gen_random_uuid(), booking_number, $2, $3, agency_id, brand, ship, sailing_on, booked_on, guests, gross, commission_expected, currency, now() FROM bookings WHERE booking_number = $1 AND latest`;
    await expect(runAt(url, again, [bookingNumber, revision, latest])).rejects.toMatchObject({
      code: '23505',
      constraint: expect.stringContaining(index) as string,
    });
  });

  test('a plan for last revisions names no month', async () => {
    const plan = await runAt(url, `EXPLAIN SELECT FROM bookings WHERE agency_id = 'x' AND latest`);
    expect(JSON.stringify(plan)).toContain('bookings_current');
    expect(JSON.stringify(plan)).not.toContain('former');
  });
});

describe('what was booked too long ago', () => {
  const now = new Date('2027-01-10T12:00:00Z');
  const found = (number: string) =>
    db.$queryRaw`SELECT id FROM search_entries WHERE kind = 'booking' AND id = ${number}`;

  beforeAll(async () => {
    const [before] = await runAt(
      ownerUrl,
      "SELECT relname FROM pg_class WHERE relname ~ '^bookings_former_before_[0-9_]+$' AND relkind = 'r'",
    );
    await runAt(ownerUrl, `DROP TABLE months.${String(before!.relname)}`);
    for (const [month, from, to] of [
      ['2016_12', '2016-12-01', '2017-01-01'],
      ['2017_01', '2017-01-01', '2017-02-01'],
      ['2017_02', '2017-02-01', '2017-03-01'],
    ])
      await runAt(
        ownerUrl,
        `CREATE TABLE months.bookings_former_${month!} PARTITION OF months.bookings_former FOR VALUES FROM ('${from!}') TO ('${to!}')`,
      );
  });

  test('goes with its months and is found no more, but for what was booked later by its last revision, and open disputes', async () => {
    const [gone, moved, back, disputed] = ['OLD1', 'OLD2', 'OLD3', 'OLD4'];
    const old = { bookedOn: '2016-12-05', sailingOn: '2017-06-01' };
    await deliver(
      { bookingNumber: gone!, ...old },
      { bookingNumber: gone!, ...old, revision: 2 },
      { bookingNumber: moved!, ...old },
      { bookingNumber: moved!, ...old, revision: 2, bookedOn: '2017-02-01' },
      { bookingNumber: back!, ...old, bookedOn: '2017-02-01' },
      { bookingNumber: back!, ...old, revision: 2, bookedOn: '2017-01-05' },
      { bookingNumber: disputed!, ...old },
    );
    await db.commissionDispute.create({
      data: {
        ...{ number: 'D-7K3M-29QX', bookingNumber: disputed!, agencyId: agency.agencyId, reason: 'notPaid' },
        ...{ openedBy: agency.owner.agentUniqueId, commentTxt: '', expected: 1, paid: 0, currency: 'USD' },
        ...{ openedAt: now, changedAt: now },
      },
    });
    expect(await found(gone!)).toEqual([{ id: gone }]);
    expect(await removeOld({ db, now }, 'remove-ended')).toMatchObject({ bookings: 1 });
    expect(await runAt(ownerUrl, "SELECT to_regclass('months.bookings_former_2016_12') AS name")).toEqual([
      { name: null },
    ]);
    const left = () =>
      db.booking.findMany({
        where: { bookingNumber: { startsWith: 'OLD' } },
        select: { bookingNumber: true, revision: true },
        orderBy: [{ bookingNumber: 'asc' }, { revision: 'asc' }],
      });
    expect(await left()).toEqual([
      { bookingNumber: moved, revision: 2 },
      { bookingNumber: back, revision: 1 },
      { bookingNumber: back, revision: 2 },
      { bookingNumber: disputed, revision: 1 },
    ]);
    expect(await found(gone!)).toEqual([]);
    expect(await found(moved!)).toEqual([{ id: moved }]);
    // Its number may come again, as may what was said of it before.
    expect(await deliver({ bookingNumber: gone!, ...old, revision: 2 })).toEqual({ ...done, recorded: 1 });
    expect(await deliver({ bookingNumber: moved!, ...old, revision: 3, bookedOn: '2017-02-02' })).toEqual({
      ...done,
      recorded: 1,
    });
    await db.commissionDispute.updateMany({ where: { bookingNumber: disputed! }, data: { state: 'declined' } });
    expect(await removeOld({ db, now }, 'remove-ended')).toMatchObject({ bookings: 2 });
    expect((await left()).map((each) => each.bookingNumber)).toEqual([moved, moved, back, back]);
    // The answered dispute stays, without its booking.
    expect(await db.commissionDispute.count({ where: { bookingNumber: disputed! } })).toBe(1);
  });

  test('goes after a delivery that writes of it meanwhile', async () => {
    const old = { bookedOn: '2016-12-05', sailingOn: '2017-06-01' };
    await deliver(old);
    let removing: Promise<unknown> = Promise.resolve();
    await db.$transaction(async (tx) => {
      const entry = entryOf({ ...old, revision: 2, bookedOn: '2026-12-05', sailingOn: '2027-06-01' });
      await recordBookings(tx, now, [{ number: 1, bookingNumber, revision: '2', read: { entry } }]);
      removing = removeOld({ db, now }, 'remove-ended').catch((error: unknown) => error);
      await vi.waitFor(
        async () => {
          const waiting = await db.$queryRaw`
            SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
          expect(waiting).toHaveLength(1);
        },
        { timeout: 10_000 },
      );
    });
    expect(await removing).toMatchObject({ bookings: 1 });
    expect(await standing()).toEqual([[2, true, 'current']]);
  });

  test('is what the operator says, three years at least', async () => {
    await deliver({ bookedOn: '2021-12-31' });
    try {
      Object.assign(process.env, { BOOKING_MONTHS: '60' });
      forgetSettings();
      expect(await removeOld({ db, now }, 'remove-ended')).toMatchObject({ bookings: expect.any(Number) as number });
      expect(await db.booking.count({ where: { bookingNumber } })).toBe(0);
    } finally {
      delete process.env.BOOKING_MONTHS;
      forgetSettings();
    }
    await runAt(url, "SELECT drop_months('bookings', now() + interval '9 years')");
    const months = await runAt(
      ownerUrl,
      "SELECT count(*)::int AS count FROM pg_inherits WHERE inhparent = 'months.bookings_former'::regclass",
    );
    expect(months[0]!.count).toBeGreaterThanOrEqual(3);
  });
});
