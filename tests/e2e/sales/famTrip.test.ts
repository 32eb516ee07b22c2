import type { Page } from '@playwright/test';
import { newStaff } from '#tests/support/staff.ts';
import { lookAt } from '#tests/e2e/support/accessibility.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { databaseOfServer, newPerson, postForm, samplePassword, signIn, unique } from '#tests/e2e/support/people.ts';
import { open, toast } from '#tests/e2e/support/screens.ts';

// The builders write to the server's database.
test.beforeAll(() => void databaseOfServer());

const main = (page: Page) => page.getByRole('main');
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('an advisor asks for a fam trip, staff confirm it, and the advisor sees the answer and why another is not theirs', async ({
  page,
  openBrowser,
}) => {
  const [ship, guarded] = [unique('Fam '), unique('Seminar ')];
  const trip = { brand: 'PC', category: 'inside', price: 0, currency: 'USD', nights: 4, routeEn: 'Coast', routeJa: '' };
  await databaseOfServer().advisorRate.createMany({
    data: [
      { ...trip, kind: 'famTrip', ship, sailingOn: new Date(inDays(70)), places: 2 },
      { ...trip, kind: 'seminar', ship: guarded, sailingOn: new Date(inDays(75)), minLevel: 3 },
    ],
  });
  await signIn(page, await newPerson({ agentType: 'A', country: 'US' }));
  const offers = '/home/pages/other/travel-advisor-rates';
  await open(page, `${offers}?ship=${encodeURIComponent(guarded)}`);
  await expect(main(page).getByRole('row', { name: guarded })).toContainText('Needs the level');
  await open(page, `${offers}?ship=${encodeURIComponent(ship)}`);
  const row = main(page).getByRole('row', { name: ship });
  await expect(row).toContainText('2 places left');
  await lookAt(page);
  await row.getByRole('link').click();
  await main(page).getByLabel('Guests').selectOption('1');
  await main(page).getByRole('button', { name: 'Send request' }).click();
  await page.waitForURL(/travel-advisor-rates/);
  const requests = main(page).locator('#requests');
  const number = /R-[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(await requests.innerText())![0];

  const staff = await openBrowser();
  const { userId } = await newStaff('sales-manager', { markets: ['nam'] });
  expect((await postForm(staff, '/staff/login', { userId, password: samplePassword })).status()).toBe(302);
  await open(staff, `/staff/sales/rates?q=${number}`);
  await main(staff).getByRole('link', { name: number }).click();
  await expect(main(staff)).toContainText('Fam trip');
  await main(staff).getByRole('link', { name: 'Confirm the request' }).click();
  const confirming = staff.getByRole('dialog', { name: 'Confirm the request' });
  await confirming.getByRole('textbox', { name: 'Answer' }).fill('Welcome aboard.');
  await confirming.getByRole('button', { name: 'Confirm the request' }).click();
  await expect(toast(staff, `${number} answered.`)).toBeVisible();

  await open(page, '/home/pc');
  await main(page).getByRole('link', { name: 'See my requests' }).click();
  await page.waitForURL(/travel-advisor-rates/);
  await expect(requests).toContainText('Confirmed');
  await expect(requests).toContainText('Welcome aboard.');
  await main(page)
    .getByRole('button', { name: `Cancel request ${number}` })
    .click();
  await expect(toast(page, `Request ${number} canceled.`)).toBeVisible();
  await expect(requests).toContainText('Canceled');
});
