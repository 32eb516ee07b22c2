import type { Page } from '@playwright/test';
import { newCourse } from '#tests/support/academy.ts';
import { publishArchive } from '#tests/support/courses.ts';
import { newLearner } from '#tests/support/learners.ts';
import { zipOf } from '#tests/support/packages.ts';
import { expectAccessible, lookAt } from '#tests/e2e/support/accessibility.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { deep } from '#tests/e2e/support/depth.ts';
import { databaseOfServer, newAgency, signIn } from '#tests/e2e/support/people.ts';
import { wordsOf } from '#tests/e2e/support/words.ts';

const en = wordsOf('en');
const courseIn = (page: Page) => page.frameLocator('.course-stage iframe').frameLocator('iframe');

const manifest = `<manifest identifier="m" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>
  <organizations default="o"><organization identifier="o"><title>On board</title>
    <item identifier="g"><title>Before you sail</title><item identifier="a" identifierref="r"><title>Safety</title></item></item>
    <item identifier="h" isvisible="false"><title>Hidden group</title>
      <item identifier="b" identifierref="r" parameters="?exam"><title>Exam</title><adlcp:prerequisites type="aicc_script">a</adlcp:prerequisites><adlcp:masteryscore>80</adlcp:masteryscore></item></item>
  </organization></organizations>
  <resources><resource identifier="r" type="webcontent" adlcp:scormtype="sco" href="index.html"><file href="index.html"/></resource></resources></manifest>`;

// Each button ends the object by itself, as a course does with its own Exit.
const html = `<!doctype html><html lang="en"><title>On board</title><h1></h1><p id="mode"></p><button id="read">Read</button><button id="wrong">Wrong</button><button id="right">Right</button><script>
  let view = window; while (!view.API) view = view.parent; const api = view.API; api.LMSInitialize('');
  document.querySelector('h1').textContent = location.search ? 'Exam' : 'Safety';
  document.getElementById('mode').textContent = api.LMSGetValue('cmi.core.lesson_mode') + ' at ' + api.LMSGetValue('cmi.core.lesson_location');
  const end = (status, score) => () => { api.LMSSetValue('cmi.core.lesson_status', status); api.LMSSetValue('cmi.core.lesson_location', '4'); if (score) api.LMSSetValue('cmi.core.score.raw', score); api.LMSFinish(''); };
  document.getElementById('read').onclick = end('completed'); document.getElementById('wrong').onclick = end('completed', '40'); document.getElementById('right').onclick = end('completed', '90');
</script></html>`;

test('a course is made large by the keyboard; one that finishes by itself says how it went, what it counts for and what comes next; a passed one is looked at again, on a phone on the whole screen', {
  tag: '@deep',
}, async ({ page }) => {
  const db = databaseOfServer();
  const learner = await newLearner(db, await newAgency());
  const { courseId } = await newCourse(db, { curriculum: 'PC' });
  await publishArchive(
    db,
    courseId,
    await zipOf([
      { path: 'imsmanifest.xml', content: manifest },
      { path: 'index.html', content: html },
    ]),
  );
  await signIn(page, learner);
  const path = `/home/pages/pc/academy/courses/${courseId}`;
  await page.goto(path);
  const course = courseIn(page);
  const parts = page.getByRole('navigation', { name: en('learning:parts') });
  const ends = (title: string) => page.getByRole('heading', { level: 2, name: en(`learning:end.${title}.title`) });
  const button = (key: string) => page.getByRole('button', { name: en(`learning:${key}`), exact: true });
  await expect(course.getByRole('heading', { name: 'Safety' })).toBeVisible();
  await expect(parts.getByRole('listitem')).toHaveText([/^Before you sail/, /^Safety/, /^Exam/]);
  await expect(
    parts.getByRole('button', {
      name: `Exam${en('learning:partState.spoken', { state: en('learning:partState.locked') })}`,
    }),
  ).toBeDisabled();
  await expect(button('next')).toBeDisabled();
  // The focus is in the course once it is there, and stays on what made it large.
  await page.keyboard.press('Tab');
  await expect(course.getByRole('button', { name: 'Read' })).toBeFocused();
  await button('fullScreen').press('Enter');
  await expect(button('smallScreen')).toBeFocused();
  expect(await page.evaluate(() => document.fullscreenElement?.classList.contains('course-player'))).toBe(true);
  await button('smallScreen').press('Enter');
  await expect(button('fullScreen')).toBeFocused();

  await course.getByRole('button', { name: 'Read' }).click();
  await expect(ends('part')).toBeFocused();
  await lookAt(page);
  await page
    .locator('.course-end')
    .getByRole('button', { name: en('learning:next') })
    .press('Enter');
  await expect(course.getByRole('heading', { name: 'Exam' })).toBeVisible();
  await course.getByRole('button', { name: 'Wrong' }).click();
  await expect(ends('failed')).toBeFocused();
  await expect(page.getByText(en('learning:end.score', { score: 40 }))).toBeVisible();
  await expect
    .poll(async () => (await db.courseAttempt.findFirstOrThrow({ where: { courseId } })).endedAt)
    .not.toBeNull();
  await button('end.tryAgain').click();

  await expect(course.getByRole('heading', { name: 'Safety' })).toBeVisible();
  await course.getByRole('button', { name: 'Read' }).click();
  await page
    .locator('.course-end')
    .getByRole('button', { name: en('learning:next') })
    .click();
  await course.getByRole('button', { name: 'Right' }).click();
  await expect(ends('passed')).toBeFocused();
  await expect(page.getByRole('link', { name: en('learning:end.nextCourse', { title: '' }) })).toBeVisible();
  await lookAt(page);
  await button('end.lastPage').click();
  await expect(course.getByRole('heading', { name: 'Exam' })).toBeVisible();
  await button('end.show').click();
  // What the learner thinks of it: stars for colleagues, answers for the academy team.
  await page.getByRole('link', { name: en('learning:end.voices') }).click();
  await page.waitForURL('**/about#voices');
  const send = page.getByRole('button', { name: en('coursePage:survey.send') });
  await send.click();
  await expect(page.getByRole('group', { name: en('coursePage:survey.useful.question') })).toContainText(
    en('validation:selectOption'),
  );
  for (const answer of ['useful.often', 'clarity.partly', 'length.right'])
    await page.getByLabel(en(`coursePage:survey.${answer}`), { exact: true }).check();
  await page.getByLabel(en('coursePage:survey.remark')).fill('A table to print');
  await lookAt(page);
  await send.click();
  await expect(page.getByText(en('coursePage:survey.saved'))).toBeVisible();
  expect(await db.courseSurvey.findFirst({ where: { courseId } })).toMatchObject({
    useful: 'often',
    clarity: 'partly',
    length: 'right',
    remarkTxt: 'A table to print',
  });
  expect(await db.courseResult.findFirst({ where: { courseId } })).toMatchObject({ score: 90, attempts: 2 });

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(path);
  await expect(course.locator('#mode')).toHaveText('review at 4');
  expect(await page.locator('.course-stage').boundingBox()).toEqual({ x: 0, y: 44, width: 390, height: 800 });
  expect(await page.evaluate(() => document.querySelector('header')?.closest('[inert]') !== null)).toBe(true);
  if (deep) await expectAccessible(page);
  await page.setViewportSize({ width: 844, height: 390 });
  await expect
    .poll(() => page.locator('.course-stage').boundingBox())
    .toEqual({ x: 0, y: 44, width: 844, height: 346 });
  await page.setViewportSize({ width: 390, height: 844 });
  await button('menu').click();
  await page
    .getByRole('dialog', { name: en('learning:parts') })
    .getByRole('button', { name: /^Exam/ })
    .click();
  await expect(course.getByRole('heading', { name: 'Exam' })).toBeVisible();
  await button('menu').click();
  if (deep) await expectAccessible(page);
  await button('review.again').click();
  // The frame is replaced in the meantime: Playwright takes the end of the old one for the end of the page.
  await expect(async () =>
    expect(await course.locator('#mode').textContent({ timeout: 1000 })).toBe('normal at '),
  ).toPass();
  await button('leave').click();
  await page.waitForURL('**/academy/dashboard');
  await expect(page.locator('.course-covers-page')).toHaveCount(0);
});
