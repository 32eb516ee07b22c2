import { readFile } from 'node:fs/promises';
import type { FrameLocator, Page } from '@playwright/test';
import { words } from '#starter/courses/player/words.ts';
import { newLearner } from '#tests/support/learners.ts';
import { lookAt } from '#tests/e2e/support/accessibility.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { databaseOfServer, newAgency, postForm, samplePassword, signIn } from '#tests/e2e/support/people.ts';
import { open, toast } from '#tests/e2e/support/screens.ts';
import { field, wordsOf } from '#tests/e2e/support/words.ts';
import { newCourse } from '#tests/support/academy.ts';

const en = wordsOf('en');
const main = (page: Page) => page.getByRole('main');
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();
const courseIn = (page: Page): FrameLocator => page.frameLocator('.course-stage iframe').frameLocator('iframe');
const { en: say } = words;

test('a course is written, published, and learned on a phone, where it resumes with its answers and counts once passed', {
  tag: '@deep',
}, async ({ page, openBrowser }) => {
  const db = databaseOfServer();
  const category = await db.courseCategory.findFirstOrThrow();
  const { courseId } = await db.course.create({
    data: {
      code: `written-${crypto.randomUUID()}`,
      titleEn: 'Written here',
      titleJa: '自作',
      minutes: 5,
      state: 'draft',
      categoryId: category.categoryId,
      createdAt: new Date(),
      curricula: { create: { curriculum: 'PC' } },
    },
  });
  expect((await postForm(page, '/staff/login', { userId: 'STAFFLEARN', password: samplePassword })).status()).toBe(302);
  await open(page, `/staff/courses/${courseId}`);
  await main(page).getByRole('link', { name: 'Write the course' }).click();
  await press(page, 'Start');
  await press(page, 'Add a page');
  await field(page, 'Page title').fill('Tides');
  await field(page, 'Page text').fill('The sea **rises** twice a day.');
  await expect(main(page).locator('.authoring-shown strong')).toHaveText('rises');
  await lookAt(page);
  await press(page, 'Save page');
  await expect(toast(page, 'Saved.')).toBeVisible();
  await press(page, 'Add a question');
  await field(page, 'Question').fill('How often does the sea rise in a day?');
  await field(page, 'Choice 1').fill('Once');
  await field(page, 'Choice 2').fill('Twice');
  await main(page).getByLabel('Choice 2 is correct').check();
  await field(page, 'Explanation').fill('About every twelve hours.');
  await lookAt(page);
  await press(page, 'Save question');
  await main(page).getByLabel('Kind of question').selectOption('number');
  await press(page, 'Add a question');
  await field(page, 'Question').fill('How many hours lie between two tides?');
  await field(page, 'Correct number').fill('12,4');
  await field(page, 'Tolerance').fill('0.5');
  await press(page, 'Save question');
  // What is missing is named with the way to it.
  await expect(main(page).getByText('There is no explanation.')).toBeVisible();
  await main(page).getByRole('link', { name: 'Question 2' }).click();
  await field(page, 'Explanation').fill('A little more than twelve.');
  await press(page, 'Save question');
  await field(page, 'Title of the questions page').fill('What you know');
  await press(page, 'Save settings');
  await expect(main(page).getByText('Nothing is missing.')).toBeVisible();
  await lookAt(page);
  await press(page, 'Preview as a learner');
  await expect(courseIn(page).getByRole('heading', { level: 1, name: 'Tides' })).toBeVisible();
  await open(page, `/staff/courses/${courseId}/write/en`);
  await press(page, 'Publish');
  await expect(toast(page, 'Course published in this language.')).toBeVisible();

  const learner = await newLearner(db, await newAgency());
  const phone = await openBrowser();
  await phone.setViewportSize({ width: 360, height: 740 });
  await signIn(phone, learner);
  await phone.goto(`/home/pages/pc/academy/courses/${courseId}`);
  const frame = courseIn(phone);
  await frame.getByRole('button', { name: say.on, exact: true }).click();
  await frame.getByRole('radio', { name: 'Twice' }).check();
  await expect(phone.getByText(/^Saved at /)).toBeVisible();
  await expect
    .poll(async () => JSON.stringify((await db.courseAttempt.findFirst({ where: { courseId } }))?.data ?? {}))
    .toContain('answers');
  await phone.reload();
  await expect(frame.getByRole('radio', { name: 'Twice' })).toBeChecked();
  await frame.getByRole('textbox').fill('12');
  await frame.getByRole('button', { name: say.check }).click();
  await expect(frame.locator('#result-title')).toContainText('100');
  await expect
    .poll(
      async () =>
        (await db.courseResult.findFirst({ where: { courseId, authId: learner.authId } }))?.passedAt?.getTime() ?? 0,
    )
    .toBeGreaterThan(0);
});

test('an editor sees a translation beside its source, and takes a course along as a package that is taken in again', {
  tag: '@deep',
}, async ({ page, openBrowser }) => {
  const db = databaseOfServer();
  const { courseId } = await db.course.findUniqueOrThrow({ where: { code: 'traveling-alone' } });
  const other = await newCourse(db, { curriculum: 'PC' });
  const signInToConsole = (of: Page) =>
    postForm(of, '/staff/login', { userId: 'STAFFLEARN', password: samplePassword });
  const phone = await openBrowser();
  await phone.setViewportSize({ width: 360, height: 740 });
  await signInToConsole(phone);
  await open(phone, `/staff/courses/${courseId}/write/de`);
  await expect(main(phone).getByText(en('courseAuthoring:translation.title', { language: 'English' }))).toBeVisible();
  await main(phone).getByRole('link', { name: 'Ein Gast, eine Buchung' }).click();
  await expect(field(main(phone), 'Page title')).toHaveValue('Ein Gast, eine Buchung');
  const source = main(phone).locator('details[open]').filter({ hasText: 'English' });
  await expect(source.locator('pre')).toBeVisible();
  await lookAt(phone);

  await signInToConsole(page);
  for (const standard of ['2004', '1.2'] as const) {
    await open(page, `/staff/courses/${courseId}/write/en`);
    const waiting = page.waitForEvent('download');
    await main(page)
      .getByRole('link', { name: en('courseAuthoring:draft.export', { standard: `SCORM ${standard}` }) })
      .click();
    const file = await (await waiting).path();
    await open(page, `/staff/courses/${other.courseId}`);
    await main(page)
      .getByLabel(/^SCORM or cmi5 package/)
      .setInputFiles({ name: 'export.zip', mimeType: 'application/zip', buffer: await readFile(file) });
    await press(page, 'Upload and check');
    await expect(
      main(page)
        .getByRole('row', { name: /English/ })
        .filter({ hasText: `SCORM ${standard}` }),
    ).toBeVisible({
      timeout: 60_000,
    });
  }
  await main(page)
    .getByRole('row', { name: /English/ })
    .filter({ hasText: 'SCORM 1.2' })
    .getByRole('link', { name: /^Preview/ })
    .click();
  // One page at a time once the course's script runs.
  await expect(courseIn(page).getByRole('heading', { level: 1 })).toHaveCount(1);
});
