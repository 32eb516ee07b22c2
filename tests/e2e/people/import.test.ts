import { readFile } from 'node:fs/promises';
import { csvOf, personRow } from '#tests/support/importFiles.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { databaseOfServer, newAgency, signIn } from '#tests/e2e/support/people.ts';
import { deep } from '#tests/e2e/support/depth.ts';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { open } from '#tests/e2e/support/screens.ts';

const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

test('an owner imports users: the template, a file with errors, the fix in place, the job, the result', async ({
  page,
}) => {
  const agency = await newAgency();
  await signIn(page, agency.owner);
  await open(page, '/home/agency-overview');
  await page.getByRole('main').getByRole('link', { name: 'Add people' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Import from a file' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import users' })).toBeVisible();
  const [template] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Template as CSV' }).click(),
  ]);
  expect(
    (await readFile(await template.path(), 'utf8')).startsWith('\uFEFFUser ID,Email address,Title,First name,'),
  ).toBe(true);

  const [good, wrong, out] = [
    personRow(),
    personRow({ emailAddress: 'nowhere', title: 'Captain' }),
    personRow({ birthDate: 'soon' }),
  ];
  const header = ['User ID', 'Email', 'Title', 'Given name', 'Surname', 'Gender', 'Date of birth', 'Phone'];
  await page.getByLabel('CSV or XLSX file').setInputFiles(file('people.csv', csvOf([good, wrong, out], header)));
  await page.getByRole('button', { name: 'Upload and check' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Check the import' })).toBeVisible();
  if (deep) await expectAccessible(page);

  const row = page.getByRole('form', { name: 'Row 3' });
  await expect(row.getByText('Please Enter a Valid Email')).toBeVisible();
  await row.getByLabel('Email address').fill(`corrected.${good.userId!.toLowerCase()}@harbor.example`);
  await row.getByLabel('Title').selectOption('Dr.');
  await row.getByRole('button', { name: 'Save row 3' }).click();
  await expect(row).toHaveCount(0);
  await expect(page.getByRole('heading', { name: /^Row 4/ })).toBeFocused();
  await page.getByRole('button', { name: 'Leave out row 4' }).click();
  await expect(page.getByRole('link', { name: 'Ready 2' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Left out 1' })).toBeVisible();

  await page.getByRole('button', { name: 'Add 2 users' }).click();
  await expect(page.getByText(/^Please certify that/).first()).toBeVisible();
  await page.getByLabel(/^I certify that all of these people/).check();
  await page.getByRole('button', { name: 'Add 2 users' }).click();
  // The page follows the job by itself.
  await expect(page.getByText('2 users added.')).toBeVisible({ timeout: 60_000 });
  if (deep) await expectAccessible(page);
  const [result] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download as CSV' }).click(),
  ]);
  const lines = (await readFile(await result.path(), 'utf8')).trim().split('\r\n');
  expect(lines.map((line) => line.split(',')[1])).toEqual(['Result', 'Added', 'Added', 'Left out']);
  expect(await databaseOfServer().agent.count({ where: { agencyId: agency.agencyId } })).toBe(3);
});

// In `npm test` a file that is sent without scripts is tests/e2e/feedback/feedback.test.ts.
if (deep)
  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('a file is uploaded, corrected and begun, and users are chosen', async ({ page }) => {
      const agency = await newAgency();
      await signIn(page, agency.owner);
      await page.goto('/home/agency-overview/import');
      await page.getByLabel('CSV or XLSX file').setInputFiles(file('no table.xlsx', 'PK'));
      await page.getByRole('button', { name: 'Upload and check' }).click();
      await expect(page.getByText(/^This file can’t be read/)).toBeVisible();
      await page
        .getByLabel('CSV or XLSX file')
        .setInputFiles(file('people.csv', csvOf([personRow(), personRow({ firstName: '' })])));
      await page.getByRole('button', { name: 'Upload and check' }).click();
      // Its job checks it: without scripts a link asks how far that is.
      await expect(async () => {
        const update = page.getByRole('link', { name: 'Update the page' });
        if (await update.isVisible()) await update.click();
        await expect(page.getByRole('heading', { level: 1, name: 'Check the import' })).toBeVisible({ timeout: 500 });
      }).toPass();
      await page.getByLabel('First name').fill('Ada');
      await page.getByRole('button', { name: 'Save row 3' }).click();
      await page.getByLabel(/^I certify that all of these people/).check();
      await page.getByRole('button', { name: 'Add 2 users' }).click();
      await expect(
        page.getByRole('heading', { level: 1, name: /^(Users are being added|Import finished)$/ }),
      ).toBeVisible();
      await page.goto('/home/agency-overview');
      await page.getByRole('checkbox').first().check();
      await page.getByRole('button', { name: 'Change selected users' }).click();
      await expect(page.getByText(/^1 user selected/)).toBeVisible();
    });
  });
