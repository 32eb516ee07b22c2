import type { Page } from '@playwright/test';
import { newStaff } from '#tests/support/staff.ts';
import { buildAgent } from '#tests/support/builders.ts';
import { lookAt } from '#tests/e2e/support/accessibility.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { deep } from '#tests/e2e/support/depth.ts';
import { databaseOfServer, newAgency, postForm, samplePassword, signIn, unique } from '#tests/e2e/support/people.ts';
import { read } from '#tests/e2e/support/pagesAsSent.ts';
import { open, toast } from '#tests/e2e/support/screens.ts';
import { field } from '#tests/e2e/support/words.ts';

// The builders write to the server's database.
test.beforeAll(() => void databaseOfServer());

const main = (page: Page) => page.getByRole('main');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('an owner changes the agency, the brand confirms what it has to, and the record tells of both', async ({
  page,
  openBrowser,
}) => {
  const agency = await newAgency({ country: 'US' });
  const name = `Sea Change ${unique()}`;
  await signIn(page, agency.owner);
  expect((await read(page.context(), '/home/agency-overview')).attributes('main a', 'href')).toContain(
    '/home/agency-overview/agency',
  );
  await open(page, '/home/agency-overview/agency');
  await expect(main(page).getByText('Set by the brand')).toBeVisible();
  await field(page, 'Agency name').fill(name);
  await field(page, 'Association name').fill('Open Seas Guild');
  await press(page, 'Save agency information');
  await expect(toast(page, 'Your change was sent to the brand for confirmation.')).toBeVisible();
  await expect(main(page).getByText(`Agency name: ${agency.agencyName} → ${name}`)).toBeVisible();
  await expect(field(page, 'Agency name')).toHaveValue(agency.agencyName);
  await expect(field(page, 'Association name')).toHaveValue('Open Seas Guild');
  if (deep) await lookAt(page);

  const staff = await openBrowser();
  expect(
    (await postForm(staff, '/staff/login', { userId: (await newStaff()).userId, password: samplePassword })).status(),
  ).toBe(302);
  expect((await read(staff.context(), '/staff/agencies')).attributes('a', 'href')).toContain('/staff/agencies/changes');
  await open(staff, '/staff/agencies/changes?size=50');
  await staff.getByRole('link', { name: agency.agencyName, exact: true }).click();
  await expect(staff.getByRole('row', { name: /Agency name/ })).toContainText(name);
  if (deep) await lookAt(staff);
  await press(staff, 'Confirm change');
  await expect(toast(staff, 'change confirmed.')).toBeVisible();

  await page.getByRole('link', { name: 'Record', exact: true }).click();
  await expect(main(page).getByText('Brand staff confirmed a requested change to the agency')).toBeVisible();
  await expect(main(page).getByText('Association name: Open Seas Guild')).toBeHidden();
  await main(page).getByText('You changed the agency information').click();
  await expect(main(page).getByText('Association name: Open Seas Guild')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search the record' }).fill('confirmed a requested');
  await expect(main(page).getByText('You changed the agency information')).toHaveCount(0);
  await main(page).getByText('Brand staff confirmed a requested change to the agency').click();
  await expect(main(page).getByText(`Agency name: ${agency.agencyName} → ${name}`)).toBeVisible();
  if (deep) await lookAt(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download as CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^Record \d{8} .*\.csv$/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an owner reviews the accounts: confirms one, deactivates another, and finishes', async ({ page }) => {
    const agency = await newAgency();
    const longAgo = new Date(Date.now() - 120 * 86_400_000);
    const [kept, leaver] = [
      await buildAgent(databaseOfServer(), agency, { lastOSLoginDate: longAgo }),
      await buildAgent(databaseOfServer(), agency, { lastOSLoginDate: longAgo }),
    ];
    await signIn(page, agency.owner);
    await page.goto('/home/agency-overview/accounts-review');
    const row = (person: { userId: string }) => page.getByRole('row').filter({ hasText: person.userId });
    await expect(row(kept)).toContainText('No sign-in for 90 days');
    await row(kept)
      .getByRole('button', { name: /^Confirm the account of/ })
      .click();
    await expect(row(kept)).toContainText('Confirmed on');
    await row(leaver)
      .getByRole('link', { name: /^Deactivate/ })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
    await expect(row(leaver)).toHaveCount(0);
    await page.getByRole('button', { name: 'Finish review' }).click();
    await expect(page.getByRole('status').filter({ hasText: '1 of 1 accounts confirmed' })).toBeVisible();
    await page.getByRole('heading', { name: 'Finished reviews' }).click();
    const past = page.getByRole('table', { name: 'Finished reviews' }).getByRole('row').nth(1);
    await expect(past.getByRole('cell')).toHaveText([/\w/, '1', '1']);
  });
});
