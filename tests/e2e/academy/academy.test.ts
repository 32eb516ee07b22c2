import type { Page } from '@playwright/test';
import { lookAt } from '#tests/e2e/support/accessibility.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { databaseOfServer, newAgency, readIn, signIn, unique } from '#tests/e2e/support/people.ts';
import { open } from '#tests/e2e/support/screens.ts';
import { field, wordsOf } from '#tests/e2e/support/words.ts';
import { recordResult } from '#app/domain/academy/levels/recordResult.server.ts';
import { newLearner } from '#tests/support/learners.ts';

const en = wordsOf('en');
const ja = wordsOf('ja');

/**
 * The certifications of Cunard's first two levels: those of the sample academy, or some of the test's own where it has
 * none.
 */
async function certificationsOfCunard(categoryId: string) {
  const db = databaseOfServer();
  const read = () =>
    db.certification.findMany({
      where: { curriculum: 'CU', level: { lte: 2 } },
      include: { requirements: { include: { course: true }, orderBy: { rank: 'asc' } } },
    });
  const known = await read();
  if (known.length > 0) return known;
  for (const level of [1, 2]) {
    const course = {
      ...courseOf(categoryId, `Level ${level}`),
      code: unique('LV'),
      curricula: { create: { curriculum: 'CU' } },
    };
    const { courseId } = await db.course.create({ data: course });
    const named = {
      curriculum: 'CU',
      level,
      code: `CU-${level}`,
      titleEn: `Cunard ${level}`,
      titleJa: `キュナード ${level}`,
    };
    await db.certification.create({ data: { ...named, requirements: { create: [{ kind: 'course', courseId }] } } });
  }
  return read();
}

const courseOf = (categoryId: string, title: string) => ({
  ...{
    categoryId,
    titleEn: title,
    titleJa: `${title}（日本語）`,
    summaryEn: 'What to know before the first call.',
    summaryJa: '最初の電話の前に知っておくこと。',
  },
  ...{ minutes: 20, state: 'published', createdAt: new Date() },
});

/**
 * A learner who has reached level 1 of Cunard, left off a course of level 2, and passed one that counts for nothing.
 */
async function learnerOfCunard() {
  const db = databaseOfServer();
  const mark = unique('AC');
  // Before all others, so that the last category is none of them.
  const categories = ['Basics', 'Voyages'].map((name, place) => ({
    categoryId: `${mark}-${name}`,
    nameEn: `${name} ${mark}`,
    nameJa: `${name} ${mark}（日本語）`,
    rank: place - 10,
  }));
  await db.courseCategory.createMany({
    data: [...categories, { categoryId: `${mark}-last`, nameEn: 'Last of all', nameJa: '最後', rank: 10_000 }],
  });
  const { courseId: uncounted } = await db.course.create({
    data: {
      ...courseOf(categories[0]!.categoryId, `Norway ${mark}`),
      code: mark,
      curricula: { create: { curriculum: 'CU' } },
    },
  });
  const certifications = await certificationsOfCunard(categories[0]!.categoryId);
  const asked = (level: number) =>
    certifications
      .filter((each) => each.level === level)
      .flatMap(({ requirements }) => requirements.flatMap(({ course }) => (course ? [course] : [])));
  const learner = await newLearner(db, await newAgency(), { firstName: 'Marguerite', displayCompany: 'CU' });
  const report = (courseId: string, passed: boolean) =>
    db.$transaction((tx) =>
      recordResult(
        tx,
        { now: new Date(), address: '', system: true },
        {
          authId: learner.authId,
          courseId,
          completed: passed,
          passed,
          score: passed ? 90 : null,
          seconds: 600,
          begins: true,
        },
      ),
    );
  for (const { courseId } of asked(1)) await report(courseId, true);
  await report(uncounted, true);
  const [leftOff] = asked(2);
  await report(leftOff!.courseId, false);
  return { learner, mark, leftOff: leftOff! };
}

const categoryTab = (page: Page, mark: string) => page.getByRole('link', { name: new RegExp(`^Basics ${mark}`) });

test('a learner goes from the dashboard to the curriculum, to the certificate, which anybody verifies; in Japanese without JavaScript', async ({
  page,
  openBrowser,
}) => {
  const { learner, mark, leftOff } = await learnerOfCunard();
  await signIn(page, learner);
  await open(page, '/home/pages/cu/training/academy');
  await page.waitForURL('**/home/pages/cu/academy/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: en('academy:dashboard.title') })).toBeVisible();
  await expect(page.getByRole('region', { name: en('academy:next.goOn') })).toContainText(leftOff.titleEn);
  await expect(page.getByRole('main')).toContainText('First Officer is valid until');
  await categoryTab(page, mark).click();
  await expect(page.getByRole('table')).toContainText(`Norway ${mark}`);
  await lookAt(page);
  await page.getByRole('link', { name: new RegExp(`^Voyages ${mark}`) }).click();
  await expect(page.getByRole('table')).toContainText(
    `There are no courses available for Marguerite ${learner.lastName} in this category at this time.`,
  );

  await page.getByRole('link', { name: en('academy:nav.curriculum'), exact: true }).click();
  await expect(page.getByRole('table', { name: /Staff Captain/ })).toContainText(leftOff.titleEn);
  await expect(page.getByRole('region', { name: en('academy:uncounted.title') })).toContainText(`Norway ${mark}`);
  await expect(page.getByRole('main')).toContainText(
    '0 of 1 are Staff Captain; 1 more makes the agency Staff Captain.',
  );
  await lookAt(page);
  await page.getByRole('link', { name: en('academy:nav.courseLength'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: en('academy:courseLength.title') })).toBeVisible();
  await lookAt(page);

  await page.getByRole('link', { name: en('academy:nav.history'), exact: true }).click();
  await expect(page.getByRole('table', { name: en('academy:history.courses') })).toContainText('10 minutes');
  await lookAt(page);
  await page.getByRole('link', { name: 'First Officer', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Certificate of Achievement' })).toBeVisible();
  await expect(page.getByRole('article')).toContainText(`Marguerite ${learner.lastName}`);
  await lookAt(page);
  const printed = page.evaluate(() => new Promise((resolve) => (window.print = () => resolve('printed'))));
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  expect(await printed).toBe('printed');
  const address = (await page.getByRole('article').getByRole('link').getAttribute('href'))!;
  await page.getByRole('link', { name: 'Close', exact: true }).click();
  await page.waitForURL('**/academy/history');

  const anybody = await openBrowser();
  await open(anybody, new URL(address).pathname);
  await expect(anybody.getByText(en('academy:verify.valid'))).toBeVisible();
  await expect(anybody.getByRole('main')).toContainText(`Marguerite ${learner.lastName}`);
  await lookAt(anybody);
  await open(anybody, '/verify');
  await lookAt(anybody);
  const number = field(anybody, en('academy:verify.number'));
  await number.fill('..');
  await number.press('Enter');
  await expect(anybody.getByText(en('academy:verify.unknownTitle'))).toBeVisible();
  await expect(number).toHaveValue('..');
  await number.fill('A'.repeat(26));
  await number.press('Enter');
  await expect(anybody).toHaveURL(/\/verify\/A+$/);
  await expect(anybody.getByText(en('academy:verify.unknownTitle'))).toBeVisible();
  await expect(number).toHaveValue('A'.repeat(26));
  await number.fill(
    new URL(address).pathname
      .split('/')
      .at(-1)!
      .replace(/(.{4})/g, '$1 ')
      .toLowerCase(),
  );
  await number.press('Enter');
  await expect(anybody.getByText(en('academy:verify.valid'))).toBeVisible();

  const plain = await openBrowser({ javaScriptEnabled: false });
  await signIn(plain, learner);
  await readIn(plain, 'ja');
  await plain.goto('/home/pages/cu/academy/dashboard');
  await expect(plain.getByRole('heading', { level: 1, name: 'コース一覧' })).toBeVisible();
  await categoryTab(plain, mark).click();
  await expect(plain.getByRole('table')).toContainText(`Norway ${mark}（日本語）`);
  await plain.getByRole('link', { name: ja('academy:nav.curriculum'), exact: true }).click();
  await expect(plain.getByRole('main')).toContainText('1人中0人が副船長です。あと1人で代理店が副船長になります。');
});

test('a course of a partner shows the way to its academy, or whom to ask; what is none of one’s own is a page that does not exist', async ({
  page,
  openBrowser,
  complaints,
}) => {
  const db = databaseOfServer();
  const mark = unique('EX');
  const category = await db.courseCategory.create({ data: { categoryId: mark, nameEn: mark, nameJa: mark, rank: 1 } });
  const course = {
    ...courseOf(category.categoryId, `Polar ${mark}`),
    code: mark,
    partner: 'sandbox',
    curricula: { create: [{ curriculum: 'PC' }, { curriculum: 'PJ' }] },
  };
  const { courseId } = await db.course.create({ data: course });
  await signIn(page, await newLearner(db, await newAgency()));
  await open(page, `/home/pages/pc/academy/courses/${courseId}`);
  await expect(page.getByRole('main')).toContainText('What to know before the first call.');
  await expect(page.locator('.course-stage')).toHaveCount(0);
  await lookAt(page);
  await page.getByRole('link', { name: en('learning:external.open') }).click();
  await expect(page.getByRole('heading', { level: 1, name: en('academy:external.title') })).toBeVisible();

  await open(page, '/home/pages/pc/academy/certificates/AAAA');
  await expect(page.getByRole('heading', { level: 1, name: en('common:error.404.title') })).toBeVisible();
  expect(complaints.splice(0).filter((complaint) => !complaint.includes('404'))).toEqual([]);

  const japanese = await openBrowser({
    javaScriptEnabled: false,
    locale: 'ja-JP',
    viewport: { width: 360, height: 800 },
  });
  await signIn(japanese, await newLearner(db, await newAgency({ country: 'JP' })));
  await japanese.goto(`/home/pages/pj/academy/courses/${courseId}`);
  await expect(japanese.getByRole('main')).toContainText(ja('learning:external.noWay'));
  await expect(japanese.getByRole('main').getByRole('link', { name: ja('learning:external.contact') })).toBeVisible();
});
