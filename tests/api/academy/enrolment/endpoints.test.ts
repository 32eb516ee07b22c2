import { beforeEach, describe, expect, test } from 'vitest';
import { database } from '#app/platform/database.server.ts';
import { call, refusalOf, tokenFor } from '#tests/support/apiClient.ts';
import { buildAgency, buildAgent, buildMember, samplePassword } from '#tests/support/builders.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const db = database();
type Agent = Awaited<ReturnType<typeof buildAgent>>;
let agency: Awaited<ReturnType<typeof buildAgency>>;
let advisor: Agent;
let other: Agent;
let token: string;
let ccn: string;
const lastName = 'Winterbourne';

beforeEach(async () => {
  agency = await buildAgency(db);
  [advisor, other] = [
    await buildAgent(db, agency, { lastName }),
    await buildAgent(db, await buildAgency(db), { lastName, userId: `HOLDER${Date.now() % 1e6}ER` }),
  ];
  token = await tokenFor(advisor);
  ({ ccn } = await buildMember(db, { lastName, birthDate: new Date('1984-06-30') }));
});

const row = ({ agentUniqueId }: Agent) => db.agent.findUniqueOrThrow({ where: { agentUniqueId } });
const add = (agent: object = {}, more: object = {}, by = token) =>
  call('POST /osmf/v1.0/agents/add/enroll', {
    token: by,
    body: { reqType: 'R0041', agent: { agentId: advisor.agentId, ccn, ...agent }, ...more },
  });
const move = (birthDate = '06/30/1984', agent: object = {}) =>
  call('POST /osmf/v1.0/agents/move/enroll', {
    token,
    body: { reqType: 'R0042', agent: { agentId: advisor.agentId, ccn, ...agent }, memberProfile: { birthDate } },
  });
const save = (change: object = {}, by = token) =>
  call('POST /osdb/v1.0/agents/ccn', {
    token: by,
    body: { polarAgentId: advisor.polarAgentId, ccn, source: 'P', agencyId: agency.agencyId, ...change },
  });
const status = (rows: unknown) => call('POST /osdb/v1.0/agents/status', { token, body: { userStatus: rows } });

describe('add/enroll and move/enroll', () => {
  test('enrol; a number of another account is named with a masked user ID, and moved by the date of birth', async () => {
    expect((await add({ enrollmentSrc: 'A' })).body).toEqual({ agentEnroll: { ccn, conflictUserId: '' } });
    expect(await row(advisor)).toMatchObject({ ccn, enrollmentSrc: 'A' });
    token = await tokenFor(other);
    advisor = other;
    const conflict = await add();
    expect([conflict.status, conflict.body]).toEqual([
      200,
      { agentEnroll: { ccn, conflictUserId: expect.stringMatching(/^..\*{4}..$/) } },
    ]);
    expect(refusalOf(await move('07/01/1984'))).toEqual([400, 'birthDateWrong birthDate']);
    expect((await move()).body).toEqual({ agentEnroll: { ccn, conflictUserId: '' } });
    expect(await row(other)).toMatchObject({ ccn, enrollmentSrc: 'E' });
  });

  test('refuse what is wrong, and nothing is saved', async () => {
    expect(refusalOf(await add({ agentId: other.agentId }))).toEqual([404, 'notFound']);
    expect(refusalOf(await add({ polarAgentId: other.polarAgentId }))).toEqual([404, 'notFound']);
    expect(refusalOf(await add({}, { agency: { agencyId: other.agencyId } }))).toEqual([404, 'notFound']);
    expect(refusalOf(await add({ ccn: '12' }))).toEqual([400, 'ccnLength ccn']);
    expect(refusalOf(await add({ enrollmentSrc: 'X' }))).toEqual([400, 'malformedRequest enrollmentSrc']);
    expect(refusalOf(await add({ rank: '4' }))).toEqual([400, 'unknownField rank']);
    expect(refusalOf(await add({}, { reqType: 'R0042' }))).toEqual([400, 'malformedRequest reqType']);
    expect(refusalOf(await add({ ccn: '9999999999' }))).toEqual([404, 'memberNotFound ccn']);
    expect(refusalOf(await move('1984-06-30'))).toEqual([400, 'malformedRequest memberProfile.birthDate']);
    expect(refusalOf(await call('POST /osmf/v1.0/agents/add/enroll', { body: {} }))[0]).toBe(401);
    expect(await row(advisor)).toMatchObject({ ccn: null, authId: null });
    expect((await add({ academyLevel: 4, academyStatus: 'COMMODORE' })).status).toBe(200);
    expect(await row(advisor)).toMatchObject({ academyLevel: 0, academyStatus: 'A' });
  });
});

describe('agents/ccn and agents/status', () => {
  test('save the number with its source, and give the learner with what was reached', async () => {
    await add();
    await db.curriculumStatus.updateMany({ where: { learner: { ccn }, curriculum: 'HA' }, data: { academyLevel: 2 } });
    const { authId } = await row(advisor);
    const attainedAt = new Date('2026-05-04T10:00:00Z');
    await db.levelAttained.create({ data: { authId: authId!, curriculum: 'HA', level: 2, attainedAt } });
    await db.agencyLevel.create({
      data: { agencyId: agency.agencyId, curriculum: 'PC', level: 1, attainedAt, lastHeldAt: new Date() },
    });
    const { body } = await save();
    const login = { userId: advisor.userId, password: samplePassword };
    expect((await call('POST /osmf/p1.0/login', { body: login })).body.authId).toBe(authId);
    expect(body).toEqual({
      ccn: {
        authId,
        agentAcademyStatus: [
          {
            companyId: 'HA',
            certificationTitle: 'Gold',
            certificationLevel: 2,
            levelAttainedDate: '2026-05-04T10:00:00.000Z',
          },
        ],
        agencyAcademyStatus: [
          {
            companyId: 'PC',
            certificationTitle: 'First Officer',
            certificationLevel: 1,
            levelAttainedDate: '2026-05-04T10:00:00.000Z',
          },
        ],
        userStatus: ['CU', 'HA', 'PC'].map((curriculum) => ({ curriculum, status: 'A' })),
      },
    });
    expect((await row(advisor)).enrollmentSrc).toBe('P');
  });

  test('agents/ccn alone enrols too, and refuses others and what others hold', async () => {
    expect((await save()).status).toBe(200);
    expect((await row(advisor)).ccn).toBe(ccn);
    const [mine, theirs] = [
      { polarAgentId: advisor.polarAgentId },
      { polarAgentId: other.polarAgentId, agencyId: other.agencyId },
    ];
    expect(refusalOf(await save({ polarAgentId: other.polarAgentId }))).toEqual([404, 'notFound']);
    expect(refusalOf(await save({ agencyId: other.agencyId }))).toEqual([404, 'notFound']);
    expect(refusalOf(await save(mine, await tokenFor(other)))).toEqual([404, 'notFound']);
    expect(refusalOf(await save(theirs, await tokenFor(other)))).toEqual([409, 'memberNumberTaken ccn']);
  });

  test('agents/status takes the list that enrolling made, with its day, and no claim', async () => {
    await add();
    const { authId } = await row(advisor);
    const good = {
      authId,
      curriculum: 'PC',
      inActivationDate: '28-FEB-2027',
      refreshCount: 0,
      refreshFlag: 'N',
      status: 'A',
    };
    expect((await status(['CU', 'HA', 'PC'].map((curriculum) => ({ ...good, curriculum })))).body).toEqual({
      status: 'success',
    });
    expect(await db.curriculumStatus.findMany({ where: { authId: authId! } })).toMatchObject(
      [1, 2, 3].map(() => ({ inActivationDate: new Date('2027-02-28'), academyLevel: 0 })),
    );
    for (const [claim, refusal] of [
      [{ status: 'C' }, [409, 'academyOutOfSync']],
      [{ refreshCount: 3 }, [409, 'academyOutOfSync']],
      [{ refreshFlag: 'Y' }, [409, 'academyOutOfSync']],
      [{ curriculum: 'PJ' }, [409, 'academyOutOfSync']],
      [{ curriculum: 'XX' }, [400, 'malformedRequest userStatus.0.curriculum']],
      [{ academyLevel: 4 }, [400, 'unknownField userStatus.0.academyLevel']],
      [{ inActivationDate: '31-FEB-2027' }, [400, 'malformedRequest userStatus.0.inActivationDate']],
      [{ inActivationDate: '01-JAN-0000' }, [400, 'malformedRequest userStatus.0.inActivationDate']],
      [{ authId: 'SOMERSET' }, [404, 'notFound']],
    ] as const)
      expect(refusalOf(await status([{ ...good, ...claim }])), JSON.stringify(claim)).toEqual(refusal);
    // Of a list with one claim nothing is saved.
    expect(
      (
        await status([
          { ...good, inActivationDate: '' },
          { ...good, curriculum: 'HA', status: 'X' },
        ])
      ).status,
    ).toBe(409);
    expect(await db.curriculumStatus.count({ where: { authId: authId!, inActivationDate: null } })).toBe(0);
    expect(refusalOf(await status([]))[0]).toBe(400);
    expect(refusalOf(await status({}))[0]).toBe(400);
  });

  test("another's learner is not found, with or without a number of one's own", async () => {
    await call('POST /osmf/v1.0/agents/add/enroll', {
      token: await tokenFor(other),
      body: { reqType: 'R0041', agent: { agentId: other.agentId, ccn } },
    });
    const { authId } = await row(other);
    expect(
      refusalOf(
        await status([
          { authId, curriculum: 'PC', inActivationDate: '', refreshCount: 0, refreshFlag: 'N', status: 'A' },
        ]),
      ),
    ).toEqual([404, 'notFound']);
  });
});
