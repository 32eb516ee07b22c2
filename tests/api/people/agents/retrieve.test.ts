import { beforeAll, describe, expect, test } from 'vitest';
import { database } from '#app/platform/database.server.ts';
import { call, refusalOf, tokenFor } from '#tests/support/apiClient.ts';
import { buildAgency, buildAgent, buildMember } from '#tests/support/builders.ts';
import { naughtyTexts } from '#tests/support/naughty.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const db = database();
type Agency = Awaited<ReturnType<typeof buildAgency>>;
let agency: Agency;
let member: Awaited<ReturnType<typeof buildMember>>;
const people: Record<string, Awaited<ReturnType<typeof buildAgent>>> = {};
const tokens: Record<string, string> = {};

beforeAll(async () => {
  agency = await buildAgency(db);
  member = await buildMember(db, { birthDate: new Date('1980-02-09'), lastName: 'RAY' });
  people.O = agency.owner;
  people.M = await buildAgent(db, agency, {
    agentType: 'M',
    ccn: member.ccn,
    lastName: 'RAY',
    lastPONAccessDate: new Date('2026-01-31'),
  });
  people.A = await buildAgent(db, agency, {
    agentType: 'A',
    dateOfBirth: new Date('1991-12-01'),
    phoneCode: '305',
    phoneNumber: '5550199',
  });
  people.B = await buildAgent(db, agency, { agentType: 'A' });
  people.other = (await buildAgency(db)).owner;
  people.gone = await buildAgent(db, agency, { deletedAt: new Date() });
  for (const who of ['O', 'M', 'A', 'other']) tokens[who] = await tokenFor(people[who]!);
});

const self = (who: string, of = who) =>
  call(`GET /osmf/v1.0/agents/self-retrieve?agentId=${people[of]?.agentId}`, { token: tokens[who] });
const byId = (who: string, of: string) =>
  call(`GET /osmf/p1.0/agents/retrieve?agentId=${people[of]?.agentId}`, { token: tokens[who] });
const byEmail = (who: string, email: string) =>
  call(`GET /osmf/p1.0/agents/retrieve?email=${encodeURIComponent(email)}`, { token: tokens[who] });

describe('self-retrieve', () => {
  test('gives agent, agency and member profile as spec §3 names them', async () => {
    const { status, body } = await self('M');
    expect(status).toBe(200);
    const { agent, agency: ownAgency, memberProfile } = body.retrieveAgent;
    expect(agent).toMatchObject({
      agentId: people.M?.agentId,
      agencyName: agency.agencyName.toUpperCase(),
      agentType: 'M',
      ccn: member.ccn,
      lastPONAccessDate: '01/31/2026',
      permissions: { oneSource: 'YYYYYYNY', polarOnline: 'YYYYYNYYYN' },
    });
    expect(ownAgency).toMatchObject({ agencyId: agency.agencyId, owner: { emailAddress: agency.owner.emailAddress } });
    expect(memberProfile).toMatchObject({ lastName: 'RAY', birthDate: '02/09/1980' });
  });

  test('splits the date of birth, joins the telephone, and has no profile without a member number', async () => {
    const { body } = await self('A');
    const { agent, memberProfile } = body.retrieveAgent;
    expect(agent).toMatchObject({
      dateOfBirth: '01',
      monthOfBirth: '12',
      yearOfBirth: '1991',
      telephone: '3055550199',
      ccn: '',
    });
    expect(memberProfile).toBeNull();
  });

  test('never tells the hash', async () => {
    const { body } = await self('A');
    expect(JSON.stringify(body)).not.toMatch(/\$2[aby]\$|hash/i);
  });

  test.each([
    ['A', 'B'],
    ['O', 'A'],
    ['O', 'other'],
  ])('%s asking for %s: not found, whatever the role', async (who, of) => {
    expect(refusalOf(await self(who, of))).toEqual([404, 'notFound']);
  });

  test('answers before the steps to the portal are done, as signing in does', async () => {
    const newcomer = await buildAgent(db, agency, { activationFlag: 'C' });
    const answer = await call(`GET /osmf/v1.0/agents/self-retrieve?agentId=${newcomer.agentId}`, {
      token: await tokenFor(newcomer),
    });
    expect(answer.status).toBe(200);
  });

  test('needs the id', async () => {
    expect(refusalOf(await call('GET /osmf/v1.0/agents/self-retrieve', { token: tokens.A }))).toEqual([
      400,
      'malformedRequest agentId',
    ]);
  });
});

describe('retrieve', () => {
  test.each([
    ['O', 'O', 200],
    ['O', 'M', 200],
    ['O', 'A', 200],
    ['O', 'gone', 404],
    ['O', 'other', 404],
    ['M', 'O', 200],
    ['M', 'A', 200],
    ['M', 'other', 404],
    ['A', 'A', 200],
    ['A', 'B', 404],
    ['A', 'O', 404],
    ['A', 'other', 404],
    ['other', 'A', 404],
  ])('%s asks for %s: %i by id and by address alike', async (who, of, status) => {
    const answers = [await byId(who, of), await byEmail(who, people[of]!.emailAddress.toLowerCase())];
    expect(answers.map((answer) => answer.status)).toEqual([status, status]);
    for (const { body } of answers) {
      if (status === 200)
        expect(body.retrieveAgent).toMatchObject({
          agent: { agentId: people[of]?.agentId },
          agency: { agencyId: agency.agencyId },
        });
      else expect(body.errors).toEqual((await byId(who, 'gone')).body.errors);
    }
  });

  test('gives no member profile, which is for its member alone', async () => {
    const { body } = await byId('O', 'M');
    expect(Object.keys(body.retrieveAgent).sort()).toEqual(['agency', 'agent']);
  });

  test('updatedBy must be the caller', async () => {
    const path = `GET /osmf/p1.0/agents/retrieve?agentId=${people.A?.agentId}&updatedBy=`;
    const { agentId, agentUniqueId, userId } = people.O!;
    for (const own of [agentId, agentUniqueId, userId, userId.toLowerCase()])
      expect((await call(path + own, { token: tokens.O })).status, own).toBe(200);
    expect(refusalOf(await call(path + people.M?.userId, { token: tokens.O }))).toEqual([404, 'notFound']);
    expect(refusalOf(await call(path + people.M?.agentId, { token: tokens.O }))).toEqual([404, 'notFound']);
  });

  test('gives personal data and so needs a token, although it is a p1.0 path', async () => {
    expect(refusalOf(await call(`GET /osmf/p1.0/agents/retrieve?agentId=${people.A?.agentId}`))).toEqual([
      401,
      'unauthorized',
    ]);
  });

  test.each([
    ['', 'malformedRequest agentId'],
    ['?agentId=1&email=a%40b.co', 'malformedRequest agentId'],
    ['?agentId=1&agentId=2', 'malformedRequest agentId'],
    ['?email=nouser', 'email email'],
    ['?agentId=1&role=O', 'unknownField role'],
  ])('%s is refused', async (query, refusal) => {
    expect(refusalOf(await call(`GET /osmf/p1.0/agents/retrieve${query}`, { token: tokens.O }))).toEqual([
      400,
      refusal,
    ]);
  });

  test.each(naughtyTexts)('%j finds no user', async (text) => {
    const value = encodeURIComponent(text.replace(/\p{Cs}/gu, ''));
    for (const path of [
      `p1.0/agents/retrieve?agentId=${value}`,
      `p1.0/agents/retrieve?email=${value}`,
      `v1.0/agents/self-retrieve?agentId=${value}`,
    ]) {
      const { status } = await call(`GET /osmf/${path}`, { token: tokens.O });
      expect([400, 404]).toContain(status);
    }
  });
});
