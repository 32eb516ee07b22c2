import { beforeAll, describe, expect, test } from 'vitest';
import { database } from '#app/platform/database.server.ts';
import { call, refusalOf, tokenFor } from '#tests/support/apiClient.ts';
import { buildAgency, buildAgent, buildAgents, buildMember } from '#tests/support/builders.ts';
import { naughtyTexts } from '#tests/support/naughty.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const db = database();
let agencyId: string;
let token: string;
const tokens: Record<string, string> = {};

interface Listed {
  agents: {
    agentUniqueId: string;
    userId: string;
    lastName: string;
    firstName: string;
    agentType: string;
    ccn: string;
    companies: unknown[];
  }[];
  total: number;
  page: number;
  pageSize: number;
  hasMoreAgents: boolean;
}

async function list(body: object = {}, by = token): Promise<Listed> {
  const answer = await call('POST /osmf/v1.0/agents/list', { token: by, body });
  expect(answer.status).toBe(200);
  return answer.body.agentList;
}
const lastNames = async (body: object) => (await list(body)).agents.map(({ lastName }) => lastName);

// Names that hold no label word, so that a search finds only what it means.
beforeAll(async () => {
  const agency = await buildAgency(db, { owner: { firstName: 'Uma', lastName: 'XBoss', userId: 'UBOSS1' } });
  agencyId = agency.agencyId;
  const build = (lastName: string, options: Parameters<typeof buildAgent>[2]) =>
    buildAgent(db, agency, {
      firstName: 'Zed',
      lastName,
      userId: `USR${lastName.toUpperCase().replace(/[^A-Z]/g, '')}9`,
      ...options,
    });
  const member = await buildMember(db, { ccn: '4111222333' });
  const plain = await buildMember(db, { ccn: '4999888777' });
  const manager = await build('Xkim', { agentType: 'M', ccn: member.ccn });
  const advisor = await build('xLow', {});
  await build("X'y%Z_q", { activationFlag: 'D', userId: 'USRODD1', lastOSLoginDate: new Date('2026-11-01') });
  await build('Xplüm', { activationFlag: 'C', ccn: plain.ccn, lastOSLoginDate: null });
  await build('Xgone', { deletedAt: new Date() });
  await db.agentCompany.createMany({
    data: [
      { agentUniqueId: manager.agentUniqueId, code: 'PC', academyLevel: 2, academyStatus: 'A' },
      { agentUniqueId: advisor.agentUniqueId, code: 'HA', academyLevel: 2, academyStatus: 'A' },
      { agentUniqueId: advisor.agentUniqueId, code: 'CU', academyLevel: 0 },
    ],
  });
  token = await tokenFor(agency.owner);
  tokens.M = await tokenFor(manager);
  tokens.A = await tokenFor(advisor);
  const signedInOn = (lastName: string, date: Date | null) =>
    db.agent.updateMany({ where: { agencyId, lastName }, data: { lastOSLoginDate: date } });
  await signedInOn('Xkim', new Date('2026-11-19T12:00Z'));
  await signedInOn('XBoss', new Date('2026-11-10T12:00Z'));
  await signedInOn('xLow', null);
});

test('names are stored as typed, and named by the API in upper case', async () => {
  const rows = await db.agent.findMany({ where: { agencyId, deletedAt: null }, orderBy: { lastNameKey: 'asc' } });
  expect(rows.map(({ lastName }) => lastName)).toEqual(["X'y%Z_q", 'XBoss', 'Xkim', 'xLow', 'Xplüm']);
  expect(await lastNames({})).toEqual(["X'Y%Z_Q", 'XBOSS', 'XKIM', 'XLOW', 'XPLÜM']);
});

test('Japanese names are listed by their reading, in hiragana and katakana alike; without one after all that have it', async () => {
  const ofJapan = await buildAgency(db, { country: 'JP', owner: { lastName: '相川', nameReading: 'あいかわ' } });
  const people = { 渡辺: 'ワタナベ', 伊藤: 'いとう', 阿部: 'ｱﾍﾞ', 山田: '', Smith: '' };
  for (const [lastName, nameReading] of Object.entries(people))
    await buildAgent(db, ofJapan, { lastName, nameReading });
  const by = await tokenFor(ofJapan.owner);
  const { body } = await call('POST /osmf/v1.0/agents/list', { token: by, body: {} });
  expect(body.agentList.agents.map(({ lastName }: { lastName: string }) => lastName)).toEqual([
    'SMITH',
    '相川',
    '阿部',
    '伊藤',
    '渡辺',
    '山田',
  ]);
});

describe('what is listed', () => {
  test('every living agent of the agency, by name; deactivated ones among them', async () => {
    const { agents, ...rest } = await list();
    expect(agents.map(({ lastName }) => lastName)).toEqual(["X'Y%Z_Q", 'XBOSS', 'XKIM', 'XLOW', 'XPLÜM']);
    expect(rest).toEqual({ total: 5, page: 1, pageSize: 20, hasMoreAgents: false, nextCursor: null });
  });

  test('as the portal shows them, and no hash', async () => {
    const { agents } = await list({ search: 'xkim' });
    expect(agents).toEqual([
      {
        agentUniqueId: expect.any(String),
        agentId: expect.any(String),
        polarAgentId: expect.any(String),
        userId: 'USRXKIM9',
        firstName: 'ZED',
        middleName: expect.any(String),
        lastName: 'XKIM',
        preferredName: '',
        emailAddress: expect.stringMatching(/@/),
        agentType: 'M',
        activationFlag: 'A',
        emailValidFlag: 'Y',
        ccn: '4111222333',
        academyLevel: 0,
        academyStatus: '',
        companies: [{ code: 'PC', academyLevel: 2, academyStatus: 'A' }],
        permissions: {
          oneSource: expect.stringMatching(/^[YN]{8}$/),
          polarOnline: expect.stringMatching(/^[YN]{10}$/),
        },
        lastOSLoginDate: '11/19/2026',
        lastPONAccessDate: '',
      },
    ]);
  });

  test('managers see the list, advisors do not', async () => {
    expect((await list({}, tokens.M)).total).toBe(5);
    expect(refusalOf(await call('POST /osmf/v1.0/agents/list', { token: tokens.A, body: {} }))).toEqual([
      403,
      'forbidden',
    ]);
  });

  test("another agency's people are in no list, whatever is asked", async () => {
    const other = await buildAgency(db, { owner: { lastName: 'XSTRANGER' } });
    for (const body of [
      {},
      { search: 'xstranger' },
      { agentLastName: 'xstranger' },
      { agentUniqueId: other.owner.agentUniqueId },
    ]) {
      expect((await list(body)).agents.map(({ lastName }) => lastName)).not.toContain('XSTRANGER');
    }
    expect((await list({}, await tokenFor(other.owner))).total).toBe(1);
  });
});

describe('search (spec §5)', () => {
  test.each([
    ['by last name, in any case', 'xLo', ['XLOW']],
    ['by first name', 'uma', ['XBOSS']],
    ['by a name with an accent', 'xplüm', ['XPLÜM']],
    ['by it without the accent', 'XPLUM', ['XPLÜM']],
    ['by user ID', 'usrodd', ["X'Y%Z_Q"]],
    ['by role', 'supervisor', ['XKIM']],
    ['by role in Japanese', 'オーナー', ['XBOSS']],
    ['by two words of a role', 'travel advisor', ["X'Y%Z_Q", 'XLOW', 'XPLÜM']],
    ['by status', 'deactivated', ["X'Y%Z_Q"]],
    ['by being inactive, which is deactivated only', 'inactive', ["X'Y%Z_Q"]],
    ['by status in Japanese', '無効', ["X'Y%Z_Q"]],
    ['by status in several words', 'first sign-in pending', ['XPLÜM']],
    ["by the specification's word for a status", 'deactivate', ["X'Y%Z_Q"]],
    ["by the specification's words for a status", 'UserID and Password Change', ['XPLÜM']],
    ['by level', 'staff captain', ['XKIM']],
    ['by HA level', 'gold', ['XLOW']],
    ['by brand and level together', 'PC staff captain', ['XKIM']],
    ['by the brand in words and the level', 'Princess staff captain', ['XKIM']],
    ['by the level and the brand in words', 'staff captain Princess', ['XKIM']],
    ['as the list writes it', 'Staff Captain (Princess)', ['XKIM']],
    ['by the brand in Japanese', 'プリンセス 副船長', ['XKIM']],
    ['by a level of another brand', 'CU staff captain', []],
    ['by another level of the brand', 'PC captain', []],
    ['by brand and HA level', 'HA Gold', ['XLOW']],
    ['by brand and level in Japanese', 'PC 副船長', ['XKIM']],
    ['by a brand alone', 'HA', ['XLOW', 'XPLÜM']],
    ['by the day of the last sign-in', 'Nov 19, 2026', ['XKIM']],
    ['by that day in Japanese', '2026/11/19', ['XKIM']],
    ['by never having signed in', 'never', ['XLOW', 'XPLÜM']],
    ['by being a plain member', 'member', ['XPLÜM']],
    ['by member number', '4111', ['XKIM']],
    ['by member number in full-width digits', '４１１１', ['XKIM']],
    ['by its absence', 'na', ["X'Y%Z_Q", 'XBOSS', 'XLOW']],
    ['by words of different kinds, all of which match', 'supervisor captain 411', ['XKIM']],
    ['by words of which one does not match', 'supervisor xlow', []],
    ['by words apart by an ideographic space', 'zed　xkim', ['XKIM']],
    ['by a curly apostrophe', 'X’Y', ["X'Y%Z_Q"]],
    ['by a per cent sign, which is literal', '%', ["X'Y%Z_Q"]],
    ['by an underscore, which is literal', 'z_q', ["X'Y%Z_Q"]],
    ['by a backslash, which is literal', '\\', []],
    ['by spaces alone', '   ', ["X'Y%Z_Q", 'XBOSS', 'XKIM', 'XLOW', 'XPLÜM']],
  ])('%s: %j', async (_, search, expected) => expect(await lastNames({ search })).toEqual(expected));

  test('the names and the id narrow the list further', async () => {
    expect(await lastNames({ agentFirstName: 'zed', agentLastName: 'xk', agentUniqueId: '' })).toEqual(['XKIM']);
    const [{ agentUniqueId } = { agentUniqueId: '' }] = (await list({ search: 'xplum' })).agents;
    expect(await lastNames({ agentUniqueId })).toEqual(['XPLÜM']);
  });
});

test.each([
  ['name', 'desc', ['XPLÜM', 'XLOW', 'XKIM', 'XBOSS', "X'Y%Z_Q"]],
  ['role', 'asc', ['XBOSS', 'XKIM', "X'Y%Z_Q", 'XLOW', 'XPLÜM']],
  ['role', 'desc', ["X'Y%Z_Q", 'XLOW', 'XPLÜM', 'XKIM', 'XBOSS']],
  ['status', 'asc', ['XBOSS', 'XKIM', 'XLOW', 'XPLÜM', "X'Y%Z_Q"]],
  ['ccn', 'asc', ['XKIM', 'XPLÜM', "X'Y%Z_Q", 'XBOSS', 'XLOW']],
  ['ccn', 'desc', ['XPLÜM', 'XKIM', "X'Y%Z_Q", 'XBOSS', 'XLOW']],
  ['rank', 'asc', ['XPLÜM', 'XKIM', 'XLOW', "X'Y%Z_Q", 'XBOSS']],
  ['rank', 'desc', ['XKIM', 'XLOW', 'XPLÜM', "X'Y%Z_Q", 'XBOSS']],
  ['userId', 'asc', ['XBOSS', "X'Y%Z_Q", 'XKIM', 'XLOW', 'XPLÜM']],
  ['lastLogin', 'desc', ['XKIM', 'XBOSS', "X'Y%Z_Q", 'XLOW', 'XPLÜM']],
])('sorted by %s %s; those without stand last', async (sort, direction, expected) => {
  expect(await lastNames({ sort, direction })).toEqual(expected);
});

test('sorted by the last sign-in; those who never did stand last', async () => {
  const expected = ["X'Y%Z_Q", 'XBOSS', 'XKIM', 'XLOW', 'XPLÜM'];
  expect(await lastNames({ sort: 'lastLogin', direction: 'asc' })).toEqual(expected);
});

describe('filters', () => {
  test.each<[object, string[]]>([
    [{ agentTypes: ['M'] }, ['XKIM']],
    [{ agentTypes: ['M', 'O'] }, ['XBOSS', 'XKIM']],
    [{ activationFlags: ['D', 'C'] }, ["X'Y%Z_Q", 'XPLÜM']],
    [{ companyCodes: ['PC'] }, ['XKIM']],
    [{ companyCodes: ['CU'] }, []],
    [{ academyLevels: [2] }, ['XKIM', 'XLOW']],
    [{ companyCodes: ['HA', 'CU'], academyLevels: [2, 3] }, ['XLOW']],
    [{ companyCodes: ['PC'], academyLevels: [3] }, []],
    [{ enrolled: true }, ['XKIM', 'XPLÜM']],
    [{ enrolled: false }, ["X'Y%Z_Q", 'XBOSS', 'XLOW']],
    [{ lastSignIn: 'never' }, ['XLOW', 'XPLÜM']],
    [{ enrolled: false, lastSignIn: 'never', search: 'xlow' }, ['XLOW']],
    [{ agentTypes: [], activationFlags: [], enrolled: null }, ["X'Y%Z_Q", 'XBOSS', 'XKIM', 'XLOW', 'XPLÜM']],
  ])('%j', async (body, expected) => expect(await lastNames(body)).toEqual(expected));

  test('by days without a sign-in, which finds users who never signed in too', async () => {
    const agency = await buildAgency(db, { owner: { lastName: 'Xnow' } });
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    const signedIn = [
      ['Xa', daysAgo(29)],
      ['Xb', daysAgo(31)],
      ['Xc', daysAgo(91)],
      ['Xd', daysAgo(181)],
      ['Xe', null],
    ] as const;
    for (const [lastName, lastOSLoginDate] of signedIn) {
      const { agentUniqueId } = await buildAgent(db, agency, { lastName });
      await db.agent.update({ where: { agentUniqueId }, data: { lastOSLoginDate } });
    }
    await db.agent.update({
      where: { agentUniqueId: agency.owner.agentUniqueId },
      data: { lastOSLoginDate: new Date() },
    });
    const by = await tokenFor(agency.owner);
    const found = async (lastSignIn: string) => (await list({ lastSignIn }, by)).agents.map(({ lastName }) => lastName);
    expect(await found('within30')).toEqual(['XA', 'XNOW']);
    expect(await found('notFor30')).toEqual(['XB', 'XC', 'XD', 'XE']);
    expect(await found('notFor90')).toEqual(['XC', 'XD', 'XE']);
    expect(await found('notFor180')).toEqual(['XD', 'XE']);
    expect(await found('never')).toEqual(['XE']);
  });
});

describe('pages', () => {
  test.each([10, 20, 30, 40, 50])('of %i hold everybody once, in every sort', async (pageSize) => {
    const agency = await buildAgency(db);
    // Everybody has the same name: only the last rule of the order tells them apart.
    await buildAgents(db, agency, 64, () => ({ firstName: 'SAME', lastName: 'SAME' }));
    const by = await tokenFor(agency.owner);
    for (const [sort, direction] of [
      ['name', 'asc'],
      ['name', 'desc'],
      ['role', 'asc'],
      ['lastLogin', 'desc'],
    ]) {
      const pages = [];
      for (let page = 1; page <= Math.ceil(65 / pageSize); page += 1)
        pages.push(await list({ page, pageSize, sort, direction }, by));
      const ids = pages.flatMap(({ agents }) => agents.map(({ agentUniqueId }) => agentUniqueId));
      expect(new Set(ids).size).toBe(65);
      expect(ids).toHaveLength(65);
      expect(pages.every(({ total }) => total === 65)).toBe(true);
    }
  });

  test('one beyond the end is the last', async () => {
    const { page, agents } = await list({ page: 99_999, pageSize: 10 });
    expect([page, agents.length]).toEqual([1, 5]);
    const none = await list({ page: 7, search: 'qqqq' });
    expect(none).toMatchObject({ page: 1, total: 0, agents: [], hasMoreAgents: false });
  });

  test('more than 699 agents set the flag (spec §9)', async () => {
    const agency = await buildAgency(db);
    await buildAgents(db, agency, 698);
    const by = await tokenFor(agency.owner);
    expect(await list({}, by)).toMatchObject({ total: 699, hasMoreAgents: false });
    await buildAgent(db, agency);
    expect(await list({ page: 36 }, by)).toMatchObject({ total: 700, hasMoreAgents: true, page: 35 });
  });
});

describe('malformed', () => {
  test.each([
    [{ pageSize: 15 }, 'malformedRequest pageSize'],
    [{ pageSize: '20' }, 'malformedRequest pageSize'],
    [{ page: 0 }, 'malformedRequest page'],
    [{ page: 1.5 }, 'malformedRequest page'],
    [{ page: 1e300 }, 'malformedRequest page'],
    [{ sort: 'passwordHash' }, 'malformedRequest sort'],
    [{ sort: 'name; DROP TABLE agents' }, 'malformedRequest sort'],
    [{ direction: 'sideways' }, 'malformedRequest direction'],
    [{ search: 7 }, 'malformedRequest search'],
    [{ search: 'a'.repeat(101) }, 'tooLong search'],
    [{ search: 'a'.repeat(10_000) }, 'tooLong search'],
    [{ agentTypes: ['X'] }, 'malformedRequest agentTypes.0'],
    [{ agentTypes: 'M' }, 'malformedRequest agentTypes'],
    [{ academyLevels: [5] }, 'malformedRequest academyLevels.0'],
    [{ enrolled: 'Y' }, 'malformedRequest enrolled'],
    [{ lastSignIn: 'toString' }, 'malformedRequest lastSignIn'],
    [{ cursor: 'x' }, 'malformedRequest cursor'],
    [{ cursor: 'W10' }, 'malformedRequest cursor'],
    [{ cursor: 'x'.repeat(2001) }, 'malformedRequest cursor'],
    [{ search: '\u0000' }, 'illegalCharacters search'],
    [{ agentUniqueId: '1' }, 'malformedRequest agentUniqueId'],
    [{ agencyId: '10000000' }, 'unknownField agencyId'],
  ])('%j is refused', async (body, refusal) => {
    expect(refusalOf(await call('POST /osmf/v1.0/agents/list', { token, body }))).toEqual([400, refusal]);
  });

  test.each(naughtyTexts)('a search for %j is answered', async (text) => {
    for (const field of ['search', 'agentFirstName', 'agentLastName']) {
      const { status } = await call('POST /osmf/v1.0/agents/list', { token, body: { [field]: text } });
      expect([200, 400]).toContain(status);
    }
  });
});
