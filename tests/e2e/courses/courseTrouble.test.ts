import type { Page } from '@playwright/test';
import { newCourse } from '#tests/support/academy.ts';
import { publishArchive } from '#tests/support/courses.ts';
import { newLearner } from '#tests/support/learners.ts';
import { simpleManifest, zipOf } from '#tests/support/packages.ts';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { deep } from '#tests/e2e/support/depth.ts';
import { askCourses } from '#tests/e2e/support/courses.ts';
import { databaseOfServer, newAgency, signIn } from '#tests/e2e/support/people.ts';
import { field, wordsOf } from '#tests/e2e/support/words.ts';

// Courses that do not behave, and learners who may not go on.
const en = wordsOf('en');
const calls = `const find = (view) => view.API ?? (view.parent === view ? null : find(view.parent)); const api = find(window);`;
const pageOf = (script: string) =>
  `<!doctype html><html lang="en"><title>A course</title><h1>A course</h1><p id="said"></p><script>${calls}${script}</script></html>`;

async function aCourse(page: Page, html: string) {
  const db = databaseOfServer();
  const learner = await newLearner(db, await newAgency());
  const { courseId, titleEn } = await newCourse(db, { curriculum: 'PC' });
  await publishArchive(
    db,
    courseId,
    await zipOf([
      { path: 'imsmanifest.xml', content: simpleManifest },
      { path: 'index.html', content: html },
    ]),
  );
  await signIn(page, learner);
  const attempt = async () =>
    (await db.courseAttempt.findFirst({ where: { courseId } })) ?? { data: {}, endedAt: undefined, sequence: 0 };
  return { db, learner, courseId, title: titleEn, path: `/home/pages/pc/academy/courses/${courseId}`, attempt };
}

/** What a frame may store, asked of its document. */
const mayStore = async () => {
  const attempt = async (work: () => unknown) => {
    try {
      await work();
      return 'allowed';
    } catch {
      return 'forbidden';
    }
  };
  return [
    await attempt(() => localStorage.setItem('a', 'b')),
    await attempt(
      () =>
        new Promise((opened, refused) => Object.assign(indexedDB.open('a'), { onsuccess: opened, onerror: refused })),
    ),
  ];
};

const courseIn = (page: Page) => page.frameLocator('.course-stage iframe').frameLocator('iframe');
const leave = (page: Page) => page.getByRole('button', { name: en('learning:leave') });

test('what a course commits in the moment in which its tab closes, or its address is left, is stored then, and is there at the next visit', {
  tag: ['@storage', '@once'],
}, async ({ page, context, complaints, thirdPartyStorage }) => {
  const last = `let times = 0; window.addEventListener('pagehide', () => { if (times++) return; api.LMSSetValue('cmi.core.exit', 'suspend'); api.LMSSetValue('cmi.suspend_data', 'last words of visit ' + visit); api.LMSFinish(''); });`;
  const { db, path, attempt } = await aCourse(
    page,
    pageOf(
      `api.LMSInitialize(''); const visit = 1 + Number(/\\d+$/.exec(api.LMSGetValue('cmi.suspend_data'))?.[0] ?? 0); document.getElementById('said').textContent = 'Visit ' + visit; ${last}`,
    ),
  );
  const visited = (tab: Page, visit: number) =>
    expect(courseIn(tab).getByText(`Visit ${visit}`, { exact: true })).toBeVisible();
  const arrived = (visit: number) =>
    expect.poll(async () => JSON.stringify((await attempt()).data)).toContain(`last words of visit ${visit}"`);
  await page.goto(path);
  await visited(page, 1);
  expect(await courseIn(page).locator('h1').evaluate(mayStore)).toEqual(Array(2).fill(thirdPartyStorage));
  await page.goto('/home/my-account');
  await arrived(1);
  await page.goto(path);
  await visited(page, 2);
  await page.close({ runBeforeUnload: true });
  await arrived(2);
  const third = await context.newPage();
  await third.goto(path);
  await visited(third, 3);
  await context.setOffline(true);
  await third.close({ runBeforeUnload: true });
  const next = await context.newPage();
  await context.setOffline(false);
  // Another course that is opened before does not lose them.
  if (deep) {
    const { courseId } = await db.course.findUniqueOrThrow({ where: { code: 'cruise-basics' } });
    await next.goto(`/home/pages/pc/academy/courses/${courseId}`);
    await expect(courseIn(next).getByRole('heading', { level: 1 }).first()).toBeVisible();
  }
  // Nor does a visit at which the player did not load.
  if (deep) {
    await next.route('**/courses/player/**', (route) => route.abort());
    await next.goto(path);
    await expect(next.locator('.course-stage iframe')).toBeVisible();
    await next.unroute('**/courses/player/**');
  }
  await next.goto(path);
  await visited(next, 4);
  await arrived(3);
  complaints.splice(0);
});

test('a course that does not load says so after fifteen seconds, and what can be done: reload, or report it with the course filled in', {
  tag: '@deep',
}, async ({ page, complaints }) => {
  const { path, title, learner, db } = await aCourse(page, pageOf(''));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.clock.install();
  let silent = true;
  await page.route('**/courses/player/**', (route) => (silent ? route.abort() : route.continue()));
  await page.goto(path);
  await expect(page.locator('.course-stage iframe')).toBeVisible();
  await page.clock.fastForward(14_000);
  const slow = page.getByRole('alert').filter({ hasText: en('learning:slow.title') });
  await expect(slow).toBeHidden();
  await page.clock.fastForward(2_000);
  await expect(slow).toBeVisible();
  if (deep) await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  const report = slow.getByRole('button', { name: en('learning:feedback') });
  await report.click();
  const popup = page.getByRole('dialog', { name: en('feedback:form.title') });
  await expect(field(popup, en('fields:feedbackType'))).toHaveValue('Academy-L');
  await expect(popup.getByRole('option', { name: en('feedback:type.Academy.R') })).toHaveCount(1);
  await expect(popup.getByRole('option', { name: en('feedback:type.OneSource.M') })).toHaveCount(0);
  await expect(field(popup, en('fields:courseName'))).toHaveValue(title);
  await expect(field(popup, en('fields:curriculum'))).toHaveValue('PC');
  await expect(field(popup, en('fields:curriculum')).locator('option:checked')).toHaveText(en('markets:curriculum.PC'));
  await page.keyboard.press('Escape');
  await expect(popup).toBeHidden();
  await expect(report).toBeFocused();
  await report.press('Enter');
  await field(popup, en('fields:commentTxt')).fill('The course stays empty.');
  await popup.getByRole('button', { name: en('feedback:form.send') }).click();
  await expect(popup.getByRole('status')).toBeVisible();
  expect(await db.feedback.findFirst({ where: { agentUniqueId: learner.agentUniqueId } })).toMatchObject({
    application: 'Academy',
    feedbackType: 'L',
    curriculum: 'PC',
    courseName: title,
  });
  await page.keyboard.press('Escape');
  await expect(popup).toBeHidden();
  silent = false;
  await slow.getByRole('button', { name: en('learning:slow.reload') }).click();
  await expect(courseIn(page).getByRole('heading', { name: 'A course' })).toBeVisible();
  await expect(page.getByText(en('learning:opening'))).toBeHidden();
  await page.getByRole('button', { name: en('learning:menu') }).click();
  await page.getByRole('button', { name: en('learning:feedback') }).click();
  await expect(field(popup, en('fields:feedbackType'))).toHaveValue('');
  complaints.splice(0);
});

// A course that means harm is met in `npm run test:deep`.
if (deep)
  test('a course that commits without end is heard four times a second; it opens dialog after dialog and never rests, and can be left', async ({
    page,
    complaints,
  }) => {
    page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined));
    let sent = 0;
    page.on('request', (request) => (sent += request.url().endsWith('/attempt') ? 1 : 0));
    const { path, attempt } = await aCourse(
      page,
      pageOf(
        `api.LMSInitialize(''); let count = 0; const storm = () => { count += 1; api.LMSSetValue('cmi.core.lesson_location', String(count)); api.LMSCommit(''); if (count % 200 === 0) alert('Again'); if (count === 400) setTimeout(() => { console.log('restless'); for (;;); }, 1500); else setTimeout(storm); }; storm();`,
      ),
    );
    const restless = page.waitForEvent('console', (message) => message.text() === 'restless');
    await page.goto(path);
    await expect(leave(page)).toBeVisible();
    await restless;
    await expect.poll(async () => JSON.stringify((await attempt()).data)).toContain('"cmi.core.lesson_location":"400"');
    expect(sent).toBeLessThan(120);
    await leave(page).click();
    await page.waitForURL('**/academy/dashboard');
    expect((await attempt()).endedAt).toBeNull();
    complaints.splice(0);
  });

// In `npm test` what the server says of them is tests/api/courses/runtime/attempts.test.ts, and the end of a session
// courseInterrupted.test.ts.
if (deep)
  test('a learner who is deactivated in the middle is out at once, and keeps what was saved', async ({
    page,
    complaints,
  }) => {
    const { path, db, learner, attempt } = await aCourse(
      page,
      pageOf(
        `api.LMSInitialize(''); window.go = (page) => { api.LMSSetValue('cmi.core.lesson_location', page); api.LMSCommit(''); }; go('1');`,
      ),
    );
    await page.goto(path);
    await expect.poll(async () => JSON.stringify((await attempt()).data)).toContain('"cmi.core.lesson_location":"1"');
    await expect(courseIn(page).getByRole('heading', { name: 'A course' })).toBeVisible();
    const file = page
      .frames()
      .find((frame) => frame.url().endsWith('index.html'))!
      .url();
    expect((await askCourses(page, file)).status()).toBe(200);
    await db.agent.update({ where: { agentUniqueId: learner.agentUniqueId }, data: { activationFlag: 'D' } });
    await courseIn(page)
      .locator('h1')
      .evaluate(() => (window as unknown as { go: (page: string) => void }).go('2'));
    await expect(page.getByRole('dialog', { name: en('learning:signedOut.title') })).toBeVisible();
    await expect(page.getByText(en('learning:saved.notYet'), { exact: true })).toBeAttached();
    expect((await askCourses(page, file)).status()).toBe(404);
    expect(await attempt()).toMatchObject({ endedAt: null, sequence: 1 });
    complaints.splice(0);
  });
