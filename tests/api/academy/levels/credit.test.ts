import { createSigner } from 'fast-jwt';
import { beforeAll, describe, expect, test } from 'vitest';
import { issuerOf, pairs, trustPartners, type Algorithm } from '#tests/support/partners.ts';
import { newCertifications, newCourse } from '#tests/support/academy.ts';
import { call, refusalOf, tokenFor } from '#tests/support/apiClient.ts';
import { buildAgency } from '#tests/support/builders.ts';
import { newLearner } from '#tests/support/learners.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

trustPartners();
await testDatabase();
const { database } = await import('#app/platform/database.server.ts');
const { environment } = await import('#app/platform/environment.server.ts');
const db = database();

let course: { courseId: string; code: string };
let agency: Awaited<ReturnType<typeof buildAgency>>;
beforeAll(async () => {
  course = await newCourse(db, { curriculum: 'PC' });
  await db.course.update({ where: { courseId: course.courseId }, data: { partner: issuerOf('EdDSA') } });
  await newCertifications(db, 'PC', [[course]]);
  agency = await buildAgency(db, { country: 'US' });
});

const seconds = () => Math.floor(Date.now() / 1000);
const signed = (claims: object = {}, algorithm: Algorithm = 'EdDSA') =>
  createSigner({ key: pairs[algorithm].privateKey, algorithm })({
    iss: issuerOf(algorithm),
    aud: `${environment().ORIGIN}/academy`,
    sub: 'academy',
    jti: crypto.randomUUID(),
    iat: seconds(),
    exp: seconds() + 60,
    ...claims,
  });
const credit = (ccn: string | null, { token = signed(), ...body }: { token?: string } & Record<string, unknown> = {}) =>
  call('POST /osdb/v1.0/agents/credit-seabourn-course', { token, body: { ccn, courseCode: course.code, ...body } });
const resultOf = ({ authId }: { authId: string }) =>
  db.courseResult.findUnique({ where: { authId_courseId: { authId, courseId: course.courseId } } });

test('a partner credits a learner with one of its courses: the result, the level, the mails, the record', async () => {
  const learner = await newLearner(db, agency);
  expect((await credit(learner.ccn, { score: 88 })).body.credit).toMatchObject({
    credited: true,
    levels: [
      { curriculum: 'PC', level: 1, isNew: true },
      { curriculum: 'CU', level: 0 },
      { curriculum: 'HA', level: 0 },
    ],
  });
  expect(await resultOf(learner)).toMatchObject({ score: 88, attempts: 1 });
  expect(await db.outbox.findFirst({ where: { recipient: learner.emailAddress.toLowerCase() } })).toMatchObject({
    template: 'levelReached',
  });
  expect(await db.audit.count({ where: { action: 'academy.course-credited', subjectId: learner.agentUniqueId } })).toBe(
    1,
  );
});

test('once for each course and learner, also at the same time', async () => {
  const learner = await newLearner(db, agency);
  const answers = await Promise.all([credit(learner.ccn), credit(learner.ccn), credit(learner.ccn)]);
  expect(answers.map(({ body }) => body.credit.credited).toSorted()).toEqual([false, false, true]);
  const first = await resultOf(learner);
  expect((await credit(learner.ccn, { score: 100 })).body.credit).toMatchObject({ credited: false, levels: [] });
  expect(await resultOf(learner)).toEqual(first);
});

describe('refuses', () => {
  test.each<[string, () => string | Promise<string>]>([
    ['a token for signing in', () => signed({ aud: environment().ORIGIN })],
    ['one that is over', () => signed({ iat: seconds() - 600, exp: seconds() - 300 })],
    ['one that lives too long', () => signed({ exp: seconds() + 3600 })],
    ['an unknown issuer', () => signed({ iss: 'https://elsewhere.example' })],
    ['one that another partner has signed in its name', () => signed({ iss: issuerOf('EdDSA') }, 'RS256')],
    ["a user's token", () => tokenFor(agency.owner)],
  ])('%s', async (_, token) => {
    const learner = await newLearner(db, agency);
    expect(refusalOf(await credit(learner.ccn, { token: await token() }))).toEqual([401, 'invalidToken']);
    expect(await resultOf(learner)).toBeNull();
  });

  test('a token that was used before, and a call without one', async () => {
    const [one, other] = [await newLearner(db, agency), await newLearner(db, agency)];
    const token = signed();
    expect((await credit(one.ccn, { token })).status).toBe(200);
    expect(refusalOf(await credit(other.ccn, { token }))).toEqual([401, 'invalidToken']);
    expect(
      refusalOf(
        await call('POST /osdb/v1.0/agents/credit-seabourn-course', {
          body: { ccn: one.ccn, courseCode: course.code },
        }),
      ),
    ).toEqual([401, 'invalidToken']);
  });

  test('a course of another partner, one without a partner, an unknown number, and a score beyond 100', async () => {
    const learner = await newLearner(db, agency);
    const own = await newCourse(db, { curriculum: 'PC' });
    expect(refusalOf(await credit(learner.ccn, { token: signed({}, 'ES256') }))).toEqual([404, 'notFound courseCode']);
    expect(refusalOf(await credit(learner.ccn, { courseCode: own.code }))).toEqual([404, 'notFound courseCode']);
    expect(refusalOf(await credit('9999999999'))).toEqual([404, 'notFound ccn']);
    expect((await credit(learner.ccn, { score: 101 })).status).toBe(400);
    expect(await resultOf(learner)).toBeNull();
  });

  test('a number whose holder is of no agency and no country that the partner is held to, and one without a holder', async () => {
    const [american, british] = [
      await newLearner(db, agency),
      await newLearner(db, await buildAgency(db, { country: 'GB' })),
    ];
    const alone = await newLearner(db, agency);
    await db.agent.update({ where: { agentUniqueId: alone.agentUniqueId }, data: { ccn: null, authId: null } });
    try {
      trustPartners({ limits: { EdDSA: { countries: ['GB'] } } });
      expect(refusalOf(await credit(american.ccn))).toEqual([404, 'notFound ccn']);
      expect(refusalOf(await credit(alone.ccn))).toEqual([404, 'notFound ccn']);
      expect((await credit(british.ccn)).status).toBe(200);
      trustPartners({ limits: { EdDSA: { agencies: [agency.agencyId] } } });
      expect((await credit(american.ccn)).status).toBe(200);
    } finally {
      trustPartners();
    }
    expect(await resultOf(alone)).toBeNull();
  });
});
