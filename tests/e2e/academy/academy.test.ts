import type { Page } from '@playwright/test';
import { lookAt } from '#tests/e2e/support/accessibility.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { deep } from '#tests/e2e/support/depth.ts';
import { read } from '#tests/e2e/support/pagesAsSent.ts';
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
  categoryId,
  titleEn: title,
  titleJa: `${title}（日本語）`,
  summaryEn: 'What to know before the first call.',
  summaryJa: '最初の電話の前に知っておくこと。',
  minutes: 20,
  state: 'published',
  createdAt: new Date(),
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

const courseList = (page: Page) => page.getByRole('region', { name: en('academy:courses.title'), exact: true });
const categoryTab = (page: Page, mark: string) => page.getByRole('link', { name: new RegExp(`^Basics ${mark}`) });

test('a learner goes from the dashboard to the curriculum, to the certificate, which anybody verifies; in Japanese too', async ({
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
  const voyage = page.getByRole('region', { name: en('academy:voyage.title') });
  await expect(voyage.getByRole('listitem').filter({ hasText: 'First Officer: reached' })).toHaveCount(1);
  await expect(voyage.getByRole('link', { name: leftOff.titleEn })).toBeVisible();
  await categoryTab(page, mark).click();
  await expect(courseList(page)).toContainText(`Norway ${mark}`);
  await lookAt(page);
  await page.getByRole('link', { name: new RegExp(`^Voyages ${mark}`) }).click();
  await expect(courseList(page)).toContainText(
    `There are no courses available for Marguerite ${learner.lastName} in this category at this time.`,
  );

  await page.getByRole('link', { name: en('academy:nav.curriculum'), exact: true }).click();
  await expect(page.getByRole('table', { name: /Staff Captain/ })).toContainText(leftOff.titleEn);
  await expect(page.getByRole('region', { name: en('academy:uncounted.title') })).toContainText(`Norway ${mark}`);
  await expect(page.getByRole('main')).toContainText(
    '0 of 1 are Staff Captain. With 1 more, the agency becomes Staff Captain.',
  );
  await lookAt(page);
  if (deep) {
    await page.getByRole('link', { name: en('academy:nav.courseLength'), exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: en('academy:courseLength.title') })).toBeVisible();
    await lookAt(page);
  }

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
  if (deep) {
    await number.fill('..');
    await number.press('Enter');
    await expect(anybody.getByText(en('academy:verify.unknownTitle'))).toBeVisible();
    await expect(number).toHaveValue('..');
  }
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

  // In Japanese, as the server sends it: what is pressed are links.
  await readIn(page, 'ja');
  const japanese = (path: string) => read(page.context(), path);
  const dashboard = await japanese('/home/pages/cu/academy/dashboard');
  expect(dashboard.texts('h1')).toEqual(['コース一覧']);
  const follow = (name: string) => {
    const href = dashboard.attributes('a', 'href')[dashboard.texts('a').findIndex((text) => text.startsWith(name))]!;
    return new URL(href, process.env.E2E_ORIGIN + dashboard.address).href;
  };
  const courses = await japanese(follow(`Basics ${mark}`));
  expect(courses.texts('h3').join(' ')).toContain(`Norway ${mark}（日本語）`);
  const curriculum = await japanese(follow(ja('academy:nav.curriculum')));
  expect(curriculum.texts('main').join(' ')).toContain('1名中0名が副船長です。あと1名で代理店が副船長になります。');
});

test('a course of a partner shows the way to its academy, or whom to ask; what is none of one’s own is a page that does not exist', {
  tag: '@deep',
}, async ({ context }) => {
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
  await signIn(context, await newLearner(db, await newAgency()));
  const shown = await read(context, `/home/pages/pc/academy/courses/${courseId}`);
  expect(shown.texts('main').join(' ')).toContain('What to know before the first call.');
  expect(shown.texts('.course-stage')).toEqual([]);
  const place = shown.texts('main a').indexOf(en('learning:external.open'));
  const partner = await read(context, shown.attributes('main a', 'href')[place]!);
  expect(partner.texts('h1')).toEqual([en('academy:external.title')]);

  const none = await read(context, '/home/pages/pc/academy/certificates/AAAA');
  expect([none.status, none.texts('h1')]).toEqual([404, [en('common:error.404.title')]]);

  await context.clearCookies();
  await readIn(context, 'ja');
  await signIn(context, await newLearner(db, await newAgency({ country: 'JP' })));
  const japanese = await read(context, `/home/pages/pj/academy/courses/${courseId}`);
  expect(japanese.texts('main').join(' ')).toContain(ja('learning:external.noWay'));
  expect(japanese.texts('main a')).toContain(ja('learning:external.contact'));
});
