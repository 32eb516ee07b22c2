import type { Page } from '@playwright/test';
import { DateTime } from 'luxon';
import { recordPayments } from '#app/domain/sales/payments/recordPayments.server.ts';
import { buildAgent } from '#tests/support/builders.ts';
import { lookAt } from '#tests/e2e/support/accessibility.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { databaseOfServer, newAgency, signIn, unique } from '#tests/e2e/support/people.ts';
import { open } from '#tests/e2e/support/screens.ts';

// The builders write to the server's database.
test.beforeAll(() => void databaseOfServer());

const main = (page: Page) => page.getByRole('main');
const day = (days: number) => DateTime.utc().plus({ days }).toISODate()!;

test('an advisor asks why a commission is what it is and where it is, by its cheque', async ({ page }) => {
  const db = databaseOfServer();
  const agency = await newAgency({ country: 'US', taReportAccess: true });
  const advisor = await buildAgent(db, agency, { agentType: 'A' });
  const [own, colleagues, cheque] = ['W', 'V', 'CHQ'].map((letter) =>
    unique(letter)
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, '')
      .slice(0, 16),
  ) as [string, string, string];
  const booking = {
    agencyId: agency.agencyId,
    brand: 'PC',
    ship: 'Sun Princess',
    bookedOn: new Date(day(-200)),
    sailingOn: new Date(day(-20)),
    guests: 2,
    gross: 3997_50,
    commissionExpected: 412_50,
    currency: 'USD',
    state: 'sailed' as const,
    recordedAt: new Date(),
  };
  const components = [
    { kind: 'fare', label: '', amount: 3437_50, rate: 1200 },
    { kind: 'fees', label: '', amount: 560_00, rate: null },
  ];
  const { agentUniqueId } = advisor;
  await db.booking.create({
    data: { ...booking, bookingNumber: own, agentUniqueId, components: { create: { components } } },
  });
  await db.booking.create({ data: { ...booking, bookingNumber: colleagues } });
  const allocations = [own, colleagues].map((bookingNumber) => ({ bookingNumber, amount: 412_50 }));
  const paid = { number: cheque, revision: 1, paidOn: day(3), method: 'cheque', state: 'onTheWay' } as const;
  const entry = { ...paid, currency: 'USD', amount: 825_00, agencyId: agency.agencyId, bankLine: '', allocations };
  await db.$transaction((tx) =>
    recordPayments(tx, new Date(), [{ number: 1, payment: cheque, revision: '1', read: { entry } }]),
  );

  await signIn(page, advisor);
  await open(page, '/home/pc');
  await main(page)
    .getByRole('listitem')
    .filter({ hasText: '$412.50 in commission arrives' })
    .getByRole('link', { name: 'See the payments' })
    .click();
  await main(page).getByRole('link', { name: cheque }).click();
  await expect(main(page)).toContainText(`$412.50 on`);
  await expect(main(page)).not.toContainText(colleagues);
  await lookAt(page);
  await main(page).getByRole('link', { name: own }).click();
  await expect(main(page)).toContainText('$412.50 = 12% of $3,437.50; fees of $560.00 earn none.');
  await lookAt(page);

  // The same by the search, as it is typed from the cheque.
  await page.keyboard.press('/');
  await page.getByRole('combobox').fill(cheque);
  await page.getByRole('option', { name: cheque }).click();
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(`Payment ${cheque}`);
});
