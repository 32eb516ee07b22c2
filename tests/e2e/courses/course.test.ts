import type { FrameLocator, Page } from '@playwright/test';
import { words } from '#starter/courses/player/words.ts';
import { readCourse } from '#starter/courses/readCourse.ts';
import { newCourse } from '#tests/support/academy.ts';
import { publishArchive } from '#tests/support/courses.ts';
import { newLearner } from '#tests/support/learners.ts';
import { simpleManifest, zipOf } from '#tests/support/packages.ts';
import { lookAt } from '#tests/e2e/support/accessibility.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { askCourses, playerFiles } from '#tests/e2e/support/courses.ts';
import { read } from '#tests/e2e/support/pagesAsSent.ts';
import { databaseOfServer, newAgency, newPerson, signIn } from '#tests/e2e/support/people.ts';
import { wordsOf } from '#tests/e2e/support/words.ts';

const en = wordsOf('en');
const say = words.en;
const courseIn = (page: Page): FrameLocator => page.frameLocator('.course-stage iframe').frameLocator('iframe');
const addressOf = (courseId: string) => `/home/pages/pc/academy/courses/${courseId}`;
const saved = (page: Page) => page.getByText(/^Saved at /);

test('a course is read, left, taken up where it was, kept without a connection, passed, and leads to a level', async ({
  page,
  context,
  complaints,
}) => {
  const db = databaseOfServer();
  const learner = await newLearner(db, await newAgency());
  const { authId } = learner;
  const [course, story] = await Promise.all(
    ['cruise-basics', 'princess-story'].map((code) => db.course.findUniqueOrThrow({ where: { code } })),
  );
  const day = new Date();
  await db.courseResult.create({
    data: {
      authId,
      courseId: story!.courseId,
      startedAt: day,
      visitedAt: day,
      completedAt: day,
      passedAt: day,
      lastPassedAt: day,
    },
  });
  const { pages, quiz } = readCourse('cruise-basics', 'en');
  const frame = courseIn(page);
  const heading = (index: number) => frame.getByRole('heading', { level: 1, name: pages[index]!.title });

  await signIn(page, learner);
  const files = playerFiles(page);
  await page.goto(addressOf(course!.courseId));
  await expect(heading(0)).toBeVisible();
  expect(files.toSorted()).toEqual(['player.css', 'player.js', 'scorm12.min.js']);
  await frame.getByRole('button', { name: say.on, exact: true }).click();
  await expect(heading(1)).toBeVisible();
  await expect(saved(page)).toBeVisible();
  await lookAt(page);

  await page.getByRole('button', { name: en('learning:leave') }).click();
  await page.waitForURL('**/academy/dashboard');
  const attempt = await db.courseAttempt.findFirstOrThrow({ where: { authId } });
  expect(attempt.endedAt).toBeNull();
  expect(JSON.stringify(attempt.data)).toContain('"cmi.core.lesson_location":"2"');

  await page.goto(addressOf(course!.courseId));
  await expect(heading(1)).toBeVisible();
  await expect(saved(page)).toBeVisible();
  // Without its script the document shows all pages, and the script has to load before the connection ends.
  await expect(heading(0)).toBeHidden();
  await context.setOffline(true);
  await frame.getByRole('button', { name: say.on, exact: true }).click();
  await expect(page.getByText(en('learning:saved.notYet'))).toBeVisible();
  await context.setOffline(false);
  await expect(saved(page)).toBeVisible();
  complaints.splice(0);

  for (let left = pages.length - 2; left > 0; left -= 1)
    await frame.getByRole('button', { name: say.on, exact: true }).click();
  for (const [index, { choices }] of quiz.questions.entries()) {
    const group = frame.locator(`#q${index + 1}`);
    for (const { text } of choices.filter(({ right }) => right)) await group.getByLabel(text, { exact: true }).check();
  }
  await frame.getByRole('button', { name: say.check }).click();
  await expect(page.getByText(en('learning:result.passed'), { exact: true })).toBeVisible();
  await expect(saved(page)).toBeVisible();
  expect(
    await db.learnerLevel.findUnique({ where: { authId_curriculum: { authId, curriculum: 'PC' } } }),
  ).toMatchObject({ level: 1 });

  // What was answered is in the history.
  const history = await context.newPage();
  await history.goto('/home/pages/pc/academy/history');
  await history.getByRole('link', { name: course!.titleEn, exact: true }).last().click();
  await expect(
    history.getByRole('heading', { level: 1, name: en('learning:answers.title', { course: course!.titleEn }) }),
  ).toBeVisible();
  await expect(history.getByRole('cell', { name: en('learning:answers.correct'), exact: true })).toHaveCount(
    quiz.questions.length,
  );
  await lookAt(history);
  await history.close();

  // A link of the menu leaves as well as the button; what was passed is ended.
  await page.getByRole('link', { name: 'Gangway' }).first().click();
  await page.waitForURL((url) => !url.pathname.includes('/courses/'));
  await expect
    .poll(async () => (await db.courseAttempt.findFirstOrThrow({ where: { authId } })).endedAt)
    .not.toBeNull();
  expect(await db.courseResult.findFirst({ where: { authId, courseId: course!.courseId } })).toMatchObject({
    score: 100,
    attempts: 1,
  });
});

const hostilePage = (portal: string) => `<!doctype html><title>Hostile</title><pre id="found"></pre>
<script>
  const found = {};
  const attempt = async (name, work) => {
    try { found[name] = 'reached: ' + String(await work()).slice(0, 80); } catch { found[name] = 'refused'; }
  };
  (async () => {
    found.cookies = document.cookie;
    await attempt('dom', () => window.top.document.title);
    await attempt('cookiesOfTop', () => window.top.document.cookie);
    await attempt('script', () => window.top.eval('1'));
    await attempt('session', () => window.top.sessionStorage.length);
    await attempt('database', () => window.top.indexedDB.databases());
    await attempt('opener', () => window.top.opener.document.title);
    await attempt('form', () => { const form = document.createElement('form'); form.target = '_top'; form.action = '${portal}/sign-out'; form.method = 'post'; document.body.append(form); form.submit(); throw new Error('sent'); });
    await attempt('socket', () => new Promise((open, refuse) => { const socket = new WebSocket('${portal}'.replace('http', 'ws')); socket.onopen = open; socket.onerror = refuse; }));
    await attempt('picture', () => new Promise((loaded, refuse) => { const picture = new Image(); picture.onload = loaded; picture.onerror = refuse; picture.src = '${portal}/favicon.ico'; }));
    await attempt('storage', () => window.top.localStorage.length);
    await attempt('leave', () => { window.top.location.href = 'about:blank'; return 'left'; });
    await attempt('api', async () => (await fetch('${portal}/osmf/v1.0/agents/self-retrieve', { method: 'POST', credentials: 'include' })).status);
    await attempt('page', async () => (await fetch('${portal}/home/my-account', { credentials: 'include' })).text());
    await attempt('ownPage', async () => { const answer = await fetch('/home/my-account'); if (!answer.ok) throw answer; return answer.text(); });
    await attempt('ownApi', async () => { const answer = await fetch('/osdb/p1.0/countries'); if (!answer.ok) throw answer; return answer.text(); });
    window.top.postMessage({ gangway: 'course', kind: 'values', item: 'i', values: { 'cmi.core.lesson_status': 'passed' }, committed: true }, '*');
    document.getElementById('found').textContent = JSON.stringify(found);
  })();
</script>`;

test("a hostile course reaches neither the portal's cookies nor its pages nor its API", async ({
  page,
  complaints,
}) => {
  const db = databaseOfServer();
  const learner = await newLearner(db, await newAgency());
  const { courseId } = await newCourse(db, { curriculum: 'PC' });
  await publishArchive(
    db,
    courseId,
    await zipOf([
      { path: 'imsmanifest.xml', content: simpleManifest },
      { path: 'index.html', content: hostilePage(process.env.E2E_ORIGIN!) },
    ]),
  );
  await signIn(page, learner);
  await page.goto(addressOf(courseId));
  const found = courseIn(page).locator('#found');
  await expect(found).not.toBeEmpty();
  expect(JSON.parse((await found.textContent())!)).toEqual({
    cookies: '',
    ...Object.fromEntries(
      [
        'dom',
        'cookiesOfTop',
        'script',
        'session',
        'database',
        'opener',
        'form',
        'socket',
        'picture',
        'storage',
        'leave',
        'api',
        'page',
        'ownPage',
        'ownApi',
      ].map((name) => [name, 'refused']),
    ),
  });
  await expect(page).toHaveURL(new RegExp(courseId));
  // Only the player's document is heard, not the course in it.
  expect(await db.courseResult.findFirst({ where: { authId: learner.authId } })).toMatchObject({ passedAt: null });
  const courses = new URL((await page.locator('.course-stage iframe').getAttribute('src')) ?? '').origin;
  expect(new URL(courses).hostname).toBe(`${courseId}.localhost`);
  for (const path of ['/', '/login', '/home', '/openapi.json', '/assets/x.js', '/status'])
    expect((await askCourses(page, courses + path)).headers().location, path).toBe(process.env.E2E_ORIGIN + path);
  const document = await askCourses(page, `${courses}/courses/player/1.2`);
  expect(document.headers()['set-cookie']).toBeUndefined();
  expect(document.headers()['content-security-policy']).toContain(`frame-ancestors ${process.env.E2E_ORIGIN}`);
  expect((await page.request.get(`${process.env.E2E_ORIGIN}/courses/player/1.2`)).status()).toBe(404);
  complaints.splice(0);
});

// As the server sends it.
test('without a member number, and without JavaScript, the page says what a course needs', async ({ context }) => {
  const { courseId } = await databaseOfServer().course.findUniqueOrThrow({ where: { code: 'cruise-basics' } });
  await signIn(context, await newPerson());
  const numberless = await read(context, addressOf(courseId));
  expect(numberless.attributes('main a[href*="registerFor=academy"]', 'href')).toHaveLength(1);
  expect(numberless.texts('iframe')).toEqual([]);
  await context.clearCookies();
  await signIn(context, await newLearner(databaseOfServer(), await newAgency()));
  const { html } = await read(context, addressOf(courseId));
  expect(
    html.split('<noscript>').some((part) => part.split('</noscript>')[0]!.includes(en('learning:noScript.text'))),
  ).toBe(true);
});
