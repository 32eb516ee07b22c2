import pg from 'pg';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { StaffContext } from '#app/domain/context.server.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { keepFigures } from '#app/domain/operations/figures/keepFigures.server.ts';
import { figuresQuery, readFigures } from '#app/domain/operations/figures/readFigures.server.ts';
import type { StaffRole } from '#app/domain/permissions/staffRoles.ts';
import { database } from '#app/platform/database.server.ts';
import { loader } from '#app/routes/operations/figures/figures.tsx';
import { loader as file } from '#app/routes/operations/figures/figuresFile.ts';
import { listAddress } from '#tests/listAddress.ts';
import { buildAgency } from '#tests/support/builders.ts';
import { visitor } from '#tests/support/contexts.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { newStaff, requestTo, responseOf, signedInAsStaff, staffCookie } from '#tests/support/staff.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const db = database();
const at = (text: string) => new Date(`${text}Z`);
// A Tuesday.
const night = at('2026-03-10T03:53:00');
const run = (now: Date) => keepFigures({ ...visitor(), now });
const stored = () =>
  db.figure.findMany({ orderBy: [{ figure: 'asc' }, { day: 'asc' }, { market: 'asc' }, { part: 'asc' }] });
const valueOf = async (figure: string, day: string, market = 'nam', part = '') =>
  Number((await db.figure.findFirst({ where: { figure, day: at(day + 'T00:00:00'), market, part } }))?.value ?? 0);
let american: Awaited<ReturnType<typeof buildAgency>>;
let serial = 0;

async function book(day: string, change: object = {}, agency = american) {
  serial += 1;
  return db.booking.create({
    data: {
      bookingNumber: `F${serial}`,
      agencyId: agency.agencyId,
      agentUniqueId: agency.owner.agentUniqueId,
      brand: 'PC',
      ship: 'Sun Princess',
      bookedOn: at(`${day}T00:00:00`),
      sailingOn: at('2027-06-01T00:00:00'),
      guests: 2,
      gross: 1000_00,
      commissionExpected: 100_00,
      currency: 'USD',
      recordedAt: night,
      ...change,
    },
  });
}
const signedInOn = (time: string) =>
  db.session.create({
    data: {
      accountId: american.owner.agentUniqueId,
      createdAt: at(time),
      lastSeenAt: at(time),
      expiresAt: at(time),
    },
  });

beforeAll(async () => {
  american = await buildAgency(db, { country: 'US' });
  const british = await buildAgency(db, { country: 'GB' });
  await book('2026-02-20');
  await book('2026-02-28', { state: 'cancelled' });
  await book('2025-06-01', { currency: 'CAD' });
  await book('2026-03-09', { currency: 'GBP' }, british);
  await book('2023-01-01');
  await signedInOn('2026-03-09T23:59:59');
  await signedInOn('2026-03-10T00:00:01');
  await run(night);
});

describe('the nightly sums', () => {
  test('count by month and market, with what is too old left out', async () => {
    expect(await valueOf('bookings', '2026-02-01')).toBe(1);
    expect(await valueOf('gross', '2026-02-01', 'nam', 'USD')).toBe(1000_00);
    expect(await valueOf('commission', '2025-06-01', 'nam', 'CAD')).toBe(100_00);
    expect(await valueOf('bookings', '2026-03-01', 'uk')).toBe(1);
    expect(await valueOf('agencies', '2026-03-01', 'uk', 'APPROVED')).toBe(1);
    expect(await db.figure.count({ where: { figure: 'bookings', day: { lt: at('2024-04-01T00:00:00') } } })).toBe(0);
  });

  test('count a day once it is over, and keep it when its rows are gone', async () => {
    expect(await valueOf('signIns', '2026-03-09', 'nam', 'O')).toBe(1);
    expect(await valueOf('signIns', '2026-03-10', 'nam', 'O')).toBe(0);
    await db.session.deleteMany({ where: { createdAt: { lt: at('2026-03-10T00:00:00') } } });
    await run(at('2026-03-11T03:53:00'));
    expect(await valueOf('signIns', '2026-03-09', 'nam', 'O')).toBe(1);
    expect(await valueOf('signIns', '2026-03-10', 'nam', 'O')).toBe(1);
  });

  test('twice, and two at once, are what one is; what was counted night by night is what is counted from nothing', async () => {
    const now = at('2026-03-12T03:53:00');
    await run(now);
    const once = await stored();
    await Promise.all([run(now), run(now)]);
    expect(await stored()).toEqual(once);
    // Figures of rows that go are kept, so only the rest can be made again.
    const lasting = (rows: Awaited<ReturnType<typeof stored>>) => rows.filter(({ figure }) => figure !== 'signIns');
    await db.figure.deleteMany({ where: { figure: { not: 'signIns' } } });
    await db.figureRun.deleteMany({ where: { figure: { not: 'signIns' } } });
    await run(now);
    expect(lasting(await stored())).toEqual(lasting(once));
  });

  test('follow what changes of an old month on the next Sunday, of this and the last month at once', async () => {
    await book('2025-06-15');
    await book('2026-02-21');
    await run(at('2026-03-13T03:53:00'));
    expect([await valueOf('bookings', '2025-06-01'), await valueOf('bookings', '2026-02-01')]).toEqual([1, 2]);
    await run(at('2026-03-15T03:53:00'));
    expect(await valueOf('bookings', '2025-06-01')).toBe(2);
  });
});

describe('the dashboards', () => {
  const of = async (role: StaffRole, markets: Market[] = []): Promise<StaffContext> => ({
    ...(await signedInAsStaff(await newStaff(role, { markets }))),
    now: at('2026-03-13T10:00:00'),
  });
  const read = (ctx: StaffContext, address: object = {}) => readFigures(ctx, figuresQuery.read(listAddress(address)));

  test('show the figures of the role and the markets of the reader alone', async () => {
    const all = await read(await of('administrator'));
    expect(all.months).toHaveLength(24);
    expect([all.months[0], all.months.at(-1)]).toEqual(['2024-04', '2026-03']);
    expect(new Set(all.rows.map(({ market }) => market))).toEqual(new Set(['nam', 'uk']));
    const sales = await read(await of('sales-manager', ['uk']));
    expect(sales.names).toEqual(['agencies', 'bookings', 'gross', 'commission']);
    expect(new Set(sales.rows.map(({ market }) => market))).toEqual(new Set(['uk']));
    // Another market's by its name in the address.
    expect((await read(await of('sales-manager', ['uk']), { market: 'nam' })).rows).toEqual([]);
  });

  test('are drawn with a table of 24 months, with at most five queries beside that of the session', async () => {
    const cookie = await staffCookie(await newStaff('administrator'));
    const open = () => loader(requestTo('/staff/figures?figure=bookings', { cookie }));
    await open();
    const queries = vi.spyOn(pg.Client.prototype, 'query');
    const { lists, shown } = await open();
    expect(queries.mock.calls.length).toBeLessThanOrEqual(6);
    queries.mockRestore();
    expect(shown).toMatchObject({ key: 'bookings', question: 'Are more cruises booked?' });
    expect(shown!.answer).toMatch(/2026[,.] |^Nothing was counted/);
    expect(shown!.rows).toHaveLength(24);
    expect(shown!.wide.bars).toHaveLength(24);
    const of = (name: string) => lists.find(({ about }) => about === name)!.figures.map(({ key }) => key);
    expect(of('sales')).toContain('gross-USD');
    // The page says of these alone that they are of now.
    expect(of('agencies')).toEqual(['agencies', 'people']);
  });

  test('come as a file, in the words of the reader, of their markets', async () => {
    const cookie = await staffCookie(await newStaff('sales-manager', { language: 'ja', markets: ['uk'] }));
    const reply = await responseOf(
      file(requestTo('/staff/figures/csv', { cookie, params: { format: 'csv' } })) as Promise<unknown>,
    );
    const rows: string[][] = parse(await reply.text(), { bom: true });
    expect(rows[0]).toEqual(['月', '項目', 'マーケット', '内訳', '値']);
    expect(rows).toContainEqual(['2026-03', '予約', expect.any(String), '', '1']);
    expect(rows.some((row) => row.includes('USD'))).toBe(false);
  });

  test('have money in the file as on the page, in the unit of its currency', async () => {
    const staff = await newStaff('administrator');
    const cookie = await staffCookie(staff);
    const reply = await responseOf(
      file(requestTo('/staff/figures/csv', { cookie, params: { format: 'csv' } })) as Promise<unknown>,
    );
    const rows: string[][] = parse(await reply.text(), { bom: true });
    const kept = (await read(await of('administrator'))).rows.find((row) => row.figure === 'gross')!;
    expect(kept.value).toBeGreaterThan(0);
    expect(rows).toContainEqual([kept.month, 'Gross', expect.any(String), kept.part, String(kept.value / 100)]);
  });
});
