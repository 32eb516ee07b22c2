import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { recordPayments } from '#app/domain/sales/payments/recordPayments.server.ts';
import { newStaff } from '#tests/support/staff.ts';
import { lookAt } from '#tests/e2e/support/accessibility.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { databaseOfServer, newAgency, postForm, samplePassword, signIn, unique } from '#tests/e2e/support/people.ts';
import { open, toast } from '#tests/e2e/support/screens.ts';

// The builders write to the server's database.
test.beforeAll(() => void databaseOfServer());

const main = (page: Page) => page.getByRole('main');
const numberFrom = (letter: string) =>
  unique(letter)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, 16);

test('an owner reconciles a month: what waits is split by staff, and page and file come to the same', async ({
  page,
  openBrowser,
}) => {
  const db = databaseOfServer();
  const agency = await newAgency({ country: 'US', taReportAccess: true });
  const [one, two, transfer] = [numberFrom('R'), numberFrom('S'), numberFrom('TT')];
  for (const bookingNumber of [one, two])
    await db.booking.create({
      data: {
        bookingNumber,
        agencyId: agency.agencyId,
        brand: 'PC',
        ship: 'Sun Princess',
        guests: 2,
        bookedOn: new Date('2026-01-05'),
        sailingOn: new Date('2026-05-15'),
        gross: 1000_00,
        commissionExpected: 100_00,
        currency: 'USD',
        state: 'sailed',
        recordedAt: new Date(),
      },
    });
  const paid = { number: transfer, revision: 1, paidOn: '2026-06-20', method: 'transfer', state: 'paid' } as const;
  const entry = { ...paid, currency: 'USD', amount: 150_00, agencyId: agency.agencyId, bankLine: '', allocations: [] };
  await db.$transaction((tx) =>
    recordPayments(tx, new Date(), [{ number: 1, payment: transfer, revision: '1', read: { entry } }]),
  );

  await signIn(page, agency.owner);
  await open(page, '/home/payments');
  await main(page).getByRole('link', { name: 'Account by month' }).click();
  await main(page).getByLabel('Month').selectOption('June 2026');
  await main(page).getByRole('button', { name: 'Show' }).click();
  const sum = (name: string) => main(page).locator('dl > div').filter({ hasText: name }).locator('dd');
  await expect(sum('Became due')).toHaveText('$200.00');
  await expect(sum('Unclaimed')).toHaveText('$150.00');
  await lookAt(page);

  const staff = await openBrowser();
  const { userId } = await newStaff('sales-manager');
  expect((await postForm(staff, '/staff/login', { userId, password: samplePassword })).status()).toBe(302);
  await open(staff, `/staff/payments?q=${transfer}`);
  await main(staff)
    .getByRole('link', { name: `Assign a booking to payment ${transfer}` })
    .click();
  await lookAt(staff);
  await main(staff)
    .getByRole('button', { name: `Assign $100.00 to ${one}` })
    .click();
  await expect(main(staff)).toContainText('$50.00');
  await main(staff).getByLabel('Booking number').fill(two.toLowerCase());
  await main(staff).getByRole('button', { name: 'Assign a booking' }).click();
  await expect(toast(staff, `Payment ${transfer} assigned to booking ${two}.`)).toBeVisible();
  await expect(main(staff)).not.toContainText(transfer);

  // The brand's ledger follows.
  for (const [bookingNumber, commissionPaid] of [
    [one, 100_00],
    [two, 50_00],
  ] as const)
    await db.booking.updateMany({ where: { bookingNumber }, data: { commissionPaid } });
  await page.reload();
  await expect(sum('Paid')).toHaveText('$150.00');
  await expect(sum('Owed at the end')).toHaveText('$50.00');
  await expect(sum('Unclaimed')).toHaveCount(0);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    main(page).getByRole('button', { name: 'Download as CSV' }).click(),
  ]);
  const rows: string[][] = parse(await readFile(await file.path(), 'utf8'), { bom: true });
  expect(rows.map((row) => [row[3], row[6], row[7]]).slice(2)).toEqual([
    [expect.any(String), '100', '100'],
    [expect.any(String), '100', '200'],
    [one, '-100', '100'],
    [two, '-50', '50'],
    ['', '', '50'],
  ]);
});
