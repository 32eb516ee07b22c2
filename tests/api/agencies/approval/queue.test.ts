import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StaffContext } from '#app/domain/context.server.ts';
import { agencyQueue } from '#app/domain/agencies/approval/forms.ts';
import { buildAgency, type AgencyOptions } from '#tests/support/builders.ts';
import { naughtyTexts } from '#tests/support/naughty.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';
import { listAddress } from '#tests/listAddress.ts';

await testDatabase();
quickPasswords();
const { database } = await import('#app/platform/database.server.ts');
const { closePasswords } = await import('#app/platform/passwords.server.ts');
const { findDuplicates } = await import('#app/domain/agencies/approval/findDuplicates.server.ts');
const { listAgencies } = await import('#app/domain/agencies/approval/listAgencies.server.ts');
const { readAgencyCase } = await import('#app/domain/agencies/approval/readAgencyCase.server.ts');
const { queueRows } = await import('#app/routes/agencies/approval/queueRows.server.ts');
const { newStaff, signedInAsStaff } = await import('#tests/support/staff.ts');

const db = database();
const day = 86_400_000;
let ctx: StaffContext;
beforeAll(async () => {
  ctx = await signedInAsStaff(await newStaff('editor'));
});
afterAll(closePasswords);

const pending = (options: AgencyOptions = {}) =>
  buildAgency(db, { ...options, owner: { activationFlag: 'P', ...options.owner } as AgencyOptions['owner'] });
const list = (query: object) => listAgencies(ctx, agencyQueue.read(listAddress(query)));
const unlike = (serial: number): AgencyOptions => ({
  zipCode: `Z${serial}`,
  telephone: `99${serial}`,
  abtanumber: '',
  agencyName: `UNLIKE ${serial}`,
  owner: { emailAddress: `OWNER@UNLIKE${serial}.EXAMPLE` },
});

describe('possible duplicates', () => {
  const pairsOf = async (agencyId: string) =>
    (await findDuplicates(db, [agencyId])).map(({ otherId, reasons }) => [otherId, reasons]);

  test.each([
    [
      'the same name, written otherwise',
      { agencyName: 'ALPHA-CRUISE & TRAVEL' },
      { agencyName: 'ALPHA CRUISE TRAVEL' },
      ['name'],
    ],
    ['the same postal code', { zipCode: 'SO14 3TG' }, { zipCode: 'SO143TG' }, ['postalCode']],
    ['the same telephone', { telephone: '(305) 555-0199' }, { telephone: '3055550199' }, ['telephone']],
    [
      'the same ABTA number, of one that was declined',
      { abtanumber: 'K-77123' },
      { abtanumber: 'K77123', approvalStatus: 'DECLINED', declineReason: 'Elsewhere' },
      ['abtaNumber'],
    ],
    [
      'the same domain',
      { owner: { emailAddress: 'A@BETA-TRAVEL.EXAMPLE' } },
      { owner: { emailAddress: 'B@BETA-TRAVEL.EXAMPLE' } },
      ['mailDomain'],
    ],
    [
      'name and postal code',
      { agencyName: 'GAMMA TOURS', zipCode: '20095' },
      { agencyName: 'GAMMA  TOURS', zipCode: '20095' },
      ['name', 'postalCode'],
    ],
    [
      'a public mail host',
      { owner: { emailAddress: 'ANN@GMAIL.COM' } },
      { owner: { emailAddress: 'BOB@GMAIL.COM' } },
      null,
    ],
    ['no postal code', { zipCode: '' }, { zipCode: '' }, null],
    [
      'the same name in another country',
      { agencyName: 'DELTA TRAVEL' },
      { agencyName: 'DELTA TRAVEL', country: 'GB' },
      null,
    ],
    ['a very short telephone', { telephone: '123' }, { telephone: '123' }, null],
  ] as [string, AgencyOptions, AgencyOptions, string[] | null][])('%s', async (_, mine, theirs, reasons) => {
    const [serial] = [Math.floor(Math.random() * 1e9)];
    const one = await pending({ ...unlike(serial), ...mine });
    const other = await buildAgency(db, { ...unlike(serial + 1), ...theirs });
    expect(await pairsOf(one.agencyId)).toEqual(reasons ? [[other.agencyId, reasons]] : []);
    expect(await pairsOf(other.agencyId)).toEqual(reasons ? [[one.agencyId, reasons]] : []);
  });

  test('those with most in common come first, four of them side by side, all of them counted', async () => {
    const mine = await pending({ ...unlike(5001), agencyName: 'EPSILON TRAVEL', zipCode: 'EPS 1' });
    for (let count = 1; count <= 5; count += 1) await buildAgency(db, { ...unlike(5010 + count), zipCode: 'EPS1' });
    const twin = await buildAgency(db, { ...unlike(5020), agencyName: 'EPSILON-TRAVEL', zipCode: 'EPS1' });
    const found = await readAgencyCase(ctx, mine.agencyId);
    expect(found.agency).toMatchObject({
      agencyId: mine.agencyId,
      agents: [{ userId: mine.owner.userId }],
      decider: null,
    });
    expect(found.agency.agents[0]).not.toHaveProperty('passwordHash');
    expect(found.duplicates[0]).toMatchObject({ agency: { agencyId: twin.agencyId }, reasons: ['name', 'postalCode'] });
    expect([found.duplicates.length, found.duplicateCount]).toEqual([4, 6]);
  });

  test.each(['00000000', 'x', '', "'; DROP TABLE agencies; --"])('there is no agency %j', async (agencyId) => {
    await expect(readAgencyCase(ctx, agencyId)).rejects.toMatchObject({ code: 'notFound' });
  });
});

describe('the queue', () => {
  const created = (daysAgo: number) => new Date(Date.now() - daysAgo * day);

  test('is sorted oldest first, in pages, and a page beyond the end is the last', async () => {
    for (let age = 1; age <= 25; age += 1)
      await pending({ ...unlike(7000 + age), agencyName: `ZETA ${age} TRAVEL`, createdAt: created(age) });
    const first = await list({ search: 'zeta ' });
    expect(first.counts).toEqual({ PENDING: 25, RETURNED: 0, APPROVED: 0, DECLINED: 0 });
    expect(first.agencies.map(({ agencyName }) => agencyName)).toEqual(
      Array.from({ length: 20 }, (_, place) => `ZETA ${25 - place} TRAVEL`),
    );
    const last = await list({ search: 'zeta ', page: 99 });
    expect([last.page, last.agencies.length]).toEqual([2, 5]);
    expect((await list({ search: 'zeta ', pageSize: 50 })).agencies).toHaveLength(25);
  });

  test('has tabs by status, with who decided', async () => {
    const member = await newStaff();
    const decided = { decidedAt: new Date(), decidedBy: member.staffId };
    await buildAgency(db, { agencyName: 'ETA ONE', ...decided });
    await buildAgency(db, {
      agencyName: 'ETA TWO',
      approvalStatus: 'DECLINED',
      declineReason: 'Not an agency',
      ...decided,
      owner: { activationFlag: 'D' },
    });
    await pending({ agencyName: 'ETA THREE' });
    expect((await list({ search: 'eta ' })).counts).toMatchObject({
      PENDING: expect.any(Number),
      APPROVED: 1,
      DECLINED: 1,
    });
    const { agencies } = await list({ search: 'eta ', status: 'declined' });
    expect(agencies).toMatchObject([{ agencyName: 'ETA TWO', deciderFirstName: 'Mika', deciderLastName: 'Review' }]);
  });

  test('is searched by part of a name or an ABTA number, and the beginning of an ID', async () => {
    const wanted = await pending({ agencyName: '100% THETA_CRUISES', abtanumber: 'W8800' });
    const found = async (search: string) => (await list({ search })).agencies.map(({ agencyId }) => agencyId);
    for (const search of [
      'theta_cru',
      'Theta cru',
      'thetacru',
      '100%',
      wanted.agencyId,
      wanted.agencyId.slice(0, 7),
      'w8800',
      '880',
    ])
      expect(await found(search)).toContain(wanted.agencyId);
    for (const search of ['t%cruises', 't_eta', 'thetaXcru', wanted.agencyId.slice(1)])
      expect(await found(search)).not.toContain(wanted.agencyId);
  });

  test.each(naughtyTexts)('survives a search for %j', async (search) => {
    expect((await list({ search })).agencies).toBeInstanceOf(Array);
  });

  test('shows what the checks of each found, for approving several at once', async () => {
    const emailAddress = `${crypto.randomUUID()}@gmail.com`.toUpperCase();
    const agency = await pending({ ...unlike(9003), country: 'US', owner: { emailAddress, cliaagentId: '123' } });
    const { agencies } = await list({ search: agency.agencyId });
    expect((await queueRows(ctx, agencies)).map(({ checks }) => checks)).toEqual([
      [
        { check: 'cliaNumber', finding: 'unusual' },
        { check: 'mailDomain', finding: 'publicHost' },
      ],
    ]);
  });

  test('counts duplicates, with as many statements for a full page as for one row', async () => {
    const one = await pending({ ...unlike(9001), agencyName: 'IOTA TRAVEL', zipCode: 'IOTA1' });
    await pending({ ...unlike(9002), agencyName: 'IOTA-TRAVEL', zipCode: 'IOTA1' });
    expect((await list({ search: one.agencyId })).agencies.map(({ duplicates }) => duplicates)).toEqual([1]);
    const statements = async (query: object) => {
      let count = 0;
      const counted = db.$extends({
        query: { $allOperations: ({ args, query: run }) => ((count += 1), run(args)) },
      }) as unknown as typeof db;
      const { agencies } = await listAgencies({ ...ctx, db: counted }, agencyQueue.read(listAddress(query)));
      return [agencies.length, count];
    };
    expect(await statements({ search: one.agencyId })).toEqual([1, 3]);
    expect(await statements({ search: 'zeta ' })).toEqual([20, 3]);
  });
});
