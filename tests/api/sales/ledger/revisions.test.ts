import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
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
  bookingNumber,
  revision: 1,
  agencyId: agency.agencyId,
  advisor: '',
  brand: 'PC',
  ship: 'Sun Princess',
  sailingOn: '2099-10-01',
  bookedOn: '2026-01-05',
  guests: 2,
  currency: 'USD',
  gross: 100_00,
  commissionExpected: 10_00,
  commissionPaid: 0,
  state: 'booked',
  ...change,
});
const deliver = (...changes: Partial<LedgerEntry>[]) =>
  db.$transaction((tx) =>
    recordBookings(
      tx,
      new Date(),
      changes.map(entryOf).map((entry, place) => ({
        number: place + 1,
        bookingNumber: entry.bookingNumber,
        revision: String(entry.revision),
        read: { entry },
      })),
    ),
  );
const done = { recorded: 0, present: 0, refused: [] };
/** The revisions of the test's booking, each with whether it is the last. */
const revisions = async () =>
  (
    await db.booking.findMany({
      where: { bookingNumber },
      select: { revision: true, latest: true },
      orderBy: { revision: 'asc' },
    })
  ).map(({ revision, latest }) => [revision, latest]);

describe('the revisions of a booking', () => {
  test('the highest is the last, whichever came first, and each is known when it comes again', async () => {
    const sent = [
      { revision: 2, bookedOn: '2025-03-10' },
      { revision: 4, bookedOn: '2024-07-01' },
      { revision: 3, bookedOn: '2026-02-01' },
      { revision: 1, bookedOn: '1990-01-01' },
    ];
    for (const each of sent) expect(await deliver(each)).toEqual({ ...done, recorded: 1 });
    expect(await revisions()).toEqual([
      [1, false],
      [2, false],
      [3, false],
      [4, true],
    ]);
    expect(await deliver(...sent)).toEqual({ ...done, present: 4 });
    expect(await deliver({ revision: 3, bookedOn: '2026-02-02' })).toMatchObject({
      refused: [{ faults: ['revisionChanged|revision'] }],
    });
  });

  test('of two deliveries of one number at once, one comes after the other', async () => {
    const both = await Promise.all([deliver({ gross: 1 }), deliver({ gross: 2 })]);
    expect(both.map(({ recorded, refused }) => [recorded, ...refused.flatMap(({ faults }) => faults)])).toEqual(
      expect.arrayContaining([[1], [0, 'revisionChanged|revision']]),
    );
    await Promise.all([deliver({ revision: 2 }), deliver({ revision: 3, bookedOn: '2025-12-31' })]);
    expect(await revisions()).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ]);
  });

  test.each([
    ['a second last revision', { latest: true, revision: 9 }, 'bookings_latest_key'],
    ['a former revision twice', { latest: false, revision: 1 }, 'bookings_booking_number_revision_key'],
  ])('Postgres refuses %s', async (_, { latest, revision }, index) => {
    await deliver({}, { revision: 2 });
    const again = `INSERT INTO bookings (booking_id, booking_number, revision, latest, agency_id, brand, ship, sailing_on, booked_on, guests, gross, commission_expected, currency, recorded_at)
      SELECT gen_random_uuid(), booking_number, $2, $3, agency_id, brand, ship, sailing_on, booked_on, guests, gross, commission_expected, currency, now() FROM bookings WHERE booking_number = $1 AND latest`;
    await expect(runAt(url, again, [bookingNumber, revision, latest])).rejects.toMatchObject({
      code: '23505',
      constraint: expect.stringContaining(index) as string,
    });
  });

  test('a booking is found as one of the agency that it moves to, and the search can be filled again', async () => {
    await deliver({});
    const other = await buildAgency(db, { country: 'GB' });
    await db.booking.updateMany({ where: { bookingNumber }, data: { agencyId: other.agencyId } });
    const moved = [{ agencyId: other.agencyId, ownerId: null, market: 'uk', codes: bookingNumber }];
    const found = () => db.searchEntry.findMany({ where: { kind: 'booking', id: bookingNumber } });
    expect(await found()).toMatchObject(moved);
    await runAt(ownerUrl, 'SELECT search_refill()');
    expect(await found()).toMatchObject(moved);
    expect(await db.searchEntry.count({ where: { kind: 'booking' } })).toBe(
      await db.booking.count({ where: { latest: true } }),
    );
  });
});

describe('what was booked too long ago', () => {
  const now = new Date('2027-01-10T12:00:00Z');
  const found = (number: string) =>
    db.$queryRaw`SELECT id FROM search_entries WHERE kind = 'booking' AND id = ${number}`;

  test('is deleted with all its revisions and no longer found, except where a revision is younger or a dispute is open', async () => {
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
        number: 'D-7K3M-29QX',
        bookingNumber: disputed!,
        agencyId: agency.agencyId,
        reason: 'notPaid',
        openedBy: agency.owner.agentUniqueId,
        commentTxt: '',
        expected: 1,
        paid: 0,
        currency: 'USD',
        openedAt: now,
        changedAt: now,
      },
    });
    expect(await found(gone!)).toEqual([{ id: gone }]);
    expect(await removeOld({ db, now }, 'remove-ended')).toMatchObject({ bookings: 2 });
    const left = () =>
      db.booking.findMany({
        where: { bookingNumber: { startsWith: 'OLD' } },
        select: { bookingNumber: true, revision: true },
        orderBy: [{ bookingNumber: 'asc' }, { revision: 'asc' }],
      });
    expect(await left()).toEqual([
      { bookingNumber: moved, revision: 1 },
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
    expect((await left()).map((each) => each.bookingNumber)).toEqual([moved, moved, moved, back, back]);
    // The answered dispute stays, without its booking.
    expect(await db.commissionDispute.count({ where: { bookingNumber: disputed! } })).toBe(1);
  });

  test('stays where a delivery writes a younger revision at the same time', async () => {
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
    expect(await removing).toMatchObject({ bookings: 0 });
    expect(await revisions()).toEqual([
      [1, false],
      [2, true],
    ]);
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
  });
});
