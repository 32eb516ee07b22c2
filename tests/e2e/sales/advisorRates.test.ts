import type { Page } from '@playwright/test';
import { DateTime } from 'luxon';
import { rateColumns } from '#app/domain/sales/rates/rateRow.ts';
import { newStaff } from '#tests/support/staff.ts';
import { lookAt } from '#tests/e2e/support/accessibility.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { databaseOfServer, newPerson, postForm, samplePassword, signIn, unique } from '#tests/e2e/support/people.ts';
import { open, toast } from '#tests/e2e/support/screens.ts';
import { field, wordsOf } from '#tests/e2e/support/words.ts';

// The builders write to the server's database.
test.beforeAll(() => void databaseOfServer());

const t = wordsOf('en');
const main = (page: Page) => page.getByRole('main');
const dayIn = (days: number) => DateTime.utc().plus({ days }).toISODate()!;

test('a sales manager makes, schedules, copies, imports and withdraws a rate that an advisor asks for', {
  tag: '@deep',
}, async ({ page, openBrowser }) => {
  const [made, imported] = [unique('Made '), unique('Imported ')];
  const staff = await openBrowser();
  const { userId } = await newStaff('sales-manager', { markets: ['nam'] });
  expect((await postForm(staff, '/staff/login', { userId, password: samplePassword })).status()).toBe(302);
  await open(staff, '/staff/sales');
  await main(staff)
    .getByRole('link', { name: t('staff:page.rates') })
    .click();
  await staff.waitForURL(/\/staff\/rates$/);
  await lookAt(staff);
  await main(staff)
    .getByRole('link', { name: t('rates:new.open') })
    .click();
  await staff.waitForURL(/\/staff\/rates\/new$/);
  await main(staff)
    .getByRole('button', { name: t('rates:new.save') })
    .click();
  await expect(field(main(staff), t('rates:column.brand'))).toBeFocused();
  await lookAt(staff);
  await field(main(staff), t('rates:column.brand')).selectOption('PC');
  await field(main(staff), t('rates:column.ship')).fill(made);
  await field(main(staff), t('rates:column.sailingOn')).fill(dayIn(120));
  await field(main(staff), t('rates:column.nights')).fill('7');
  await field(main(staff), t('rates:column.routeEn')).fill('Alaska');
  await field(main(staff), t('rates:column.category')).selectOption('suite');
  await field(main(staff), t('rates:column.price')).fill('499.50');
  await main(staff)
    .getByRole('button', { name: t('rates:new.save') })
    .click();
  await expect(toast(staff, t('rates:new.saved'))).toBeVisible();
  const address = new URL(staff.url()).pathname;
  await lookAt(staff);

  await signIn(page, await newPerson({ agentType: 'A', country: 'US' }));
  await open(page, `/home/pages/other/travel-advisor-rates?ship=${encodeURIComponent(made)}`);
  await main(page).locator('a[href^="/home/advisor-rates/"]').click();
  await field(main(page), t('advisorRates:request.travelers')).selectOption('2');
  await main(page)
    .getByRole('button', { name: t('advisorRates:request.send') })
    .click();
  await page.waitForURL(/travel-advisor-rates/);
  const number = /R-[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(await main(page).locator('#requests').innerText())![0];

  await open(staff, `/staff/sales/rates?q=${number}`);
  await main(staff).getByRole('link', { name: number }).click();
  await main(staff)
    .getByRole('link', { name: t('advisorRates:kind.rate'), exact: true })
    .click();
  await staff.waitForURL(new RegExp(`${address}$`));
  await expect(main(staff).getByRole('link', { name: number })).toBeVisible();
  await field(main(staff), t('rates:column.price')).fill('450');
  await field(main(staff), t('rates:column.visibleFrom')).fill(dayIn(5));
  await main(staff)
    .getByRole('button', { name: t('rates:edit.save') })
    .click();
  await expect(toast(staff, t('rates:edit.saved'))).toBeVisible();
  await expect(main(staff).getByText('Fare per guest: $499.50 → $450.00')).toBeVisible();
  await expect(main(staff).getByText(t('rates:state.scheduled'), { exact: true })).toBeVisible();
  await open(page, '/home/pages/other/travel-advisor-rates');
  await expect(main(page).locator('#requests')).toContainText(`${made}`);
  await expect(main(page).locator('#requests')).toContainText('$499.50');
  await expect(main(page).getByRole('row', { name: made })).toHaveCount(0);

  await main(staff)
    .getByRole('button', { name: t('rates:withdraw.do') })
    .click();
  await expect(toast(staff, t('rates:withdraw.done'))).toBeVisible();
  await main(staff)
    .getByRole('button', { name: t('rates:bringBack.do') })
    .click();
  await expect(toast(staff, t('rates:bringBack.done'))).toBeVisible();
  await main(staff)
    .getByRole('link', { name: t('rates:copy') })
    .click();
  await staff.waitForURL(/\/staff\/rates\/new\?from=/);
  await expect(field(main(staff), t('rates:column.ship'))).toHaveValue(made);
  await expect(field(main(staff), t('rates:column.sailingOn'))).toHaveValue('');

  const sailing = ['PC', imported, dayIn(200), '7', 'Alaska', 'アラスカ', 'inside', '199.00', 'USD'];
  const row = ['', ...sailing, '', '', '', '', ''];
  const foreign = row.with(1, 'PJ').with(9, 'JPY');
  const file = [rateColumns, row, row, foreign].map((cells) => cells.join(',')).join('\n');
  await open(staff, '/staff/rates/import');
  await field(main(staff), t('rates:import.label')).setInputFiles({
    name: 'rates.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(file),
  });
  await main(staff)
    .getByRole('button', { name: t('rates:import.submit') })
    .click();
  await staff.waitForURL(/\/import\/[\da-f-]{36}$/);
  await main(staff).getByRole('button', { name: 'Import 1 row' }).click({ timeout: 60_000 });
  await expect(main(staff).getByText('Done', { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(main(staff).getByRole('row', { name: /^3/ })).toContainText('already in row 2');
  await expect(main(staff).getByRole('row', { name: /^4/ })).toContainText('not a brand in your markets');
  await open(page, `/home/pages/other/travel-advisor-rates?ship=${encodeURIComponent(imported)}`);
  await expect(main(page).getByRole('row', { name: imported })).toContainText('$199.00');
});
