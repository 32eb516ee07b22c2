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
const { signedIn } = await import('#tests/support/contexts.ts');
const { newStaff, signedInAsStaff } = await import('#tests/support/staff.ts');
const { openPage, postForm, sessionFor } = await import('#tests/support/formClient.ts');
const { mailsTo, templatesTo } = await import('#tests/support/mails.ts');
const { askQuestion, removePost } = await import('#app/domain/courses/questions/askQuestion.server.ts');
const { answerAsStaff, answerQuestion } = await import('#app/domain/courses/questions/answerQuestion.server.ts');
const { hidePost } = await import('#app/domain/courses/questions/hidePost.server.ts');
const { listQuestions } = await import('#app/domain/courses/questions/listQuestions.server.ts');
const { staffQuestionList } = await import('#app/domain/courses/questions/questionForms.ts');
const { mostPostsADay } = await import('#app/domain/courses/questions/postLimits.ts');
const page = await import('#app/routes/courses/questions/questions.tsx');
const about = await import('#app/routes/courses/about/about.tsx');

const db = database();
type Learner = Awaited<ReturnType<typeof newLearner>>;
let agency: Awaited<ReturnType<typeof buildAgency>>;
let other: Awaited<ReturnType<typeof buildAgency>>;

beforeAll(async () => {
  agency = await buildAgency(db);
  other = await buildAgency(db);
});

async function finisher(courseId: string, of = agency) {
  const learner = await newLearner(db, of);
  const at = new Date();
  await db.courseResult.create({
    data: { authId: learner.authId, courseId, startedAt: at, visitedAt: at, passedAt: at },
  });
  return learner;
}

const at = (courseId: string, search = '') => ({
  path: `/home/pages/pc/academy/courses/${courseId}/questions${search}`,
  params: { brand: 'pc', courseId },
});
const post = async (who: Learner, courseId: string, fields: Record<string, string>) =>
  postForm(page.action, { ...at(courseId), sessionId: await sessionFor(who), fields });
const ask = (who: Learner, courseId: string, questionTxt = 'Is lunch included?') =>
  post(who, courseId, { intent: 'ask', questionTxt });
interface Shown {
  postId: string;
  postTxt: string;
  name: string | null;
  isOwn: boolean;
  hiddenReason: string | null;
}
const questionsOf = async (who: Learner, courseId: string, search = '') =>
  (
    (await openPage(page.loader, { ...at(courseId, search), sessionId: await sessionFor(who) })).data as {
      questions: (Shown & { answers: (Shown & { byStaff: boolean })[] })[];
    }
  ).questions;
const idOf = async (courseId: string) =>
  (await db.coursePost.findFirstOrThrow({ where: { courseId, questionId: null } })).postId;
const noticesOf = (who: Learner) =>
  db.notification.findMany({ where: { accountId: who.agentUniqueId, kind: 'questionAnswered' } });

describe('a question about a course', () => {
  test('is answered by a colleague who finished it, and the learner who asked is notified', async () => {
    const { courseId } = await newCourse(db, { curriculum: 'PC' });
    const [asker, knows, learns] = [
      await newLearner(db, agency),
      await finisher(courseId, other),
      await newLearner(db, other),
    ];
    expect((await ask(asker, courseId, 'Is <b>lunch</b> included?')).status).toBe(302);
    const questionId = await idOf(courseId);
    const answer = { intent: 'answer', questionId, answerTxt: 'On most ships.' };
    expect((await post(learns, courseId, answer)).status).toBe(409);
    expect((await post(knows, courseId, answer)).location).toContain(`#${questionId}`);
    expect(await noticesOf(asker)).toMatchObject([
      { place: `/home/pages/pc/academy/courses/${courseId}/questions#${questionId}` },
    ]);
    expect(await templatesTo(asker.emailAddress)).toEqual(['notificationAnswer']);
    expect((await mailsTo(asker.emailAddress))[0]!.text).toContain('On most ships.');
    expect(await questionsOf(asker, courseId, '?which=answered')).toMatchObject([
      { postTxt: 'Is <b>lunch</b> included?', isOwn: true, answers: [{ postTxt: 'On most ships.', name: null }] },
    ]);
    expect(await questionsOf(learns, courseId)).toMatchObject([
      { name: null, isOwn: false, answers: [{ name: knows.firstName, isOwn: false, byStaff: false }] },
    ]);
    expect(await questionsOf(learns, courseId, '?which=open')).toEqual([]);
    const shown = await openPage(about.loader, {
      path: `/home/pages/pc/academy/courses/${courseId}/about`,
      params: { brand: 'pc', courseId },
      sessionId: await sessionFor(learns),
    });
    expect(shown.data).toMatchObject({ questions: { questions: [{ answerTxt: 'On most ships.' }] } });
  });

  test('stays in its market, and is asked of one’s own courses alone', async () => {
    const [{ courseId }, foreign] = [
      await newCourse(db, { curriculum: 'PC' }),
      await newCourse(db, { curriculum: 'PA' }),
    ];
    const asker = await newLearner(db, agency);
    expect((await ask(asker, foreign.courseId)).status).toBe(404);
    const abroad = await newLearner(db, await buildAgency(db, { country: 'AU' }));
    await db.coursePost.create({
      data: { courseId, agentUniqueId: abroad.agentUniqueId, postTxt: 'Elsewhere', postedAt: new Date() },
    });
    expect(await questionsOf(asker, courseId)).toEqual([]);
    const knows = await finisher(courseId);
    const answer = { intent: 'answer', questionId: await idOf(courseId), answerTxt: 'Here' };
    expect((await post(knows, courseId, answer)).status).toBe(404);
    const viewed = { db, actor: { agentUniqueId: asker.agentUniqueId, isViewed: true } } as unknown as AgentContext;
    await expect(askQuestion(viewed, { courseId, questionTxt: 'Hm' })).rejects.toMatchObject({ code: 'viewOnly' });
  });

  test('goes when its writer removes it, unless it has an answer', async () => {
    const { courseId } = await newCourse(db, { curriculum: 'PC' });
    const [asker, knows] = [await newLearner(db, agency), await finisher(courseId)];
    await ask(asker, courseId);
    const postId = await idOf(courseId);
    const removal = { intent: 'remove', postId };
    expect((await post(knows, courseId, removal)).status).toBe(404);
    await post(knows, courseId, { intent: 'answer', questionId: postId, answerTxt: 'Yes' });
    expect((await post(asker, courseId, removal)).status).toBe(409);
    const given = await db.coursePost.findFirstOrThrow({ where: { questionId: postId } });
    await post(knows, courseId, { intent: 'remove', postId: given.postId });
    expect((await post(asker, courseId, removal)).status).toBe(302);
    expect(await db.coursePost.count({ where: { courseId } })).toBe(0);
  });

  test.each<[string, Record<string, string>]>([
    ['no text', { questionTxt: ' ' }],
    ['1,001 characters', { questionTxt: 'x'.repeat(1001) }],
    ['a control character', { questionTxt: 'a\u0000b' }],
    ['another user’s name', { questionTxt: 'Hm', agentUniqueId: crypto.randomUUID() }],
  ])('with %s is refused', async (_, fields) => {
    const { courseId } = await newCourse(db, { curriculum: 'PC' });
    const asker = await newLearner(db, agency);
    expect((await post(asker, courseId, { intent: 'ask', ...fields })).status).toBe(400);
    expect(await db.coursePost.count({ where: { courseId } })).toBe(0);
  });

  test('is refused of who has written a lot within a day, from two tabs at once too', async () => {
    const { courseId } = await newCourse(db, { curriculum: 'PC' });
    const asker = await newLearner(db, agency);
    await db.coursePost.createMany({
      data: Array.from({ length: mostPostsADay - 1 }, (_, n) => ({
        courseId,
        agentUniqueId: asker.agentUniqueId,
        postTxt: `Question ${n}`,
        postedAt: new Date(),
      })),
    });
    const replies = await Promise.all([ask(asker, courseId), ask(asker, courseId)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([302, 429]);
  });

  test('cannot be answered and withdrawn without end, notifying the learner each time', async () => {
    const { courseId } = await newCourse(db, { curriculum: 'PC' });
    const [asker, knows] = [await newLearner(db, agency), await finisher(courseId)];
    await ask(asker, courseId);
    const questionId = await idOf(courseId);
    const ctx = await signedIn(knows);
    const answers = async () => {
      for (let count = 0; count <= 2 * mostPostsADay; count += 1) {
        await answerQuestion(ctx, { courseId, questionId, answerTxt: 'Yes.' });
        const { postId } = await db.coursePost.findFirstOrThrow({ where: { questionId } });
        await removePost(ctx, postId);
      }
    };
    await expect(answers()).rejects.toMatchObject({ code: 'throttled' });
    expect(await noticesOf(asker)).toHaveLength(2 * mostPostsADay);
  });
});

describe('staff', () => {
  test('answer what is asked in their markets, in the academy’s name, and hide what others must not read', async () => {
    const { courseId } = await newCourse(db, { curriculum: 'PC' });
    const [asker, reader] = [await newLearner(db, agency), await newLearner(db, other)];
    await ask(asker, courseId, 'Why is Mr Bo so rude?');
    const questionId = await idOf(courseId);
    const [here, abroad, editor] = await Promise.all([
      newStaff('learning-manager', { markets: ['nam'] }).then((member) => signedInAsStaff(member)),
      newStaff('learning-manager', { markets: ['jp'] }).then((member) => signedInAsStaff(member)),
      newStaff('editor').then((member) => signedInAsStaff(member)),
    ]);
    const answer = { questionId, answerTxt: 'Ask your manager' };
    await expect(answerAsStaff(abroad, answer)).rejects.toMatchObject({ code: 'notFound' });
    await expect(answerAsStaff(editor, answer)).rejects.toMatchObject({ code: 'forbidden' });
    await answerAsStaff(here, answer);
    expect(await noticesOf(asker)).toHaveLength(1);
    expect(await questionsOf(reader, courseId)).toMatchObject([{ answers: [{ byStaff: true, name: null }] }]);

    const hiding = { postId: questionId, reason: 'It names a person' };
    await expect(hidePost(abroad, hiding)).rejects.toMatchObject({ code: 'notFound' });
    await hidePost(here, hiding);
    await expect(hidePost(here, hiding)).rejects.toMatchObject({ code: 'alreadySo' });
    await expect(answerAsStaff(here, answer)).rejects.toMatchObject({ code: 'notFound' });
    expect(await questionsOf(reader, courseId)).toEqual([]);
    expect(await questionsOf(asker, courseId)).toMatchObject([{ hiddenReason: 'It names a person' }]);
    const listed = await listQuestions(here, { ...staffQuestionList.defaults, which: 'hidden' });
    expect(listed.questions).toContainEqual(
      expect.objectContaining({ postId: questionId, name: null, hiddenReason: 'It names a person' }),
    );
    const elsewhere = await listQuestions(abroad, staffQuestionList.defaults);
    expect(elsewhere.questions.map(({ postId }) => postId)).not.toContain(questionId);
    await hidePost(here, { ...hiding, reason: null });
    expect(await questionsOf(reader, courseId)).toHaveLength(1);
    const given = await db.coursePost.findFirstOrThrow({ where: { questionId } });
    await hidePost(here, { postId: given.postId, reason: 'Wrong' });
    expect(await questionsOf(reader, courseId)).toMatchObject([{ answers: [] }]);
  });
});
