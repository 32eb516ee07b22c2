import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { newLearner } from '#tests/support/learners.ts';
import { lookAt } from '#tests/e2e/support/accessibility.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { databaseOfServer, newAgency, postForm, samplePassword, signIn } from '#tests/e2e/support/people.ts';
import { open, toast } from '#tests/e2e/support/screens.ts';
import { field, wordsOf } from '#tests/e2e/support/words.ts';

const en = wordsOf('en');
const main = (page: Page) => page.getByRole('main');
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();
const narrow = { width: 360, height: 740 };

test('colleagues see each other on the wall, ask and answer about a course, and learning managers see how it is taken', {
  tag: '@deep',
}, async ({ page, openBrowser }) => {
  const db = databaseOfServer();
  const { courseId, titleEn } = await db.course.findUniqueOrThrow({ where: { code: 'japan' } });
  const agency = await newAgency();
  const [asks, knows] = [await newLearner(db, agency), await newLearner(db, agency)];
  const at = new Date();
  const { authId } = knows;
  await db.courseResult.create({ data: { authId, courseId, startedAt: at, visitedAt: at, passedAt: at } });
  await db.levelAttained.create({ data: { authId, curriculum: 'PC', level: 1, attainedAt: at, seenAt: at } });
  await signIn(page, knows);
  await open(page, '/home/pages/pc/academy/wall');
  await press(page, en('academyWall:join.button'));
  await expect(toast(page, en('academyWall:join.done'))).toBeVisible();

  const phone = await openBrowser();
  await phone.setViewportSize(narrow);
  await signIn(phone, asks);
  await open(phone, '/home/pages/pc/academy/wall');
  await expect(main(phone).getByRole('listitem').filter({ hasText: knows.lastName })).toBeVisible();
  const questions = `/home/pages/pc/academy/courses/${courseId}/questions`;
  await open(phone, questions);
  await field(main(phone), en('courseQuestions:ask.text')).fill('Where does the ship tie up in Kochi?');
  await press(phone, en('courseQuestions:ask.button'));
  await expect(toast(phone, en('courseQuestions:ask.done'))).toBeVisible();
  await lookAt(phone);

  await open(page, questions);
  const question = main(page).getByRole('listitem').filter({ hasText: 'tie up in Kochi' });
  await question.getByText(en('courseQuestions:answer.title')).click();
  await field(question, en('courseQuestions:answer.text')).fill('At the outer harbor, with a shuttle.');
  await question.getByRole('button', { name: en('courseQuestions:answer.button') }).click();
  await expect(toast(page, en('courseQuestions:answer.done'))).toBeVisible();
  await phone.setViewportSize(narrow);
  await open(phone, questions);
  await main(phone)
    .getByText(en('courseQuestions:answerCount', { count: 1 }), { exact: true })
    .first()
    .click();
  await expect(main(phone).getByText('At the outer harbor, with a shuttle.')).toBeVisible();

  const staff = await openBrowser();
  await postForm(staff, '/staff/login', { userId: 'STAFFLEARN', password: samplePassword });
  await open(staff, '/staff/learning?period=all');
  await expect(main(staff).getByRole('img').first()).toBeVisible();
  const waiting = staff.waitForEvent('download');
  await main(staff)
    .getByRole('link', { name: en('common:table.download.csv') })
    .click();
  expect(await readFile(await (await waiting).path(), 'utf8')).toContain(titleEn);
  await main(staff).getByRole('link', { name: titleEn, exact: true }).click();
  const asked = main(staff).getByRole('table', { name: en('analytics:questions.title') });
  await expect(asked.getByRole('rowheader').first()).toBeVisible();
  await lookAt(staff);
  await staff.setViewportSize(narrow);
  await expect(main(staff).getByRole('table', { name: en('analytics:places.title') })).toBeVisible();
  await open(staff, '/staff/learning/questions');
  await expect(main(staff).getByText('Where does the ship tie up in Kochi?')).toBeVisible();
});
