import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { getDocument } from 'unpdf/pdfjs';
import { beforeAll, describe, expect, test } from 'vitest';
import { answerDispute } from '#app/domain/sales/commission/answerDispute.server.ts';
import { commissionList } from '#app/domain/sales/commission/forms.ts';
import { listCommission } from '#app/domain/sales/commission/listCommission.server.ts';
import { leaveAgency } from '#app/domain/people/offboarding/leaveAgency.server.ts';
import { openDispute } from '#app/domain/sales/commission/openDispute.server.ts';
import { readCommission } from '#app/domain/sales/commission/readCommission.server.ts';
import { readNeeds } from '#app/domain/sales/commission/readNeeds.server.ts';
import { openAttachment, openAttachmentForStaff } from '#app/domain/sales/commission/openAttachment.server.ts';
import { sendMessage } from '#app/domain/sales/commission/sendMessage.server.ts';
import { sendStaffMessage } from '#app/domain/sales/commission/sendStaffMessage.server.ts';
import { readStaffBooking } from '#app/domain/sales/commission/readStaffBooking.server.ts';
import { readStatement } from '#app/domain/sales/commission/readStatement.server.ts';
import { listDisputes, readDispute } from '#app/domain/sales/commission/staffDisputes.server.ts';
import { readSalesGoal, setSalesGoal } from '#app/domain/sales/bookings/salesGoals.server.ts';
import { salesQuery } from '#app/domain/sales/bookings/salesForms.ts';
import { readFailure } from '#app/domain/partners/tools/readFailure.server.ts';
import { recordBookings } from '#app/domain/sales/ledger/recordBookings.server.ts';
import { database, type Prisma } from '#app/platform/database.server.ts';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { sessionFor } from '#tests/support/formClient.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { newStaff, requestTo, responseOf, signedInAsStaff, staffCookie } from '#tests/support/staff.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';
import { jsonOf } from '#tests/support/jsonOf.ts';
import { listAddress } from '#tests/listAddress.ts';

await testDatabase();
quickPasswords();
const db = database();
const { forgetSettings } = await import('#app/domain/markets/settings/readSetting.server.ts');
const { setSetting } = await import('#app/domain/operations/settings/changeSetting.server.ts');
const { commissionPage } = await import('#app/routes/sales/commission/commissionPage.server.ts');
const disputePage = await import('#app/routes/sales/staff/dispute.tsx');
const attachment = await import('#app/routes/sales/commission/attachment.ts');
const statement = await import('#app/routes/sales/commission/statement.ts');
const { writeSessionCookie } = await import('#app/platform/cookies.server.ts');

type Agency = Awaited<ReturnType<typeof buildAgency>>;
type Agent = Awaited<ReturnType<typeof buildAgent>>;
let agency: Agency;
let advisor: Agent;
let colleague: Agent;
const day = (text: string) => new Date(`${text}T00:00:00Z`);
const now = new Date('2026-11-22T15:00:00Z');
let serial = 0;

async function book(change: Partial<Prisma.BookingUncheckedCreateInput> = {}): Promise<string> {
  serial += 1;
  const booking = {
    bookingNumber: `C${serial}`,
    agencyId: agency.agencyId,
    agentUniqueId: advisor.agentUniqueId,
    brand: 'PC',
    ship: 'Sun Princess',
    bookedOn: day('2026-01-05'),
    sailingOn: day('2026-06-01'),
    guests: 2,
    gross: 1000_00,
    commissionExpected: 100_00,
    currency: 'USD',
    state: 'sailed',
    recordedAt: now,
    ...change,
  };
  return (await db.booking.create({ data: booking })).bookingNumber;
}

async function waitsForLedger(): Promise<void> {
  for (;;) {
    const [row] = await db.$queryRaw<{ waiting: number }[]>`
      SELECT count(*)::int AS waiting FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
    if (row!.waiting > 0) return;
  }
}

beforeAll(async () => {
  agency = await buildAgency(db, { country: 'US', taReportAccess: true });
  [advisor, colleague] = [
    await buildAgent(db, agency, { agentType: 'A' }),
    await buildAgent(db, agency, { agentType: 'A' }),
  ];
});

const as = async (agent: Agent) => ({ ...(await signedIn(agent)), now });
const staff = async (role: 'sales-manager' | 'editor' = 'sales-manager') => ({
  ...(await signedInAsStaff(await newStaff(role))),
  now,
});
const list = async (agent: Agent, query: object = {}) =>
  (await listCommission(await as(agent), commissionList.read(listAddress(query)))).bookings.map(
    ({ bookingNumber }) => bookingNumber,
  );
const dispute = { reason: 'notPaid' as const, detailsTxt: 'Nothing came.' };
const mailsOf = ({ emailAddress }: Agent) =>
  db.outbox.findMany({
    where: { recipient: emailAddress.toLowerCase(), template: { startsWith: 'dispute' } },
    orderBy: { createdAt: 'asc' },
  });
const disputeNumbered = (number: string) => db.commissionDispute.findUniqueOrThrow({ where: { number } });

test("the list marks what is late and short as the rules say, of one's own bookings or the agency's", async () => {
  const late = await book();
  const short = await book({ commissionPaid: 1, state: 'paid' });
  const paid = await book({ commissionPaid: 100_00, state: 'paid' });
  const waits = await book({ sailingOn: day('2026-11-01') });
  const gone = await book({ state: 'cancelled' });
  const others = await book({ agentUniqueId: colleague.agentUniqueId });
  expect((await list(advisor)).toSorted()).toEqual([late, short, paid, waits, gone].toSorted());
  expect(await list(advisor, { show: 'late' })).toEqual([late]);
  expect(await list(advisor, { show: 'short' })).toEqual([short]);
  expect((await list(agency.owner as Agent, { show: 'late' })).toSorted()).toEqual([late, others].toSorted());
  expect(await list(agency.owner as Agent, { of: 'own' })).toEqual([]);
  const { bookings } = await listCommission(
    await as(agency.owner as Agent),
    commissionList.read(listAddress({ pageSize: 50 })),
  );
  expect(Object.fromEntries(bookings.map(({ bookingNumber, mark }) => [bookingNumber, mark]))).toEqual({
    [late]: 'late',
    [short]: 'short',
    [paid]: 'paid',
    [waits]: 'notDue',
    [gone]: 'none',
    [others]: 'late',
  });
  await expect(list(advisor, { of: 'agency' })).rejects.toMatchObject({ code: 'forbidden' });
});

test('commission that was taken back is late on the list, and in what needs action', async () => {
  const other = await buildAgency(db, { country: 'US', taReportAccess: true });
  const seller = await buildAgent(db, other, { agentType: 'A' });
  const its = { agencyId: other.agencyId, agentUniqueId: seller.agentUniqueId };
  const recalled = [
    await book({ ...its, commissionPaid: -20_00 }),
    await book({ ...its, commissionExpected: 0, commissionPaid: -5_00 }),
  ];
  await book({ ...its, gross: -100_00, commissionExpected: -10_00, commissionPaid: -10_00 });
  expect((await list(seller, { show: 'late' })).toSorted()).toEqual(recalled.toSorted());
  const { rows, needs } = await commissionPage(await as(seller), new URLSearchParams());
  expect(rows.map(({ bookingNumber, paid, missing }) => [bookingNumber, paid, missing])).toEqual(
    expect.arrayContaining([
      [recalled[0], '−$20.00', '$120.00'],
      [recalled[1], '−$5.00', '$5.00'],
    ]),
  );
  expect(needs.map(({ need, count, sums }) => [need, count, sums])).toEqual([
    ['late', '2 bookings', ['$125.00']],
    ['short', '0 bookings', []],
    ['disputed', '0 bookings', []],
  ]);
});

test("open cases are counted as their list, by currency, of their own bookings or the agency's", async () => {
  const other = await buildAgency(db, { country: 'US', taReportAccess: true });
  const [seller, second] = [
    await buildAgent(db, other, { agentType: 'A' }),
    await buildAgent(db, other, { agentType: 'A' }),
  ];
  const bookOf = (change: Partial<Prisma.BookingUncheckedCreateInput> = {}) =>
    book({ agencyId: other.agencyId, agentUniqueId: seller.agentUniqueId, ...change });
  const disputed = await bookOf();
  await bookOf({ currency: 'GBP', commissionExpected: 50_00 });
  await bookOf({ commissionPaid: 60_00 });
  // Called paid before its day: short all the same. What waits, is paid or cancelled needs no action.
  await bookOf({ commissionPaid: 1_00, state: 'paid', sailingOn: day('2026-11-20') });
  for (const change of [{ sailingOn: day('2026-11-01') }, { commissionPaid: 100_00 }, { state: 'cancelled' }])
    await bookOf(change);
  await bookOf({ agentUniqueId: second.agentUniqueId });
  await openDispute(await as(seller), disputed, dispute);
  const needsOf = async (agent: Agent, params: Record<string, string> = {}) =>
    (await commissionPage(await as(agent), new URLSearchParams(params))).needs;
  expect((await needsOf(seller)).map(({ need, count, sums }) => [need, count, sums])).toEqual([
    ['late', '2 bookings', ['$100.00', '£50.00']],
    ['short', '2 bookings', ['$139.00']],
    ['disputed', '1 booking', ['$100.00']],
  ]);
  const whole = await needsOf(other.owner as Agent, { show: 'late' });
  expect(whole.map(({ count, sums, open }) => [count, sums, open])).toEqual([
    ['3 bookings', ['$200.00', '£50.00'], true],
    ['2 bookings', ['$139.00'], false],
    ['1 booking', ['$100.00'], false],
  ]);
  for (const { href, count } of [...whole, ...(await needsOf(seller))]) {
    const reader = href!.includes('of=own') ? seller : (other.owner as Agent);
    const params = Object.fromEntries(new URL(href!, 'http://portal').searchParams);
    expect(`${(await list(reader, params)).length} bookings`).toBe(count.replace(/ booking$/, ' bookings'));
  }
  // One's own, where both may be seen; the agency's is hidden from others; nothing waits of another agency.
  expect((await needsOf(other.owner as Agent, { of: 'own' })).map(({ href }) => href)).toEqual([null, null, null]);
  await expect(readNeeds(await as(seller), 'agency')).rejects.toMatchObject({ code: 'forbidden' });
  expect((await needsOf((await buildAgency(db)).owner as Agent)).map(({ sums }) => sums)).toEqual([[], [], []]);
});

test('days, a month of sailing and an advisor narrow the list, and name only sellers whose bookings the caller sees', async () => {
  const other = await buildAgency(db, { country: 'US', taReportAccess: true });
  const [seller, stranger] = [await buildAgent(db, other, { agentType: 'A' }), colleague];
  const bookOf = (change: Partial<Prisma.BookingUncheckedCreateInput>) =>
    book({ agencyId: other.agencyId, agentUniqueId: seller.agentUniqueId, ...change });
  const first = await bookOf({ bookedOn: day('2026-02-01'), sailingOn: day('2026-07-31') });
  const last = await bookOf({ bookedOn: day('2026-02-28'), sailingOn: day('2026-08-01') });
  const unnamed = await bookOf({ bookedOn: day('2026-03-01'), agentUniqueId: null });
  const found = async (query: object) => (await list(other.owner as Agent, query)).toSorted();
  expect(await found({ from: '2026-02-01', to: '2026-02-28' })).toEqual([first, last].toSorted());
  expect(await found({ from: '2026-03-01' })).toEqual([unnamed]);
  expect(await found({ sails: '2026-07' })).toEqual([first]);
  expect(await found({ advisor: seller.agentUniqueId })).toEqual([first, last].toSorted());
  // A wrong day counts as left out.
  expect(await found({ from: '0000-01-01', to: '2026-02-30', sails: '2026-13' })).toHaveLength(3);
  const chosen = async (agent: Agent, advisorId: string) =>
    (await commissionPage(await as(agent), new URLSearchParams({ advisor: advisorId }))).chosen;
  expect(await chosen(other.owner as Agent, seller.agentUniqueId)).toMatchObject([{ label: expect.any(String) }]);
  expect(await chosen(other.owner as Agent, stranger.agentUniqueId)).toMatchObject([{ label: null }]);
  // One's own scope stays one's own.
  expect(await list(seller, { advisor: other.owner.agentUniqueId })).toEqual([]);
});

test("a branch narrows the agency's list to the bookings of its people, as the sales report's links ask", async () => {
  const other = await buildAgency(db, { country: 'US', taReportAccess: true });
  const [seller, second] = [
    await buildAgent(db, other, { agentType: 'A' }),
    await buildAgent(db, other, { agentType: 'A' }),
  ];
  const branchIn = async ({ agencyId }: { agencyId: string }) =>
    (await db.branch.create({ data: { agencyId, branchName: 'Uptown', nameKey: 'UPTOWN', createdAt: now } })).branchId;
  const [branch, others] = [await branchIn(other), await branchIn(await buildAgency(db))];
  await db.agent.update({ where: { agentUniqueId: seller.agentUniqueId }, data: { branchId: branch } });
  const bookOf = (agentUniqueId: string | null) => book({ agencyId: other.agencyId, agentUniqueId });
  const [own, , unnamed] = [await bookOf(seller.agentUniqueId), await bookOf(second.agentUniqueId), await bookOf(null)];
  const pageOf = async (agent: Agent, params: Record<string, string>) => {
    const { rows, branches } = await commissionPage(await as(agent), new URLSearchParams(params));
    return [rows.map(({ bookingNumber }) => bookingNumber), branches.length] as const;
  };
  const owner = other.owner as Agent;
  expect(await pageOf(owner, { branch })).toEqual([[own], 1]);
  const [all] = await pageOf(owner, { branch: others });
  expect([all.length, all.includes(unnamed)]).toEqual([3, true]);
  // The list itself finds nothing of another agency's branch, and one's own bookings are narrowed by none.
  expect(await list(owner, { branch: others })).toEqual([]);
  expect(await pageOf(seller, { branch })).toEqual([[own], 0]);
  expect(await pageOf(second, { branch })).toMatchObject([{ length: 1 }, 0]);
  expect(await pageOf(owner, { branch, of: 'own' })).toEqual([[], 0]);
});

test('what is not due yet is not missing', async () => {
  const [waits, short] = [await book({ sailingOn: day('2026-11-01') }), await book({ commissionPaid: 90_00 })];
  const { rows } = await commissionPage(await as(advisor), new URLSearchParams({ size: '50', show: 'all' }));
  const missing = (bookingNumber: string) => rows.find((row) => row.bookingNumber === bookingNumber)!.missing;
  expect([missing(waits), missing(short)]).toEqual([null, '$10.00']);
});

test('the page begins with what is late or short, and shows all bookings to who asks for more, or lacks none', async () => {
  const other = await buildAgency(db, { country: 'US' });
  const [seller, paidOne] = [await buildAgent(db, other), await buildAgent(db, other)];
  const its = ({ agentUniqueId }: Agent) => ({ agencyId: other.agencyId, agentUniqueId });
  const late = await book(its(seller));
  const paid = await book({ ...its(seller), commissionPaid: 100_00, state: 'paid' });
  const theirs = await book({ ...its(paidOne), commissionPaid: 100_00, state: 'paid' });
  const shown = async (agent: Agent, params: Record<string, string> = {}) =>
    (await commissionPage(await as(agent), new URLSearchParams(params))).rows
      .map(({ bookingNumber }) => bookingNumber)
      .toSorted();
  expect(await shown(seller)).toEqual([late]);
  expect(await shown(seller, { of: 'own', brand: 'PC' })).toEqual([late]);
  expect(await shown(seller, { show: 'all' })).toEqual([late, paid].toSorted());
  expect(await shown(seller, { q: paid })).toEqual([paid]);
  expect(await shown(paidOne)).toEqual([theirs]);
});

test('a search finds by the beginning of a number, whatever its case, and by a part of a ship', async () => {
  const [one] = [
    await book({ bookingNumber: 'Q7788-1', ship: 'Sky Princess' }),
    await book({ bookingNumber: 'Q7789', ship: 'Carnival 7788' }),
  ];
  expect(await list(advisor, { search: 'q7788' })).toEqual([one]);
  expect((await list(advisor, { search: 'sky' })).toSorted()).toEqual([one]);
  expect(await list(advisor, { search: '%' })).toEqual([]);
});

test('pages go on where the one before ended', async () => {
  const other = await buildAgency(db, { taReportAccess: true });
  // Two of them sail on the same day.
  for (let sailing = 0; sailing < 12; sailing += 1)
    await book({
      agencyId: other.agencyId,
      agentUniqueId: null,
      sailingOn: day(`2026-07-${20 + Math.max(1, sailing)}`),
    });
  const all = await list(other.owner as Agent, { pageSize: 20 });
  const pages = await Promise.all([1, 2].map((page) => list(other.owner as Agent, { pageSize: 10, page })));
  expect(all).toHaveLength(12);
  expect(pages.flat()).toEqual(all);
});

test('what no text has finds nothing, and breaks nothing', async () => {
  expect((await commissionPage(await as(advisor), new URLSearchParams({ q: '\u0000' }))).list.total).toBeGreaterThan(0);
  await expect(readCommission(await as(advisor), '\u0000')).rejects.toMatchObject({ code: 'notFound' });
  await expect(openDispute(await as(advisor), '\u0000', dispute)).rejects.toMatchObject({ code: 'notFound' });
  await expect(readFailure(await as(advisor), '\u0000')).rejects.toMatchObject({ code: 'notFound' });
  expect(salesQuery.safeParse({ ship: '\u0000' }).success).toBe(false);
});

describe('a dispute', () => {
  // Without the wait Postgres refuses to change a row that moved to the former revisions in the meantime.
  test('that is answered while the ledger delivers another revision pays on that one', async () => {
    const reader = await buildAgent(db, agency, { agentType: 'A' });
    const bookingNumber = await book({ commissionPaid: 60_00, agentUniqueId: reader.agentUniqueId });
    const { number } = await openDispute(await as(reader), bookingNumber, { ...dispute, reason: 'tooLittle' });
    const { disputeId, version } = await disputeNumbered(number);
    const answer = { decision: 'accepted' as const, difference: '10', answerTxt: 'You are right.', version };
    const ctx = await staff();
    let answered: Promise<unknown> | undefined;
    await db.$transaction(async (tx) => {
      const entry = {
        bookingNumber,
        revision: 2,
        agencyId: agency.agencyId,
        advisor: '',
        brand: 'PC' as const,
        ship: 'Sun Princess',
        sailingOn: '2026-06-01',
        bookedOn: '2026-01-05',
        guests: 2,
        gross: 1000_00,
        commissionExpected: 100_00,
        commissionPaid: 70_00,
        currency: 'USD',
        state: 'sailed' as const,
      };
      await recordBookings(tx, now, [{ number: 1, bookingNumber, revision: '2', read: { entry } }]);
      answered = answerDispute(ctx, disputeId, answer);
      await waitsForLedger();
    });
    await answered;
    expect(await readStaffBooking(ctx, bookingNumber)).toMatchObject({
      booking: { revision: 2, commissionPaid: 80_00, commissionSettled: 10_00 },
      revisions: [{ revision: 2 }, { revision: 1, commissionPaid: 60_00, commissionSettled: 0 }],
    });
  });

  test('gets a number, is answered, and pays a difference to the smallest unit', async () => {
    const bookingNumber = await book({ commissionPaid: 60_01 });
    const { number } = await openDispute(await as(advisor), bookingNumber, { ...dispute, reason: 'tooLittle' });
    expect(number).toMatch(/^D-\w{4}-\w{4}$/);
    expect(await list(advisor, { show: 'disputed' })).toEqual([bookingNumber]);
    await expect(openDispute(await as(agency.owner as Agent), bookingNumber, dispute)).rejects.toMatchObject({
      code: 'disputeOpen',
    });
    const ctx = await staff();
    const { disputes } = await listDisputes(ctx, {
      state: 'open',
      search: number.toLowerCase(),
      page: 1,
      pageSize: 20,
    });
    const [{ disputeId, version } = { disputeId: '', version: 0 }] = disputes;
    const answer = { decision: 'accepted' as const, answerTxt: 'You are right.', version };
    for (const difference of ['', '0', '39.999', '-1', '940.00'])
      await expect(answerDispute(ctx, disputeId, { ...answer, difference })).rejects.toMatchObject({
        code: 'differenceWrong',
      });
    await expect(
      answerDispute(await staff('editor'), disputeId, { ...answer, difference: '39.99' }),
    ).rejects.toMatchObject({ code: 'forbidden' });
    await answerDispute(ctx, disputeId, { ...answer, difference: '39.99' });
    await expect(answerDispute(ctx, disputeId, { ...answer, difference: '39.99' })).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await readCommission(await as(advisor), bookingNumber)).toMatchObject({
      commissionPaid: 100_00,
      commissionSettled: 39_99,
      mark: 'paid',
      disputes: [{ number, state: 'accepted', difference: 39_99 }],
    });
    expect((await readDispute(ctx, disputeId)).booking).toMatchObject({ commissionPaid: 100_00 });
    const mails = await mailsOf(advisor);
    expect(mails.map(({ template }) => template)).toEqual(['disputeOpened', 'disputeAccepted']);
    expect(mails[1]!.text).toContain('$39.99');
    expect(await db.audit.count({ where: { subjectKind: 'dispute', subjectId: number } })).toBe(2);
    // One from before disputes had their own letter is found as it is written, and without its letter.
    const older = await db.commissionDispute.update({ where: { number }, data: { number: number.replace('D', 'C') } });
    for (const search of [older.number, older.number.slice(2)])
      expect((await listDisputes(ctx, { state: 'all', search, page: 1, pageSize: 20 })).disputes).toMatchObject([
        { number: older.number },
      ]);
  });

  test('and what the ledger pays later are not mailed to users who have left the agency', async () => {
    const [leaver, elsewhere] = [
      await buildAgent(db, agency, { agentType: 'A' }),
      await buildAgency(db, { country: 'US' }),
    ];
    const bookingNumber = await book({ agentUniqueId: leaver.agentUniqueId, commissionPaid: 60_00 });
    const { number } = await openDispute(await as(leaver), bookingNumber, { ...dispute, reason: 'tooLittle' });
    const { disputeId, version } = await disputeNumbered(number);
    await db.agent.update({
      where: { agentUniqueId: leaver.agentUniqueId },
      data: { agencyId: elsewhere.agencyId },
    });
    const answer = { decision: 'accepted' as const, difference: '10', answerTxt: 'You are right.', version };
    await answerDispute(await staff(), disputeId, answer);
    const entry = {
      bookingNumber,
      revision: 2,
      agencyId: agency.agencyId,
      advisor: leaver.polarAgentId,
      brand: 'PC' as const,
      ship: 'Sun Princess',
      sailingOn: '2026-06-01',
      bookedOn: '2026-01-05',
      guests: 2,
      gross: 1000_00,
      commissionExpected: 100_00,
      commissionPaid: 90_00,
      currency: 'USD',
      state: 'paid' as const,
    };
    const row = { number: 1, bookingNumber, revision: '2', read: { entry } };
    expect(await db.$transaction((tx) => recordBookings(tx, now, [row]))).toMatchObject({ recorded: 1 });
    expect((await mailsOf(leaver)).map(({ template }) => template)).toEqual(['disputeOpened']);
    expect(await db.notification.count({ where: { accountId: leaver.agentUniqueId } })).toBe(0);
  });

  test('and what the brand writes in the meantime are not mailed to users who were deactivated as they left', async () => {
    const leaver = await buildAgent(db, agency, { agentType: 'A' });
    const bookingNumber = await book({ agentUniqueId: leaver.agentUniqueId, commissionPaid: 60_00 });
    const { number } = await openDispute(await as(leaver), bookingNumber, { ...dispute, reason: 'tooLittle' });
    const { disputeId, version } = await disputeNumbered(number);
    const owner = await as(agency.owner);
    await leaveAgency(owner, { agentUniqueId: leaver.agentUniqueId, colleagueId: null });
    await sendStaffMessage(await staff(), disputeId, { messageTxt: 'Which rate was agreed?' }, []);
    const answer = { decision: 'accepted' as const, difference: '10', answerTxt: 'You are right.', version };
    await answerDispute(await staff(), disputeId, answer);
    const templates = (await mailsOf(leaver)).map(({ template }) => template);
    expect(templates).not.toContain('notification');
    expect(templates).not.toContain('disputeAccepted');
  });

  test('that a colleague has answered refuses a second answer, gives back its text, and shows the first', async () => {
    const bookingNumber = await book();
    const { number } = await openDispute(await as(advisor), bookingNumber, dispute);
    const { disputeId, version } = await disputeNumbered(number);
    const path = `/staff/sales/disputes/${disputeId}`;
    const cookie = await staffCookie(await newStaff('sales-manager'));
    const post = (answerTxt: string) =>
      disputePage.action(
        requestTo(path, {
          cookie,
          params: { disputeId },
          form: { intent: 'answer', decision: 'declined', difference: '', answerTxt, version: String(version) },
        }),
      );
    expect((await responseOf(post('It was paid in May.'))).status).toBe(302);
    expect(await post('We pay it.')).toMatchObject({
      init: { status: 409 },
      data: { stale: true, initialValue: { answerTxt: 'We pay it.' } },
    });
    const shown = await disputePage.loader(requestTo(path, { cookie, params: { disputeId } }));
    expect(shown).toMatchObject({ state: 'declined', answer: { text: 'It was paid in May.' } });
  });

  test('is declined without a payment, in the language of its opener', async () => {
    const reader = await buildAgent(db, agency, { agentType: 'A' });
    await db.account.update({ where: { accountId: reader.agentUniqueId }, data: { language: 'ja' } });
    const bookingNumber = await book({ agentUniqueId: reader.agentUniqueId });
    const { number } = await openDispute(await as(reader), bookingNumber, dispute);
    const { disputeId, version } = await disputeNumbered(number);
    await answerDispute(await staff(), disputeId, {
      decision: 'declined',
      difference: '10',
      answerTxt: 'It was paid.',
      version,
    });
    expect(await readCommission(await as(reader), bookingNumber)).toMatchObject({
      commissionPaid: 0,
      disputes: [{ state: 'declined', difference: 0 }],
    });
    expect((await mailsOf(reader)).map(({ language, subject }) => [language, subject.includes('手数料')])).toEqual([
      ['ja', true],
      ['ja', true],
    ]);
    // Another one may follow.
    await openDispute(await as(reader), bookingNumber, dispute);
  });

  test.each<[string, Partial<Prisma.BookingUncheckedCreateInput>, string]>([
    ['before commission is due', { sailingOn: day('2026-11-01') }, 'disputeTooEarly'],
    ['of a cancelled booking', { state: 'cancelled' }, 'disputeTooEarly'],
  ])('%s is refused', async (_, change, code) =>
    expect(openDispute(await as(advisor), await book(change), dispute)).rejects.toMatchObject({ code }),
  );

  test("about a colleague's or another agency's booking finds none, except for the owner", async () => {
    const bookingNumber = await book();
    const stranger = await buildAgency(db, { country: 'US', taReportAccess: true });
    await expect(openDispute(await as(colleague), bookingNumber, dispute)).rejects.toMatchObject({ code: 'notFound' });
    await expect(readCommission(await as(stranger.owner as Agent), bookingNumber)).rejects.toMatchObject({
      code: 'notFound',
    });
    expect((await openDispute(await as(agency.owner as Agent), bookingNumber, dispute)).number).toMatch(/^D-/);
  });

  test('that two open at once is one', async () => {
    const bookingNumber = await book();
    const results = await Promise.allSettled([
      openDispute(await as(advisor), bookingNumber, dispute),
      openDispute(await as(agency.owner as Agent), bookingNumber, dispute),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

test('staff see a booking with all that the ledger said of it and its disputes, in their markets', async () => {
  const bookingNumber = await book({ latest: false });
  await book({ bookingNumber, revision: 2, gross: 900_00 });
  const { number } = await openDispute(await as(advisor), bookingNumber, dispute);
  const ctx = await staff();
  const { booking, revisions, disputes } = await readStaffBooking(ctx, bookingNumber);
  expect([booking.gross, booking.agency.agencyName]).toEqual([900_00, agency.agencyName]);
  expect(revisions.map(({ revision }) => revision)).toEqual([2, 1]);
  expect(disputes).toMatchObject([{ number, state: 'open' }]);
  const british = { ...ctx, staff: { ...ctx.staff, markets: ['uk' as const] } };
  await expect(readStaffBooking(british, bookingNumber)).rejects.toMatchObject({ code: 'notFound' });
  await expect(readStaffBooking(ctx, '\u0000')).rejects.toMatchObject({ code: 'notFound' });
  await expect(readStaffBooking(await staff('editor'), bookingNumber)).rejects.toMatchObject({ code: 'forbidden' });
});

describe('the conversation of a dispute', () => {
  const pdf = (text: string) => ({ name: 'statement.pdf', content: new TextEncoder().encode(`%PDF-1.7 ${text}`) });
  const opened = async (change: Partial<Prisma.BookingUncheckedCreateInput> = {}) => {
    const bookingNumber = await book(change);
    const { number } = await openDispute(await as(advisor), bookingNumber, dispute);
    return disputeNumbered(number);
  };
  const said = { messageTxt: 'See the statement.' };
  const notices = async (accountId: string) =>
    (await db.notification.findMany({ where: { accountId, kind: { in: ['disputeMessage', 'disputeAsked'] } } })).map(
      ({ facts }) => jsonOf<{ number: string }>(facts).number,
    );
  const readText = async (opening: Promise<{ content: AsyncIterable<Uint8Array> }>) => {
    const parts: Uint8Array[] = [];
    for await (const part of (await opening).content) parts.push(part);
    return Buffer.concat(parts).toString();
  };

  test('goes back and forth between agency and staff, with files that only they open, and notifies the other side', async () => {
    const { bookingNumber, number, disputeId } = await opened();
    const [manager, other] = [await staff(), await staff()];
    await sendMessage(await as(advisor), bookingNumber, said, [pdf('of the advisor')]);
    expect(await notices(manager.staff.staffId)).toContain(number);
    expect(await notices(other.staff.staffId)).toContain(number);
    await db.case.create({
      data: { kind: 'disputes', subjectId: disputeId, takenBy: manager.staff.staffId, takenAt: now },
    });
    // The owner writes too; only the holder of the case is notified.
    await sendMessage(await as(agency.owner as Agent), bookingNumber, { messageTxt: 'Please.' }, []);
    expect((await notices(manager.staff.staffId)).filter((each) => each === number)).toHaveLength(2);
    expect((await notices(other.staff.staffId)).filter((each) => each === number)).toHaveLength(1);
    await sendStaffMessage(manager, disputeId, { messageTxt: 'Thank you.' }, [pdf('of the brand')]);
    expect([await notices(advisor.agentUniqueId), await notices(agency.owner.agentUniqueId)]).toEqual([
      [number],
      [number],
    ]);
    expect(await notices(colleague.agentUniqueId)).toEqual([]);
    const messages = (await readCommission(await as(advisor), bookingNumber)).disputes[0]!.messages;
    expect(messages.map(({ messageTxt, agent }) => [messageTxt, agent !== null])).toEqual([
      ['See the statement.', true],
      ['Please.', true],
      ['Thank you.', false],
    ]);
    expect((await readDispute(manager, disputeId)).messages).toEqual(messages);
    const [ofAgency, ofBrand] = [messages[0]!.attachments[0]!, messages[2]!.attachments[0]!];
    expect(await readText(openAttachment(await as(advisor), ofBrand.attachmentId))).toContain('of the brand');
    expect(await readText(openAttachmentForStaff(manager, ofAgency.attachmentId))).toContain('of the advisor');
    const { file } = await db.disputeAttachment.findUniqueOrThrow({
      where: { attachmentId: ofAgency.attachmentId },
      include: { file: true },
    });
    expect(file).toMatchObject({
      purpose: 'dispute',
      agencyId: agency.agencyId,
      hash: expect.stringMatching(/^[\da-f]{64}$/),
    });
    // None of these: a colleague, another agency, staff of another market or role, who looks for one that is not there.
    const stranger = await buildAgency(db, { country: 'US', taReportAccess: true });
    const british = { ...manager, staff: { ...manager.staff, markets: ['uk' as const] } };
    for (const [tried, code] of [
      [async () => openAttachment(await as(colleague), ofBrand.attachmentId), 'notFound'],
      [async () => openAttachment(await as(stranger.owner as Agent), ofBrand.attachmentId), 'notFound'],
      [async () => openAttachment(await as(advisor), randomUUID()), 'notFound'],
      [async () => openAttachmentForStaff(british, ofBrand.attachmentId), 'notFound'],
      [async () => openAttachmentForStaff(await staff('editor'), ofBrand.attachmentId), 'forbidden'],
      [async () => sendMessage(await as(colleague), bookingNumber, said, []), 'notFound'],
      [async () => sendMessage(await as(stranger.owner as Agent), bookingNumber, said, []), 'notFound'],
      [async () => sendStaffMessage(british, disputeId, said, []), 'notFound'],
      [async () => sendStaffMessage(await staff('editor'), disputeId, said, []), 'forbidden'],
    ] as const)
      await expect(tried()).rejects.toMatchObject({ code });
    expect(
      await db.audit.count({ where: { action: 'agency.dispute-message', subjectKind: 'dispute', subjectId: number } }),
    ).toBe(3);
  });

  test('takes nothing once it is answered, nor what is not taken, and keeps no file of it', async () => {
    const { bookingNumber, disputeId, version } = await opened();
    const manager = await staff();
    const files = () => db.storedFile.count({ where: { purpose: 'dispute' } });
    const before = await files();
    const program = { name: 'statement.pdf', content: Uint8Array.from([0x4d, 0x5a, 0x90, 0]) };
    await expect(sendMessage(await as(advisor), bookingNumber, said, [pdf('a'), program])).rejects.toMatchObject({
      code: 'attachmentKind',
      field: 'files',
    });
    await answerDispute(manager, disputeId, {
      decision: 'declined',
      difference: '',
      answerTxt: 'It was paid.',
      version,
    });
    for (const sending of [
      async () => sendMessage(await as(advisor), bookingNumber, said, [pdf('late')]),
      async () => sendStaffMessage(manager, disputeId, said, [pdf('late too')]),
    ])
      await expect(sending()).rejects.toMatchObject({ code: 'disputeClosed' });
    expect(await files()).toBe(before);
  });

  test('keeps its bound when several write at once', async () => {
    const { bookingNumber, disputeId } = await opened();
    const five = Array.from({ length: 5 }, (_, place) => pdf(String(place)));
    const writer = await as(advisor);
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, () => sendMessage(writer, bookingNumber, said, five)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
    expect(results.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))).toEqual([
      'disputeFull',
      'disputeFull',
    ]);
    expect(await db.disputeAttachment.count({ where: { message: { disputeId } } })).toBe(30);
  });

  test('gives a file to be saved, under its own name, in which nothing can run', async () => {
    const { bookingNumber } = await opened();
    await sendMessage(await as(advisor), bookingNumber, said, [{ ...pdf('x'), name: '明細 "1".exe' }]);
    const { attachmentId } = (await readCommission(await as(advisor), bookingNumber)).disputes[0]!.messages[0]!
      .attachments[0]!;
    const request = new Request(`http://localhost:3000/home/commission-attachments/${attachmentId}`, {
      headers: { cookie: await writeSessionCookie(await sessionFor(advisor)) },
    });
    const { headers } = (await attachment.loader({ request, params: { attachmentId }, context: {} })) as Response;
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="__ -1-.exe.pdf"; filename\*=UTF-8''%E6%98%8E/,
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain('sandbox');
    expect(headers.get('cache-control')).toBe('private, no-store');
  });
});

describe('a statement', () => {
  let jp: Agency;
  const file = async (agent: Agent, format: string, search = '?month=2026-07') => {
    const request = new Request(`http://localhost:3000/home/commission-statements/${format}${search}`, {
      headers: { cookie: await writeSessionCookie(await sessionFor(agent)) },
    });
    return (await statement.loader({ request, params: { format }, context: {} })) as Response;
  };
  beforeAll(async () => {
    jp = await buildAgency(db, { country: 'JP' });
    await db.agent.update({
      where: { agentUniqueId: jp.owner.agentUniqueId },
      data: { firstName: '太郎', lastName: '山田' },
    });
    const own = { agencyId: jp.agencyId, agentUniqueId: jp.owner.agentUniqueId, currency: 'JPY', brand: 'PJ' };
    // Due from July 1 to July 31.
    await book({
      ...own,
      sailingOn: day('2026-06-01'),
      gross: 300_000,
      commissionExpected: 30_000,
      commissionPaid: 29_999,
    });
    await book({ ...own, sailingOn: day('2026-07-01'), gross: 200_000, commissionExpected: 20_001 });
    await book({ ...own, sailingOn: day('2026-05-31'), gross: 1, commissionExpected: 1 });
    await book({ ...own, sailingOn: day('2026-07-02'), gross: 1, commissionExpected: 1 });
    await book({ ...own, sailingOn: day('2026-06-15'), state: 'cancelled', gross: 1, commissionExpected: 1 });
  });

  test('as CSV has the bookings whose commission is due in the month, with yen without decimals', async () => {
    const text = await (await file(jp.owner as Agent, 'csv')).text();
    const rows = parse(text, { bom: true }).slice(1);
    expect(rows.map((row) => row.slice(6))).toEqual([
      ['JPY', '30000', '29999', '', '', '10', 'ブランドの提示した手数料は￥30,000で、総額の10%にあたります。'],
      ['JPY', '20001', '0', '', '', '10', 'ブランドの提示した手数料は￥20,001で、総額の10%にあたります。'],
    ]);
    expect(rows[0]![1]).toContain('山田');
  });

  const linesOf = async (agent: Agent, search?: string) => {
    const bytes = new Uint8Array(await (await file(agent, 'pdf', search)).arrayBuffer());
    expect(bytes.length).toBeLessThan(200_000);
    const document = await getDocument({ data: bytes, useSystemFonts: false, verbosity: 0 }).promise;
    const { items } = await (await document.getPage(1)).getTextContent();
    await document.destroy();
    const lines = new Map<number, string>();
    for (const item of items)
      if ('str' in item && item.str.trim() !== '')
        lines.set(
          Math.round(item.transform[5] as number),
          [lines.get(Math.round(item.transform[5] as number)), item.str].filter(Boolean).join(' '),
        );
    return [...lines.values()];
  };

  test('as PDF has the names and the sums as text', async () => {
    const lines = await linesOf(jp.owner as Agent);
    expect(lines.some((line) => line.replaceAll(' ', '').includes('山田太郎'))).toBe(true);
    expect(lines.join(' ')).toContain('50,001');
    expect(lines.join(' ')).toContain('20,002');
  });

  test('as PDF sets names of every script, and cuts what has no room', async () => {
    const asia = await buildAgency(db, {
      country: 'SG',
      taReportAccess: true,
      agencyName: 'Agency of a name that continues '.repeat(9).trim(),
    });
    const names = {
      Kim: '김',
      Somchai: 'สมชาย',
      Huang: '黄',
      Long: 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh',
      Face: 'Ada 😀',
    };
    for (const lastName of Object.values(names)) {
      const { agentUniqueId } = await buildAgent(db, asia, { agentType: 'A', firstName: 'Lee', lastName });
      await book({ agencyId: asia.agencyId, agentUniqueId, currency: 'SGD', brand: 'PS' });
    }
    const text = (await linesOf(asia.owner as Agent)).join('\n');
    for (const name of [names.Kim, names.Somchai, names.Huang, 'Ada ?'])
      expect(text.replaceAll(' ', '')).toContain(name.replaceAll(' ', ''));
    expect(text).toMatch(/Wolfeschlegel\p{L}*\s?…/u);
    expect(text).not.toContain('Featherstonehaugh');
    expect(text.split('Agency of a name').length + text.split('that continues').length).toBeGreaterThan(18);
  });

  test('what was paid too much for one booking pays for no other', async () => {
    const seller = await buildAgent(db, agency, { agentType: 'A' });
    const own = { agentUniqueId: seller.agentUniqueId, sailingOn: day('2026-06-10') };
    await book({ ...own, commissionPaid: 150_00 });
    await book({ ...own, commissionPaid: 70_00 });
    const { sums } = await readStatement(await as(seller), { scope: 'own', month: '2026-07', format: 'pdf' });
    expect(sums).toEqual([{ currency: 'USD', bookings: 2, expected: 200_00, paid: 220_00, missing: 30_00 }]);
  });

  test.each(['?month=2026-13', '', '?month=2026'])('%s asks for none', async (search) => {
    await expect(file(jp.owner as Agent, 'pdf', search)).rejects.toMatchObject({ init: { status: 404 } });
  });

  test("of the agency is not an advisor's", async () => {
    await expect(file(advisor, 'csv', '?month=2026-07&of=agency')).rejects.toMatchObject({ init: { status: 403 } });
  });
});

describe("one's own goal", () => {
  test('counts what was booked this year, in whole units of the currency', async () => {
    const seller = await buildAgent(db, agency, { agentType: 'A' });
    const own = { agentUniqueId: seller.agentUniqueId };
    await book({ ...own, gross: 250_10, bookedOn: day('2026-01-01') });
    await book({ ...own, gross: 999, bookedOn: day('2025-12-31') });
    await book({ ...own, gross: 999, state: 'cancelled' });
    await book({ ...own, gross: 999, currency: 'GBP' });
    const ctx = await as(seller);
    expect(await readSalesGoal(ctx)).toEqual({
      year: 2026,
      currency: 'USD',
      forecast: null,
      goal: null,
      booked: 250_10,
    });
    await setSalesGoal(ctx, '250,000.50');
    expect(await readSalesGoal(ctx)).toMatchObject({ goal: 250_000_50 });
    await setSalesGoal(ctx, '２５０，０００');
    expect(await readSalesGoal(ctx)).toMatchObject({ goal: 250_000_00 });
    for (const wrong of ['0', '-1', 'much', '1.005', '99999999999999'])
      await expect(setSalesGoal(ctx, wrong)).rejects.toMatchObject({
        code: 'amountWrong',
        field: 'goal',
        params: { limit: '$10,000,000,000.00' },
      });
    await setSalesGoal(ctx, '');
    expect(await readSalesGoal(ctx)).toMatchObject({ goal: null });
  });
});

describe('at the turn of the year', () => {
  test('the pay day follows the rule of the day on which the ship sails', async () => {
    const rule = { value: { daysAfterSailing: 45 }, validFrom: '2027-01-01', reason: 'Agreed', version: 0 };
    await setSetting(await staff(), 'commission-pay-day', 'SB', rule);
    forgetSettings();
    const payDay = async (sailingOn: string) =>
      (await readCommission(await as(advisor), await book({ brand: 'SB', sailingOn: day(sailingOn) }))).payDay;
    expect([await payDay('2026-12-02'), await payDay('2026-12-31'), await payDay('2027-01-01')]).toEqual([
      '2027-01-01',
      '2027-01-30',
      '2027-02-15',
    ]);
  });

  test('goal and lateness change by the clock of the market', async () => {
    const [here, there] = [agency, await buildAgency(db, { country: 'JP', taReportAccess: true })];
    const of = (its: Agency) => ({
      agencyId: its.agencyId,
      agentUniqueId: its.owner.agentUniqueId,
      ...(its === there && { currency: 'JPY', brand: 'PJ' }),
    });
    const at = async (its: Agency, moment: string) => {
      const ctx = { ...(await signedIn(its.owner)), now: new Date(moment) };
      const { year, booked } = await readSalesGoal(ctx);
      const late = await listCommission(ctx, { ...commissionList.defaults, of: 'own', show: 'late' });
      return [year, booked, late.total];
    };
    for (const its of [here, there]) {
      await book({ ...of(its), gross: 70_00, bookedOn: day('2027-01-01'), sailingOn: day('2027-06-01') });
      await book({ ...of(its), gross: 50_00, bookedOn: day('2026-12-31'), sailingOn: day('2027-06-01') });
      // Its last day is December 31.
      await book({ ...of(its), gross: 1, bookedOn: day('2025-01-01'), sailingOn: day('2026-12-01') });
    }
    expect(await at(there, '2026-12-31T14:59:59Z')).toEqual([2026, 50_00, 0]);
    expect(await at(there, '2026-12-31T15:00:00Z')).toEqual([2027, 70_00, 1]);
    expect(await at(here, '2026-12-31T15:00:00Z')).toEqual([2026, 50_00, 0]);
    expect(await at(here, '2027-01-01T09:00:00Z')).toEqual([2027, 70_00, 1]);
  });
});
