import type { FrameLocator, Page } from '@playwright/test';
import { newLearner } from '#tests/support/learners.ts';
import { lookAt } from '#tests/e2e/support/accessibility.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { databaseOfServer, newAgency, signIn } from '#tests/e2e/support/people.ts';
import { open, toast } from '#tests/e2e/support/screens.ts';
import { field, wordsOf } from '#tests/e2e/support/words.ts';

const en = wordsOf('en');
const main = (page: Page) => page.getByRole('main');
const courseIn = (page: Page): FrameLocator => page.frameLocator('.course-stage iframe').frameLocator('iframe');
const first = (page: Page, title: string) => courseIn(page).getByRole('heading', { level: 1, name: title });

test('a course comes in the language of the country; another is chosen on a phone, in which it is started over', {
  tag: '@deep',
}, async ({ page }) => {
  const db = databaseOfServer();
  const { courseId } = await db.course.findUniqueOrThrow({ where: { code: 'traveling-alone' } });
  const learner = await newLearner(db, await newAgency({ country: 'DE' }));
  const about = `/home/pages/pi/academy/courses/${courseId}/about`;
  await signIn(page, learner);
  await open(page, about);
  const chosen = field(main(page), en('coursePage:language.label'));
  await expect(chosen.locator('option:checked')).toHaveText('Deutsch');
  await expect(chosen.getByRole('option')).toHaveText(['Deutsch', 'English', '日本語']);
  await main(page)
    .getByRole('link', { name: en('coursePage:act.new'), exact: true })
    .click();
  await expect(first(page, 'Ein Gast, eine Buchung')).toBeVisible();
  await expect(courseIn(page).locator('html')).toHaveAttribute('lang', 'de');

  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, about);
  await chosen.selectOption({ label: '日本語' });
  await main(page)
    .getByRole('button', { name: en('coursePage:language.choose') })
    .click();
  await expect(toast(page, en('coursePage:language.saved'))).toBeVisible();
  const names = { open: 'Deutsch', next: '日本語' };
  await expect(main(page).getByText(en('coursePage:language.open', names))).toBeVisible();
  await lookAt(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await main(page)
    .getByRole('link', { name: en('coursePage:language.startOver', names) })
    .click();
  await expect(first(page, 'お一人さま、一つのご予約')).toBeVisible();
  const attempts = await db.courseAttempt.findMany({
    where: { courseId, authId: learner.authId },
    orderBy: { startedAt: 'asc' },
    select: { endedAt: true, package: { select: { language: true } } },
  });
  expect(attempts.map((each) => [each.package.language, each.endedAt !== null])).toEqual([
    ['de', true],
    ['ja', false],
  ]);
});
