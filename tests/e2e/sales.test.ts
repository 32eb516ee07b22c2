import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { languagesLookedAt, lookAt } from './support/accessibility.ts';
import { expect, test } from './support/browsers.ts';
import { readIn, signIn } from './support/people.ts';
import { open } from './support/screens.ts';
import { field, wordsOf } from './support/words.ts';

const main = (page: Page) => page.getByRole('main');
const report = '/home/pages/other/sales-reports';

for (const language of languagesLookedAt) {
  test(`an owner compares the agency's sales with last year, narrows them, and takes them along; an advisor sees their own (${language})`, async ({ page, openBrowser }) => {
    const t = wordsOf(language);
    await signIn(page, 'NAMOWNER');
    await readIn(page, language);
    await open(page, report);
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(t('sales:title'));
    // Twelve months and the total.
    await expect(main(page).getByRole('rowheader')).toHaveCount(13);
    await expect(main(page).getByRole('img')).toHaveCount(1);
    await lookAt(page);

    await main(page).getByRole('link', { name: t('sales:by.ship'), exact: true }).click();
    await expect(main(page).getByRole('table', { name: t('sales:caption.ship', { currency: 'USD' }) })).toBeVisible();
    await field(main(page), t('sales:filter.brand')).selectOption('SB');
    await main(page).getByRole('button', { name: t('sales:filter.apply') }).click();
    await page.waitForURL(/by=ship.*brand=SB/);
    await expect(main(page).getByRole('rowheader').filter({ hasText: 'Seabourn' })).toHaveCount(3);
    await expect(main(page).getByRole('rowheader').filter({ hasText: 'Rotterdam' })).toHaveCount(0);
    await lookAt(page);
    const waiting = page.waitForEvent('download');
    await main(page).getByRole('link', { name: t('sales:download.csv') }).click();
    const lines = (await readFile(await (await waiting).path(), 'utf8')).trim().split('\r\n');
    expect(lines.slice(1).every((line) => line.startsWith('USD,Seabourn'))).toBe(true);
    expect(lines).toHaveLength(4);

    const advisor = await openBrowser();
    await signIn(advisor, 'NAMADVISOR');
    await readIn(advisor, language);
    await open(advisor, report);
    await expect(main(advisor).getByRole('table')).toHaveCount(0);
    await open(advisor, '/home/my-sales');
    await expect(main(advisor).getByRole('rowheader').first()).toHaveText(/^G\d{6}$/);
    await field(main(advisor), t('sales:filter.state')).selectOption('cancelled');
    await advisor.waitForURL(/state=cancelled/);
    await lookAt(advisor);
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a report is narrowed and read', async ({ page }) => {
    await signIn(page, 'AUOWNER');
    await page.goto(report);
    await field(main(page), 'Period').selectOption('lastYear');
    await main(page).getByRole('button', { name: 'Apply' }).click();
    await expect(main(page).getByRole('img')).toHaveCount(1);
    await expect(main(page).getByRole('rowheader')).toHaveCount(13);
    await expect(main(page).getByRole('table', { name: 'Sales by month, in AUD' })).toBeVisible();
  });
});
