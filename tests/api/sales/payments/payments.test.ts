import { createSigner } from 'fast-jwt';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { readSalesDay } from '#app/domain/sales/bookings/salesDay.server.ts';
import { commissionList } from '#app/domain/sales/commission/forms.ts';
import { listCommission } from '#app/domain/sales/commission/listCommission.server.ts';
import { readNeeds } from '#app/domain/sales/commission/readNeeds.server.ts';
import { readStatement } from '#app/domain/sales/commission/readStatement.server.ts';
import { assignLine } from '#app/domain/sales/payments/assignLine.server.ts';
import { paymentList, staffPaymentList } from '#app/domain/sales/payments/forms.ts';
import { importRemittances } from '#app/domain/sales/payments/importRemittances.server.ts';
import { listPayments } from '#app/domain/sales/payments/listPayments.server.ts';
import { paymentFile } from '#app/domain/sales/payments/paymentRow.ts';
import { readPayment } from '#app/domain/sales/payments/readPayment.server.ts';
import { readAccount, readAccountEntries } from '#app/domain/sales/payments/readAccount.server.ts';
import { unassignLine } from '#app/domain/sales/payments/unassignLine.server.ts';
import { listStaffPayments, readStaffPaymentLine } from '#app/domain/sales/payments/staffPayments.server.ts';
import { inWords } from '#app/domain/operations/notifications/inWords.server.ts';
import { findAnything } from '#app/routes/shell/find/findAnything.server.ts';
import { database } from '#app/platform/database.server.ts';
import { call, refusalOf, tokenFor } from '#tests/support/apiClient.ts';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { importFile, uploadFile } from '#tests/support/deliveries.ts';
import { openPage, sessionFor } from '#tests/support/formClient.ts';
import { issuerOf, pairs, trustPartners } from '#tests/support/partners.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { newStaff, signedInAsStaff } from '#tests/support/staff.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

trustPartners({ ledger: ['ES256'] });
await testDatabase();
quickPasswords();
const db = database();
const { writeSessionCookie } = await import('#app/platform/cookies.server.ts');
const bookingPage = await import('#app/routes/sales/commission/booking.tsx');
const file = await import('#app/routes/sales/payments/paymentsFile.ts');

type Agency = Awaited<ReturnType<typeof buildAgency>>;
type Agent = Awaited<ReturnType<typeof buildAgent>>;
let agency: Agency;
let other: Agency;
let advisor: Agent;
beforeAll(async () => {
  [agency, other] = [
    await buildAgency(db, { country: 'US', taReportAccess: true }),
    await buildAgency(db, { country: 'US', taReportAccess: true }),
  ];
  advisor = await buildAgent(db, agency, { agentType: 'A' });
});

let serial = 0;
const next = (letter: string) => `${letter}${String((serial += 1)).padStart(6, '0')}`;
async function book(change: object = {}): Promise<string> {
  const bookingNumber = next('P');
  await db.booking.create({
    data: {
      bookingNumber,
      agencyId: agency.agencyId,
      agentUniqueId: advisor.agentUniqueId,
      brand: 'PC',
      ship: 'Sun Princess',
      bookedOn: new Date('2026-01-05'),
      sailingOn: new Date('2026-10-15'),
      guests: 2,
      gross: 1000_00,
      commissionExpected: 100_00,
      currency: 'USD',
      state: 'sailed',
      recordedAt: new Date(),
      ...change,
    },
  });
  return bookingNumber;
}
const payment = (change: object = {}) => ({
  number: next('TT-'),
  revision: 1,
  paidOn: '2026-11-20',
  method: 'transfer',
  state: 'paid',
  currency: 'USD',
  amount: 100_00,
  agencyId: agency.agencyId,
  allocations: [] as { bookingNumber: string; amount: number }[],
  ...change,
});
const tokenOf = () =>
  createSigner({ key: pairs.ES256.privateKey, algorithm: 'ES256' })({
    iss: issuerOf('ES256'),
    sub: 'ledger',
    aud: 'http://localhost:3000/ledger',
    jti: crypto.randomUUID(),
    iat: Math.floor(Date.now() / 1000) - 1,
    exp: Math.floor(Date.now() / 1000) + 60,
  });
const deliver = async (...remittances: object[]) =>
  (await call('POST /osmf/p1.0/remittances', { token: tokenOf(), body: { remittances } })).body;
const owner = async (of: Agency = agency) => signedIn(of.owner as Agent);
const listed = async (agent: Agent, query: object = {}) =>
  listPayments(await signedIn(agent), { ...paymentList.defaults, ...query });
const manager = async () => signedInAsStaff(await newStaff('sales-manager'));

describe('a payment', () => {
  test('is delivered once, corrected by a higher revision, and split so that each agency sees its part alone', async () => {
    const [own, others, theirs] = [
      await book(),
      await book({ agentUniqueId: null }),
      await book({ agencyId: other.agencyId, agentUniqueId: null }),
    ];
    const delivered = payment({
      amount: 300_00,
      bankLine: 'PCL COMM NOV 7742',
      allocations: [own, others, theirs].map((bookingNumber) => ({ bookingNumber, amount: 90_00 })),
    });
    expect(await deliver(delivered)).toMatchObject({ recorded: 1, present: 0, refused: [] });
    expect(await deliver(delivered)).toMatchObject({ recorded: 0, present: 1, refused: [] });
    expect((await deliver({ ...delivered, amount: 301_00 })).refused).toMatchObject([
      { place: 1, number: delivered.number, faults: ['revisionChanged|revision'] },
    ]);
    const seen = async (agent: Agent) =>
      (await listed(agent)).payments
        .filter(({ number }) => number === delivered.number)
        .map(({ amount, unclaimed, bookings }) => [amount, unclaimed, bookings]);
    expect(await seen(agency.owner as Agent)).toEqual([[210_00, 30_00, 2]]);
    expect(await seen(other.owner as Agent)).toEqual([[90_00, 0, 1]]);
    expect(await seen(advisor)).toEqual([[90_00, 0, 1]]);
    expect(await deliver({ ...delivered, revision: 2, amount: 270_00 })).toMatchObject({ recorded: 1 });
    expect(await seen(agency.owner as Agent)).toEqual([[180_00, 0, 2]]);
    const { remittanceId } = (await listed(advisor)).payments.find(({ number }) => number === delivered.number)!;
    expect((await readPayment(await signedIn(advisor), remittanceId)).lines.map((each) => each.bookingNumber)).toEqual([
      own,
    ]);
    const stranger = await buildAgency(db, { country: 'US', taReportAccess: true });
    await expect(readPayment(await owner(stranger), remittanceId)).rejects.toMatchObject({ code: 'notFound' });
    // By its number, and by a word of the bank's line.
    for (const words of [delivered.number, 'comm 7742'])
      expect(
        JSON.stringify(await findAnything(await owner(), { search: words, pathname: '/home/pc', limit: 5 })),
      ).toContain(remittanceId);
    expect(
      JSON.stringify(
        await findAnything(await owner(stranger), { search: delivered.number, pathname: '/home/pc', limit: 5 }),
      ),
    ).not.toContain(remittanceId);
  });

  test('without a booking waits, with likely ones, until staff assign it or the booking comes', async () => {
    const open = await book({ commissionExpected: 123_45 });
    // The ledger calls this one paid, which no payment explains yet.
    const settled = await book({ commissionExpected: 77_77, commissionPaid: 77_77, state: 'paid' });
    const explained = await book({ commissionExpected: 77_78 });
    await deliver(payment({ amount: 77_78, allocations: [{ bookingNumber: explained, amount: 77_78 }] }));
    const second = payment({ amount: 77_77 });
    await deliver(second);
    const number = next('P');
    const delivered = payment({ amount: 223_45, allocations: [{ bookingNumber: number, amount: 100_00 }] });
    await deliver(delivered);
    const ctx = await manager();
    const waiting = async () =>
      (await listStaffPayments(ctx, { ...staffPaymentList.defaults, search: delivered.number })).lines;
    const { lineId: secondId } = (await listStaffPayments(ctx, { ...staffPaymentList.defaults, search: second.number }))
      .lines[0]!;
    const { suggestions } = await readStaffPaymentLine(ctx, secondId);
    expect(suggestions[0]).toMatchObject({ bookingNumber: settled, isExact: true });
    expect(suggestions.map(({ bookingNumber }) => bookingNumber)).not.toContain(explained);
    const left = (await waiting()).find(({ named }) => named === '')!;
    expect((await readStaffPaymentLine(ctx, left.lineId)).suggestions[0]).toMatchObject({
      bookingNumber: open,
      isExact: true,
      open: 123_45,
    });
    const theirs = await book({ agencyId: other.agencyId, agentUniqueId: null });
    await expect(assignLine(ctx, left.lineId, { bookingNumber: theirs, part: '' })).rejects.toMatchObject({
      code: 'bookingUnknown',
      field: 'bookingNumber',
    });
    await expect(assignLine(ctx, left.lineId, { bookingNumber: open, part: '123.46' })).rejects.toMatchObject({
      code: 'amountWrong',
      field: 'part',
      params: { limit: '$123.45' },
    });
    await assignLine(ctx, left.lineId, { bookingNumber: open, part: '' });
    await expect(assignLine(ctx, left.lineId, { bookingNumber: open, part: '' })).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await db.audit.count({ where: { action: 'agency.payment-assigned', subjectId: delivered.number } })).toBe(1);
    // A correction keeps what was assigned.
    await deliver({ ...delivered, revision: 2, bankLine: 'CORRECTED' });
    expect((await waiting()).map(({ named }) => named)).toEqual([number]);
    const bookings = [
      {
        bookingNumber: number,
        revision: 1,
        agencyId: agency.agencyId,
        brand: 'PC',
        ship: 'Sun Princess',
        sailingOn: '2026-10-01',
        bookedOn: '2026-01-05',
        guests: 2,
        currency: 'USD',
        gross: 1000_00,
        commissionExpected: 100_00,
        commissionPaid: 100_00,
        state: 'paid',
      },
    ];
    await call('POST /osmf/p1.0/bookings', { token: tokenOf(), body: { bookings } });
    expect(await waiting()).toEqual([]);
    expect((await listed(agency.owner as Agent, { search: delivered.number })).payments).toMatchObject([
      { amount: 223_45, unclaimed: 0, bookings: 2 },
    ]);
  });

  test('of more than 32 bits is split by staff over bookings, and a correction keeps what was split', async () => {
    const [one, two] = [await book(), await book()];
    const whole = 30_000_000_00;
    const delivered = payment({ amount: whole });
    await deliver(delivered);
    const ctx = await manager();
    const lines = async () =>
      (await listStaffPayments(ctx, { ...staffPaymentList.defaults, show: 'all', search: delivered.number })).lines.map(
        ({ bookingNumber, amount }) => [bookingNumber, amount],
      );
    const { lineId } = (await listStaffPayments(ctx, { ...staffPaymentList.defaults, search: delivered.number }))
      .lines[0]!;
    expect(await assignLine(ctx, lineId, { bookingNumber: one, part: '20,000,000' })).toMatchObject({
      amount: 20_000_000_00,
      left: 10_000_000_00,
    });
    await assignLine(ctx, lineId, { bookingNumber: two, part: '100.00' });
    const split = [
      [one, 20_000_000_00],
      [two, 100_00],
    ];
    expect(await lines()).toEqual(expect.arrayContaining([...split, [null, 9_999_900_00]]));
    expect((await listed(advisor, { search: delivered.number })).payments).toMatchObject([{ amount: 20_000_100_00 }]);
    expect((await readAccount(await owner(), { scope: 'agency', month: '2026-11' })).balances).toMatchObject([
      { paid: expect.any(Number) },
    ]);
    await deliver({ ...delivered, revision: 2, amount: 20_000_300_00 });
    expect(await lines()).toEqual(expect.arrayContaining([...split, [null, 200_00]]));
    // A correction to another agency keeps nothing.
    await deliver({ ...delivered, revision: 3, agencyId: other.agencyId });
    expect(await lines()).toEqual([[null, whole]]);
  });

  test('is taken back from a booking that staff assigned by mistake, alone or together with what was left', async () => {
    const [one, two] = [await book(), await book()];
    const delivered = payment({ amount: 300_00 });
    await deliver(delivered);
    const ctx = await manager();
    const lines = async () =>
      (await listStaffPayments(ctx, { ...staffPaymentList.defaults, show: 'all', search: delivered.number })).lines;
    const waits = async () => (await lines()).find(({ bookingNumber }) => bookingNumber === null)!.lineId;
    await assignLine(ctx, await waits(), { bookingNumber: one, part: '100' });
    await assignLine(ctx, await waits(), { bookingNumber: two, part: '' });
    const lineOf = async (bookingNumber: string) =>
      (await lines()).find((line) => line.bookingNumber === bookingNumber)!.lineId;
    expect(await readStaffPaymentLine(ctx, await lineOf(one))).toMatchObject({ bookingNumber: one, suggestions: [] });
    await expect(
      unassignLine(await signedInAsStaff(await newStaff('editor')), await lineOf(one)),
    ).rejects.toMatchObject({ code: 'forbidden' });
    await expect(
      unassignLine(await signedInAsStaff(await newStaff('sales-manager', { markets: ['uk'] })), await lineOf(one)),
    ).rejects.toMatchObject({ code: 'notFound' });
    const undone = await unassignLine(ctx, await lineOf(two));
    expect(undone).toEqual({ number: delivered.number, waiting: await waits() });
    await unassignLine(ctx, await lineOf(one));
    expect(await lines()).toMatchObject([{ bookingNumber: null, amount: 300_00, agencyId: agency.agencyId }]);
    await expect(unassignLine(ctx, await waits())).rejects.toMatchObject({ code: 'conflict' });
    expect(await db.audit.count({ where: { action: 'agency.payment-unassigned', subjectId: delivered.number } })).toBe(
      2,
    );
    expect((await listed(agency.owner as Agent, { search: delivered.number })).payments).toMatchObject([
      { amount: 300_00, unclaimed: 300_00, bookings: 0 },
    ]);
    // Of a booking that the brand itself named nothing is undone.
    const named = payment({ amount: 10_00, allocations: [{ bookingNumber: one, amount: 10_00 }] });
    await deliver(named);
    const { lineId } = (
      await listStaffPayments(ctx, { ...staffPaymentList.defaults, show: 'all', search: named.number })
    ).lines[0]!;
    await expect(unassignLine(ctx, lineId)).rejects.toMatchObject({ code: 'conflict' });
    await expect(readStaffPaymentLine(ctx, lineId)).rejects.toMatchObject({ code: 'notFound' });
  });

  test('that arrives notifies owners and staff, of what is short and unclaimed too, and is news once', async () => {
    const its = await buildAgency(db, { country: 'US', taReportAccess: true });
    const [full, short] = [await book({ agencyId: its.agencyId }), await book({ agencyId: its.agencyId })];
    const manager = await newStaff('sales-manager', { markets: ['nam'] });
    const elsewhere = await newStaff('sales-manager', { markets: ['uk'] });
    const news = async (accountId: string) =>
      (await db.notification.findMany({ where: { accountId }, orderBy: { kind: 'asc' } })).map(
        ({ kind, facts, place }) => [kind, facts, place],
      );
    const allocations = [
      { bookingNumber: full, amount: 100_00 },
      { bookingNumber: short, amount: 99_99 },
    ];
    const paidOn = new Date().toISOString().slice(0, 10);
    const delivered = payment({ agencyId: its.agencyId, paidOn, state: 'onTheWay', amount: 210_00, allocations });
    await deliver(delivered, payment({ agencyId: its.agencyId, paidOn: '2025-01-31' }));
    expect(await news(its.owner.agentUniqueId)).toEqual([]);
    await deliver({ ...delivered, revision: 2, state: 'paid' });
    await deliver({ ...delivered, revision: 3, state: 'paid', bankLine: 'CORRECTED' });
    const { remittanceId } = await db.remittance.findUniqueOrThrow({ where: { number: delivered.number } });
    const page = `/home/payments/${remittanceId}`;
    const one = { count: '1', number: delivered.number };
    expect(await news(its.owner.agentUniqueId)).toEqual([
      ['paymentArrived', { ...one, amount: 'USD 21000' }, page],
      ['paymentShort', { count: '1', booking: short }, `/home/commission/${short}`],
      ['paymentWaits', { ...one, amount: 'USD 1001' }, page],
    ]);
    expect(await news(manager.staffId)).toEqual([['paymentsUnclaimed', one, '/staff/payments']]);
    expect(await news(elsewhere.staffId)).toEqual([]);
    expect(
      inWords({ kind: 'paymentArrived', facts: { ...one, amount: 'JPY 1500' } }, { language: 'en', market: 'nam' }),
    ).toBe(`Payment ${delivered.number} arrived: ¥1,500 in commission.`);
  });

  test('on its way makes a booking neither late nor short, in the list and in the day, where it pays all of it', async () => {
    const its = await buildAgency(db, { country: 'US', taReportAccess: true });
    const owner = await signedIn(its.owner);
    const past = { agencyId: its.agencyId, sailingOn: new Date('2026-01-15') };
    const [whole, part, older] = [
      await book(past),
      await book(past),
      await book({ ...past, bookedOn: new Date('2025-06-05'), sailingOn: new Date('2025-12-01') }),
    ];
    await book({ ...past, state: 'cancelled', commissionExpected: 0 });
    const seen = async () => {
      const { bookings } = await listCommission(owner, {
        ...commissionList.defaults,
        show: 'late',
        page: 1,
        pageSize: 20,
      });
      const late = (await readNeeds(owner, 'agency')).find(({ need }) => need === 'late');
      return [bookings.map(({ bookingNumber }) => bookingNumber), late?.bookings];
    };
    // The one that has been late the longest comes first.
    expect(await seen()).toEqual([[older, whole, part], 3]);
    await deliver(
      payment({
        agencyId: its.agencyId,
        state: 'announced',
        amount: 60_00,
        allocations: [{ bookingNumber: whole, amount: 60_00 }],
      }),
      payment({
        agencyId: its.agencyId,
        state: 'onTheWay',
        amount: 90_00,
        allocations: [
          { bookingNumber: whole, amount: 40_00 },
          { bookingNumber: part, amount: 50_00 },
        ],
      }),
    );
    expect(await seen()).toEqual([[older, part], 2]);
    const { bookings } = await listCommission(owner, {
      ...commissionList.defaults,
      show: 'all',
      page: 1,
      pageSize: 20,
    });
    expect(bookings.filter(({ comesOn }) => comesOn).map(({ bookingNumber }) => bookingNumber)).toEqual([whole]);
  });

  test('explains what is paid of a booking, whose page names a difference', async () => {
    const bookingNumber = await book({ commissionPaid: 100_00, state: 'paid' });
    const allocations = [{ bookingNumber, amount: 90_00 }];
    await deliver(
      payment({ amount: 90_00, allocations }),
      payment({ amount: 10_00, state: 'announced', allocations: [{ bookingNumber, amount: 10_00 }] }),
    );
    const { data } = await openPage(bookingPage.loader, {
      path: `/home/commission/${bookingNumber}`,
      params: { bookingNumber },
      headers: { cookie: await writeSessionCookie(await sessionFor(advisor)) },
    });
    expect(data).toMatchObject({
      paid: '$100.00',
      payments: {
        difference: { payments: '$90.00', ledger: '$100.00' },
        rows: [{ amount: '$10.00' }, { amount: '$90.00' }].map((each) => expect.objectContaining(each)),
      },
    });
  });

  test('may come from a file', async () => {
    const bookingNumber = await book();
    const number = next('F-');
    const staff = await signedInAsStaff(await newStaff('administrator'));
    const header = 'number,revision,paidOn,method,state,currency,amount,agencyId,bankLine,allocations';
    const rows = [
      `${number},1,2026-11-20,Cheque,On the way,USD,50.00,${agency.agencyId},CHQ 77,${bookingNumber} 50`,
      `${number}X,1,2026-11-20,cheque,paid,USD,50.00,${agency.agencyId},,${bookingNumber} 51`,
    ];
    const deliveryId = await uploadFile(staff, paymentFile, [header, ...rows].join('\n'));
    await importFile(staff, paymentFile, {
      deliveryId,
      job: (importId) => importRemittances({ db, now: new Date() }, { importId }),
    });
    expect(await db.delivery.findUnique({ where: { id: deliveryId } })).toMatchObject({ recorded: 1, refused: 1 });
    expect((await listed(advisor, { show: 'onTheWay' })).payments).toMatchObject([{ number, amount: 50_00 }]);
  });
});

describe('sums agree', () => {
  const day = (from: Date, days: number) => new Date(from.getTime() + days * 86_400_000);
  const first = new Date('2026-06-01');
  const drawn = fc.array(
    fc.record({
      sailsIn: fc.integer({ min: 0, max: 120 }),
      expected: fc.integer({ min: -5000, max: 50_000 }),
      paid: fc.integer({ min: -5000, max: 50_000 }),
      state: fc.constantFrom('booked', 'sailed', 'paid', 'cancelled'),
      isOwn: fc.boolean(),
      payments: fc.array(
        fc.record({
          amount: fc.integer({ min: 1, max: 20_000 }),
          left: fc.integer({ min: 0, max: 500 }),
          inDays: fc.integer({ min: 0, max: 200 }),
          state: fc.constantFrom('announced', 'onTheWay', 'paid', 'cancelled'),
        }),
        { maxLength: 3 },
      ),
    }),
    { minLength: 1, maxLength: 6 },
  );
  const months = ['2026-05', '2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11', '2026-12'];

  /** The rows of the file of an account. */
  const fileOf = async (cookie: string, query: Record<string, string>): Promise<string[][]> => {
    const address = `http://localhost:3000/home/payments-file/csv?${new URLSearchParams(query)}`;
    const request = new Request(address, { headers: { cookie } });
    const csv = await ((await file.loader({ request, params: { format: 'csv' }, context: {} })) as Response).text();
    return parse(csv, { bom: true }).slice(1);
  };

  test('between page, file, API, statement and home page, of an owner and of an advisor, in any ledger', async () => {
    await fc.assert(
      fc.asyncProperty(drawn, async (bookings) => {
        const its = await buildAgency(db, { country: 'US', taReportAccess: true });
        const seller = await buildAgent(db, its, { agentType: 'A' });
        const deliveries: object[] = [];
        for (const { sailsIn, expected, paid, state, isOwn, payments } of bookings) {
          const bookingNumber = await book({
            agencyId: its.agencyId,
            agentUniqueId: isOwn ? seller.agentUniqueId : null,
            sailingOn: day(first, sailsIn),
            commissionExpected: expected,
            commissionPaid: paid,
            state,
          });
          for (const { amount, left, inDays, state: its_ } of payments)
            deliveries.push(
              payment({
                agencyId: its.agencyId,
                paidOn: day(first, inDays).toISOString().slice(0, 10),
                state: its_,
                amount: amount + left,
                allocations: [{ bookingNumber, amount }],
              }),
            );
        }
        if (deliveries.length > 0) expect(await deliver(...deliveries)).toMatchObject({ refused: [] });
        for (const [agent, scope] of [
          [its.owner as Agent, 'agency'],
          [seller, 'own'],
        ] as const) {
          const ctx = await signedIn(agent);
          const cookie = await writeSessionCookie(await sessionFor(agent));
          const seen = bookings.filter(({ isOwn }) => scope === 'agency' || isOwn);
          const { sums } = await listed(agent);
          const sumOf = (state: string) =>
            sums
              .filter((each) => each.state === state)
              .reduce((sum, { amount, unclaimed }) => sum + amount - unclaimed, 0);
          let [opening, paidByFile, unclaimed] = [0, 0, 0];
          for (const month of months) {
            const { balances, total } = await readAccount(ctx, { scope, month });
            const entries = await readAccountEntries(ctx, { scope, month, skip: 0, take: 1000 });
            expect(entries).toHaveLength(total);
            const { body } = await call(`GET /osmf/v1.0/payments/account?month=${month}`, {
              token: await tokenFor(agent),
            });
            expect(body).toMatchObject({ balances, entries, total });
            const [balance = { opening, due: 0, paid: 0, unclaimed: 0, closing: opening }] = balances;
            expect(balance.opening).toBe(opening);
            const statement = await readStatement(ctx, { scope, month, format: 'csv' });
            expect(balance.due).toBe(statement.sums.reduce((sum, { expected }) => sum + expected, 0));
            const rows = total > 0 ? await fileOf(cookie, { month, of: scope }) : [];
            expect(rows.at(-1)?.[7]).toBe(rows.length > 0 ? String(balance.closing / 100) : undefined);
            expect(rows).toHaveLength(total > 0 ? total + 2 : 0);
            opening = balance.closing;
            paidByFile -= entries.reduce((sum, { kind, amount }) => sum + (kind === 'payment' ? amount : 0), 0);
            unclaimed += balance.unclaimed;
          }
          expect(paidByFile).toBe(sumOf('paid'));
          expect(unclaimed).toBe(
            sums.filter(({ state }) => state === 'paid').reduce((sum, each) => sum + each.unclaimed, 0),
          );
          const owed = seen.reduce(
            (sum, { expected, paid, state }) => sum + (state === 'cancelled' ? 0 : expected) - paid,
            0,
          );
          expect(opening).toBe(owed);
          const { coming, unpaid } = await readSalesDay(ctx);
          // What is late or short by the home page, by the list, and by the sums above it.
          const { bookings: missing, total } = await listCommission(ctx, {
            ...commissionList.defaults,
            show: 'unpaid',
          });
          expect(missing).toHaveLength(total);
          const short = missing.reduce((sum, each) => sum + each.commissionExpected - each.commissionPaid, 0);
          expect(unpaid.reduce((sum, each) => sum + each.missing, 0)).toBe(short);
          const needs = (await readNeeds(ctx, scope)).filter(({ need }) => need !== 'disputed');
          expect(needs.flatMap(({ sums: its }) => its).reduce((sum, each) => sum + each.missing, 0)).toBe(short);
          const ofPage = sums.filter(({ state }) => state === 'announced' || state === 'onTheWay');
          expect(coming.reduce((sum, { amount }) => sum + amount, 0)).toBe(
            ofPage.reduce((sum, { amount }) => sum + amount, 0),
          );
          expect(coming.reduce((sum, { payments }) => sum + payments, 0)).toBe(
            (await listed(agent, { show: 'coming' })).total,
          );
        }
      }),
      { numRuns: 8 },
    );
  });

  test('and the file ends with what is owed', async () => {
    const its = await buildAgency(db, { country: 'US', taReportAccess: true });
    const bookingNumber = await book({ agencyId: its.agencyId, agentUniqueId: null });
    await deliver(payment({ agencyId: its.agencyId, amount: 70_00, allocations: [{ bookingNumber, amount: 60_00 }] }));
    const cookie = await writeSessionCookie(await sessionFor(its.owner as Agent));
    expect((await fileOf(cookie, { month: '2026-11' })).map((row) => [row[0], row[3], row[6], row[7]])).toEqual([
      ['2026-11-01', '', '', '0'],
      ['2026-11-14', bookingNumber, '100', '100'],
      ['2026-11-14', bookingNumber, '60', '160'],
      ['2026-11-20', bookingNumber, '-60', '100'],
      ['2026-11-20', '', '10', '100'],
      ['2026-11-30', '', '', '100'],
    ]);
  });
});

describe('a cursor', () => {
  const all = async (path: string, token: string, items: string): Promise<Record<string, string>[]> => {
    const found: Record<string, string>[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await call(`GET ${path}&limit=2${cursor && `&cursor=${cursor}`}`, { token });
      expect(body[items].length).toBeLessThanOrEqual(2);
      found.push(...body[items]);
      cursor = body.nextCursor;
    }
    return found;
  };

  test('gives each payment and each entry of an account once, also where some come in between', async () => {
    const its = await buildAgency(db, { country: 'US', taReportAccess: true });
    const paid = (change: object = {}) => payment({ agencyId: its.agencyId, ...change });
    // Two entries that are the same in all that is shown.
    const same = { bookingNumber: next('NONE-'), amount: 10 };
    await deliver(
      ...Array.from({ length: 5 }, () =>
        paid({ amount: 30, allocations: [same, { ...same, bookingNumber: next('NONE-') }] }),
      ),
    );
    const token = await tokenFor(its.owner);
    const first = await call('GET /osmf/v1.0/payments?limit=2', { token });
    const later = paid({ paidOn: '2026-11-28' });
    await deliver(later);
    const rest = await call(`GET /osmf/v1.0/payments?limit=200&cursor=${first.body.nextCursor}`, { token });
    const numbers = [...first.body.payments, ...rest.body.payments].map(({ number }) => number);
    expect([numbers.length, new Set(numbers).size, rest.body.nextCursor]).toEqual([5, 5, null]);
    expect(numbers).not.toContain(later.number);
    expect(await all('/osmf/v1.0/payments?show=paid', token, 'payments')).toHaveLength(6);
    const { body } = await call('GET /osmf/v1.0/payments/account?month=2026-11', { token });
    expect(body.total).toBeGreaterThan(10);
    expect(await all('/osmf/v1.0/payments/account?month=2026-11', token, 'entries')).toEqual(body.entries);
  });

  test('of another list is refused', async () => {
    const its = await buildAgency(db, { country: 'US', taReportAccess: true });
    await deliver(payment({ agencyId: its.agencyId }), payment({ agencyId: its.agencyId }));
    const token = await tokenFor(its.owner);
    const { body } = await call('GET /osmf/v1.0/payments?limit=1', { token });
    for (const path of [
      `/osmf/v1.0/payments?show=paid&cursor=${body.nextCursor}`,
      `/osmf/v1.0/payments/account?month=2026-11&cursor=${body.nextCursor}`,
      '/osmf/v1.0/payments?cursor=bm9uZQ',
    ])
      expect(refusalOf(await call(`GET ${path}`, { token }))).toEqual([400, 'malformedRequest cursor']);
  });
});
