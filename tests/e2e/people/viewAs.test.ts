import type { Page } from '@playwright/test';
import { newCourse } from '#tests/support/academy.ts';
import { publishArchive } from '#tests/support/courses.ts';
import { newLearner } from '#tests/support/learners.ts';
import { simpleManifest, zipOf } from '#tests/support/packages.ts';
import { newStaff } from '#tests/support/staff.ts';
import { lookAt } from '#tests/e2e/support/accessibility.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { databaseOfServer, newAgency, postForm, readIn, samplePassword, signIn } from '#tests/e2e/support/people.ts';
import { open, toast } from '#tests/e2e/support/screens.ts';
import { field, wordsOf } from '#tests/e2e/support/words.ts';

const t = wordsOf('en');
const banner = (page: Page) => page.getByRole('region', { name: t('common:view.label') });

async function openPerson(page: Page, agentUniqueId: string): Promise<void> {
  const { userId } = await newStaff('help-desk');
  expect((await postForm(page, '/staff/login', { userId, password: samplePassword })).status()).toBe(302);
  await open(page, `/staff/people/${agentUniqueId}`);
}

test('staff see the portal as a person who calls, and can send nothing; the console stays theirs', async ({
  page,
  context,
  openBrowser,
}) => {
  const { owner } = await newAgency();
  await openPerson(page, owner.agentUniqueId);
  await page.getByRole('link', { name: t('staffPerson:view.open') }).click();
  // The person's page has a reason to fill in, too.
  await expect(page).toHaveURL(/\/view$/);
  await expect(page.getByRole('button', { name: t('staffPerson:view.submit') })).toBeVisible();
  await field(page, t('fields:reason')).fill('Called: the tools are not there');
  await page.getByRole('button', { name: t('staffPerson:view.submit') }).click();
  await expect(banner(page)).toContainText('15 minutes left');
  await lookAt(page);

  await open(page, '/home/my-account/preferences');
  await page.getByRole('main').getByRole('button').first().click();
  await expect(banner(page).getByRole('status')).toHaveText(t('common:view.nothingSent'));

  const console = await context.newPage();
  await open(console, `/staff/people/${owner.agentUniqueId}`);
  await expect(banner(console)).toHaveCount(0);

  await banner(page)
    .getByRole('button', { name: t('common:view.end') })
    .click();
  await expect(toast(page, t('staffPerson:view.ended'))).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/staff/people/${owner.agentUniqueId}$`));

  const person = await openBrowser();
  await signIn(person, owner);
  await open(person, '/home/my-account/history');
  await expect(person.getByText('Brand staff viewed the portal as your account')).toBeVisible();
});

test('a course that staff open in a view says why it is not played', { tag: '@deep' }, async ({ page }) => {
  const db = databaseOfServer();
  const agency = await newAgency();
  const learner = await newLearner(db, agency);
  const { courseId } = await newCourse(db, { curriculum: 'PC' });
  await publishArchive(
    db,
    courseId,
    await zipOf([
      { path: 'imsmanifest.xml', content: simpleManifest },
      { path: 'index.html', content: '<!doctype html><title>A course</title>' },
    ]),
  );
  await openPerson(page, learner.agentUniqueId);
  await open(page, `/staff/people/${learner.agentUniqueId}/view`);
  await field(page, t('fields:reason')).fill('Called: the course does not open');
  await page.getByRole('button', { name: t('staffPerson:view.submit') }).click();
  await expect(banner(page)).toContainText('15 minutes left');
  await open(page, `/home/pages/pc/academy/courses/${courseId}`);
  await expect(page.getByRole('alert').filter({ hasText: t('refusals:viewOnly') })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the server refuses what is sent in a view, and the button ends it', { tag: '@deep' }, async ({ page }) => {
    const { owner } = await newAgency();
    await readIn(page, 'en');
    const { userId } = await newStaff('help-desk');
    await postForm(page, '/staff/login', { userId, password: samplePassword });
    await page.goto(`/staff/people/${owner.agentUniqueId}/view`);
    await field(page, t('fields:reason')).fill('Called: the tools are not there');
    await page.getByRole('button', { name: t('staffPerson:view.submit') }).click();
    await expect(banner(page)).toContainText('15 minutes left');
    await page.goto('/home/my-account/preferences');
    await page.getByRole('main').getByRole('button').first().click();
    await expect(page.getByText(t('refusals:viewOnly'))).toBeVisible();
    await banner(page)
      .getByRole('button', { name: t('common:view.end') })
      .click();
    await expect(page).toHaveURL(new RegExp(`/staff/people/${owner.agentUniqueId}$`));
  });
});
