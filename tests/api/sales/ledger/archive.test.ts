import { DateTime } from 'luxon';
import { beforeAll, describe, expect, test } from 'vitest';
import { exportRows } from '#app/domain/operations/exports/exportRows.server.ts';
import { removeOld } from '#app/domain/operations/retention/removeOld.server.ts';
import { searchPortal } from '#app/domain/operations/search/searchPortal.server.ts';
import { searchQuery } from '#app/domain/operations/search/searchQuery.ts';
import { listOwnSales } from '#app/domain/sales/bookings/listOwnSales.server.ts';
import { readSalesReport } from '#app/domain/sales/bookings/readSalesReport.server.ts';
import { ownSalesList, salesQuery } from '#app/domain/sales/bookings/salesForms.ts';
import { answerDispute } from '#app/domain/sales/commission/answerDispute.server.ts';
import { commissionList } from '#app/domain/sales/commission/forms.ts';
import { listCommission } from '#app/domain/sales/commission/listCommission.server.ts';
import { openDispute } from '#app/domain/sales/commission/openDispute.server.ts';
import { readCommission } from '#app/domain/sales/commission/readCommission.server.ts';
import { readNeeds } from '#app/domain/sales/commission/readNeeds.server.ts';
import { readStaffBooking } from '#app/domain/sales/commission/readStaffBooking.server.ts';
import { readStatement } from '#app/domain/sales/commission/readStatement.server.ts';
import { readDispute } from '#app/domain/sales/commission/staffDisputes.server.ts';
import { archiveBookings } from '#app/domain/sales/bookings/archive.server.ts';
import { archiveRule, isSettled } from '#app/domain/sales/bookings/archiveRule.ts';
import type { LedgerEntry } from '#app/domain/sales/ledger/ledgerRow.ts';
import { recordBookings } from '#app/domain/sales/ledger/recordBookings.server.ts';
import { database } from '#app/platform/database.server.ts';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { runAt } from '#tests/support/database.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { newStaff, signedInAsStaff } from '#tests/support/staff.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';
import { listAddress } from '#tests/listAddress.ts';

const { url, ownerUrl } = await testDatabase();
quickPasswords();
const db = database();
const today = '2026-11-28';
const now = new Date(`${today}T15:00:00Z`);
type Agency = Awaited<ReturnType<typeof buildAgency>>;
let agency: Agency;
let advisor: Awaited<ReturnType<typeof buildAgent>>;
beforeAll(async () => {
  agency = await buildAgency(db, { country: 'US', taReportAccess: true });
  advisor = await buildAgent(db, agency, { agentType: 'A', polarAgentId: '77000001' });
  // As many as a month needs to get a table, for two months.
  for (const month of ['2023-05', '2024-10']) await deliver(...fillers(month, archiveRule.fewest));
});

const settledEntry: LedgerEntry = {
  ...{ bookingNumber: '', revision: 1, agencyId: '', advisor: '77000001', brand: 'PC', ship: 'Sun Princess' },
  ...{ sailingOn: '2024-01-05', bookedOn: '2023-05-10', guests: 2, currency: 'USD', gross: 1000_00 },
  ...{ commissionExpected: 100_00, commissionPaid: 100_00, state: 'paid' },
};
const fillers = (month: string, count: number): Partial<LedgerEntry>[] =>
  Array.from({ length: count }, (_, place) => ({
    ...{ bookingNumber: `F${month.replace('-', '')}-${place}`, bookedOn: `${month}-15`, sailingOn: `${month}-20` },
    ...{ advisor: '', ship: `Ship ${place % 7}`, gross: 10 + place },
  }));
const entryOf = (change: Partial<LedgerEntry>): LedgerEntry => ({
  ...settledEntry,
  agencyId: agency.agencyId,
  ...change,
});
const deliver = (...changes: Partial<LedgerEntry>[]) =>
  db.$transaction(
    (tx) =>
      recordBookings(
        tx,
        now,
        changes.map(entryOf).map((entry, place) => ({
          ...{ number: place + 1, bookingNumber: entry.bookingNumber, revision: String(entry.revision) },
          read: { entry },
        })),
      ),
    { timeout: 30_000 },
  );
/** In which part of the ledger each revision of a booking stands. */
const standing = async (bookingNumber: string) =>
  (
    await runAt(
      ownerUrl,
      `SELECT revision, replace(tableoid::regclass::text, 'months.bookings_', '') AS part FROM bookings WHERE booking_number = $1 ORDER BY revision`,
      [bookingNumber],
    )
  ).map(({ revision, part }) => `${String(revision)} ${String(part).replace(/before_\d{4}_\d\d$/, 'before')}`);
const as = async (agent: Parameters<typeof signedIn>[0]) => ({ ...(await signedIn(agent)), now });
const manager = async () => ({ ...(await signedInAsStaff(await newStaff('sales-manager'))), now });
const places = (bookingNumber: string) => db.archivedBooking.findMany({ where: { bookingNumber } });
const commission = (query: object) => commissionList.read(listAddress(query));

test('what is settled goes to the month in which it was booked, as the rule says of each', async () => {
  const cases: Record<string, Partial<LedgerEntry>> = {
    PAID: {},
    CANCELLED: { state: 'cancelled', commissionPaid: 0 },
    NOTHING: { state: 'sailed', commissionExpected: 0, commissionPaid: 0 },
    LATE: { commissionPaid: 0 },
    SHORT: { commissionPaid: 99_99 },
    DISPUTED: { state: 'disputed' },
    SAILED: { sailingOn: '2025-10-27' },
    SAILS: { sailingOn: '2025-10-28' },
    BOOKED: { bookedOn: '2024-10-27', sailingOn: '2024-11-01' },
    LATER: { bookedOn: '2024-10-28', sailingOn: '2024-11-01' },
  };
  for (const [bookingNumber, change] of Object.entries(cases)) await deliver({ bookingNumber, ...change });
  await deliver({ bookingNumber: 'SAME', bookedOn: '2023-05-31' }, { bookingNumber: 'SAME', revision: 2 });
  await deliver({ bookingNumber: 'MOVED', bookedOn: '2023-06-01' }, { bookingNumber: 'MOVED', revision: 2 });
  // Too few of its month.
  await deliver(...fillers('2023-07', archiveRule.fewest - 1));
  // The later month has a day that has yet to come.
  expect(await archiveBookings({ db, now })).toBe(2 * archiveRule.fewest + 6);
  expect(await archiveBookings({ db, now })).toBe(0);
  const archived = new Set((await db.archivedBooking.findMany()).map(({ bookingNumber }) => bookingNumber));
  for (const [bookingNumber, change] of Object.entries(cases)) {
    const facts = { ...settledEntry, ...change, formerUntil: null, hasOpenDispute: false };
    expect([bookingNumber, archived.has(bookingNumber)]).toEqual([bookingNumber, isSettled(facts, today)]);
  }
  expect(await standing('PAID')).toEqual(['1 archived_2023_05']);
  expect(await standing('BOOKED')).toEqual(['1 archived_2024_10']);
  expect(await standing('LATE')).toEqual(['1 current']);
  expect(await standing('SAME')).toEqual(['1 former_before', '2 archived_2023_05']);
  expect(await standing('MOVED')).toEqual(['1 former_before', '2 current']);
  expect(await standing('F202307-0')).toEqual(['1 current']);
  expect(archived.has('SAME')).toBe(true);
});

/** What every reader of bookings says of an agency. */
async function everything(owner: Agency['owner'], seller: typeof advisor, numbers: readonly string[]) {
  const [ofOwner, ofSeller, staff] = [await as(owner), await as(seller), await manager()];
  const exported: object[] = [];
  for await (const rows of exportRows(db, { staff: staff.staff }, { kind: 'bookings', atOnce: 700 }))
    exported.push(...rows);
  const statement = await readStatement(ofOwner, { scope: 'agency', month: '2024-02', format: 'csv' });
  const ofMonth: object[] = [];
  for await (const row of statement.bookings) ofMonth.push(row);
  return {
    commission: await Promise.all(
      numbers.flatMap((number) => [readCommission(ofOwner, number), readStaffBooking(staff, number)]),
    ),
    list: await listCommission(ofOwner, commission({ pageSize: 50 })),
    ofShip: await listCommission(ofOwner, commission({ search: 'sun' })),
    numbered: await listCommission(ofOwner, commission({ search: numbers[0] })),
    sailed: await listCommission(ofOwner, commission({ sails: '2024-01' })),
    needs: await readNeeds(ofOwner, 'agency'),
    own: await listOwnSales(ofSeller, ownSalesList.read(listAddress({ pageSize: 50 }))),
    reports: await Promise.all(
      (['last12Months', 'lastYear', 'thisYear'] as const).map((period) =>
        readSalesReport(ofOwner, salesQuery.parse({ period })),
      ),
    ),
    found: await Promise.all(
      numbers.map((number) => searchPortal(ofSeller, { query: searchQuery(number)!, limit: 5 })),
    ),
    exported,
    statement: [statement.sums, ofMonth],
  };
}

test('every reader says of it what it said before', async () => {
  const other = await buildAgency(db, { country: 'US', taReportAccess: true });
  const seller = await buildAgent(db, other, { agentType: 'A', polarAgentId: '77000002' });
  const own = { agencyId: other.agencyId, advisor: '77000002' };
  const numbers = ['READ1', 'READ2', 'READ3', 'READ4'];
  await deliver(
    { ...own, bookingNumber: 'READ1', gross: 1 },
    { ...own, bookingNumber: 'READ1', revision: 2 },
    // Of the year with which last year is compared.
    { ...own, bookingNumber: 'READ2', bookedOn: '2024-10-02', sailingOn: '2024-10-05', ship: 'Majestic Princess' },
    { ...own, bookingNumber: 'READ3', state: 'booked', commissionPaid: 0 },
    { ...own, bookingNumber: 'READ4', bookedOn: '2026-10-01', sailingOn: '2026-12-24', state: 'booked' },
  );
  const before = await everything(other.owner, seller, numbers);
  expect(await archiveBookings({ db, now })).toBe(2);
  expect(await standing('READ1')).toEqual(['1 former_before', '2 archived_2023_05']);
  const after = await everything(other.owner, seller, numbers);
  const { exported: exportedBefore, reports: reportsBefore, ...restBefore } = before;
  const { exported: exportedAfter, reports: reportsAfter, ...restAfter } = after;
  expect(restAfter).toEqual(restBefore);
  expect(exportedAfter).toEqual(exportedBefore);
  expect(exportedAfter).toHaveLength(await db.booking.count({ where: { latest: true } }));
  expect(restAfter.found.map((each) => each.length)).toEqual([1, 1, 1, 1]);
  expect(restAfter.list.total).toBe(4);
  expect(reportsAfter.map(({ sales, pulse }) => [sales, pulse])).toEqual(
    reportsBefore.map(({ sales, pulse }) => [sales, pulse]),
  );
  // What only the archive has is offered by the report that looks into it.
  expect(reportsBefore.map(({ ships }) => ships)).toEqual([
    ['Majestic Princess', 'Sun Princess'],
    ['Majestic Princess', 'Sun Princess'],
    ['Majestic Princess', 'Sun Princess'],
  ]);
  expect(reportsAfter.map(({ ships }) => ships)).toEqual([
    ['Sun Princess'],
    ['Majestic Princess', 'Sun Princess'],
    ['Sun Princess'],
  ]);
  expect(reportsAfter[1]!.advisors.map(({ agentUniqueId }) => agentUniqueId)).toEqual([seller.agentUniqueId]);
});

test('a report keeps offering what it is narrowed to, which only the archive has', async () => {
  const other = await buildAgency(db, { country: 'US', taReportAccess: true });
  const seller = await buildAgent(db, other, { agentType: 'A', polarAgentId: '77000003' });
  await deliver({ agencyId: other.agencyId, advisor: '77000003', bookingNumber: 'CHOSEN', ship: 'Majestic Princess' });
  expect(await archiveBookings({ db, now })).toBe(1);
  const owner = await as(other.owner);
  const offered = async (query: object) => {
    const { brands, ships, advisors } = await readSalesReport(owner, salesQuery.parse(query));
    return [brands, ships, advisors.map(({ agentUniqueId }) => agentUniqueId)];
  };
  const chosen = { brand: 'PC', ship: 'Majestic Princess', advisor: seller.agentUniqueId };
  expect(await offered({ period: 'thisYear' })).toEqual([[], [], []]);
  expect(await offered({ period: 'thisYear', ...chosen })).toEqual([
    ['PC'],
    ['Majestic Princess'],
    [seller.agentUniqueId],
  ]);
  // Nobody learns of a stranger's name by their identifier.
  expect(await offered({ advisor: advisor.agentUniqueId })).toEqual([[], [], []]);
});

describe('what is archived', () => {
  test('is known when it comes again, and comes back with the next revision or an earlier one', async () => {
    await deliver({ bookingNumber: 'AGAIN', revision: 2 }, { bookingNumber: 'EARLIER', revision: 2 });
    await archiveBookings({ db, now });
    expect(await deliver({ bookingNumber: 'AGAIN', revision: 2 })).toEqual({ recorded: 0, present: 1, refused: [] });
    expect(await standing('AGAIN')).toEqual(['2 archived_2023_05']);
    expect(await deliver({ bookingNumber: 'AGAIN', revision: 2, gross: 1 })).toMatchObject({
      refused: [{ faults: ['revisionChanged|revision'] }],
    });
    expect(await standing('AGAIN')).toEqual(['2 archived_2023_05']);
    const [another] = [await buildAgency(db, { country: 'US' })];
    expect(
      await deliver({ bookingNumber: 'AGAIN', revision: 3, agencyId: another.agencyId, advisor: '' }),
    ).toMatchObject({ refused: [{ faults: ['otherAgency|bookingNumber'] }] });
    expect(
      await deliver(
        { bookingNumber: 'AGAIN', revision: 3, commissionPaid: 0 },
        { bookingNumber: 'EARLIER', revision: 1, bookedOn: '2023-06-01' },
      ),
    ).toEqual({ recorded: 2, present: 0, refused: [] });
    expect(await standing('AGAIN')).toEqual(['2 former_before', '3 current']);
    expect(await standing('EARLIER')).toEqual(['1 former_before', '2 current']);
    expect([...(await places('AGAIN')), ...(await places('EARLIER'))]).toEqual([]);
    // It is not settled any more, and the other one goes with its former revision.
    expect(await archiveBookings({ db, now })).toBe(0);
  });

  test('comes back when somebody disputes it, until that is answered', async () => {
    await deliver({ bookingNumber: 'DISPUTE' });
    await archiveBookings({ db, now });
    expect(await standing('DISPUTE')).toEqual(['1 archived_2023_05']);
    const { number } = await openDispute(await as(agency.owner), 'DISPUTE', { reason: 'tooLittle', detailsTxt: 'x' });
    expect(await standing('DISPUTE')).toEqual(['1 current']);
    expect(await archiveBookings({ db, now })).toBe(0);
    expect((await listCommission(await as(agency.owner), commission({ show: 'disputed' }))).total).toBe(1);
    const { disputeId, version } = await db.commissionDispute.findUniqueOrThrow({ where: { number } });
    const staff = await manager();
    await answerDispute(staff, disputeId, { decision: 'accepted', difference: '5.00', answerTxt: 'Yes.', version });
    expect(await archiveBookings({ db, now })).toBe(1);
    expect(await standing('DISPUTE')).toEqual(['1 archived_2023_05']);
    expect((await readDispute(staff, disputeId)).booking?.commissionPaid).toBe(105_00);
    expect(await deliver({ bookingNumber: 'DISPUTE' })).toEqual({ recorded: 0, present: 1, refused: [] });
  });

  test('is in no month that a page of what is due, late, short or sailing looks into', async () => {
    for (const [asked, looks] of [
      ['latest AND NOT archived', false],
      ["latest AND (NOT archived OR false) AND (NOT false OR booked_on >= '2025-01-01')", false],
      ["latest AND (NOT archived OR true) AND (NOT true OR booked_on >= '2024-10-01')", 'archived_2024_10'],
      ['latest', 'archived_2023_05'],
    ] as const) {
      const plan = JSON.stringify(await runAt(url, `EXPLAIN SELECT FROM bookings WHERE agency_id = 'x' AND ${asked}`));
      expect([asked, plan.includes('former')]).toEqual([asked, false]);
      expect([asked, looks ? plan.includes(looks) : plan.includes('bookings_archived')]).toEqual([
        asked,
        looks !== false,
      ]);
      if (looks === 'archived_2024_10') expect(plan).not.toContain('archived_2023_05');
    }
  });

  test('moves with its agency, and is found as of the one that stays', async () => {
    await deliver({ bookingNumber: 'MERGED' });
    await archiveBookings({ db, now });
    const other = await buildAgency(db, { country: 'GB' });
    await db.booking.updateMany({
      where: { bookingNumber: 'MERGED' },
      data: { agencyId: other.agencyId, agentUniqueId: null },
    });
    expect(await db.searchEntry.findMany({ where: { kind: 'booking', id: 'MERGED' } })).toMatchObject([
      { agencyId: other.agencyId, ownerId: null, market: 'uk', codes: 'MERGED' },
    ]);
    await db.booking.updateMany({ where: { bookingNumber: 'MERGED' }, data: { agencyId: agency.agencyId } });
  });

  test('may be made again as a whole in the index of the search', async () => {
    await runAt(ownerUrl, 'SELECT search_refill()');
    const [found] = await runAt(ownerUrl, "SELECT count(*)::int AS count FROM search_entries WHERE kind = 'booking'");
    expect(found!.count).toBe(await db.booking.count({ where: { latest: true } }));
  });

  test('is written by one at a time: two runs and a delivery at once', async () => {
    await deliver({ bookingNumber: 'ONCE1' }, { bookingNumber: 'ONCE2' });
    const [one, other] = await Promise.all([
      archiveBookings({ db, now }),
      archiveBookings({ db, now }),
      deliver({ bookingNumber: 'ONCE1', revision: 2 }, { bookingNumber: 'ONCE2', revision: 2, commissionPaid: 0 }),
    ]);
    await archiveBookings({ db, now });
    // Both, and the one that is settled again after the delivery.
    expect(one + other).toBeLessThanOrEqual(3);
    expect(await standing('ONCE1')).toEqual(['1 former_before', '2 archived_2023_05']);
    expect(await standing('ONCE2')).toEqual(['1 former_before', '2 current']);
    expect(await db.booking.count({ where: { archived: true } })).toBe(await db.archivedBooking.count());
  });
});

describe('the product’s role', () => {
  test.each([
    ['makes no table of a month of the last two years', DateTime.utc().minus({ months: 23 }).toISODate(), false],
    ['makes none of a day that no ledger has', '0001-01-01', false],
    ['makes none that exists', '2023-05-09', true],
  ])('%s', async (_, month, kept) => {
    expect(await runAt(url, `SELECT keep_archive('${month}', true) AS kept`)).toEqual([{ kept }]);
  });

  test('makes months in no other way', async () => {
    await expect(runAt(url, "SELECT months.make_month('bookings_archived', '2020-01-01')")).rejects.toMatchObject({
      code: '42501',
    });
  });
});

test('what was booked too long ago goes as its month, from the ledger and from the search', async () => {
  const later = new Date('2033-06-10T12:00:00Z');
  const of = { bookingNumber: 'GOING' };
  await deliver(of, { bookingNumber: 'STAYS', commissionPaid: 0 });
  await archiveBookings({ db, now });
  const mayGo = await db.booking.count({ where: { archived: true, bookedOn: { lt: new Date('2023-06-01') } } });
  expect(mayGo).toBeGreaterThan(archiveRule.fewest);
  // The table says that none goes before 36 months, by the clock of the database.
  const removed = await removeOld({ db, now: later }, 'remove-ended');
  expect(removed.archived_bookings).toBe(mayGo);
  expect(removed.bookings).toBeLessThan(20);
  expect(await runAt(ownerUrl, "SELECT to_regclass('months.bookings_archived_2023_05') AS name")).toEqual([
    { name: null },
  ]);
  expect(await db.booking.count({ where: { bookingNumber: { in: ['GOING', 'STAYS'] } } })).toBe(0);
  expect(await db.searchEntry.count({ where: { kind: 'booking' } })).toBe(
    await db.booking.count({ where: { latest: true } }),
  );
  expect(await standing('BOOKED')).toEqual(['1 archived_2024_10']);
  await expect(readCommission(await as(agency.owner), 'GOING')).rejects.toMatchObject({ code: 'notFound' });
  expect(await deliver(of)).toEqual({ recorded: 1, present: 0, refused: [] });
});
