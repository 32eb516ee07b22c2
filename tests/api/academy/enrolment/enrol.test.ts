import { beforeEach, describe, expect, test } from 'vitest';
import { deleteAgent } from '#app/domain/people/access/deleteAgent.server.ts';
import { enrol } from '#app/domain/academy/enrolment/enrol.server.ts';
import { issueNumber } from '#app/domain/academy/enrolment/issueNumber.server.ts';
import { listHistory } from '#app/domain/agencies/auditTrail/listHistory.server.ts';
import { database } from '#app/platform/database.server.ts';
import { buildAgency, buildAgent, buildMember } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const db = database();
type Agent = Awaited<ReturnType<typeof buildAgent>>;
let agency: Awaited<ReturnType<typeof buildAgency>>;
let advisor: Agent;
let ccn: string;

beforeEach(async () => {
  agency = await buildAgency(db);
  advisor = await buildAgent(db, agency, { lastName: "O'Brien-Nuñez" });
  ({ ccn } = await buildMember(db, { lastName: 'OBRIEN NUNEZ' }));
});

const row = ({ agentUniqueId }: { agentUniqueId: string }) =>
  db.agent.findUniqueOrThrow({ where: { agentUniqueId }, include: { companies: { orderBy: { code: 'asc' } } } });
const outcome = (work: Promise<unknown>) =>
  work.then(
    (result) => result,
    (error: Error) => error.message,
  );
const enrolAs = async (agent: Agent, number = ccn, source: 'A' | 'P' | 'E' = 'A') =>
  enrol(await signedIn(agent), { ccn: number, source });

describe('enrolling a number that one has (R0041)', () => {
  test('saves number and source, makes the learner, and gives each curriculum of the country its status, in one transaction', async () => {
    expect(await enrolAs(advisor, ccn, 'P')).toEqual({ ccn, conflictUserId: null });
    const agent = await row(advisor);
    expect(agent).toMatchObject({
      ccn,
      enrollmentSrc: 'P',
      academyLevel: 0,
      academyStatus: 'A',
      authId: expect.stringMatching(/^[\w-]{36}$/),
    });
    expect(agent.companies.map(({ code, academyLevel, academyStatus }) => [code, academyLevel, academyStatus])).toEqual(
      [
        ['CU', 0, 'A'],
        ['HA', 0, 'A'],
        ['PC', 0, 'A'],
      ],
    );
    const learner = await db.learner.findUniqueOrThrow({
      where: { ccn },
      include: { statuses: { orderBy: { curriculum: 'asc' } }, enrolments: true },
    });
    expect(learner.authId).toBe(agent.authId);
    const fresh = {
      authId: learner.authId,
      status: 'A',
      refreshCount: 0,
      refreshFlag: false,
      inActivationDate: null,
      academyLevel: 0,
    };
    expect(learner.statuses).toEqual(['CU', 'HA', 'PC'].map((curriculum) => ({ ...fresh, curriculum })));
    expect(learner.enrolments).toMatchObject([
      { agentUniqueId: advisor.agentUniqueId, source: 'P', endedAt: null, endReason: null },
    ]);
    expect((await listHistory(await signedIn(advisor), { page: 1, pageSize: 20 })).entries).toContainEqual(
      expect.objectContaining({ sentence: 'enrolled', changes: [{ field: 'ccn', before: null, after: ccn }] }),
    );
  });

  test.each([
    ['JP', ['PJ']],
    ['SG', ['PS']],
    ['HK', ['PH', 'TH']],
    ['GB', ['CK', 'PO', 'PU']],
    ['AU', ['PA']],
    ['DE', ['PC']],
  ])('in %s the curricula are %j', async (country, curricula) => {
    const member = await buildMember(db, { lastName: 'Lee', country });
    const agent = await buildAgent(db, await buildAgency(db, { country }), { lastName: 'Lee' });
    await enrolAs(agent, member.ccn);
    expect((await row(agent)).companies.map(({ code }) => code)).toEqual(curricula);
  });

  test.each([
    ['山田', '山田'],
    ['ﾔﾏﾀﾞ', 'ヤマダ'],
    ['ＹＡＭＡＤＡ', 'Yamada'],
    ['van der Berg', 'VANDERBERG'],
  ])('%s is the member %s', async (typed, known) => {
    const member = await buildMember(db, { lastName: known });
    expect(await enrolAs(await buildAgent(db, agency, { lastName: typed }), member.ccn)).toMatchObject({
      conflictUserId: null,
    });
  });

  test('an unknown number and the number of someone of another name are refused alike, held or not', async () => {
    const free = await buildMember(db, { lastName: 'Somerset' });
    const held = await buildMember(db, { lastName: 'Somerset' });
    await buildAgent(db, agency, { lastName: 'Somerset', ccn: held.ccn });
    const ctx = await signedIn(advisor);
    for (const number of ['9999999999', free.ccn, held.ccn])
      await expect(enrol(ctx, { ccn: number, source: 'E' })).rejects.toMatchObject({
        code: 'memberNotFound',
        field: 'ccn',
      });
    expect(await row(advisor)).toMatchObject({ ccn: null, authId: null });
  });

  test('numbers cannot be guessed: five an account, also where a number of another account is between them, and the address is slowed', async () => {
    await buildAgent(db, agency, { lastName: 'OBRIEN NUNEZ', ccn });
    const ctx = await signedIn(advisor);
    for (let guess = 1; guess <= 4; guess += 1)
      expect(await outcome(enrol(ctx, { ccn: `800000000${guess}`, source: 'E' }))).toBe('memberNotFound');
    expect(await outcome(enrol(ctx, { ccn, source: 'E' }))).toMatchObject({ conflictUserId: expect.any(String) });
    expect(await outcome(enrol(ctx, { ccn: '8000000009', source: 'E' }))).toBe('throttled');

    const address = crypto.randomUUID();
    for (let person = 1; person <= 8; person += 1) {
      const guesser = await signedIn(await buildAgent(db, agency), { address });
      for (let guess = 1; guess <= 4; guess += 1)
        await outcome(enrol(guesser, { ccn: `80000000${person}${guess}`, source: 'E' }));
    }
    expect(
      await outcome(
        enrol(await signedIn(await buildAgent(db, agency, { lastName: 'OBRIEN NUNEZ' }), { address }), {
          ccn,
          source: 'E',
        }),
      ),
    ).toBe('throttled');
  });

  test("another account's number changes nothing, and names no more of that account than its masked user ID", async () => {
    const holder = await buildAgent(db, await buildAgency(db), { lastName: 'OBRIEN NUNEZ', ccn, userId: 'NAMHOLDER' });
    expect(await enrolAs(advisor)).toEqual({ ccn, conflictUserId: 'NA****ER' });
    expect(await row(advisor)).toMatchObject({ ccn: null });
    expect(await row(holder)).toMatchObject({ ccn });
  });

  test('of two accounts that enrol one number at once exactly one gets it', async () => {
    const twin = await buildAgent(db, await buildAgency(db), { lastName: "O'Brien-Nuñez" });
    const [one, other] = [await signedIn(advisor), await signedIn(twin)];
    const results = await Promise.all([one, other].map((ctx) => enrol(ctx, { ccn, source: 'A' })));
    expect(results.filter(({ conflictUserId }) => conflictUserId === null)).toHaveLength(1);
    expect(results.filter(({ conflictUserId }) => conflictUserId !== null)).toHaveLength(1);
    expect(await db.agent.count({ where: { ccn } })).toBe(1);
    expect(await db.enrolment.count({ where: { learner: { ccn }, endedAt: null } })).toBe(1);
  });

  test('of two numbers in one account at once one is refused, and a second one later', async () => {
    const second = await buildMember(db, { lastName: 'OBRIEN NUNEZ' });
    const ctx = await signedIn(advisor);
    const results = await Promise.all(
      [ccn, second.ccn].map((number) => outcome(enrol(ctx, { ccn: number, source: 'A' }))),
    );
    expect(results.filter((result) => result === 'alreadyEnrolled')).toHaveLength(1);
    expect(await outcome(enrolAs(advisor, '8123123123'))).toBe('alreadyEnrolled');
    expect(await outcome(issueNumber(await signedIn(advisor), { source: 'A' }))).toBe('alreadyEnrolled');
  });

  test('the same number again changes the source alone', async () => {
    await enrolAs(advisor, ccn, 'E');
    await enrolAs(advisor, ccn, 'A');
    expect(await row(advisor)).toMatchObject({ ccn, enrollmentSrc: 'A' });
    expect(await db.enrolment.findMany({ where: { agentUniqueId: advisor.agentUniqueId } })).toMatchObject([
      { source: 'A', endedAt: null },
    ]);
  });

  test('after the holder was deleted the number is free, and level and history come along to the next account', async () => {
    await enrolAs(advisor);
    const { authId } = await row(advisor);
    await db.agentCompany.update({
      where: { agentUniqueId_code: { agentUniqueId: advisor.agentUniqueId, code: 'HA' } },
      data: { academyLevel: 3 },
    });
    await deleteAgent(await signedIn(agency.owner), { agentUniqueId: advisor.agentUniqueId });
    expect(await row(advisor)).toMatchObject({ ccn: null, authId: null, academyLevel: 0, companies: [] });
    const next = await buildAgent(db, await buildAgency(db), { lastName: "O'Brien-Nuñez" });
    await enrolAs(next);
    const agent = await row(next);
    expect([agent.authId, agent.academyLevel, agent.companies.find(({ code }) => code === 'HA')?.academyLevel]).toEqual(
      [authId, 3, 3],
    );
    expect(await db.enrolment.findMany({ where: { authId: authId! }, orderBy: { startedAt: 'asc' } })).toMatchObject([
      { endReason: 'deleted' },
      { endReason: null },
    ]);
  });
});

describe('a new number for who has none', () => {
  test('is drawn at random, becomes a member of the own data, and is enrolled', async () => {
    const { ccn: issued } = await issueNumber(await signedIn(advisor), { source: 'P' });
    expect(issued).toMatch(/^[1-9]\d{9}$/);
    const { firstName, lastName, dateOfBirth, zip, emailAddress, phoneCode, phoneNumber } = advisor;
    expect(await db.member.findUniqueOrThrow({ where: { ccn: issued } })).toMatchObject({
      firstName,
      lastName,
      birthDate: dateOfBirth,
      zipCode: zip,
      emailAddress,
      telephone: phoneCode + phoneNumber,
    });
    expect(await row(advisor)).toMatchObject({ ccn: issued, enrollmentSrc: 'P' });
  });

  test('needs a date of birth, and is issued once however often it is asked for at once', async () => {
    const without = await buildAgent(db, agency, { dateOfBirth: null });
    expect(await outcome(issueNumber(await signedIn(without), { source: 'A' }))).toBe('birthDateMissing');
    const ctx = await signedIn(advisor);
    const results = await Promise.all([1, 2, 3].map(() => outcome(issueNumber(ctx, { source: 'A' }))));
    expect(results.filter((result) => result === 'alreadyEnrolled')).toHaveLength(2);
  });
});
