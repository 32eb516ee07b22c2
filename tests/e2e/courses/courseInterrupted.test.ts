import type { FrameLocator, Page } from '@playwright/test';
import { ready, startServer } from '#server/commands/parts/children.mjs';
import { freePort } from '#server/commands/parts/postgres.mjs';
import { inProject } from '#server/commands/parts/project.mjs';
import { testEnvironment } from '#server/commands/parts/test-cluster.mjs';
import { words } from '#starter/courses/player/words.ts';
import { readCourse } from '#starter/courses/readCourse.ts';
import { newLearner } from '#tests/support/learners.ts';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { deep } from '#tests/e2e/support/depth.ts';
import { playerFiles } from '#tests/e2e/support/courses.ts';
import { databaseOfServer, newAgency, signIn } from '#tests/e2e/support/people.ts';
import { signInByForm } from '#tests/e2e/support/screens.ts';
import { wordsOf } from '#tests/e2e/support/words.ts';

// What the browser keeps in the meantime is the portal's: it does not matter what frames may store.
const en = wordsOf('en');
const { pages } = readCourse('cruise-basics', 'en');
const frameOf = (page: Page): FrameLocator => page.frameLocator('.course-stage iframe').frameLocator('iframe');
const at = (page: Page, index: number) => frameOf(page).getByRole('heading', { level: 1, name: pages[index]!.title });
const turn = (page: Page) => frameOf(page).getByRole('button', { name: words.en.on, exact: true }).click();
const saved = (page: Page) => page.getByText(/^Saved at /);
const notSaved = (page: Page) => page.getByText(en('learning:saved.notYet'), { exact: true });
const kept = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const request = indexedDB.open('gangway-courses', 1);
        request.onupgradeneeded = () => request.result.createObjectStore('commits', { keyPath: 'registration' });
        request.onsuccess = () => {
          const count = request.result.transaction('commits').objectStore('commits').count();
          count.onsuccess = () => (request.result.close(), resolve(count.result));
        };
      }),
  );

async function aLearner() {
  const db = databaseOfServer();
  const learner = await newLearner(db, await newAgency());
  const { courseId } = await db.course.findUniqueOrThrow({ where: { code: 'cruise-basics' } });
  const location = async () =>
    /lesson_location":"(\d+)"/.exec(
      JSON.stringify((await db.courseAttempt.findFirst({ where: { authId: learner.authId } }))?.data),
    )?.[1];
  return { learner, location, path: `/home/pages/pc/academy/courses/${courseId}` };
}

/**
 * A server of the test's own beside the others', to be killed, with one origin for all courses. It runs no jobs, so
 * that none of another test dies with it.
 */
async function ownServer() {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const env = {
    ...process.env,
    ...testEnvironment,
    NODE_ENV: 'production',
    GANGWAY_DEMO: '1',
    STAFF_SECOND_FACTOR: '0',
    DATABASE_URL: process.env.E2E_DATABASE_URL,
    HOST: '127.0.0.1',
    PORT: String(port),
    ORIGIN: origin,
    COURSE_ORIGIN: `http://courses.localhost:${port}`,
    JOBS: '0',
  };
  const start = async () => {
    const server = startServer({ env, log: inProject('build', `interrupted-${port}.log`) });
    expect(await ready(server, origin)).toBe(true);
    return server;
  };
  let server = await start();
  return {
    origin,
    /** As a machine without power would end it. */
    async kill() {
      process.kill(server.pid!, 'SIGKILL');
      await server.gone;
    },
    async restart() {
      server = await start();
    },
    stop: () => server.stop(),
  };
}

// Of what a course outlives `npm test` tells one story, that of the last words: courseTrouble.test.ts.
const tag = ['@deep', '@storage'];

// The server is killed in `npm run test:deep`: to the page that is another network that is lost.
test(`a course outlives a lost network, ${deep ? 'a killed server, ' : ''}the end of its session and a tab that crashes`, {
  tag,
}, async ({ page, context, complaints }) => {
  const { learner, location, path } = await aLearner();
  const server = deep ? await ownServer() : null;
  const address = (server?.origin ?? '') + path;
  try {
    await signIn(page, learner);
    await page.goto(address);
    await turn(page);
    await expect(at(page, 1)).toBeVisible();
    await expect(saved(page)).toBeVisible();

    await context.setOffline(true);
    await turn(page);
    await expect(notSaved(page)).toBeVisible();
    await context.setOffline(false);
    await expect(saved(page)).toBeVisible();
    expect(await location()).toBe('3');

    let reached = 3;
    if (server) {
      await server.kill();
      await turn(page);
      await expect(notSaved(page)).toBeVisible();
      expect(await location()).toBe('3');
      await server.restart();
      await expect(saved(page)).toBeVisible();
      expect(await location()).toBe('4');
      reached = 4;
    }

    await databaseOfServer().session.updateMany({
      where: { accountId: learner.agentUniqueId },
      data: { endedAt: new Date(), endedReason: 'idle' },
    });
    await turn(page);
    const ended = page.getByRole('dialog', { name: en('learning:signedOut.title') });
    await expect(ended).toBeVisible();
    if (deep) await expectAccessible(page);
    const [signInTab] = await Promise.all([
      context.waitForEvent('page'),
      ended.getByRole('link', { name: en('learning:signedOut.signIn') }).click(),
    ]);
    await signInByForm(signInTab, learner);
    await page.bringToFront();
    await expect(ended).toBeHidden();
    await expect(saved(page)).toBeVisible();
    await expect(at(page, reached)).toBeVisible();
    expect(await location()).toBe(String(reached + 1));

    await context.setOffline(true);
    await turn(page);
    await expect(notSaved(page)).toBeVisible();
    await expect.poll(() => kept(page)).toBe(1);
    await page.getByRole('button', { name: en('learning:leave'), exact: true }).click();
    const offline = page.getByRole('dialog', { name: en('learning:offline.title') });
    await expect(offline).toContainText('kept in this browser on this device');
    if (deep) await expectAccessible(page);
    await offline.getByRole('button', { name: en('learning:offline.stay') }).click();
    await expect(offline).toBeHidden();
    await expect(at(page, reached + 1)).toBeVisible();
    await page.close();
    await context.setOffline(false);
    const again = await context.newPage();
    await again.goto(address);
    await expect(at(again, reached + 1)).toBeVisible();
    await expect(saved(again)).toBeVisible();
    expect(await location()).toBe(String(reached + 2));
    await expect.poll(() => kept(again)).toBe(0);
  } finally {
    complaints.splice(0);
    await server?.stop();
  }
});

test('a course of several parts resumes in the part, and on the page, at which its tab was closed', {
  tag: deep ? '@storage' : '@deep',
}, async ({ page, context }) => {
  const db = databaseOfServer();
  const learner = await newLearner(db, await newAgency());
  const { courseId } = await db.course.findUniqueOrThrow({ where: { code: 'commodore-capstone' } });
  const path = `/home/pages/pc/academy/courses/${courseId}`;
  await signIn(page, learner);
  const files = playerFiles(page);
  await page.goto(path);
  const frame = frameOf(page);
  for (const place of [1, 2]) {
    await expect(frame.locator('#place')).toContainText(`${place} of 3`);
    await turn(page);
  }
  expect(files.toSorted()).toEqual(['player.css', 'player.js', 'scorm2004.min.js', 'sequencer.js']);
  await frame.getByRole('button', { name: words.en.nextPart }).click();
  await expect(frame.locator('#place')).toContainText('1 of 3');
  await turn(page);
  await expect(frame.locator('#place')).toContainText('2 of 3');
  const title = (await frame.locator('h1:visible').first().textContent())!;
  await page.close({ runBeforeUnload: true });
  const again = await context.newPage();
  await again.goto(path);
  await expect(frameOf(again).getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(frameOf(again).locator('#place')).toContainText('2 of 3');
});

test('the second tab of a course asks before it takes over, and says so in the first one, also on another device', {
  tag: '@deep',
}, async ({ page, context, openBrowser }) => {
  const { learner, location, path } = await aLearner();
  await signIn(page, learner);
  await page.goto(path);
  await turn(page);
  await expect(at(page, 1)).toBeVisible();
  const second = await context.newPage();
  await second.goto(path);
  const asks = second.getByRole('alert').filter({ hasText: en('learning:inOtherTab.title') });
  await expect(asks).toBeVisible();
  await expect(second.locator('iframe')).toHaveCount(0);
  if (deep) await expectAccessible(second);
  await asks.getByRole('button', { name: en('learning:inOtherTab.takeOver') }).click();
  await expect(at(second, 1)).toBeVisible();
  const warning = page.getByRole('alert').filter({ hasText: en('learning:elsewhere.title') });
  await expect(warning).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  await turn(second);
  await expect(saved(second)).toBeVisible();

  const device = await openBrowser();
  await signIn(device, learner);
  await device.goto(path);
  await expect(at(device, 2)).toBeVisible();
  await turn(device);
  await expect(at(device, 3)).toBeVisible();
  await expect.poll(location).toBe('4');
  await turn(second);
  await expect(second.getByRole('alert').filter({ hasText: en('refusals:attemptTakenOver') })).toBeVisible();
  // It may take it back, and resumes where the other one was.
  await second.getByRole('button', { name: en('learning:elsewhere.takeOver') }).click();
  await expect(at(second, 3)).toBeVisible();
});

// In `npm test` what leaving stores is courseTrouble.test.ts.
if (deep)
  test('Back leaves a course; signing out sends its last words first, and leaves nothing in the browser; nor does another learner find any', {
    tag,
  }, async ({ page, context, complaints }) => {
    const { learner, location, path } = await aLearner();
    await signIn(page, learner);
    await page.goto('/home/pages/pc/academy/dashboard');
    await page.locator(`a[href$="${path}"]`).first().click();
    await turn(page);
    await expect(at(page, 1)).toBeVisible();
    await expect.poll(location).toBe('2');
    await page.goBack();
    await expect(page).toHaveURL(/dashboard$/);

    await page.goto(path);
    await expect(at(page, 1)).toBeVisible();
    await turn(page);
    await expect(at(page, 2)).toBeVisible();
    await page.locator('summary[aria-label$="your account"]').click();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL(/ended=signed-out/);
    expect(await location()).toBe('3');
    expect((await page.evaluate(() => indexedDB.databases())).map(({ name }) => name)).not.toContain('gangway-courses');

    await signIn(page, learner);
    await page.goto(path);
    await expect(at(page, 2)).toBeVisible();
    // The pages stand in the document before its script comes: the button is the script's.
    await expect(frameOf(page).getByRole('button', { name: words.en.on, exact: true })).toBeVisible();
    await context.setOffline(true);
    await turn(page);
    await expect.poll(() => kept(page)).toBe(1);
    // What the page still sends as it is closed finds no session of its learner's.
    await context.clearCookies();
    await page.close();
    const other = await newLearner(databaseOfServer(), await newAgency());
    await context.setOffline(false);
    await signIn(context, other);
    const next = await context.newPage();
    await next.goto(path);
    await expect(at(next, 0)).toBeVisible();
    await expect(saved(next)).toBeVisible();
    await expect.poll(() => kept(next)).toBe(0);
    expect(await location()).toBe('3');
    complaints.splice(0);
  });
