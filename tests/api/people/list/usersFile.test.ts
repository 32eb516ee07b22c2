import type { LoaderFunctionArgs } from '@remix-run/node';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { database } from '#app/platform/database.server.ts';
import { writeSessionCookie } from '#app/platform/cookies.server.ts';
import { loader } from '#app/routes/people/list/usersFile.ts';
import { makePeople } from '#tests/bench/generateAgencies.ts';
import { buildAgency, buildAgent, buildAgents, buildMember } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

const { adminUrl } = await testDatabase();
const db = database();
let agency: Awaited<ReturnType<typeof buildAgency>>;
let cookie: string;

const cookieOf = async (agent: Parameters<typeof signedIn>[0]) =>
  (await writeSessionCookie((await signedIn(agent)).sessionId)).split(';')[0] ?? '';

async function download(format: string, query = '', by = cookie): Promise<Response> {
  const request = new Request(`http://localhost:3000/home/agency-overview/users/${format}${query}`, {
    headers: { cookie: by },
  });
  const args = { request, params: { format }, context: {} } as unknown as LoaderFunctionArgs;
  return loader(args);
}
const linesOf = async (query = '', by = cookie) =>
  (await (await download('csv', query, by)).text()).replace('\uFEFF', '').trim().split('\r\n');

async function manyPeople(agencyId: string, number: number): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  await makePeople(client, { from: 1, to: number, agencyId: `'${agencyId}'` });
  await client.end();
}

beforeAll(async () => {
  agency = await buildAgency(db, { owner: { firstName: 'Uma', lastName: 'Xboss', userId: 'UBOSS1' } });
  const { ccn } = await buildMember(db, { ccn: '4111222333' });
  const kim = await buildAgent(db, agency, {
    firstName: 'Zoë',
    lastName: 'Xkim',
    preferredName: 'Zo',
    userId: 'USRXKIM9',
    agentType: 'M',
    ccn,
  });
  const evil = await buildAgent(db, agency, {
    firstName: "=cmd|'/C calc'!A0",
    lastName: '@Xevil, "x"',
    userId: 'USREVIL9',
    activationFlag: 'D',
  });
  await db.agent.updateMany({ where: { agencyId: agency.agencyId }, data: { lastOSLoginDate: null } });
  await db.agent.update({
    where: { agentUniqueId: kim.agentUniqueId },
    data: { emailAddress: 'ZOE@KIM.EXAMPLE', lastOSLoginDate: new Date('2026-11-20T02:00Z') },
  });
  await db.agentCompany.createMany({
    data: [
      ['PC', 3],
      ['CU', 0],
      ['HA', 2],
    ].map(([code, academyLevel]) => ({
      agentUniqueId: kim.agentUniqueId,
      code: String(code),
      academyLevel: Number(academyLevel),
    })),
  });
  const { authId } = await db.learner.upsert({
    where: { ccn: '4111222333' },
    create: { ccn: '4111222333', authId: 'file-4111222333' },
    update: {},
  });
  await db.agent.update({ where: { agentUniqueId: kim.agentUniqueId }, data: { authId } });
  const validUntil = new Date(Date.now() - 86_400_000);
  await db.learnerLevel.create({ data: { authId, curriculum: 'PC', level: 3, attainedAt: validUntil, validUntil } });
  // What no row shows is found by nothing: a level of a curriculum that they have no more.
  const gone = await buildMember(db);
  const learner = await db.learner.upsert({
    where: { ccn: gone.ccn },
    create: { ccn: gone.ccn, authId: `file-${gone.ccn}` },
    update: {},
  });
  await db.agent.update({
    where: { agentUniqueId: evil.agentUniqueId },
    data: { ccn: gone.ccn, authId: learner.authId },
  });
  await db.learnerLevel.create({
    data: { authId: learner.authId, curriculum: 'PC', level: 1, attainedAt: validUntil, validUntil },
  });
  await buildAgent(db, agency, { lastName: 'Xgone', deletedAt: new Date() });
  await buildAgents(db, await buildAgency(db), 3);
  cookie = await cookieOf(agency.owner);
});

describe('the file', () => {
  test('has what the table shows, in its order, with the e-mail address and no formula', async () => {
    const [header, ...lines] = await linesOf('?sort=role');
    expect(header).toBe(
      'Last name,First name,Preferred name,User ID,Email address,Role,Rank,Member number,Status,Last sign-in',
    );
    expect(lines).toHaveLength(3);
    // In New York it is still the 19th.
    expect(lines[1]).toBe(
      'Xkim,Zoë,Zo,USRXKIM9,zoe@kim.example,Supervisor,"Gold (Holland America), Captain, lapsed (Princess)",4111222333,Active,2026-11-19',
    );
    expect(lines[2]).toMatch(
      /^"'@Xevil, ""x""",'=cmd\|'\/C calc'!A0,,USREVIL9,.*,Travel Advisor,[^,]*,\d+,Deactivated,$/,
    );
  });

  test.each([
    ['?q=PC+Captain', ['Xkim']],
    ['?q=Captain%2C+lapsed+Princess', ['Xkim']],
    ['?q=%E5%A4%B1%E5%8A%B9', ['Xkim']],
    ['?status=D&sort=name&page=7&size=10', ['"\'@Xevil']],
    ['?role=O&role=A&enrolled=no&sort=userId&direction=desc', ['Xboss']],
    ['?q=nouser+is+called+that', []],
    ['?q=inactive', [`"'@Xevil`]],
  ])('of %s has exactly whom the list shows on all its pages', async (query, lastNames) => {
    expect((await linesOf(query)).slice(1).map((line) => line.split(',')[0])).toEqual(lastNames);
  });

  test('is a workbook too, named in the language of the reader', async () => {
    const ja = await buildAgency(db, { country: 'JP' });
    const response = await download('xlsx', '', await cookieOf(ja.owner));
    expect(response.headers.get('Content-Type')).toContain('spreadsheetml');
    expect(response.headers.get('Content-Disposition')).toContain('.xlsx');
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
  });

  test('of more people than one statement reads has everybody once, in every order', async () => {
    const large = await buildAgency(db);
    await manyPeople(large.agencyId, 2551);
    const by = await cookieOf(large.owner);
    for (const query of ['', '?sort=status&direction=desc', '?sort=lastLogin']) {
      const userIds = (await linesOf(query, by)).slice(1).map((line) => line.split(',')[3]);
      expect([userIds.length, new Set(userIds).size]).toEqual([2501, 2501]);
    }
  });

  test('leaves an audit row with what was asked for', async () => {
    const other = await buildAgency(db);
    await (await download('csv', '?q=x&role=M', await cookieOf(other.owner))).text();
    const [row] = await db.audit.findMany({ where: { agencyId: other.agencyId, action: 'agency.users-exported' } });
    expect(row).toMatchObject({
      actorId: other.owner.agentUniqueId,
      after: { format: 'csv', users: 0, search: 'x', filter: { role: ['M'] } },
    });
  });
});

describe('it is refused to others', () => {
  test('an advisor is refused, even with the permission to see the list', async () => {
    const advisor = await buildAgent(db, agency, { agentType: 'A', userId: 'USRADV99' });
    await db.permissionGrant.upsert({
      where: { agentUniqueId_key: { agentUniqueId: advisor.agentUniqueId, key: 'osManageAgents' } },
      create: { agentUniqueId: advisor.agentUniqueId, key: 'osManageAgents', grantedAt: new Date() },
      update: {},
    });
    await expect(download('csv', '', await cookieOf(advisor))).rejects.toMatchObject({ init: { status: 403 } });
    expect(await db.audit.count({ where: { actorId: advisor.agentUniqueId, action: 'agency.users-exported' } })).toBe(
      0,
    );
  });

  test('without a session the sign-in page comes', async () => {
    await expect(download('csv', '', '')).rejects.toMatchObject({ status: 302 });
  });

  test('another format is not found', async () => {
    await expect(download('constructor')).rejects.toMatchObject({ init: { status: 404 } });
  });
});
