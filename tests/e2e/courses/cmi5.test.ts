import { readFile } from 'node:fs/promises';
import type { FrameLocator, Page } from '@playwright/test';
import { newCourse } from '#tests/support/academy.ts';
import { cmi5Package, unitXml } from '#tests/support/cmi5.ts';
import { newLearner } from '#tests/support/learners.ts';
import { lookAt } from '#tests/e2e/support/accessibility.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { databaseOfServer, newAgency, postForm, samplePassword, signIn } from '#tests/e2e/support/people.ts';
import { open } from '#tests/e2e/support/screens.ts';
import { wordsOf } from '#tests/e2e/support/words.ts';

const en = wordsOf('en');
// Two clients of others, which know nothing of this product (tests/tools/cmi5).
const client = (file: string) => readFile(new URL(`../../tools/cmi5/node_modules/${file}`, import.meta.url), 'utf8');

const page1 = `<!doctype html><html lang="en"><title>One</title><h1>Unit one</h1><button>Done</button><p role="status"></p>
<script src="rustici.js"></script><script type="module">
const say = (text) => { document.querySelector('p').textContent = text; };
const unit = new Cmi5(location.href);
await unit.start().then(() => say('begun'), (error) => say(String(error)));
document.querySelector('button').onclick = async () => {
  unit.setAudioPreference('off');
  await unit.saveLearnerPrefs();
  await unit.saveLearnerPrefs();
  await unit.completed();
  await unit.terminate();
  location.href = unit.getReturnURL();
};
</script></html>`;

const page2 = `<!doctype html><html lang="en"><title>Two</title><h1>Unit two</h1><button>Pass</button><p role="status"></p>
<script src="xapi.js"></script><script type="module">
const say = (text) => { document.querySelector('p').textContent = text; };
const unit = Cmi5.instance;
await unit.initialize().then(() => say('begun'), (error) => say(String(error)));
document.querySelector('button').onclick = async () => {
  await unit.pass({ scaled: 0.9 }).catch((error) => say(String(error)));
  await unit.terminate().catch((error) => say(String(error)));
};
</script></html>`;

const unitIn = (page: Page): FrameLocator => page.frameLocator('.course-stage iframe');

test('a cmi5 course is uploaded, previewed and published, and its units, made with clients of others, pass it for a level', {
  tag: '@deep',
}, async ({ page, openBrowser }) => {
  const db = databaseOfServer();
  const { courseId } = await newCourse(db, { curriculum: 'PC' });
  expect((await postForm(page, '/staff/login', { userId: 'STAFFLEARN', password: samplePassword })).status()).toBe(302);
  await open(page, `/staff/courses/${courseId}`);
  const archive = await cmi5Package(
    unitXml({ id: 'https://publisher.example/one', url: 'one.html?chapter=1', moveOn: 'Completed' }) +
      unitXml({ id: 'https://publisher.example/two', url: 'two.html', moveOn: 'Passed', masteryScore: '0.8' }),
    [
      { path: 'one.html', content: page1 },
      { path: 'two.html', content: page2 },
      { path: 'rustici.js', content: await client('@rusticisoftware/cmi5/dist/cmi5.js') },
      { path: 'xapi.js', content: await client('@xapi/cmi5/dist/Cmi5.umd.js') },
    ],
  );
  await page
    .getByLabel(/^SCORM or cmi5 package/)
    .setInputFiles({ name: 'units.zip', mimeType: 'application/zip', buffer: Buffer.from(archive) });
  await page.getByRole('button', { name: 'Upload and check' }).click();
  const version = page.getByRole('row', { name: /English 1/ });
  await expect(version).toContainText('cmi5, ', { timeout: 60_000 });
  await lookAt(page);
  await version.getByRole('link', { name: /^Preview/ }).click();
  await expect(unitIn(page).getByRole('heading', { name: 'Unit one' })).toBeVisible();
  await expect(unitIn(page).getByText('begun')).toBeVisible();
  expect(await db.courseAttempt.count({ where: { courseId } })).toBe(0);
  await open(page, `/staff/courses/${courseId}`);
  await version.getByRole('button', { name: /^Publish/ }).click();
  await expect(version).toContainText('Published');

  const learner = await newLearner(db, await newAgency());
  const theirs = await openBrowser();
  await signIn(theirs, learner);
  await theirs.goto(`/home/pages/pc/academy/courses/${courseId}`);
  const unit = unitIn(theirs);
  await expect(unit.getByRole('heading', { name: 'Unit one' })).toBeVisible();
  await expect(unit.getByText('begun')).toBeVisible();
  await lookAt(theirs);
  await unit.getByRole('button', { name: 'Done' }).click();
  await expect(theirs.getByText(en('learning:end.part.title'))).toBeVisible();
  await theirs
    .locator('.course-end')
    .getByRole('button', { name: en('learning:next') })
    .click();
  await expect(unit.getByRole('heading', { name: 'Unit two' })).toBeVisible();
  await expect(unit.getByText('begun')).toBeVisible();
  // On a phone the finished unit is looked at once more, which counts for nothing.
  await theirs.setViewportSize({ width: 360, height: 740 });
  const parts = async () => {
    await theirs.getByRole('button', { name: en('learning:menu') }).click();
    return theirs.getByRole('dialog').getByRole('navigation', { name: en('learning:parts') });
  };
  await (await parts()).getByRole('button', { name: new RegExp(`^${en('learning:look.open')}`) }).click();
  await expect(unit.getByRole('heading', { name: 'Unit one' })).toBeVisible();
  await expect(unit.getByText('begun')).toBeVisible();
  await (await parts()).getByRole('button', { name: /\/two/ }).click();
  await expect(unit.getByText('begun')).toBeVisible();
  await unit.getByRole('button', { name: 'Pass' }).click();
  await expect(theirs.getByText(en('learning:end.passed.title'))).toBeVisible({ timeout: 15_000 });
  await expect(theirs.getByText(en('learning:end.score', { score: 90 }))).toBeVisible();
  await lookAt(theirs);
  expect(
    (await db.cmi5Session.findMany({ where: { attempt: { courseId } }, orderBy: { sessionId: 'asc' } })).map(
      ({ mode }) => mode,
    ),
  ).toEqual(['Normal', 'Normal', 'Browse', 'Normal']);
  const { authId } = learner;
  const result = await db.courseResult.findUniqueOrThrow({ where: { authId_courseId: { authId, courseId } } });
  expect(result).toMatchObject({ score: 90, passMark: 80, passedAt: expect.any(Date) as Date });
  const attempt = await db.courseAttempt.findFirstOrThrow({ where: { authId, courseId } });
  expect(attempt.endedAt).not.toBeNull();
});
