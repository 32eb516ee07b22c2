import { lookAt } from '#tests/e2e/support/accessibility.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { databaseOfServer, newAgency, signIn } from '#tests/e2e/support/people.ts';
import { open } from '#tests/e2e/support/screens.ts';
import { wordsOf } from '#tests/e2e/support/words.ts';
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
  await lookAt(page);
  await page.getByRole('link', { name: en('coursePage:act.new'), exact: true }).click();
  await page.waitForURL(`**/academy/courses/${course.courseId}`);
  await expect(page.locator('.course-stage iframe')).toBeVisible();
});
