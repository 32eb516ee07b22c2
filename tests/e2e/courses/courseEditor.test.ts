import type { FrameLocator, Page } from '@playwright/test';
import { recordResult } from '#app/domain/academy/levels/recordResult.server.ts';
import { words } from '#starter/courses/player/words.ts';
import { buildCourse } from '#starter/courses/build.ts';
import { readCourse } from '#starter/courses/readCourse.ts';
import { brokenPackages } from '#tests/support/brokenPackages.ts';
import { newLearner } from '#tests/support/learners.ts';
import { lookAt } from '#tests/e2e/support/accessibility.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { deep } from '#tests/e2e/support/depth.ts';
import { read } from '#tests/e2e/support/pagesAsSent.ts';
import { databaseOfServer, newAgency, postForm, samplePassword, signIn } from '#tests/e2e/support/people.ts';
import { open, toast } from '#tests/e2e/support/screens.ts';
import { field, wordsOf } from '#tests/e2e/support/words.ts';

const en = wordsOf('en');
const main = (page: Page) => page.getByRole('main');
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();
const courseIn = (page: Page): FrameLocator => page.frameLocator('.course-stage iframe').frameLocator('iframe');
const zip = (name: string, bytes: Uint8Array) => ({ name, mimeType: 'application/zip', buffer: Buffer.from(bytes) });
const broken = (what: string) => brokenPackages.find((each) => each.what === what)!;

async function signInAsEditor(page: Page): Promise<void> {
  expect((await postForm(page, '/staff/login', { userId: 'STAFFLEARN', password: samplePassword })).status()).toBe(302);
}

/** Adds a course by its form, and returns its title. */
async function newCourse(page: Page): Promise<string> {
  const title = `Sailing by night ${crypto.randomUUID().slice(0, 8)}`;
  await field(page, 'Title in English').fill(title);
  await field(page, 'Title in Japanese').fill('夜の航海');
  await field(page, 'Category').selectOption({ label: 'Destinations' });
  await field(page, 'Minutes').fill('25');
  await press(page, 'Add course');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  return title;
}

test('staff bring in a package, preview, place and publish it, and a learner sees it', async ({
  page,
  openBrowser,
  complaints,
}) => {
  const { pages } = readCourse('alaska', 'en');
  await signInAsEditor(page);
  await open(page, '/staff/courses');
  await lookAt(page);
  await main(page).getByRole('link', { name: 'New course' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New course' })).toBeVisible();
  await press(page, 'Add course');
  await expect(field(page, 'Title in English')).toBeFocused();
  const title = await newCourse(page);
  const courseId = page.url().split('/').at(-1)!;
  await expect(main(page).getByText('No versions yet')).toBeVisible();

  // What is refused says which entry and why: each fault is tests/api/courses/editor/packages.test.ts.
  for (const what of deep ? ['that leads out of itself', 'whose launch file is missing'] : []) {
    const { bytes, fault, entry } = broken(what);
    await page.getByLabel(/^SCORM or cmi5 package/).setInputFiles(zip(`${fault}.zip`, await bytes()));
    await press(page, 'Upload and check');
    await expect(main(page).getByText(`${fault}.zip cannot be used`)).toBeVisible({ timeout: 60_000 });
    await expect(main(page).getByText(en(`courseEditor:fault.${fault}`, { entry }))).toBeVisible();
  }
  await page.getByLabel(/^SCORM or cmi5 package/).setInputFiles(zip('alaska.zip', await buildCourse('alaska', 'en')));
  await press(page, 'Upload and check');
  const version = main(page).getByRole('row', { name: /English 1/ });
  await expect(version).toContainText('Ready to publish', { timeout: 60_000 });
  await expect(main(page).getByText('cannot be used')).toHaveCount(0);
  await lookAt(page);

  await main(page).getByRole('link', { name: 'Preview: English 1' }).click();
  const frame = courseIn(page);
  await expect(frame.getByRole('heading', { level: 1, name: pages[0]!.title })).toBeVisible();
  await frame.getByRole('button', { name: words.en.on, exact: true }).click();
  await expect(frame.getByRole('heading', { level: 1, name: pages[1]!.title })).toBeVisible();
  await expect(page.getByText(/^Saved at /)).toBeHidden();
  await lookAt(page);
  await main(page).getByRole('link', { name: 'Back to the course' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const db = databaseOfServer();
  expect(await db.courseAttempt.count({ where: { courseId } })).toBe(0);

  await field(page, 'PC · Princess Academy').selectOption({ label: 'Listed, elective' });
  await press(page, 'Save course');
  await expect(toast(page, 'Course saved.')).toBeVisible();
  await main(page).getByRole('button', { name: 'Publish: English 1' }).click();
  await expect(toast(page, 'Version published.')).toBeVisible();
  await expect(version).toContainText('Published');

  const learner = await openBrowser();
  await signIn(learner, await newLearner(db, await newAgency()));
  await learner.goto(`/home/pages/pc/academy/courses/${courseId}`);
  await expect(courseIn(learner).getByRole('heading', { level: 1, name: pages[0]!.title })).toBeVisible();

  // Another editor has changed the course in the meantime. In `npm test`: tests/api/courses/editor.
  if (deep) {
    await open(page, `/staff/courses/${courseId}`);
    await field(page, 'Minutes').fill('40');
    await db.course.update({ where: { courseId }, data: { minutes: 30, version: { increment: 1 } } });
    await press(page, 'Save course');
    // The notice is far above the button.
    await expect(page.getByRole('alert').filter({ hasText: '30' })).toBeFocused();
    await press(page, 'Save course');
    await expect(toast(page, 'Course saved.')).toBeVisible();
  }
  await press(page, 'Retire course');
  await expect(toast(page, 'Course retired.')).toBeVisible();
  complaints.splice(0, complaints.length, ...complaints.filter((each) => !each.includes('409')));
});

test('what levels ask for is a draft, which says what it would change for whom, until it is published', {
  tag: '@deep',
}, async ({ page }) => {
  const db = databaseOfServer();
  const learner = await newLearner(db, await newAgency({ country: 'TW' }), { country: 'TW' });
  const course = await db.course.findUniqueOrThrow({ where: { code: 'groups' } });
  await db.$transaction((tx) =>
    recordResult(
      tx,
      { now: new Date(), address: '', system: true },
      {
        authId: learner.authId,
        courseId: course.courseId,
        completed: true,
        passed: true,
        score: 100,
        seconds: 60,
        begins: true,
      },
    ),
  );
  await signInAsEditor(page);
  await open(page, '/staff/courses/requirements');
  await lookAt(page);
  await main(page)
    .getByRole('link', { name: /^PT · / })
    .click();
  await expect(main(page).getByRole('group', { name: /^Certification 1: level 1/ })).toBeVisible();
  // The first level asks for the group course alone.
  const places = await db.certificationRequirement.findMany({
    where: { certification: { code: 'PT-1' } },
    include: { course: true },
  });
  for (const { course: asked } of places)
    await main(page).locator(`[name="place-${asked!.courseId}"]`).selectOption('elective');
  await main(page).locator(`[name="place-${course.courseId}"]`).selectOption({ label: 'Required for level 1' });
  await press(page, 'Save and see changes');
  await expect(page.getByRole('heading', { level: 2, name: 'Who is affected' })).toBeVisible();
  await expect(main(page).getByRole('row', { name: `${learner.firstName} ${learner.lastName}` })).toContainText(
    'Reaches First Officer',
  );
  await lookAt(page);
  await press(page, 'Publish requirements');
  await expect(toast(page, /^Requirements published/)).toBeVisible();
  await expect
    .poll(
      async () => (await db.learnerLevel.findFirst({ where: { authId: learner.authId, curriculum: 'PT' } }))?.level,
      { timeout: 60_000 },
    )
    .toBe(1);
  // In `npm test`: tests/api/academy/requirements/categories.test.ts.
  if (deep) {
    await open(page, '/staff/courses/categories');
    const name = `Shore leave ${crypto.randomUUID().slice(0, 8)}`;
    const added = main(page).getByRole('group', { name: 'Add a category' });
    await field(added, 'Name in English').fill(name);
    await press(page, 'Save categories');
    await expect(field(added, 'Name in Japanese')).toBeFocused();
    await field(added, 'Name in Japanese').fill('上陸');
    await field(added, 'Position').fill('1');
    await press(page, 'Save categories');
    await expect(toast(page, 'Categories saved.')).toBeVisible();
    await expect(field(main(page).getByRole('group', { name }), 'Position')).toHaveValue('1');
    await lookAt(page);
    await db.courseCategory.deleteMany({ where: { nameEn: name } });
  }
  const markets = await read(page.context(), '/staff/courses/markets');
  expect(markets.texts('main tr').find((text) => text.startsWith('Asia'))).toContain('Coming soon');
  expect(markets.texts('main button')).toEqual([]);
});

// In `npm test` a package is posted without scripts in tests/api/courses/editor/packages.test.ts.
if (deep)
  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('a course is added, and a package refused, taken and published', async ({ page }) => {
      await signInAsEditor(page);
      await page.goto('/staff/courses/new');
      await newCourse(page);
      const address = page.url();
      const { bytes, entry } = broken('with an encrypted entry');
      await page.getByLabel(/^SCORM or cmi5 package/).setInputFiles(zip('secret.zip', await bytes()));
      await press(page, 'Upload and check');
      await expect(async () => {
        await page.goto(address);
        await expect(main(page).getByText(en('courseEditor:fault.encrypted', { entry }))).toBeVisible({
          timeout: 1000,
        });
      }).toPass({ timeout: 60_000 });
      await page
        .getByLabel(/^SCORM or cmi5 package/)
        .setInputFiles(zip('alaska.zip', await buildCourse('alaska', 'ja')));
      await field(page, 'Language of the package').selectOption('ja');
      await press(page, 'Upload and check');
      await expect(async () => {
        await page.goto(address);
        await expect(main(page).getByRole('row', { name: /Japanese 1/ })).toContainText('Ready to publish', {
          timeout: 1000,
        });
      }).toPass({ timeout: 60_000 });
      await main(page).getByRole('button', { name: 'Publish: Japanese 1' }).click();
      await expect(main(page).getByRole('row', { name: /Japanese 1/ })).toContainText('Published');
    });
  });
