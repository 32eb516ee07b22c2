import { createSigner } from 'fast-jwt';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { groupList } from '#app/domain/sales/groups/groupForms.ts';
import { groupFile } from '#app/domain/sales/groups/groupRow.ts';
import { importGroups } from '#app/domain/sales/groups/importGroups.server.ts';
import { countGroupDeadlines, listGroups } from '#app/domain/sales/groups/listGroups.server.ts';
import { notifyGroupDeadlines } from '#app/domain/sales/groups/notifyGroupDeadlines.server.ts';
import { readStaffGroup } from '#app/domain/sales/groups/readStaffGroup.server.ts';
import { readGroup } from '#app/domain/sales/groups/readGroup.server.ts';
import { inWords } from '#app/domain/operations/notifications/inWords.server.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { today } from '#app/domain/permissions/grantEnds.ts';
import type { StaffRole } from '#app/domain/permissions/staffRoles.ts';
import { findAnything } from '#app/routes/shell/find/findAnything.server.ts';
import { database } from '#app/platform/database.server.ts';
import { call, refusalOf, tokenFor } from '#tests/support/apiClient.ts';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { deliveryOf, importFile, uploadFile } from '#tests/support/deliveries.ts';
import { sessionFor } from '#tests/support/formClient.ts';
import { issuerOf, pairs, trustPartners } from '#tests/support/partners.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { newStaff, signedInAsStaff } from '#tests/support/staff.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

trustPartners({ ledger: ['ES256'] });
await testDatabase();
quickPasswords();
const db = database();
const { writeSessionCookie } = await import('#app/platform/cookies.server.ts');
const file = await import('#app/routes/sales/groups/groupsFile.ts');
const calendar = await import('#app/routes/sales/sailings/calendar.ts');
const sailings = await import('#app/routes/sales/sailings/sailings.tsx');

type Agency = Awaited<ReturnType<typeof buildAgency>>;
type Agent = Awaited<ReturnType<typeof buildAgent>>;
let agency: Agency;
let other: Agency;
let advisor: Agent;
beforeAll(async () => {
  [agency, other] = [
    await buildAgency(db, { country: 'US', taReportAccess: true }),
    await buildAgency(db, { country: 'US' }),
  ];
  advisor = await buildAgent(db, agency, { agentType: 'A', grants: ['poGroupSpace'] });
});

// The day by the market's clock, which for some hours is another one than that of UTC.
const noon = new Date(`${today(new Date(), 'nam')}T20:00:00Z`);
const inDays = (days: number) => new Date(noon.getTime() + days * 86_400_000).toISOString().slice(0, 10);
let serial = 0;
const next = () => `GT${String((serial += 1)).padStart(5, '0')}-${crypto.randomUUID().slice(0, 4).toUpperCase()}`;
const group = (change: object = {}) => ({
  groupNumber: next(),
  revision: 1,
  agencyId: agency.agencyId,
  groupName: 'Lakeview Choir',
  brand: 'HA',
  ship: 'Rotterdam',
  sailingOn: inDays(150),
  allotment: 24,
  sold: 17,
  options: 3,
  namesDueOn: inDays(60),
  conductorCredits: 2,
  conductorRule: '1 per 16 berths',
  ...change,
});
const tokenOf = (aud = 'http://localhost:3000/ledger') =>
  createSigner({ key: pairs.ES256.privateKey, algorithm: 'ES256' })({
    iss: issuerOf('ES256'),
    sub: 'ledger',
    aud,
    jti: crypto.randomUUID(),
    iat: Math.floor(Date.now() / 1000) - 1,
    exp: Math.floor(Date.now() / 1000) + 60,
  });
const deliver = async (...groups: object[]) =>
  (await call('POST /osmf/p1.0/groups', { token: tokenOf(), body: { groups } })).body;
const listed = async (agent: Agent, query: object = {}) =>
  (await listGroups(await signedIn(agent), { ...groupList.defaults, ...query })).groups;
const numbers = async (agent: Agent, query: object = {}) =>
  (await listed(agent, query)).map(({ groupNumber }) => groupNumber);
const owner = () => agency.owner as Agent;
const asked = async (agent: Agent, address: string, params: Record<string, string> = {}) => ({
  request: new Request(`http://localhost:3000${address}`, {
    headers: { cookie: await writeSessionCookie(await sessionFor(agent)) },
  }),
  params,
  context: {},
});

describe('group space', () => {
  test('is delivered once, and corrected by a higher revision', async () => {
    const delivered = group({ advisor: advisor.polarAgentId });
    expect(await deliver(delivered)).toMatchObject({ recorded: 1, present: 0, refused: [] });
    expect(await deliver(delivered)).toMatchObject({ recorded: 0, present: 1, refused: [] });
    expect((await deliver({ ...delivered, sold: 18 })).refused).toEqual([
      { place: 1, groupNumber: delivered.groupNumber, revision: '1', faults: ['revisionChanged|revision'] },
    ]);
    expect(await deliver({ ...delivered, revision: 2, sold: 18 })).toMatchObject({ recorded: 1 });
    expect(await deliver(delivered)).toMatchObject({ recorded: 0, present: 1 });
    expect(await listed(owner(), { search: delivered.groupNumber })).toMatchObject([
      { sold: 18, allotment: 24, namesDueOn: inDays(60), depositDueOn: null, agent: { lastName: advisor.lastName } },
    ]);
  });

  test('is refused with all faults of a row, the good rows are recorded', async () => {
    const good = group();
    expect(
      await deliver(
        good,
        group({ agencyId: '99999999' }),
        group({ brand: 'PJ' }),
        group({ advisor: (other.owner as Agent).polarAgentId }),
        group({ allotment: 2.5, namesDueOn: '2027-02-30' }),
      ),
    ).toMatchObject({
      recorded: 1,
      refused: [
        { place: 2, faults: ['agencyUnknown|agencyId'] },
        { place: 3, faults: ['brandOfMarket|brand'] },
        { place: 4, faults: ['advisorUnknown|advisor'] },
        { place: 5, faults: ['whole|allotment', 'day|namesDueOn'] },
      ],
    });
    const call_ = (body: object, token?: string) => call('POST /osmf/p1.0/groups', { ...(token && { token }), body });
    expect((await call_({ groups: [group()] })).status).toBe(401);
    expect((await call_({ groups: [group()] }, tokenOf('http://localhost:3000/members'))).status).toBe(401);
    expect((await call_({ groups: [{ ...group(), berths: 3 }] }, tokenOf())).body.errors[0].code).toBe('unknownField');
  });

  test('comes from a file with the columns’ other names, and a file again changes nothing', async () => {
    const ctx = await signedInAsStaff(await newStaff('sales-manager'));
    const [one, two] = [next(), next()];
    const content = [
      'Group ID,Rev,Agency,Name,Cruise line,Vessel,Sail date,Block,Booked,Names due,TC credits,TC rule',
      `${one},1,${agency.agencyId},Garden Club,HA,Zaandam,2028-05-14,20,4,2028-01-31,0,1 per 16 berths`,
      `${two},1,${agency.agencyId},Garden Club,HA,Zaandam,2028-05-14,many,4,2028-01-31,0,`,
    ].join('\n');
    const bring = async () => {
      const deliveryId = await uploadFile(ctx, groupFile, content);
      await importFile(ctx, groupFile, {
        deliveryId,
        job: (importId) => importGroups({ ...ctx, now: new Date() }, { importId }),
      });
      return await deliveryOf(ctx, groupFile, deliveryId);
    };
    expect(await bring()).toMatchObject({ recorded: 1, present: 0, refused: 1 });
    expect(await bring()).toMatchObject({ recorded: 0, present: 1, refused: 1 });
    expect(await listed(owner(), { search: one })).toMatchObject([{ allotment: 20, namesDueOn: '2028-01-31' }]);
    await expect(uploadFile(await signedInAsStaff(await newStaff('editor')), groupFile, content)).rejects.toMatchObject(
      { code: 'forbidden' },
    );
  });

  test('is seen by owners and by users with the permission, within a supervisor’s branches, and by no other agency', async () => {
    const its = await buildAgency(db, { country: 'US' });
    const branches = await Promise.all(
      ['North', 'South'].map((branchName) =>
        db.branch.create({
          data: {
            branchId: crypto.randomUUID(),
            agencyId: its.agencyId,
            branchName,
            nameKey: branchName.toUpperCase(),
            createdAt: new Date(),
          },
        }),
      ),
    );
    const [north, south] = branches as [(typeof branches)[number], (typeof branches)[number]];
    const grants = ['poGroupSpace'];
    const seller = await buildAgent(db, its, { agentType: 'A', grants, branchId: north.branchId });
    const without = await buildAgent(db, its, { agentType: 'A', grants: [] });
    const bound = await buildAgent(db, its, { agentType: 'M', grants, boundToBranches: true });
    await db.branchSupervisor.create({ data: { branchId: south.branchId, agentUniqueId: bound.agentUniqueId } });
    const southern = await buildAgent(db, its, { agentType: 'A', grants, branchId: south.branchId });
    const [ofNorth, ofSouth, ofNone] = [
      group({ agencyId: its.agencyId, advisor: seller.polarAgentId }),
      group({ agencyId: its.agencyId, advisor: southern.polarAgentId }),
      group({ agencyId: its.agencyId }),
    ];
    expect(await deliver(ofNorth, ofSouth, ofNone)).toMatchObject({ recorded: 3 });
    const all = [ofNorth, ofSouth, ofNone].map(({ groupNumber }) => groupNumber).toSorted();
    expect((await numbers(its.owner as Agent)).toSorted()).toEqual(all);
    expect((await numbers(seller)).toSorted()).toEqual(all);
    expect(await numbers(bound)).toEqual([ofSouth.groupNumber]);
    expect(await numbers(its.owner as Agent, { branch: north.branchId })).toEqual([ofNorth.groupNumber]);
    await expect(numbers(without)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(readGroup(await signedIn(bound), ofNorth.groupNumber)).rejects.toMatchObject({ code: 'notFound' });
    await expect(readGroup(await signedIn(owner()), ofNorth.groupNumber)).rejects.toMatchObject({ code: 'notFound' });
    const over = async (agent: Agent) => call('GET /osmf/v1.0/groups', { token: await tokenFor(agent) });
    expect((await over(bound)).body).toMatchObject({ total: 1, groups: [{ groupNumber: ofSouth.groupNumber }] });
    expect((await over(without)).status).toBe(403);
    expect((await call('GET /osmf/v1.0/groups?deadline=12', { token: await tokenFor(seller) })).status).toBe(400);
    // Found by number and by a word of the name, by who may see it.
    const found = async (agent: Agent, search: string) =>
      JSON.stringify(await findAnything(await signedIn(agent), { search, pathname: '/home/ha', limit: 5 }));
    for (const search of [ofSouth.groupNumber, 'lakeview'])
      expect(await found(bound, search)).toContain(`/home/groups/${ofSouth.groupNumber}`);
    for (const agent of [without, owner()])
      expect(await found(agent, ofSouth.groupNumber)).not.toContain(`/home/groups/${ofSouth.groupNumber}`);
    expect(await found(bound, 'lakeview')).not.toContain(ofNorth.groupNumber);
  });

  test('has the bookings of the ledger that name it, and only the reader’s own can be opened by an advisor', async () => {
    const { groupNumber } = group();
    await deliver(group({ groupNumber }));
    const booking = (bookingNumber: string, of: Agency, seller?: Agent) => ({
      bookingNumber,
      revision: 1,
      agencyId: of.agencyId,
      brand: 'HA',
      ship: 'Rotterdam',
      sailingOn: inDays(150),
      bookedOn: '2026-01-05',
      guests: 2,
      currency: 'USD',
      gross: 100_00,
      commissionExpected: 10_00,
      commissionPaid: 0,
      state: 'booked',
      groupNumber: groupNumber.toLowerCase(),
      advisor: seller?.polarAgentId ?? '',
    });
    const bookings = [
      booking(`B1${groupNumber}`, agency, advisor),
      booking(`B2${groupNumber}`, agency),
      booking(`B3${groupNumber}`, other),
    ];
    const ledger = async (rows: object[]) =>
      (await call('POST /osmf/p1.0/bookings', { token: tokenOf(), body: { bookings: rows } })).body;
    expect(await ledger(bookings)).toMatchObject({ recorded: 3, refused: [] });
    expect(await ledger(bookings)).toMatchObject({ recorded: 0, present: 3 });
    expect((await ledger([{ ...bookings[0], groupNumber: 'OTHER' }])).refused).toMatchObject([
      { faults: ['revisionChanged|revision'] },
    ]);
    const seen = async (agent: Agent) =>
      (await readGroup(await signedIn(agent), groupNumber)).bookings.map(({ bookingNumber, mayOpen }) => [
        bookingNumber,
        mayOpen,
      ]);
    const [first, second] = bookings.map(({ bookingNumber }) => bookingNumber);
    expect(await seen(owner())).toEqual([
      [first, true],
      [second, true],
    ]);
    expect(await seen(advisor)).toEqual([
      [first, true],
      [second, false],
    ]);
    const staff = async (role: StaffRole, markets: Market[] = []) =>
      readStaffGroup(await signedInAsStaff(await newStaff(role, { markets })), groupNumber);
    expect(await staff('sales-manager', ['nam'])).toMatchObject({
      group: { groupNumber, groupName: 'Lakeview Choir' },
      agency: { agencyName: agency.agencyName },
      bookings: [{ bookingNumber: first }, { bookingNumber: second }],
    });
    await expect(staff('sales-manager', ['uk'])).rejects.toMatchObject({ code: 'notFound' });
    await expect(staff('editor')).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('a deadline', () => {
  test('is counted for the home page as its list counts it, and is in the calendar of sailings', async () => {
    const its = await buildAgency(db, { country: 'US' });
    const of = { agencyId: its.agencyId };
    const [soon, later] = [group({ ...of, namesDueOn: inDays(3), finalPaymentOn: inDays(5) }), group(of)];
    await deliver(
      soon,
      later,
      group({ ...of, namesDueOn: inDays(-1) }),
      group({ ...of, namesDueOn: inDays(3), state: 'cancelled' }),
      group({ ...of, namesDueOn: inDays(3), sailingOn: inDays(-2) }),
    );
    const boss = its.owner as Agent;
    expect(await countGroupDeadlines(await signedIn(boss))).toBe(1);
    expect(await numbers(boss, { deadline: '14' })).toEqual([soon.groupNumber]);
    expect(await numbers(boss, { deadline: '30', show: 'all' })).toHaveLength(3);
    expect(await countGroupDeadlines(await signedIn(await buildAgent(db, its, { agentType: 'A', grants: [] })))).toBe(
      0,
    );
    const text = await ((await calendar.loader(await asked(boss, '/home/sailings/file'))) as Response).text();
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2);
    expect(text.replaceAll('\r\n ', '')).toContain(`UID:${soon.groupNumber}-namesDueOn@`);
    const { groupsDue } = await sailings.loader(await asked(boss, '/home/sailings'));
    expect(groupsDue).toMatchObject([{ what: 'namesDueOn', on: inDays(3) }]);
  });

  test('is notified of once, a week before, and again where a revision moves it', async () => {
    const its = await buildAgency(db, { country: 'US' });
    const seller = await buildAgent(db, its, { agentType: 'A', grants: ['poGroupSpace'] });
    const without = await buildAgent(db, its, { agentType: 'A', grants: [] });
    const of = { agencyId: its.agencyId, finalPaymentOn: inDays(90) };
    const delivered = group({ ...of, advisor: seller.polarAgentId, namesDueOn: inDays(6) });
    await deliver(delivered, group({ ...of, advisor: without.polarAgentId, namesDueOn: inDays(20) }));
    const run = (days = 0) => notifyGroupDeadlines({ db, now: new Date(noon.getTime() + days * 86_400_000) } as never);
    const news = async (agent: Agent) =>
      (await db.notification.findMany({ where: { accountId: agent.agentUniqueId, kind: 'groupDeadline' } })).map(
        ({ facts, place }) => [
          inWords({ kind: 'groupDeadline', facts: facts as never }, { language: 'en', market: 'nam' }),
          place,
        ],
      );
    await run();
    await run();
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(inDays(6)));
    const first = [`Group Lakeview Choir: Names due on ${day}.`, `/home/groups/${delivered.groupNumber}`];
    expect(await news(its.owner as Agent)).toEqual([first]);
    expect(await news(seller)).toEqual([first]);
    await deliver({ ...delivered, revision: 2, namesDueOn: inDays(7) });
    await run();
    expect(await news(seller)).toHaveLength(2);
    await run(14);
    expect(await news(without)).toEqual([]);
    expect(await news(its.owner as Agent)).toHaveLength(3);
  });
});

test('deadlines of more groups than are saved at a time are all notified of', async () => {
  const its = await buildAgency(db, { country: 'US' });
  await db.groupSpace.createMany({
    data: Array.from({ length: 1003 }, () => ({
      groupNumber: next(),
      revision: 1,
      agencyId: its.agencyId,
      groupName: 'Choir',
      brand: 'HA',
      ship: 'Rotterdam',
      sailingOn: new Date(inDays(60)),
      allotment: 4,
      sold: 1,
      options: 0,
      content: '',
      notified: [],
      namesDueOn: new Date(inDays(4)),
      state: 'open',
      recordedAt: noon,
    })),
  });
  expect(await notifyGroupDeadlines({ db, now: noon } as never)).toBe(1003);
  expect(await notifyGroupDeadlines({ db, now: noon } as never)).toBe(0);
  const own = { accountId: its.owner.agentUniqueId, kind: 'groupDeadline' };
  expect(await db.notification.count({ where: own })).toBe(1003);
});

test('the file has every group with its days, and is recorded', async () => {
  const its = await buildAgency(db, { country: 'US' });
  const delivered = group({ agencyId: its.agencyId });
  await deliver(delivered);
  const boss = its.owner as Agent;
  const csv = await (
    (await file.loader(await asked(boss, '/home/groups-file/csv', { format: 'csv' }))) as Response
  ).text();
  expect(parse(csv, { bom: true })[1]).toEqual([
    ...[delivered.groupNumber, 'Lakeview Choir', 'Holland America Line', 'Rotterdam', inDays(150)],
    ...['24', '17', '3', '4', '', inDays(60), '', '2', '1 per 16 berths', '', 'Open'],
  ]);
  expect(await db.audit.count({ where: { action: 'agency.groups-exported', agencyId: its.agencyId } })).toBe(1);
});

test('a cursor gives each group once, and belongs to its list', async () => {
  const its = await buildAgency(db, { country: 'US' });
  const day = inDays(90);
  await deliver(...Array.from({ length: 5 }, () => group({ agencyId: its.agencyId, sailingOn: day })));
  const token = await tokenFor(its.owner);
  const found: string[] = [];
  let pages = 0;
  for (let cursor: string | null = ''; cursor !== null; pages += 1) {
    const { body } = await call(`GET /osmf/v1.0/groups?limit=2${cursor && `&cursor=${cursor}`}`, { token });
    found.push(...body.groups.map(({ groupNumber }: { groupNumber: string }) => groupNumber));
    cursor = body.nextCursor;
  }
  expect([pages, found.length, new Set(found).size]).toEqual([3, 5, 5]);
  const { body } = await call('GET /osmf/v1.0/groups?limit=1', { token });
  const other = await call(`GET /osmf/v1.0/groups?show=all&cursor=${body.nextCursor}`, { token });
  expect(refusalOf(other)).toEqual([400, 'malformedRequest cursor']);
});
