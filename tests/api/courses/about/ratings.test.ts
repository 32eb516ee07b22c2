import { beforeAll, describe, expect, test } from 'vitest';
import type { AgentContext } from '#app/domain/context.server.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const { database } = await import('#app/platform/database.server.ts');
const { buildAgency } = await import('#tests/support/builders.ts');
const { newCourse } = await import('#tests/support/academy.ts');
const { newLearner } = await import('#tests/support/learners.ts');
const { newStaff, signedInAsStaff } = await import('#tests/support/staff.ts');
const { openPage, postForm, sessionFor } = await import('#tests/support/formClient.ts');
const { rateCourse } = await import('#app/domain/courses/about/rateCourse.server.ts');
const { hideRating } = await import('#app/domain/courses/voices/hideRating.server.ts');
const { listRatings } = await import('#app/domain/courses/voices/listRatings.server.ts');
const { ratingList } = await import('#app/domain/courses/about/ratingForms.ts');
const about = await import('#app/routes/courses/about/about.tsx');

const db = database();
type Learner = Awaited<ReturnType<typeof newLearner>>;
let agency: Awaited<ReturnType<typeof buildAgency>>;
let other: Awaited<ReturnType<typeof buildAgency>>;

beforeAll(async () => {
  agency = await buildAgency(db);
  other = await buildAgency(db);
});

async function finisher(courseId: string, of = agency, finished: object = { passedAt: new Date() }) {
  const learner = await newLearner(db, of);
  await db.courseResult.create({
    data: { authId: learner.authId, courseId, startedAt: new Date(), visitedAt: new Date(), ...finished },
  });
  return learner;
}

const place = (courseId: string) => ({
  path: `/home/pages/pc/academy/courses/${courseId}/about`,
  params: { brand: 'pc', courseId },
});
const rate = async (who: Learner, courseId: string, fields: Record<string, string>) =>
  postForm(about.action, {
    ...place(courseId),
    sessionId: await sessionFor(who),
    fields: { intent: 'rate', stars: '4', commentTxt: '', ...fields },
  });
const voicesOf = async (who: Learner, courseId: string) =>
  (
    (await openPage(about.loader, { ...place(courseId), sessionId: await sessionFor(who) })).data as {
      voices: {
        rating: unknown;
        sentences: { name: string | null; commentTxt: string }[];
        own: unknown;
        mayRate: boolean;
      };
    }
  ).voices;

describe('the rating of a course', () => {
  test('is one a person who finished it, changed in place, and counted with the course', async () => {
    const { courseId } = await newCourse(db, { curriculum: 'PC' });
    const [one, two] = [await finisher(courseId), await finisher(courseId, other, { completedAt: new Date() })];
    expect((await rate(one, courseId, { stars: '2', commentTxt: 'Too long' })).location).toContain('#voices');
    await rate(one, courseId, { stars: '3', commentTxt: '<b>Long</b>' });
    await rate(two, courseId, { stars: '4' });
    expect(await voicesOf(one, courseId)).toMatchObject({
      rating: { average: 3.5, count: 2 },
      own: { stars: 3, commentTxt: '<b>Long</b>' },
      mayRate: true,
    });
    await postForm(about.action, {
      ...place(courseId),
      sessionId: await sessionFor(one),
      fields: { intent: 'unrate' },
    });
    expect(await voicesOf(one, courseId)).toMatchObject({ rating: { average: 4, count: 1 }, own: null });
  });

  test('is refused of who has not finished it, of a course of another country, and while staff look on', async () => {
    const { courseId } = await newCourse(db, { curriculum: 'PC' });
    const started = await finisher(courseId, agency, { failedAt: new Date() });
    expect((await rate(started, courseId, {})).status).toBe(409);
    const foreign = await newCourse(db, { curriculum: 'PA' });
    const finished = await finisher(foreign.courseId);
    expect((await rate(finished, foreign.courseId, {})).status).toBe(404);
    const viewed = { db, actor: { agentUniqueId: started.agentUniqueId, isViewed: true } } as unknown as AgentContext;
    await expect(rateCourse(viewed, { courseId, stars: 5, commentTxt: '' })).rejects.toMatchObject({
      code: 'viewOnly',
    });
    expect(await db.courseRating.count({ where: { courseId: { in: [courseId, foreign.courseId] } } })).toBe(0);
  });

  test.each<[string, Record<string, string>]>([
    ['no stars', { stars: '0' }],
    ['six stars', { stars: '6' }],
    ['half a star', { stars: '2.5' }],
    ['a sentence of 201 characters', { commentTxt: 'x'.repeat(201) }],
    ['a control character', { commentTxt: 'a\u0000b' }],
    ['someone else’s name', { agentUniqueId: crypto.randomUUID() }],
  ])('with %s is refused', async (_, fields) => {
    const { courseId } = await newCourse(db, { curriculum: 'PC' });
    const who = await finisher(courseId);
    expect((await rate(who, courseId, fields)).status).toBe(400);
    expect(await db.courseRating.count({ where: { courseId } })).toBe(0);
  });

  test('names its writer to their own agency alone, while they are there, and stays in its market', async () => {
    const { courseId } = await newCourse(db, { curriculum: 'PC' });
    const writer = await finisher(courseId);
    const abroad = await finisher(courseId, await buildAgency(db, { country: 'AU' }));
    await rate(writer, courseId, { commentTxt: 'Worth the hour' });
    await db.courseRating.create({
      data: { agentUniqueId: abroad.agentUniqueId, courseId, stars: 1, commentTxt: 'Elsewhere', ratedAt: new Date() },
    });
    const [colleague, stranger] = [await newLearner(db, agency), await newLearner(db, other)];
    expect((await voicesOf(colleague, courseId)).sentences).toMatchObject([
      { commentTxt: 'Worth the hour', name: writer.firstName },
    ]);
    expect((await voicesOf(stranger, courseId)).sentences).toMatchObject([
      { commentTxt: 'Worth the hour', name: null },
    ]);
    await db.agent.update({ where: { agentUniqueId: writer.agentUniqueId }, data: { deletedAt: new Date() } });
    expect((await voicesOf(colleague, courseId)).sentences).toMatchObject([{ name: null }]);
  });
});

describe('staff', () => {
  test('hide a sentence of their markets, which its writer reads the reason of and does not bring back', async () => {
    const { courseId } = await newCourse(db, { curriculum: 'PC' });
    const writer = await finisher(courseId);
    const reader = await newLearner(db, agency);
    await rate(writer, courseId, { stars: '1', commentTxt: 'Mr Bo is rude' });
    const { ratingId } = await db.courseRating.findFirstOrThrow({ where: { courseId } });
    const [here, abroad, editor] = await Promise.all([
      newStaff('learning-manager', { markets: ['nam'] }).then((member) => signedInAsStaff(member)),
      newStaff('learning-manager', { markets: ['jp'] }).then((member) => signedInAsStaff(member)),
      newStaff('editor').then((member) => signedInAsStaff(member)),
    ]);
    const hiding = { courseId, ratingId, reason: 'It names a person' };
    await expect(hideRating(abroad, hiding)).rejects.toMatchObject({ code: 'notFound' });
    await expect(hideRating(editor, hiding)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(hideRating(here, { ...hiding, courseId: crypto.randomUUID() })).rejects.toMatchObject({
      code: 'notFound',
    });
    await hideRating(here, hiding);
    await expect(hideRating(here, hiding)).rejects.toMatchObject({ code: 'alreadySo' });
    await rate(writer, courseId, { stars: '1', commentTxt: 'Mr Bo is very rude' });
    expect(await voicesOf(reader, courseId)).toMatchObject({ sentences: [], rating: { average: 1, count: 1 } });
    expect(await voicesOf(writer, courseId)).toMatchObject({ own: { hiddenReason: 'It names a person' } });
    expect(await listRatings(here, courseId, { ...ratingList.defaults, shown: 'hidden' })).toMatchObject({
      counts: [1, 0, 0, 0, 0],
      ratings: [{ hiddenReason: 'It names a person', market: 'nam' }],
    });
    expect(await listRatings(abroad, courseId, ratingList.defaults)).toMatchObject({
      total: 0,
      counts: [0, 0, 0, 0, 0],
    });
    await hideRating(here, { ...hiding, reason: null });
    expect((await voicesOf(reader, courseId)).sentences).toHaveLength(1);
  });
});
