import { beforeAll, describe, expect, test } from 'vitest';
import type { Market } from '#app/domain/markets/markets.ts';
import { beginDelivery } from '#app/domain/operations/deliveries/beginDelivery.server.ts';
import { chooseReading } from '#app/domain/operations/deliveries/chooseReading.server.ts';
import { decideReasons } from '#app/domain/operations/deliveries/decideReasons.server.ts';
import { discardDelivery } from '#app/domain/operations/deliveries/discardDelivery.server.ts';
import { readDelivery } from '#app/domain/operations/deliveries/readDeliveries.server.ts';
import type { StaffRole } from '#app/domain/permissions/staffRoles.ts';
import { rateList, rateSchema, staffRateList } from '#app/domain/sales/rates/forms.ts';
import { importRates } from '#app/domain/sales/rates/importRates.server.ts';
import { listRates, readRate } from '#app/domain/sales/rates/listRates.server.ts';
import { listOwnRateRequests } from '#app/domain/sales/rates/rateRequests.server.ts';
import { rateColumns, rateFile } from '#app/domain/sales/rates/rateRow.ts';
import { requestRate } from '#app/domain/sales/rates/requestRate.server.ts';
import { saveRate } from '#app/domain/sales/rates/saveRate.server.ts';
import { listStaffRates, readStaffRate } from '#app/domain/sales/rates/staffRates.server.ts';
import { withdrawRate } from '#app/domain/sales/rates/withdrawRate.server.ts';
import { database } from '#app/platform/database.server.ts';
import { buildAgency } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { importFile, uploadFile } from '#tests/support/deliveries.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { newStaff, signedInAsStaff } from '#tests/support/staff.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const db = database();

let agency: Awaited<ReturnType<typeof buildAgency>>;
let manager: Awaited<ReturnType<typeof newStaff>>;
beforeAll(async () => {
  [agency, manager] = [await buildAgency(db, { country: 'US' }), await newStaff('sales-manager')];
});
const staff = (role?: StaffRole, markets: Market[] = []) =>
  role ? newStaff(role, { markets }).then((member) => signedInAsStaff(member)) : signedInAsStaff(manager);
const advisor = (options: { now?: Date } = {}) => signedIn(agency.owner, options);

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const newShip = () => `Ship ${crypto.randomUUID().slice(0, 8)}`;
const typed = (change: Record<string, string> = {}) => ({
  brand: 'PC',
  ship: newShip(),
  sailingOn: inDays(90),
  nights: '7',
  routeEn: 'Alaska',
  routeJa: 'アラスカ',
  category: 'balcony',
  price: '499.50',
  version: '0',
  ...change,
});
const input = (change: Record<string, string> = {}) => rateSchema().parse(typed(change));
const seenBy = async (ctx: Awaited<ReturnType<typeof advisor>>, ship: string) =>
  (await listRates(ctx, { ...rateList.defaults, ship })).rates.map(({ price }) => price);

describe('a rate', () => {
  test('is made, seen by advisors of its market alone, changed, and recorded', async () => {
    const ctx = await staff('sales-manager', ['nam']);
    const made = input();
    const { rateId } = await saveRate(ctx, null, made);
    expect(await seenBy(await advisor(), made.ship)).toEqual([499_50]);
    const elsewhere = await signedIn((await buildAgency(db, { country: 'GB' })).owner);
    expect(await seenBy(elsewhere, made.ship)).toEqual([]);
    await saveRate(ctx, rateId, { ...made, price: 450_00 });
    expect(await seenBy(await advisor(), made.ship)).toEqual([450_00]);
    const { events, data, state } = await readStaffRate(ctx, rateId);
    expect([data.currency, state]).toEqual(['USD', 'shown']);
    expect(events).toMatchObject([
      {
        action: 'rate.changed',
        actorName: expect.stringMatching(/^STAFF/),
        before: { price: 499_50 },
        after: { price: 450_00 },
      },
      { action: 'rate.added', after: { ship: made.ship } },
    ]);
  });

  test('is of a sailing to come, made or moved', async () => {
    const [ctx, made] = [await staff(), input()];
    const over = { code: 'sailingOver', field: 'sailingOn' };
    await expect(saveRate(ctx, null, { ...made, sailingOn: '2020-01-01' })).rejects.toMatchObject(over);
    const { rateId } = await saveRate(ctx, null, made);
    await expect(saveRate(ctx, rateId, { ...made, sailingOn: '2020-01-01' })).rejects.toMatchObject(over);
    await db.advisorRate.update({ where: { rateId }, data: { sailingOn: new Date('2020-01-01') } });
    const sailed = { ...made, sailingOn: '2020-01-01', nights: 9 };
    expect(await saveRate(ctx, rateId, sailed)).toEqual({ rateId });
  });

  test('is seen from its first day to its last, by the clock of the market', async () => {
    const made = input({ visibleFrom: inDays(10), visibleUntil: inDays(20) });
    const { rateId } = await saveRate(await staff(), null, made);
    const on = async (days: number) =>
      seenBy({ ...(await advisor()), now: new Date(`${inDays(days)}T20:00:00Z`) }, made.ship);
    expect([await on(9), await on(10), await on(20), await on(21)]).toEqual([[], [499_50], [499_50], []]);
    // Still the day before in America.
    expect(await seenBy({ ...(await advisor()), now: new Date(`${inDays(10)}T01:00:00Z`) }, made.ship)).toEqual([]);
    await expect(readRate(await advisor(), rateId)).rejects.toMatchObject({ code: 'notFound' });
    const state = async (name: 'shown' | 'scheduled') =>
      (await listStaffRates(await staff(), { ...staffRateList.defaults, search: made.ship, state: name })).total;
    expect([await state('shown'), await state('scheduled')]).toEqual([0, 1]);
  });

  test('is withdrawn and brought back; what was asked for stays as asked', async () => {
    const ctx = await staff();
    const made = input();
    const { rateId } = await saveRate(ctx, null, made);
    const { number } = await requestRate(await advisor(), rateId, { travelers: '2', commentTxt: '' });
    await withdrawRate(ctx, rateId, 'withdraw');
    await withdrawRate(ctx, rateId, 'withdraw');
    expect(await seenBy(await advisor(), made.ship)).toEqual([]);
    await expect(requestRate(await advisor(), rateId, { travelers: '2', commentTxt: '' })).rejects.toMatchObject({
      code: 'notFound',
    });
    await saveRate(ctx, rateId, { ...made, price: 1_00, version: 1 });
    expect(await listOwnRateRequests(await advisor())).toMatchObject([{ number, price: 499_50, state: 'open' }]);
    expect(await readStaffRate(ctx, rateId)).toMatchObject({ state: 'withdrawn', requests: [{ number }] });
    await withdrawRate(ctx, rateId, 'bringBack');
    expect(await seenBy(await advisor(), made.ship)).toEqual([1_00]);
    expect((await readStaffRate(ctx, rateId)).events.map(({ action }) => action)).toEqual([
      'rate.brought-back',
      'rate.changed',
      'rate.withdrawn',
      'rate.added',
    ]);
  });

  test('is there once, also where two make it, and no change goes over another', async () => {
    const ctx = await staff();
    const made = input();
    const both = await Promise.allSettled([saveRate(ctx, null, made), saveRate(ctx, null, made)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'rateExists' } });
    const { rateId } = await db.advisorRate.findFirstOrThrow({ where: { ship: made.ship } });
    await saveRate(ctx, rateId, { ...made, price: 1_00 });
    await expect(saveRate(ctx, rateId, { ...made, price: 2_00 })).rejects.toMatchObject({ code: 'conflict' });
  });

  test('of another market is not there, and none is made for one', async () => {
    const { rateId } = await saveRate(await staff(), null, input());
    const ofJapan = await staff('sales-manager', ['jp']);
    await expect(readStaffRate(ofJapan, rateId)).rejects.toMatchObject({ code: 'notFound' });
    await expect(withdrawRate(ofJapan, rateId, 'withdraw')).rejects.toMatchObject({ code: 'notFound' });
    await expect(
      saveRate(ofJapan, rateId, { ...input({ brand: 'PJ', price: '60000' }), version: 0 }),
    ).rejects.toMatchObject({ code: 'notFound' });
    await expect(saveRate(ofJapan, null, input())).rejects.toMatchObject({ code: 'forbidden', field: 'brand' });
    const { rates } = await listStaffRates(ofJapan, { ...staffRateList.defaults, state: 'all' });
    expect(rates.filter(({ data }) => data.brand !== 'PJ')).toEqual([]);
  });

  test.each<StaffRole>(['reviewer', 'help-desk', 'editor', 'learning-manager'])('is not for a %s', async (role) => {
    const ctx = await staff(role);
    await expect(saveRate(ctx, null, input())).rejects.toMatchObject({ code: 'forbidden' });
    await expect(listStaffRates(ctx, staffRateList.defaults)).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('a file of rates', () => {
  type Row = Record<string, string>;
  const row = (change: Row = {}): Row => {
    const { version: _, ...rate } = typed({ currency: 'USD', ...change });
    return rate;
  };
  const csv = (rows: readonly Row[]) => {
    const columns = rateColumns.filter((column) => rows.some((each) => each[column] !== undefined));
    return [
      columns.join(','),
      ...rows.map((each) => columns.map((column) => `"${each[column] ?? ''}"`).join(',')),
    ].join('\n');
  };
  async function imported(rows: readonly Row[], ctx?: Awaited<ReturnType<typeof staff>>) {
    const by = ctx ?? (await staff());
    const deliveryId = await uploadFile(by, rateFile, csv(rows));
    const job = (importId: string) => importRates({ db, now: new Date() }, { importId });
    await importFile(by, rateFile, { deliveryId, job });
    const found = await readDelivery(by, { kind: 'rates', deliveryId, page: 1, pageSize: 50 });
    const { state, recorded, changed, present } = found;
    const faults = found.rows.map(({ number, faults: reasons }) => [number, ...reasons]);
    return { state, recorded, changed, present, faults };
  }
  const done = { state: 'done', recorded: 0, changed: 0, present: 0, faults: [] };

  test('is added, brought up to date, and recorded rate by rate', async () => {
    const [one, two] = [row(), row({ visibleFrom: inDays(5), visibleUntil: inDays(9) })];
    expect(await imported([one, two])).toEqual({ ...done, recorded: 2 });
    const { visibleFrom: _, visibleUntil: __, ...less } = two;
    expect(await imported([{ ...one, price: '450' }, less])).toEqual({ ...done, changed: 1, present: 1 });
    const { rateId } = await db.advisorRate.findFirstOrThrow({ where: { ship: one.ship! } });
    expect((await readStaffRate(await staff(), rateId)).events).toMatchObject([
      {
        action: 'rate.changed',
        actorKind: 'system',
        actorName: '',
        before: { price: 499_50 },
        after: { price: 450_00 },
      },
      { action: 'rate.added' },
    ]);
    expect(await db.advisorRate.findFirst({ where: { ship: two.ship! } })).toMatchObject({
      visibleFrom: new Date(inDays(5)),
      visibleUntil: new Date(inDays(9)),
    });
  });

  test('has fares with a decimal comma, days by their column, and categories by their labels', async () => {
    const days = ['25/04/2040', '03/04/2040'];
    const rows = days.map((sailingOn) => row({ price: '1.234,50', category: 'Ocean view', brand: '', sailingOn }));
    const deliveryId = await uploadFile(await staff(), rateFile, csv(rows));
    const job = (importId: string) => importRates({ db, now: new Date() }, { importId });
    await job(deliveryId);
    await decideReasons(await staff(), rateFile, { deliveryId, values: { 'required|brand': 'PC' } });
    await importFile(await staff(), rateFile, { deliveryId, job });
    const found = await db.advisorRate.findMany({ where: { ship: { in: rows.map(({ ship }) => ship!) } } });
    expect(found).toHaveLength(2);
    expect(found).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ price: 1234_50, category: 'oceanview', sailingOn: new Date('2040-04-25') }),
        expect.objectContaining({ price: 1234_50, brand: 'PC', sailingOn: new Date('2040-04-03') }),
      ]),
    );
  });

  test('names what is wrong: doubles, withdrawn rates, sailings that were, an end before the beginning', async () => {
    const [one, withdrawn, scheduled] = [row(), row(), row({ visibleFrom: inDays(8) })];
    await imported([withdrawn, scheduled]);
    const { rateId } = await db.advisorRate.findFirstOrThrow({ where: { ship: withdrawn.ship! } });
    await withdrawRate(await staff(), rateId, 'withdraw');
    const { visibleFrom: _, ...until } = scheduled;
    const outcome = await imported([one, { ...one, price: '1' }, withdrawn, row({ sailingOn: '2020-01-01' })]);
    expect(outcome).toEqual({
      ...done,
      recorded: 1,
      faults: [
        [3, 'twice|ship|2'],
        [4, 'withdrawn|ship'],
        [5, 'sailed|sailingOn'],
      ],
    });
    expect(await imported([{ ...until, visibleUntil: inDays(7) }])).toMatchObject({
      faults: [[2, 'endsBeforeBegins|visibleUntil']],
    });
  });

  test('brings trips as the page makes them, beside rates of the same cabin, and never less places than are taken', async () => {
    const terms = { kind: 'famTrip', price: '0', minLevel: '2', audience: 'managers' };
    const byPage = input({ ...terms, placeCount: '4' });
    const { rateId: pageId } = await saveRate(await staff(), null, byPage);
    const byFile = row({ ...terms, kind: 'Fam trip', audience: 'Owners and supervisors', places: '4' });
    const beside = row({ ship: byFile.ship! });
    expect(await imported([byFile, beside])).toEqual({ ...done, recorded: 2 });
    const trip = await db.advisorRate.findFirstOrThrow({ where: { ship: byFile.ship!, kind: 'famTrip' } });
    const { rateId, ship } = trip;
    expect(await db.advisorRate.findUnique({ where: { rateId: pageId } })).toEqual({
      ...trip,
      rateId: pageId,
      ship: byPage.ship,
    });
    expect(ship).toBe(beside.ship);
    const { places: _, ...less } = byFile;
    expect(await imported([less, { ...less, price: '10' }])).toMatchObject({ present: 1 });
    await imported([{ ...less, minLevel: '' }]);
    const asked = { travelers: '2', commentTxt: '' } as const;
    await requestRate(await advisor(), rateId, asked);
    expect(await imported([{ ...byFile, places: '1' }])).toMatchObject({ faults: [[2, 'placesTaken|places|2']] });
    expect(await imported([{ ...byFile, places: '2' }])).toEqual({ ...done, changed: 1 });
    expect((await readStaffRate(await staff(), rateId)).events).toMatchObject([
      { action: 'rate.changed', before: { places: 4 }, after: { places: 2, minLevel: 2 } },
      { action: 'rate.changed', before: { minLevel: 2 }, after: { minLevel: '' } },
      { action: 'rate.added', after: { kind: 'famTrip', places: 4, audience: 'managers' } },
    ]);
  });

  test('brings rates of the markets of who brought it alone, and is seen by them', async () => {
    const ofJapan = await staff('sales-manager', ['jp']);
    expect(await imported([row(), row({ brand: 'PJ', currency: 'JPY', price: '60000' })], ofJapan)).toEqual({
      ...done,
      recorded: 1,
      faults: [[2, 'otherMarket|brand']],
    });
    const { id } = await db.delivery.findFirstOrThrow({ where: { startedBy: manager.staffId } });
    const query = { kind: 'rates', deliveryId: id, page: 1, pageSize: 1 } as const;
    await expect(readDelivery(ofJapan, query)).rejects.toMatchObject({ code: 'notFound' });
    const deliveryId = await uploadFile(await staff(), rateFile, csv([row()]));
    await importRates({ db, now: new Date() }, { importId: deliveryId });
    const refused = { code: 'notFound' };
    await expect(beginDelivery(ofJapan, rateFile, { deliveryId })).rejects.toMatchObject(refused);
    await expect(discardDelivery(ofJapan, { kind: 'rates', deliveryId })).rejects.toMatchObject(refused);
    await expect(decideReasons(ofJapan, rateFile, { deliveryId, values: {} })).rejects.toMatchObject(refused);
    await expect(chooseReading(ofJapan, rateFile, { deliveryId, columns: [] })).rejects.toMatchObject(refused);
  });
});
