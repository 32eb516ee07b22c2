import { beforeAll, describe, expect, test } from 'vitest';
import { newCertifications, newCourse } from '#tests/support/academy.ts';
import { call, refusalOf, tokenFor } from '#tests/support/apiClient.ts';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { newLearner } from '#tests/support/learners.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const { database } = await import('#app/platform/database.server.ts');
const db = database();

let courses: { courseId: string }[];
let agency: Awaited<ReturnType<typeof buildAgency>>;
beforeAll(async () => {
  courses = [await newCourse(db, { curriculum: 'PA' }), await newCourse(db, { curriculum: 'PA' })];
  await newCertifications(
    db,
    'PA',
    courses.map((course) => [course]),
  );
  agency = await buildAgency(db, { country: 'AU' });
});

type Learner = Awaited<ReturnType<typeof newLearner>>;

/** A learner whose results give level 1, which is not computed yet: as after the requirements were changed. */
async function learnerOfLevelOne(): Promise<Learner> {
  const learner = await newLearner(db, agency);
  const now = new Date();
  await db.courseResult.create({
    data: {
      authId: learner.authId,
      courseId: courses[0]!.courseId,
      startedAt: now,
      visitedAt: now,
      completedAt: now,
      passedAt: now,
      lastPassedAt: now,
    },
  });
  return learner;
}

const update = async (
  who: { agentUniqueId: string; agencyId: string; agentId: string },
  claim: object = {},
  more: object = {},
) =>
  call('POST /osmf/v1.0/agents/academy', {
    token: await tokenFor(who),
    body: { reqType: 'R0033', agent: { agentId: who.agentId, ...claim }, ...more },
  });
const levelOf = async ({ agentUniqueId }: Learner) =>
  (await db.agent.findUniqueOrThrow({ where: { agentUniqueId } })).academyLevel;

describe('agents/academy', () => {
  test('runs the rank update flow by the results, and once', async () => {
    const learner = await learnerOfLevelOne();
    const { body } = await update(learner, { academyLevel: 1, academyStatus: 'A' });
    expect(body.rankUpdate).toMatchObject({
      isAgentRankUpdated: true,
      isAgentStatusUpdated: true,
      newAgentLevel: 1,
      newAgentRank: 'First Officer',
      newAgentStatus: 'A',
      issueFCC: false,
      ownerEmail: agency.owner.emailAddress,
      curricula: [{ curriculum: 'PA', newAgentLevel: 1, isAgentRankUpdated: true }],
    });
    expect((await update(learner)).body.rankUpdate).toMatchObject({
      isAgentRankUpdated: false,
      isAgentStatusUpdated: false,
      newAgentLevel: 1,
    });
    expect(await db.certificate.count({ where: { authId: learner.authId } })).toBe(1);
  });

  test.each([
    ['a higher level', { academyLevel: 4 }],
    ['a lower one', { academyLevel: 0 }],
    ['a level as a text', { academyLevel: '4' }],
    ['no number', { academyLevel: 'COMMODORE' }],
    ['another status', { academyStatus: 'COMMODORE' }],
    ['a level in a curriculum', { companies: [{ code: 'PA', academyLevel: 3 }] }],
    ['a level in a curriculum of elsewhere', { companies: [{ code: 'PC', academyLevel: 1 }] }],
  ])('refuses a claim of %s, and changes nothing', async (_, claim) => {
    const learner = await learnerOfLevelOne();
    const answer = await update(learner, claim);
    expect(refusalOf(answer)).toEqual([409, 'academyOutOfSync']);
    expect(answer.body.errors[0].title).toBe(
      "Your Academy status is not in Sync with the System. Please reach out to the provider's help desk",
    );
    expect([await levelOf(learner), await db.certificate.count({ where: { authId: learner.authId } })]).toEqual([0, 0]);
  });

  test('is about the caller alone, who has a member number', async () => {
    const [learner, other] = [await newLearner(db, agency), await newLearner(db, agency)];
    const body = { reqType: 'R0033', agent: { agentId: other.agentId } };
    expect(refusalOf(await call('POST /osmf/v1.0/agents/academy', { token: await tokenFor(learner), body }))).toEqual([
      404,
      'notFound',
    ]);
    expect(refusalOf(await update(learner, {}, { agency: { agencyId: '99999999' } }))).toEqual([404, 'notFound']);
    expect(refusalOf(await update(await buildAgent(db, agency)))).toEqual([404, 'notFound']);
  });

  test('what other calls say of a rank is ignored', async () => {
    const learner = await learnerOfLevelOne();
    const token = await tokenFor(learner);
    const { agentId } = learner;
    const claim = {
      agentId,
      academyLevel: 4,
      academyStatus: 'A',
      companies: [{ code: 'PA', academyLevel: 4, academyStatus: 'A' }],
    };
    await call('POST /osmf/v1.0/agents/self-update', { token, body: { reqType: 'R0033', agent: claim, iq8Flag: 'N' } });
    await call('POST /osmf/v1.0/agents/profile-update', {
      token: await tokenFor(agency.owner),
      body: { reqType: 'R0032', agent: claim, iq8Flag: 'N' },
    });
    expect([await levelOf(learner), await db.learnerLevel.count({ where: { authId: learner.authId } })]).toEqual([
      0, 0,
    ]);
  });
});

test('agents/status runs the flow too', async () => {
  const learner = await learnerOfLevelOne();
  const row = {
    authId: learner.authId,
    curriculum: 'PA',
    inActivationDate: '',
    refreshCount: 0,
    refreshFlag: 'N',
    status: 'A',
  };
  await db.curriculumStatus.create({ data: { authId: learner.authId, curriculum: 'PA' } });
  expect(
    (await call('POST /osdb/v1.0/agents/status', { token: await tokenFor(learner), body: { userStatus: [row] } }))
      .status,
  ).toBe(200);
  expect(await levelOf(learner)).toBe(1);
});
