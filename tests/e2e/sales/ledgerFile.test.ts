import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { detailColumns, ledgerColumns, type LedgerColumn } from '#app/domain/sales/ledger/ledgerRow.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { databaseOfServer, newAgency, postForm, samplePassword } from '#tests/e2e/support/people.ts';
import { deep } from '#tests/e2e/support/depth.ts';
import { open } from '#tests/e2e/support/screens.ts';
import { newStaff } from '#tests/support/staff.ts';

// The builders write to the server's database.
test.beforeAll(() => void databaseOfServer());

const main = (page: Page) => page.getByRole('main');

test('staff import bookings: the template, a column and a format that are asked for, one value for all rows with a reason', async ({
  page,
}) => {
  const agency = await newAgency({ country: 'US' });
  const booking = `B${String(Date.now()).slice(-9)}`;
  const cells = (number: number, change: Partial<Record<LedgerColumn, string>> = {}) => {
    const row: Record<LedgerColumn, string> = {
      bookingNumber: `${booking}${number}`,
      revision: '1',
      agencyId: agency.agencyId,
      advisor: '',
      brand: 'PC',
      ship: 'Sun Princess',
      sailingOn: '03/04/2027',
      bookedOn: '01/02/2026',
      guests: '2',
      currency: 'USD',
      gross: '1.234,56',
      commissionExpected: '100,00',
      commissionPaid: '0',
      state: 'booked',
      ...change,
    };
    // The template has columns that may be empty, too.
    return [...ledgerColumns.map((column) => row[column]), ...detailColumns.map(() => '')].join(';');
  };
  const { userId } = await newStaff('administrator');
  expect((await postForm(page, '/staff/login', { userId, password: samplePassword })).status()).toBe(302);
  await open(page, '/staff/ledger');
  const [template] = await Promise.all([
    page.waitForEvent('download'),
    main(page).getByRole('link', { name: 'Template as CSV' }).click(),
  ]);
  const named = (await readFile(await template.path(), 'utf8')).trim().split(',').join(';');
  const header = named.replace('Gross amount', 'Fare before tax');
  const lines = [header, cells(1), cells(2, { brand: 'Princes' }), cells(3, { brand: 'Prinzess' }), ';;;', ' ', ''];
  await main(page)
    .getByLabel('Ledger file')
    .setInputFiles({ name: 'ledger.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) });
  await main(page).getByRole('button', { name: 'Upload and check' }).click();

  await expect(main(page).getByText('No column found for: Gross amount.')).toBeVisible({ timeout: 60_000 });
  await expect(main(page).getByText('Choose how these columns are written: Sailing, Booked on.')).toBeVisible();
  if (deep) await expectAccessible(page);
  await main(page).getByLabel('Column “Fare before tax”').selectOption('Gross amount');
  await main(page).getByLabel('How “Sailing” is written').selectOption('Month, day, year: 03/04/2027 is Mar 4, 2027');
  await main(page).getByLabel('How “Booked on” is written').selectOption('Month, day, year: 01/02/2026 is Jan 2, 2026');
  await main(page).getByRole('button', { name: 'Use these columns' }).click();

  const reason = main(page).getByRole('group', { name: 'Brand: not a brand code' });
  await expect(reason.getByText('2 rows')).toBeVisible({ timeout: 60_000 });
  await expect(reason.getByText(/Princes · Prinzess/)).toBeVisible();
  if (deep) await expectAccessible(page);
  await reason.getByLabel('For all rows with this reason: use').selectOption('Princess Cruises');
  await main(page).getByRole('button', { name: 'Use these choices' }).click();
  await main(page).getByRole('button', { name: 'Import 3 rows' }).click({ timeout: 60_000 });
  await expect(main(page).getByText('Done', { exact: true })).toBeVisible({ timeout: 60_000 });
  const bookings = await databaseOfServer().booking.findMany({ where: { bookingNumber: { startsWith: booking } } });
  const facts = { brand: 'PC', gross: 1234_56, sailingOn: new Date('2027-03-04'), bookedOn: new Date('2026-01-02') };
  expect(bookings).toMatchObject([facts, facts, facts]);
});

// In `npm test` the forms of the page are posted below the browser, in tests/api/sales/ledger/ledgerFile.test.ts.
if (deep)
  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('a file is uploaded, a column chosen, and imported', async ({ page }) => {
      const agency = await newAgency({ country: 'US' });
      const booking = `N${String(Date.now()).slice(-9)}`;
      const { userId } = await newStaff('administrator');
      expect((await postForm(page, '/staff/login', { userId, password: samplePassword })).status()).toBe(302);
      const row: Record<LedgerColumn, string> = {
        bookingNumber: booking,
        revision: '1',
        agencyId: agency.agencyId,
        advisor: '',
        brand: 'PC',
        ship: 'Sun Princess',
        sailingOn: '2027-03-04',
        bookedOn: '2026-01-02',
        guests: '2',
        currency: 'USD',
        gross: '10',
        commissionExpected: '1',
        commissionPaid: '0',
        state: 'booked',
      };
      const header = ledgerColumns.join(',').replace('ship', 'Where');
      const file = [header, ledgerColumns.map((column) => row[column]).join(',')].join('\n');
      await page.goto('/staff/ledger');
      await main(page)
        .getByLabel('Ledger file')
        .setInputFiles({ name: 'ledger.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
      await main(page).getByRole('button', { name: 'Upload and check' }).click();
      // Without scripts a link asks how far its job is.
      const refreshedUntil = (ready: ReturnType<Page['getByText']>) =>
        expect(async () => {
          const refresh = main(page).getByRole('link', { name: 'Refresh this page' });
          if (await refresh.isVisible()) await refresh.click();
          await expect(ready).toBeVisible({ timeout: 500 });
        }).toPass();
      await refreshedUntil(main(page).getByText('No column found for: Ship.'));
      await main(page).getByLabel('Column “Where”').selectOption('Ship');
      await main(page).getByRole('button', { name: 'Use these columns' }).click();
      const begin = main(page).getByRole('button', { name: 'Import 1 row' });
      await refreshedUntil(begin);
      await begin.click();
      await refreshedUntil(main(page).getByText('Done', { exact: true }));
      expect(await databaseOfServer().booking.count({ where: { bookingNumber: booking } })).toBe(1);
    });
  });
