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
const { answerSurvey, removeSurvey } = await import('#app/domain/courses/about/answerSurvey.server.ts');
const { readSurvey } = await import('#app/domain/courses/analytics/readSurvey.server.ts');
const about = await import('#app/routes/courses/about/about.tsx');

const db = database();
type Learner = Awaited<ReturnType<typeof newLearner>>;
type Agency = Awaited<ReturnType<typeof buildAgency>>;
const dayMs = 86_400_000;
let american: Agency;
let british: Agency;

beforeAll(async () => {
  american = await buildAgency(db, { country: 'US' });
  british = await buildAgency(db, { country: 'GB' });
});

async function finisher(courseId: string, of: Agency, finished: object = { passedAt: new Date() }) {
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
const answers = { useful: 'often', clarity: 'partly', length: 'right' } as const;
const answer = async (who: Learner, courseId: string, fields: Record<string, string> = {}) =>
  postForm(about.action, {
    ...place(courseId),
    sessionId: await sessionFor(who),
    fields: { intent: 'answer', ...answers, remarkTxt: '', ...fields },
  });
const surveyOf = async (who: Learner, courseId: string) =>
  ((await openPage(about.loader, { ...place(courseId), sessionId: await sessionFor(who) })).data as { survey: unknown })
    .survey;
const figures = async (courseId: string, markets: ('nam' | 'uk')[], query: Parameters<typeof readSurvey>[2]) =>
  readSurvey(await signedInAsStaff(await newStaff('learning-manager', { markets })), courseId, query);

describe('the answers of who finished a course', () => {
  test('are kept once a person, changed in place, and removed', async () => {
    const { courseId } = await newCourse(db, { curriculum: 'PC' });
    const learner = await finisher(courseId, american, { completedAt: new Date() });
    expect(await surveyOf(learner, courseId)).toEqual({ own: null });
    expect((await answer(learner, courseId, { remarkTxt: 'A <b>table</b>\nto print' })).location).toContain('#survey');
    await answer(learner, courseId, { length: 'long', remarkTxt: 'A <b>table</b>' });
    expect(await surveyOf(learner, courseId)).toEqual({
      own: { ...answers, length: 'long', remarkTxt: 'A <b>table</b>' },
    });
    const unanswer = { ...place(courseId), sessionId: await sessionFor(learner), fields: { intent: 'unanswer' } };
    expect((await postForm(about.action, unanswer)).location).toContain('#survey');
    expect(await db.courseSurvey.count({ where: { courseId } })).toBe(0);
  });

  test.each<{ asked: string; fields: Record<string, string> }>([
    { asked: 'an answer that is none', fields: { useful: 'perhaps' } },
    { asked: 'no answer', fields: { clarity: '' } },
    { asked: 'a remark beyond its length', fields: { remarkTxt: 'x'.repeat(501) } },
  ])('with $asked nothing is kept, and what was typed stays', async ({ fields }) => {
    const { courseId } = await newCourse(db, { curriculum: 'PC' });
    const learner = await finisher(courseId, american);
    const reply = await answer(learner, courseId, fields);
    expect(reply.status).toBe(400);
    expect(reply.data).toMatchObject({ initialValue: { length: 'right' } });
    expect(await db.courseSurvey.count({ where: { courseId } })).toBe(0);
  });

  test('are refused of who has not finished, of a course of another country, and while staff look on', async () => {
    const { courseId } = await newCourse(db, { curriculum: 'PC' });
    const started = await finisher(courseId, american, { failedAt: new Date() });
    expect((await answer(started, courseId)).status).toBe(409);
    expect(await surveyOf(started, courseId)).toBeNull();
    const foreign = await newCourse(db, { curriculum: 'PA' });
    expect((await answer(await finisher(foreign.courseId, american), foreign.courseId)).status).toBe(404);
    const viewed = { db, actor: { agentUniqueId: started.agentUniqueId, isViewed: true } } as unknown as AgentContext;
    const viewOnly = { code: 'viewOnly' };
    await expect(answerSurvey(viewed, courseId, { ...answers, remarkTxt: '' })).rejects.toMatchObject(viewOnly);
    await expect(removeSurvey(viewed, courseId)).rejects.toMatchObject(viewOnly);
    expect(await db.courseSurvey.count({ where: { courseId: { in: [courseId, foreign.courseId] } } })).toBe(0);
  });
});

describe('the figures of the answers', () => {
  test('are those of the markets and weeks that are looked at, and name no learner', async () => {
    const { courseId } = await newCourse(db);
    const said = async (agency: Agency, useful: 'often' | 'hardly', remarkTxt: string, daysAgo: number) => {
      const { agentUniqueId } = await newLearner(db, agency);
      const answeredAt = new Date(Date.now() - daysAgo * dayMs);
      await db.courseSurvey.create({ data: { ...answers, courseId, agentUniqueId, useful, remarkTxt, answeredAt } });
    };
    await said(american, 'often', 'First', 1);
    await said(american, 'hardly', '', 2);
    await said(british, 'often', 'Second', 3);
    await said(british, 'often', 'Long ago', 400);
    const countOf = ({ answers: all }: Awaited<ReturnType<typeof figures>>, name: string) =>
      all.find(({ answer: each }) => each === name)?.count;

    const both = await figures(courseId, ['nam', 'uk'], { period: 'all' });
    expect(both.answered).toBe(4);
    expect(both.answers.map(({ answer: each, count }) => [each, count])).toEqual([
      ...[
        ['often', 3],
        ['sometimes', 0],
        ['hardly', 1],
      ],
      ...[
        ['clear', 0],
        ['partly', 4],
        ['unclear', 0],
      ],
      ...[
        ['short', 0],
        ['right', 4],
        ['long', 0],
      ],
    ]);
    expect(both.remarks.map(({ remarkTxt, market }) => [remarkTxt, market])).toEqual([
      ['First', 'nam'],
      ['Second', 'uk'],
      ['Long ago', 'uk'],
    ]);
    expect(Object.keys(both.remarks[0]!).toSorted()).toEqual(['answeredAt', 'market', 'remarkTxt']);

    const recent = await figures(courseId, ['nam', 'uk'], { period: '26' });
    expect([recent.answered, countOf(recent, 'often')]).toEqual([3, 2]);
    const narrowed = await figures(courseId, ['nam', 'uk'], { period: 'all', market: 'uk' });
    expect([narrowed.answered, countOf(narrowed, 'hardly')]).toEqual([2, 0]);
    // A market that is not theirs shows nothing, whatever is asked.
    expect((await figures(courseId, ['nam'], { period: 'all' })).answered).toBe(2);
    expect((await figures(courseId, ['nam'], { period: 'all', market: 'uk' })).answered).toBe(0);
  });

  test('are refused of staff without learning', async () => {
    const { courseId } = await newCourse(db);
    const support = await signedInAsStaff(await newStaff('help-desk'));
    await expect(readSurvey(support, courseId, { period: 'all' })).rejects.toMatchObject({ code: 'forbidden' });
  });
});
