import { lookAt } from '#tests/e2e/support/accessibility.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { databaseOfServer, newAgency, signIn } from '#tests/e2e/support/people.ts';
import { open } from '#tests/e2e/support/screens.ts';
import { wordsOf } from '#tests/e2e/support/words.ts';
import { keepCourseMinutes } from '#app/domain/academy/catalogue/keepCourseMinutes.server.ts';
import { newCourse } from '#tests/support/academy.ts';
import { newLearner } from '#tests/support/learners.ts';

const en = wordsOf('en');

test('a learner goes from the dashboard to the catalog, finds a course that is spelled wrong, reads its page and starts it', {
  tag: '@deep',
}, async ({ page }) => {
  const db = databaseOfServer();
  await signIn(page, await newLearner(db, await newAgency()));
  await open(page, '/home/pages/pc/academy/dashboard');
  await expect(page.getByRole('region', { name: en('academy:voyage.title') })).toBeVisible();
  await page.getByRole('link', { name: en('academy:nav.catalogue'), exact: true }).click();
  const search = page.getByRole('searchbox', { name: en('catalogue:search') });
  await search.fill('Meditteranean');
  await search.press('Enter');
  const similar = page.getByText('These are spelled similarly.');
  await expect(similar).toBeVisible();
  await lookAt(page);
  const course = await db.course.findUniqueOrThrow({ where: { code: 'mediterranean' } });
  await page.getByRole('link', { name: course.titleEn }).click();
  await expect(page.getByRole('heading', { level: 1, name: course.titleEn })).toBeVisible();
  await expect(page.getByRole('region', { name: en('coursePage:counts.title') })).toContainText('elective');
  const notes = page.getByRole('region', { name: en('coursePage:notes.title') });
  await notes.getByLabel(en('coursePage:notes.text')).fill('Ask about the heat in July.');
  await notes.getByRole('button', { name: en('coursePage:notes.save') }).click();
  await expect(notes.getByRole('listitem')).toContainText('Ask about the heat in July.');
  // Without a text it is a bookmark.
  await notes.getByRole('link', { name: new RegExp(`^${en('coursePage:notes.change')}`) }).click();
  await notes.getByLabel(en('coursePage:notes.text')).fill('');
  await notes.getByRole('button', { name: en('coursePage:notes.save') }).click();
  await expect(notes.getByRole('listitem')).toContainText(en('coursePage:notes.bookmark'));
  await lookAt(page);
  await page.getByRole('link', { name: en('coursePage:act.new'), exact: true }).click();
  await page.waitForURL(`**/academy/courses/${course.courseId}`);
  await expect(page.locator('.course-stage iframe')).toBeVisible();
});

test('a course says what its readers really take, in the catalog and on its page, once enough have finished it', {
  tag: '@deep',
}, async ({ page }) => {
  const db = databaseOfServer();
  const { courseId, titleEn } = await newCourse(db, { curriculum: 'PC' });
  const agency = await newAgency();
  await signIn(page, await newLearner(db, agency));
  await page.setViewportSize({ width: 360, height: 740 });
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: titleEn });
  const shown = async () => {
    await open(page, `/home/pages/pc/academy/catalogue?q=${titleEn}`);
    return card;
  };
  await expect(await shown()).toContainText(en('academy:minutes', { count: 20 }));
  const { packageId } = await db.coursePackage.create({
    data: {
      courseId,
      language: 'en',
      number: 1,
      standard: '1.2',
      state: 'published',
      size: 1,
      createdAt: new Date(),
      manifest: { title: 'x', items: [] },
    },
  });
  for (let made = 0; made < 20; made += 1) {
    const { authId, agentUniqueId } = await newLearner(db, agency);
    const of = { authId, courseId, startedAt: new Date() };
    await db.courseResult.create({ data: { ...of, visitedAt: new Date(), completedAt: new Date() } });
    await db.courseAttempt.create({
      data: { ...of, agentUniqueId, packageId, totalSeconds: 840, endedAt: new Date() },
    });
  }
  await keepCourseMinutes({ db, now: new Date() });
  await expect(await shown()).toContainText(en('academy:card.readersTake', { count: 14 }));
  await card.getByRole('link', { name: titleEn }).click();
  await expect(page.getByText(en('academy:card.readersTake', { count: 14 }))).toBeVisible();
});
