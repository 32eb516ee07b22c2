import { beforeEach, expect, test } from 'vitest';
import { questionsOf } from '#app/domain/courses/authoring/courseContent.ts';
import { changeDraft } from '#app/domain/courses/authoring/changeDraft.server.ts';
import { readDraft } from '#app/domain/courses/authoring/readDraft.server.ts';
import { startDraft } from '#app/domain/courses/authoring/startDraft.server.ts';
import { bankList } from '#app/domain/courses/bank/bankForms.ts';
import { giveToBank } from '#app/domain/courses/bank/giveToBank.server.ts';
import { listBank, questionsInBank } from '#app/domain/courses/bank/listBank.server.ts';
import { removeFromBank } from '#app/domain/courses/bank/removeFromBank.server.ts';
import { takeFromBank } from '#app/domain/courses/bank/takeFromBank.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { answerBankForm, bankPage } from '#app/routes/courses/authoring/bankPage.server.ts';
import { database } from '#app/platform/database.server.ts';
import { courseOf } from '#tests/support/courseEditor.ts';
import { sampleQuestion, sampleRow } from '#tests/support/courseDrafts.ts';
import { listAddress } from '#tests/listAddress.ts';
import { newStaff, signedInAsStaff } from '#tests/support/staff.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const db = database();
const question = sampleQuestion('q-port', 'text', { text: 'Which side is Pórt?', choices: [sampleRow('a', 'left')] });

let ctx: StaffContext;
const refused = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { code?: string }) => error.code,
  );
const draftOf = async (language: 'en' | 'ja' = 'en') => {
  const name = { courseId: await courseOf(ctx), language } as const;
  await startDraft(ctx, name);
  return name;
};
const asked = async (name: Parameters<typeof readDraft>[1]) => questionsOf((await readDraft(ctx, name)).content.test);
const bank = async (wanted: Record<string, string> = {}, language: 'en' | 'ja' = 'en', who = ctx) =>
  (await listBank(who, language, bankList.read(listAddress(wanted)))).questions;

beforeEach(async () => {
  await db.bankQuestion.deleteMany();
  ctx = await signedInAsStaff(await newStaff('learning-manager'));
});

test('a question that one course gives is found and taken by another, as a copy', async () => {
  const [one, other, japanese] = [await draftOf(), await draftOf(), await draftOf('ja')];
  await changeDraft(ctx, one, { act: 'put-question', pool: 'questions', question });
  await giveToBank(ctx, { ...one, questionId: 'q-port' });
  await giveToBank(ctx, { ...one, questionId: 'q-port' });
  const [found, ...more] = await bank({ q: 'port' });
  expect([found!.question.text, more]).toEqual([question.text, []]);
  expect(await Promise.all([bank({ q: 'starboard' }), bank({ kind: 'order' }), bank({}, 'ja')])).toEqual([[], [], []]);
  expect(await bank({ kind: 'text' })).toHaveLength(1);
  const { bankId } = found!;
  // Whatever it is called, and in no other language.
  const [own] = await asked(one);
  const alike = { ...own!, id: 'q-other' };
  expect([...(await questionsInBank(ctx, 'en', [alike, { ...own!, text: 'Which?' }]))]).toEqual([alike]);
  expect((await questionsInBank(ctx, 'ja', [alike])).size).toBe(0);
  await takeFromBank(ctx, { ...other, bankId, pool: 'questions' });
  const [taken] = await asked(other);
  expect(taken).toMatchObject({ kind: 'text', text: question.text, choices: [{ text: 'left' }] });
  expect(taken!.id).not.toBe('q-port');
  expect(await refused(takeFromBank(ctx, { ...japanese, bankId, pool: 'questions' }))).toBe('notFound');
  expect(await refused(takeFromBank(ctx, { ...other, bankId, pool: 'nowhere' }))).toBe('notFound');
  await removeFromBank(ctx, bankId);
  expect(await bank()).toEqual([]);
  expect(await asked(other)).toHaveLength(1);
  const acts = await db.audit.findMany({ where: { action: 'academy.course-written', subjectId: one.courseId } });
  expect(acts.map(({ after }) => (after as unknown as { act?: string }).act)).toEqual(
    expect.arrayContaining(['give-question', 'remove-from-bank']),
  );
});

test('its page stays on what was searched, and says what it has of the course', async () => {
  const name = await draftOf();
  await changeDraft(ctx, name, { act: 'put-question', pool: 'questions', question });
  const address = `http://localhost:3000/staff/courses/${name.courseId}/write/en/bank?q=port`;
  const body = new URLSearchParams({ act: 'give', questionId: 'q-port' });
  const answer = await answerBankForm(ctx, new Request(address, { method: 'POST', body }), name);
  expect((answer as Response).headers.get('Location')).toBe(new URL(address).pathname + new URL(address).search);
  expect(await bankPage(ctx, name, bankList.defaults)).toMatchObject({
    own: [{ id: 'q-port', isInBank: true }],
    rows: [{ text: question.text }],
  });
});

test('only who edits courses of every market changes the bank, and who sees courses reads it', async () => {
  const name = await draftOf();
  await changeDraft(ctx, name, { act: 'put-question', pool: 'questions', question });
  await giveToBank(ctx, { ...name, questionId: 'q-port' });
  const bankId = (await bank())[0]!.bankId;
  const regional = await signedInAsStaff(await newStaff('learning-manager', { markets: ['au'] }));
  expect(await bank({}, 'en', regional)).toHaveLength(1);
  const reviewer = await signedInAsStaff(await newStaff('reviewer'));
  for (const who of [regional, reviewer])
    expect(
      await Promise.all([
        refused(giveToBank(who, { ...name, questionId: 'q-port' })),
        refused(takeFromBank(who, { ...name, bankId, pool: 'questions' })),
        refused(removeFromBank(who, bankId)),
      ]),
    ).toEqual(Array(3).fill('forbidden'));
  expect(await refused(bank({}, 'en', reviewer))).toBe('forbidden');
  expect(await refused(questionsInBank(reviewer, 'en', [question]))).toBe('forbidden');
  expect(await refused(giveToBank(ctx, { ...name, questionId: 'q-none' }))).toBe('notFound');
  expect(await refused(removeFromBank(ctx, crypto.randomUUID()))).toBe('notFound');
});
