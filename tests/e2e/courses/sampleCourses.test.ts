import type { FrameLocator, Page } from '@playwright/test';
import { contentTypeOf } from '#app/domain/courses/packages/contentTypes.ts';
import type { Language } from '#app/i18n.ts';
import { filesOfCourse, packageFilesOf } from '#starter/courses/build.ts';
import { readQuiz } from '#starter/courses/quiz.ts';
import { words } from '#starter/courses/player/words.ts';
import { readCourse } from '#starter/courses/readCourse.ts';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { deep } from '#tests/e2e/support/depth.ts';
import { runtimePage, type Recorded } from '#tests/e2e/support/scormRuntime.ts';

// The sample courses in a browser, in a stand-in for the runtime that takes only what the standards allow, under a
// policy that lets in nothing from elsewhere.
const origin = 'http://courses.example';

/** Serves a course as it is packed, with a runtime of its standard around one of its files. */
async function serve(page: Page, code: string, language: Language, launch = 'index.html'): Promise<void> {
  await serveFiles(page, filesOfCourse(code, language), readCourse(code, language).standard, launch);
}

async function serveFiles(
  page: Page,
  built: readonly { path: string; content: string }[],
  standard: '1.2' | '2004',
  launch = 'index.html',
): Promise<void> {
  const files = new Map(built.map(({ path, content }) => [`/${path}`, content]));
  await page.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/runtime')
      return route.fulfill({ contentType: 'text/html; charset=utf-8', body: runtimePage(standard, `/${launch}`) });
    const body = files.get(pathname);
    if (body === undefined) return route.fulfill({ status: 404 });
    return route.fulfill({
      contentType: contentTypeOf(pathname),
      headers: {
        'content-security-policy':
          "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; media-src 'self'",
      },
      body,
    });
  });
}

const recorded = (page: Page) => page.evaluate(() => (window as unknown as { recorded: Recorded }).recorded);
const courseIn = (page: Page) => page.frameLocator('iframe');

/** Opens the runtime's page, or leaves it and comes back: what was reported while it was left is in the values. */
const visit = (page: Page) => page.goto(`${origin}/runtime`);

/** Answers the quiz as its source says, but for so many questions from the first. */
async function answer(frame: FrameLocator, code: string, language: Language, wrong: number): Promise<void> {
  const { questions } = readCourse(code, language).quiz;
  for (const [index, { choices }] of questions.entries()) {
    const group = frame.locator(`#q${index + 1}`);
    const chosen = choices.filter(({ right }) => right === index >= wrong);
    for (const choice of chosen) await group.getByLabel(choice.text, { exact: true }).check();
  }
}

for (const [code, language] of [
  ['cruise-basics', 'en'],
  // In the other standard, which courseInterrupted.test.ts plays in the portal.
  ...(deep ? [['alaska', 'ja'] as const] : []),
] as const) {
  test(`${code} (${language}) is read, left, taken up again, passed and reported`, { tag: '@deep' }, async ({
    page,
  }) => {
    const say = words[language];
    const { pages, quiz, details } = readCourse(code, language);
    const is12 = details.standard === '1.2';
    const [location, interactions] = [is12 ? 'cmi.core.lesson_location' : 'cmi.location', quiz.questions.length];
    await serve(page, code, language);
    await visit(page);
    const frame = courseIn(page);
    await expect(frame.getByRole('heading', { level: 1, name: pages[0]!.title })).toBeVisible();
    await frame.getByRole('button', { name: say.on }).click();
    await expect(frame.getByRole('heading', { level: 1, name: pages[1]!.title })).toBeFocused();
    expect((await recorded(page)).values[location]).toBe('2');

    await visit(page);
    await expect(frame.getByRole('heading', { level: 1, name: pages[1]!.title })).toBeVisible();
    expect((await recorded(page)).values[is12 ? 'cmi.core.exit' : 'cmi.exit']).toBe('suspend');
    for (let left = pages.length - 1; left > 0; left -= 1)
      await frame.getByRole('button', { name: say.on }).press('Enter');
    await frame.getByRole('button', { name: say.check }).click();
    await expect(frame.getByRole('alert')).toBeVisible();
    await expect(frame.locator('#q1 input').first()).toBeFocused();

    await answer(frame, code, language, 3);
    await frame.getByRole('button', { name: say.check }).click();
    await expect(frame.locator('#result-title')).toBeFocused();
    const failed = await recorded(page);
    expect(failed.values).toMatchObject(
      is12
        ? { 'cmi.core.lesson_status': 'failed', 'cmi.core.score.raw': '50' }
        : { 'cmi.completion_status': 'completed', 'cmi.success_status': 'failed', 'cmi.score.scaled': '0.50' },
    );
    await frame.getByRole('button', { name: say.again }).click();
    await answer(frame, code, language, 0);
    await frame.getByRole('button', { name: say.check }).click();
    await expect(frame.getByText(say.done)).toBeVisible();

    await visit(page);
    // It opens where it was left, with the answers and the result.
    await expect(frame.locator('#result-title')).toContainText('100');
    const { values, refused } = await recorded(page);
    expect(values).toMatchObject(
      is12
        ? { 'cmi.core.lesson_status': 'passed', 'cmi.core.score.raw': '100', 'cmi.core.exit': '' }
        : {
            'cmi.completion_status': 'completed',
            'cmi.success_status': 'passed',
            'cmi.score.scaled': '1.00',
            'cmi.exit': 'normal',
          },
    );
    expect(values).toMatchObject({
      'cmi.interactions.0.id': `${code}-q1`,
      'cmi.interactions.0.result': is12 ? 'wrong' : 'incorrect',
      [`cmi.interactions.${interactions}.id`]: `${code}-q1`,
      [`cmi.interactions.${interactions}.result`]: 'correct',
    });
    expect(Object.keys(values).filter((name) => /^cmi\.interactions\.\d+\.latency$/.test(name))).toHaveLength(
      2 * interactions,
    );
    expect(refused).toEqual([]);
  });
}

test('a lesson of the capstone asks for the next part once it is read', { tag: '@deep' }, async ({ page }) => {
  await serve(page, 'commodore-capstone', 'en', 'lesson-one.html');
  await visit(page);
  const frame = courseIn(page);
  const next = frame.getByRole('button', { name: words.en.nextPart });
  for (const _ of [1, 2]) {
    await expect(next).toBeHidden();
    await frame.getByRole('button', { name: words.en.on, exact: true }).click();
  }
  await next.click();
  await expect(frame.getByText(words.en.chooseNext)).toBeVisible();
  const { values, calls, refused } = await recorded(page);
  expect(values).toMatchObject({
    'adl.nav.request': 'continue',
    'cmi.completion_status': 'completed',
    'cmi.success_status': 'passed',
    'cmi.exit': 'normal',
  });
  expect([calls.at(-1), refused]).toEqual(['end', []]);
});

for (const standard of deep ? (['2004', '1.2'] as const) : (['2004'] as const)) {
  test(`questions of every kind are answered by keyboard, kept while they are open, marked and reported (${standard})`, async ({
    page,
  }) => {
    const quiz = {
      title: 'Questions',
      introduction: '',
      pools: readQuiz(
        '? How long? {days}\n# 12.5 ± 0.5 | Tage\n! Why\n? Order? {steps}\n> one\n> two\n> three\n! Why\n? Pairs? {sides}\n= Port | left\n~ Port is left\n= Starboard | right\n! Why\n@ drawn 1\n? A? {drawn-a}\n- no\n+ yes\n! Why\n? B? {drawn-b}\n- no\n+ yes\n! Why',
      ),
    };
    const files = packageFilesOf({
      code: 'kinds',
      language: 'de',
      title: 'Kinds',
      standard,
      passMark: 80,
      tries: 2,
      shuffle: true,
      quiz,
      feedback: 'end',
      pages: [{ title: 'One', body: 'Text' }],
      parts: [],
      lastPart: null,
      draw: null,
      files: new Map(),
    });
    await serveFiles(page, files as { path: string; content: string }[], standard);
    await visit(page);
    const frame = courseIn(page);
    const say = words.de;
    await frame.getByRole('button', { name: say.on }).press('Enter');
    const field = frame.getByRole('textbox');
    await field.fill('13,0');
    const asked = await frame.locator('fieldset').nth(3).getAttribute('data-id');
    const steps = frame.locator('.order li > span:first-child');
    await expect(steps).not.toHaveText(['one', 'two', 'three']);
    for (const [to, name] of ['one', 'two', 'three'].entries())
      while ((await steps.allTextContents()).indexOf(name) > to)
        await frame.getByRole('button', { name: say.up.replace('{item}', name) }).press('Enter');
    await expect(frame.locator('#moved')).toContainText('3');

    await visit(page);
    await expect(frame.getByRole('textbox')).toHaveValue('13,0');
    await expect(steps).toHaveText(['one', 'two', 'three']);
    await expect(frame.locator('fieldset').nth(3)).toHaveAttribute('data-id', asked!);
    await frame.getByLabel('Port', { exact: true }).selectOption('right');
    await frame.getByRole('radio', { name: 'yes' }).press('Space');
    await frame.getByRole('button', { name: say.check }).press('Enter');
    await expect(frame.getByRole('alert')).toContainText('3');
    await expect(frame.getByLabel('Starboard')).toBeFocused();
    await frame.getByLabel('Starboard').selectOption('left');
    await frame.getByRole('button', { name: say.check }).press('Enter');
    await expect(frame.locator('#result-title')).toContainText('75');
    await expect(frame.getByText('Port is left')).toBeVisible();
    await frame.getByRole('link', { name: 'Frage 3: Pairs?' }).press('Enter');
    await expect(frame.locator('#q3')).toBeFocused();
    const { values, refused } = await recorded(page);
    const [between, within, response] = standard === '1.2' ? [',', '.', 'student'] : ['[,]', '[.]', 'learner'];
    const answers = [0, 1, 2, 3].map((at) =>
      ['id', 'type', 'result', `${response}_response`].map((name) => values[`cmi.interactions.${at}.${name}`]),
    );
    const wrong = standard === '1.2' ? 'wrong' : 'incorrect';
    expect(answers).toEqual([
      ['kinds-days', 'numeric', 'correct', '13'],
      ['kinds-steps', 'sequencing', 'correct', ['a', 'b', 'c'].join(between)],
      ['kinds-sides', 'matching', wrong, [`a${within}b`, `b${within}a`].join(between)],
      [`kinds-${asked}`, 'choice', 'correct', 'b'],
    ]);
    expect(refused).toEqual([]);
    await frame.getByRole('button', { name: say.again }).press('Enter');
    await frame.getByRole('textbox').fill('9');
    await frame.getByLabel('Port', { exact: true }).selectOption('left');
    await frame.getByLabel('Starboard').selectOption('right');
    await frame.getByRole('radio', { name: 'no' }).press('Space');
    await frame.getByRole('button', { name: say.check }).press('Enter');
    // Two tries are all.
    await expect(frame.getByText(say.noMoreTries.replace('{mastery}', '80'))).toBeVisible();
    await expect(frame.getByRole('button', { name: say.again })).toBeHidden();
    if (deep) await expectAccessible(page);
  });
}

test('the pages of a course are accessible on a telephone, and say where nothing is saved', { tag: '@deep' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await serve(page, 'princess-ships', 'ja');
  await page.goto(`${origin}/index.html`);
  await expect(page.getByText(words.ja.noAcademy)).toBeVisible();
  await page.getByText(words.ja.pages, { exact: true }).click();
  if (deep) await expectAccessible(page);
  await page.getByRole('link', { name: '理解度チェック' }).click();
  await page.getByRole('button', { name: words.ja.check }).click();
  if (deep) await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
