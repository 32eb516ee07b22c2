import { createSigner } from 'fast-jwt';
import { beforeAll, describe, expect, test } from 'vitest';
import { everyRow } from '#tests/support/depth.ts';
import { issuerOf, pairs, trustPartners } from '#tests/support/partners.ts';
import { ledgerColumns, ledgerFile, type LedgerColumn } from '#app/domain/sales/ledger/ledgerRow.ts';
import { importLedger } from '#app/domain/sales/ledger/importLedger.server.ts';
import { beginDelivery } from '#app/domain/operations/deliveries/beginDelivery.server.ts';
import { listDeliveries, readDelivery } from '#app/domain/operations/deliveries/readDeliveries.server.ts';
import { mergeAgencies } from '#app/domain/people/merging/mergeAgencies.server.ts';
import { mergeAccounts } from '#app/domain/people/merging/mergeAccounts.server.ts';
import { checkPayment } from '#app/domain/sales/payments/paymentRow.ts';
import { recordPayments } from '#app/domain/sales/payments/recordPayments.server.ts';
import { undoAgencyMerge } from '#app/domain/people/merging/undoAgencyMerge.server.ts';
import { undoMerge } from '#app/domain/people/merging/undoMerge.server.ts';
import { previewMerge, readPair } from '#app/domain/people/merging/readMerge.server.ts';
import { database } from '#app/platform/database.server.ts';
import { call, refusalOf } from '#tests/support/apiClient.ts';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { importFile, uploadFile } from '#tests/support/deliveries.ts';
import { openPage } from '#tests/support/formClient.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { newStaff, signedInAsStaff, staffCookie } from '#tests/support/staff.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

trustPartners({ ledger: ['ES256', 'EdDSA'] });
await testDatabase();
quickPasswords();
const db = database();
const result = await import('#app/routes/sales/ledger/ledgerResult.ts');

let agency: Awaited<ReturnType<typeof buildAgency>>;
let other: typeof agency;
let advisor: Awaited<ReturnType<typeof buildAgent>>;
let administrator: Awaited<ReturnType<typeof newStaff>>;
beforeAll(async () => {
  [agency, other, administrator] = [
    await buildAgency(db, { country: 'US' }),
    await buildAgency(db, { country: 'US' }),
    await newStaff('administrator'),
  ];
  advisor = await buildAgent(db, agency, { agentType: 'A' });
});

let serial = 0;
const newNumber = () => `L${String((serial += 1)).padStart(6, '0')}`;
type Cells = Record<LedgerColumn, string>;
const cells = (change: Partial<Cells> = {}): Cells => ({
  bookingNumber: newNumber(),
  revision: '1',
  agencyId: agency.agencyId,
  advisor: advisor.polarAgentId,
  brand: 'PC',
  ship: 'Sun Princess',
  sailingOn: '2026-10-01',
  bookedOn: '2026-01-05',
  guests: '2',
  currency: 'USD',
  gross: '100.10',
  commissionExpected: '10.01',
  commissionPaid: '0',
  state: 'booked',
  ...change,
});
const lineOf = (row: Cells) => ledgerColumns.map((column) => `"${row[column].replaceAll('"', '""')}"`).join(',');
const csv = (rows: readonly Cells[]) => [ledgerColumns.join(','), ...rows.map(lineOf)].join('\r\n');
const staff = () => signedInAsStaff(administrator);

const upload = async (content: string | Uint8Array) => uploadFile(await staff(), ledgerFile, content);
const job = (importId: string) => importLedger({ db, now: new Date() }, { importId });
const checkedAndImported = async (deliveryId: string) => importFile(await staff(), ledgerFile, { deliveryId, job });

async function imported(content: string | Uint8Array) {
  const importId = await upload(content);
  await checkedAndImported(importId);
  return outcomeOf(importId);
}

async function merge(from: { agentUniqueId: string }, into: { agentUniqueId: string }): Promise<void> {
  const ids = { keptId: into.agentUniqueId, mergedId: from.agentUniqueId };
  const ctx = await staff();
  const { versions } = await previewMerge(ctx, await readPair(ctx, ids.keptId, ids.mergedId));
  await mergeAccounts(ctx, {
    ...ids,
    taken: [],
    keptVersion: versions.kept,
    mergedVersion: versions.merged,
    reason: 'Joined again after a year at home',
  });
}

async function outcomeOf(importId: string) {
  const { state, problem, about, recorded, present, refused, rows } = await readDelivery(await staff(), {
    kind: 'ledger',
    deliveryId: importId,
    page: 1,
    pageSize: 50,
  });
  return {
    state,
    problem,
    about,
    recorded,
    present,
    refused,
    faults: rows.map(({ number, faults }) => [number, ...faults]),
  };
}
const done = { state: 'done', problem: '', about: '', recorded: 0, present: 0, refused: 0, faults: [] };
const bookingsOf = (bookingNumber: string) =>
  db.booking.findMany({ where: { bookingNumber }, orderBy: { revision: 'asc' } });

describe('a ledger file', () => {
  test('is recorded with amounts as whole numbers, once however often it comes', async () => {
    const row = cells();
    expect(await imported(csv([row]))).toEqual({ ...done, recorded: 1 });
    expect(await bookingsOf(row.bookingNumber)).toMatchObject([
      {
        agencyId: agency.agencyId,
        agentUniqueId: advisor.agentUniqueId,
        gross: 100_10,
        commissionExpected: 10_01,
        currency: 'USD',
        latest: true,
      },
    ]);
    expect(await imported(csv([row]))).toEqual({ ...done, present: 1 });
    expect(
      await imported(
        `\uFEFF${csv([row, { ...row, revision: '2', state: 'sailed' }])
          .replaceAll('","', '";"')
          .replaceAll(',', ';')}`,
      ),
    ).toEqual({ ...done, recorded: 1, present: 1 });
    expect(
      (await bookingsOf(row.bookingNumber)).map(({ revision, latest, state }) => [revision, latest, state]),
    ).toEqual([
      [1, false, 'booked'],
      [2, true, 'sailed'],
    ]);
  });

  test('says of each row that is wrong what is, and records the others', async () => {
    const taken = cells();
    await imported(csv([taken]));
    const [fine, twice] = [cells(), cells()];
    const rows = [
      fine,
      cells({ ship: '=1+1' }),
      cells({ currency: 'EUR' }),
      cells({ currency: 'GBP' }),
      cells({ sailingOn: '2026-02-30' }),
      { ...taken, agencyId: other.agencyId, advisor: '', revision: '2' },
      twice,
      { ...twice, gross: '1' },
    ];
    expect(await imported(`${csv(rows)}\r\n"short",1`)).toEqual({
      ...done,
      recorded: 2,
      refused: 7,
      faults: [
        [3, 'formula|ship'],
        [4, 'currency|currency'],
        [5, 'currencyOfMarket|currency'],
        [6, 'day|sailingOn'],
        [7, 'otherAgency|bookingNumber'],
        [9, 'revisionChanged|revision'],
        [10, 'columnCount'],
      ],
    });
    expect((await bookingsOf(taken.bookingNumber)).map(({ agencyId }) => agencyId)).toEqual([agency.agencyId]);
  });

  test.each<[string, () => string | Uint8Array, string]>([
    ['without rows', () => csv([]), 'empty'],
    ['of a picture', () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]), 'unreadable'],
    ['of more columns than a page shows', () => `${'a,'.repeat(100)}b\r\n1,2`, 'tooManyColumns'],
  ])('%s is refused as a whole', async (_, content, problem) =>
    expect(await imported(content())).toMatchObject({ ...done, state: 'refused', problem, about: expect.any(String) }),
  );

  test('with a quotation mark that is never closed is refused as a whole, also behind good rows', async () => {
    const row = cells();
    const outcome = await imported(`${csv([row])}\r\n"never closed${' and on'.repeat(5000)}`);
    expect(outcome).toMatchObject({ state: 'refused', problem: 'unreadable', recorded: 0 });
    expect(await bookingsOf(row.bookingNumber)).toEqual([]);
  });

  test('that names an advisor whose account was merged into another one counts for the one that stays', async () => {
    const [kept, last, gone] = [
      await buildAgent(db, agency, { agentType: 'A' }),
      await buildAgent(db, other, { agentType: 'A' }),
      await buildAgent(db, agency, { agentType: 'A' }),
    ];
    const row = cells({ advisor: gone.polarAgentId });
    await imported(csv([row]));
    await merge(gone, kept);
    await merge(kept, last);
    const [later, another] = [{ ...row, revision: '2', state: 'sailed' }, cells({ advisor: gone.polarAgentId })];
    expect(await imported(csv([row, later, another]))).toEqual({ ...done, recorded: 2, present: 1 });
    for (const { bookingNumber } of [row, another])
      expect(await db.booking.findFirst({ where: { bookingNumber, latest: true } })).toMatchObject({
        agencyId: agency.agencyId,
        agentUniqueId: last.agentUniqueId,
      });
  });

  test('that names an advisor whose account was merged away in the meantime gives back what came then when it comes again', async () => {
    const [kept, gone] = [
      await buildAgent(db, agency, { agentType: 'A' }),
      await buildAgent(db, agency, { agentType: 'A' }),
    ];
    await merge(gone, kept);
    const [row, own] = [cells({ advisor: gone.polarAgentId }), cells({ advisor: kept.polarAgentId })];
    expect(await imported(csv([row, own]))).toEqual({ ...done, recorded: 2 });
    const { mergeId } = await db.accountMerge.findFirstOrThrow({ where: { mergedId: gone.agentUniqueId } });
    await undoMerge(await staff(), mergeId, { reason: 'They are two people' });
    expect(await imported(csv([row, own]))).toEqual({ ...done, present: 2 });
    const sellerOf = async ({ bookingNumber }: Cells) => (await bookingsOf(bookingNumber))[0]!.agentUniqueId;
    expect(await sellerOf(row)).toBe(gone.agentUniqueId);
    expect(await sellerOf(own)).toBe(kept.agentUniqueId);
    expect(await imported(csv([row]))).toEqual({ ...done, present: 1 });
  });

  test('that names an agency that was merged away in the meantime gives back what came then when it comes again', async () => {
    const [kept, gone] = [await buildAgency(db, { country: 'US' }), await buildAgency(db, { country: 'US' })];
    const seller = await buildAgent(db, gone, { agentType: 'A' });
    const theirs = { agencyId: gone.agencyId, advisor: seller.polarAgentId };
    const [before, during, own] = [cells(theirs), cells(theirs), cells({ agencyId: kept.agencyId, advisor: '' })];
    const untouched = cells(theirs);
    await imported(csv([before, untouched]));
    const asked = { keptId: kept.agencyId, mergedId: gone.agencyId, taken: [], keptVersion: 0, mergedVersion: 0 };
    const mergeId = await mergeAgencies(await staff(), { ...asked, reason: 'Bought' });
    const sailed = { ...before, revision: '2', state: 'sailed' };
    expect(await imported(csv([sailed, during, own]))).toEqual({ ...done, recorded: 3 });
    const disputed = {
      number: 'D-2222-7777',
      bookingNumber: during.bookingNumber,
      agencyId: kept.agencyId,
      reason: 'notPaid',
      openedBy: seller.agentUniqueId,
      commentTxt: '',
      expected: 1001,
      paid: 0,
      currency: 'USD',
      openedAt: new Date(),
      changedAt: new Date(),
    };
    const { disputeId } = await db.commissionDispute.create({ data: disputed });
    const allocations = [untouched, during].map(({ bookingNumber }) => ({ bookingNumber, amount: 500 }));
    const paid = { number: newNumber(), revision: 1, paidOn: '2026-11-20', method: 'transfer', state: 'paid' };
    const ofGone = { currency: 'USD', amount: 1200, agencyId: gone.agencyId, bankLine: '' };
    const read = checkPayment({ ...paid, ...ofGone, allocations });
    await db.$transaction((tx) =>
      recordPayments(tx, new Date(), [{ number: 1, payment: paid.number, revision: '1', read }]),
    );
    const partsOf = async () =>
      (
        await db.remittancePart.findMany({
          where: { remittance: { number: paid.number } },
          select: { agencyId: true, amount: true, bookings: true },
          orderBy: { amount: 'desc' },
        })
      ).map((part) => [part.agencyId, Number(part.amount), part.bookings]);
    expect(await partsOf()).toEqual([[kept.agencyId, 1200, 2]]);
    await undoAgencyMerge(await staff(), mergeId, { reason: 'It was another one' });
    // What is paid of a booking goes along with it; what waits without one stays with the agency that it came for.
    expect(await partsOf()).toEqual([
      [kept.agencyId, 700, 1],
      [gone.agencyId, 500, 1],
    ]);
    const changed = { ...during, guests: '3' };
    expect(await imported(csv([changed]))).toMatchObject({ refused: 1, faults: [[2, 'revisionChanged|revision']] });
    const agenciesOf = async ({ bookingNumber }: Cells) =>
      (await bookingsOf(bookingNumber)).map((booking) => [booking.agencyId, booking.agentUniqueId]);
    expect(await agenciesOf(during)).toEqual([[kept.agencyId, seller.agentUniqueId]]);
    const settled = { ...before, revision: '3', commissionPaid: '10.01' };
    expect(await imported(csv([settled, during, own]))).toEqual({ ...done, recorded: 1, present: 2 });
    const theirsAgain = [gone.agencyId, seller.agentUniqueId];
    expect(await agenciesOf(before)).toEqual([theirsAgain, theirsAgain, theirsAgain]);
    expect(await agenciesOf(during)).toEqual([theirsAgain]);
    expect(await partsOf()).toEqual([
      [gone.agencyId, 1000, 2],
      [kept.agencyId, 200, 0],
    ]);
    expect(await db.commissionDispute.findUnique({ where: { disputeId } })).toMatchObject({ agencyId: gone.agencyId });
    expect(await agenciesOf(own)).toEqual([[kept.agencyId, null]]);
    expect(await imported(csv([before, sailed, settled, during]))).toEqual({ ...done, present: 4 });
  });

  test('resumes where a run ended, and does nothing twice', async () => {
    const rows = Array.from({ length: 5 }, () => cells());
    const importId = await upload(csv(rows));
    await job(importId);
    await beginDelivery(await staff(), ledgerFile, { deliveryId: importId });
    // As a run leaves it that died after two rows.
    await db.delivery.update({ where: { id: importId }, data: { readRows: 2 } });
    await job(importId);
    await job(importId);
    expect(await outcomeOf(importId)).toEqual({ ...done, recorded: 3 });
    expect(
      (await Promise.all(rows.map(({ bookingNumber }) => bookingsOf(bookingNumber)))).map(({ length }) => length),
    ).toEqual([0, 0, 1, 1, 1]);
  });

  if (everyRow)
    test('and another at the same time record each booking once, with one last revision', async () => {
      const rows = Array.from({ length: 2500 }, () => cells());
      const later = rows.map((row) => ({ ...row, revision: '2', gross: '99.00' }));
      const ids = [await upload(csv([...rows, ...later])), await upload(csv([...later, ...rows]))];
      await Promise.all(ids.map(checkedAndImported));
      const outcomes = await Promise.all(ids.map(outcomeOf));
      expect(outcomes.map(({ state, refused }) => [state, refused])).toEqual([
        ['done', 0],
        ['done', 0],
      ]);
      expect(outcomes[0]!.recorded + outcomes[1]!.recorded).toBe(5000);
      const numbers = rows.map(({ bookingNumber }) => bookingNumber);
      expect(
        await db.booking.count({ where: { bookingNumber: { in: numbers }, latest: true, revision: 2, gross: 99_00 } }),
      ).toBe(2500);
      expect(await db.booking.count({ where: { bookingNumber: { in: numbers }, latest: true } })).toBe(2500);
    });

  test('is for sales managers and administrators, and its result file names every refused row', async () => {
    await expect(
      signedInAsStaff(await newStaff('help-desk')).then((ctx) => listDeliveries(ctx, 'ledger')),
    ).rejects.toMatchObject({
      code: 'forbidden',
    });
    const importId = await upload(csv([cells({ ship: '=cmd' }), cells()]));
    await checkedAndImported(importId);
    const reply = await openPage(result.loader, {
      path: `/staff/ledger/${importId}/result/csv`,
      params: { deliveryId: importId, format: 'csv' },
      headers: { Cookie: await staffCookie(administrator) },
    });
    expect(reply.status).toBe(200);
  });
});

describe("a partner's call", () => {
  const claims = (change: object = {}) => ({
    iss: issuerOf('ES256'),
    sub: 'ledger',
    aud: 'http://localhost:3000/ledger',
    jti: crypto.randomUUID(),
    iat: Math.floor(Date.now() / 1000) - 1,
    exp: Math.floor(Date.now() / 1000) + 60,
    ...change,
  });
  const tokenOf = (change: object = {}, algorithm: 'ES256' | 'RS256' = 'ES256') =>
    createSigner({ key: pairs[algorithm].privateKey, algorithm })(claims(change));
  const booking = (change: object = {}) => {
    const row = cells();
    return { ...row, revision: 1, guests: 2, gross: 100_10, commissionExpected: 10_01, commissionPaid: 0, ...change };
  };
  const deliver = (bookings: object[], token: string | undefined = tokenOf()) =>
    call('POST /osmf/p1.0/bookings', { token, body: { bookings } });

  test('records bookings once, and says what is wrong with others', async () => {
    const good = booking();
    const { status, body } = await deliver([good, booking({ sailingOn: '2026-02-31', gross: 0.5 })]);
    expect([status, body.recorded, body.present]).toEqual([200, 1, 0]);
    expect(body.refused).toMatchObject([{ number: 2, faults: ['day|sailingOn', 'amount|gross'] }]);
    const spaced = {
      ...good,
      bookingNumber: ` ${good.bookingNumber.toLowerCase()} `,
      ship: ' Sun Princess ',
      currency: 'usd',
    };
    for (const again of [good, spaced])
      expect((await deliver([again])).body).toMatchObject({ recorded: 0, present: 1, refused: [] });
    expect(await bookingsOf(good.bookingNumber)).toMatchObject([{ gross: 100_10, latest: true }]);
  });

  test.each<[string, () => string | undefined]>([
    ['no token', () => ''],
    ['a token for signing in', () => tokenOf({ aud: 'http://localhost:3000' })],
    ['an aged token', () => tokenOf({ iat: 1_700_000_000, exp: 1_700_000_060 })],
    ['a token of long life', () => tokenOf({ exp: Math.floor(Date.now() / 1000) + 3600 })],
    ['another key', () => createSigner({ key: pairs.EdDSA.privateKey, algorithm: 'EdDSA' })(claims())],
    ['a partner who only signs users in', () => tokenOf({ iss: issuerOf('RS256') }, 'RS256')],
  ])('with %s is refused', async (_, token) =>
    expect(refusalOf(await deliver([booking()], token()))).toEqual([401, 'invalidToken']),
  );

  test('with a token that was used is refused, and changes nothing', async () => {
    const [token, second] = [tokenOf(), booking()];
    expect((await deliver([booking()], token)).status).toBe(200);
    expect(refusalOf(await deliver([second], token))).toEqual([401, 'invalidToken']);
    expect(await bookingsOf(second.bookingNumber)).toEqual([]);
  });
});
