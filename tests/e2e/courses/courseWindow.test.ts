import { words } from '#starter/courses/player/words.ts';
import { newLearner } from '#tests/support/learners.ts';
import { lookAt } from '#tests/e2e/support/accessibility.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { databaseOfServer, newAgency, signIn } from '#tests/e2e/support/people.ts';
import { wordsOf } from '#tests/e2e/support/words.ts';

const en = wordsOf('en');

test('a course has the window, on a phone with its name in the bar; left offline, its page waits and sends what it keeps', async ({
  page,
  context,
  complaints,
}) => {
  const db = databaseOfServer();
  const learner = await newLearner(db, await newAgency());
  const course = await db.course.findUniqueOrThrow({ where: { code: 'cruise-basics' } });
  const { courseId, titleEn } = course;
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, learner);
  await page.goto(`/home/pages/pc/academy/courses/${courseId}`);
  const frame = page.frameLocator('.course-stage iframe').frameLocator('iframe');
  const turn = () => frame.getByRole('button', { name: words.en.on, exact: true }).click();
  await turn();
  await expect(page.getByText(/^Saved at /)).toBeVisible();
  const stage = await page.locator('.course-stage').boundingBox();
  expect(stage!.y).toBeLessThanOrEqual(120);
  expect(stage!.y + stage!.height).toBeLessThanOrEqual(800);
  await lookAt(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.locator('.course-bar').getByRole('heading', { name: titleEn })).toBeInViewport();
  await lookAt(page);

  await context.setOffline(true);
  await turn();
  await page.getByRole('button', { name: en('learning:leave'), exact: true }).click();
  const asks = page.getByRole('dialog', { name: en('learning:offline.title') });
  await asks.getByRole('button', { name: en('learning:leave'), exact: true }).click();
  await expect(page.getByText(en('learning:waiting.title'), { exact: true })).toBeVisible();
  await lookAt(page);
  await context.setOffline(false);
  await page.waitForURL('**/academy/dashboard');
  const { data } = await db.courseAttempt.findFirstOrThrow({ where: { authId: learner.authId, courseId } });
  expect(JSON.stringify(data)).toContain('lesson_location":"3"');
  complaints.splice(0);
});
