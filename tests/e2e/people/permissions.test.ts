import { lookAt } from '#tests/e2e/support/accessibility.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { deep } from '#tests/e2e/support/depth.ts';
import { read } from '#tests/e2e/support/pagesAsSent.ts';
import { databaseOfServer, newAgency, readIn, signIn } from '#tests/e2e/support/people.ts';
import { open } from '#tests/e2e/support/screens.ts';
import { field, wordsOf } from '#tests/e2e/support/words.ts';
import { buildAgent } from '#tests/support/builders.ts';

const en = wordsOf('en');
const lastDay = '2030-05-31';

test('an owner names a template, applies it with a last day, and sees who can do what and why', async ({
  page,
  browser,
}) => {
  const agency = await newAgency({ owner: { firstName: 'Jo', lastName: 'Ray' } });
  const advisor = await buildAgent(databaseOfServer(), agency, {
    firstName: 'Ann',
    lastName: 'Lee',
    grants: ['osMediaLibrary'],
  });
  const personPage = `/home/agency-overview/${advisor.agentUniqueId}/permissions`;
  const tick = (name: string) => page.getByRole('checkbox', { name, exact: true });
  const templates = () => page.getByLabel(en('permissions:apply.label'), { exact: true });

  await signIn(page, agency.owner);
  await open(page, '/home/agency-overview/permissions');
  await page.getByRole('link', { name: en('permissions:whoCan.templates') }).click();
  await page.getByRole('link', { name: en('permissions:templates.add') }).click();
  await field(page, en('fields:templateName')).fill('Front desk');
  for (const name of ['Answers and chat', 'Make payments']) await tick(name).check();
  await lookAt(page);
  await page.getByRole('button', { name: en('permissions:template.save') }).click();
  await expect(page.getByRole('link', { name: 'Front desk' })).toBeVisible();

  await open(page, personPage);
  await templates().selectOption('Front desk');
  await page.getByRole('button', { name: en('permissions:apply.submit') }).click();
  await expect(tick('Make payments')).toBeChecked();
  await expect(tick('Media library')).not.toBeChecked();
  await expect(page.getByLabel('Last day of Media library')).toBeHidden();
  await page.getByLabel('Last day of Answers and chat').fill(lastDay);
  await lookAt(page);
  await page.getByRole('button', { name: en('agents:permissions.save') }).click();
  await expect(page.getByText(/Updated successfully/)).toBeVisible();
  await expect(page.getByLabel('Last day of Answers and chat')).toHaveValue(lastDay);

  await open(page, '/home/agency-overview/permissions');
  await page.getByRole('link', { name: /^Answers and chat/ }).click();
  const row = page.getByRole('row').filter({ hasText: 'Ann Lee' });
  await expect(row).toContainText('Given by Jo Ray on');
  await expect(row).toContainText('Last day: May 31, 2030.');
  await lookAt(page);
  await row.getByRole('link', { name: 'Ann Lee' }).click();
  await page.getByRole('heading', { level: 2, name: /^What .*Lee.* can do$/ }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Delete users' })).toContainText('No');
  await lookAt(page);

  // In `npm test` what follows is tests/api/people/permissions/templates.test.ts.
  if (!deep) return;
  // The template is followed: an exception is shown and stays, the rest changes with it and comes back.
  await open(page, personPage);
  await tick('Group space').check();
  await page.getByRole('button', { name: en('agents:permissions.save') }).click();
  await expect(page.getByText(en('permissions:follows.beyond'), { exact: true })).toBeVisible();
  await lookAt(page);
  await open(page, '/home/agency-overview/permission-templates');
  await page.getByRole('link', { name: 'Front desk' }).click();
  await tick('Make payments').uncheck();
  await tick('Print travel documents').check();
  await page.getByRole('button', { name: en('permissions:template.review') }).click();
  await expect(page.getByText('Make payments: removed for 1 user')).toBeVisible();
  await lookAt(page);
  await page.getByRole('button', { name: 'Change template and 1 user' }).click();
  await expect(page.getByText(en('batches:page.finished', { done: 1, skipped: 0 }))).toBeVisible({ timeout: 30_000 });
  await open(page, personPage);
  await expect(tick('Make payments')).not.toBeChecked();
  await expect(tick('Print travel documents')).toBeChecked();
  await expect(tick('Group space')).toBeChecked();
  await page.getByRole('button', { name: en('permissions:follows.return') }).click();
  await expect(page.getByText(en('permissions:follows.noExceptions'))).toBeVisible();
  await page.getByRole('link', { name: 'Front desk' }).click();
  await expect(page.getByRole('cell', { name: en('permissions:follows.noExceptions') })).toBeVisible();
  await lookAt(page);

  // The advisor themselves sees what they hold, and until when; without scripts the template is applied by the server.
  const theirs = await browser.newContext();
  await signIn(theirs, advisor);
  expect((await read(theirs, '/home/my-account')).texts('main').join(' ')).toContain('Answers and chat');
  await theirs.close();

  const plain = await browser.newContext({ javaScriptEnabled: false });
  await signIn(plain, agency.owner);
  await readIn(plain, 'ja');
  const ja = wordsOf('ja');
  const bare = await plain.newPage();
  await bare.goto('/home/agency-overview/add');
  await field(bare, ja('fields:lastName')).fill('山田');
  await bare
    .locator('details', { has: bare.locator('input[name=permissions]') })
    .locator('summary')
    .click();
  await bare.getByLabel(ja('permissions:apply.label'), { exact: true }).selectOption('Front desk');
  await bare.getByRole('button', { name: ja('permissions:apply.submit') }).click();
  await expect(bare.locator('input[name=permissions]:checked')).toHaveCount(2);
  await expect(field(bare, ja('fields:lastName'))).toHaveValue('山田');
  await plain.close();
});
