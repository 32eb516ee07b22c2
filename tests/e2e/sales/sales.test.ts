import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Language } from '#app/i18n.ts';
import { buildAgent } from '#tests/support/builders.ts';
import { lookAt } from '#tests/e2e/support/accessibility.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { deep, languagesLookedAt } from '#tests/e2e/support/depth.ts';
import { databaseOfServer, signIn, type Person } from '#tests/e2e/support/people.ts';
import { open } from '#tests/e2e/support/screens.ts';
import { field, wordsOf } from '#tests/e2e/support/words.ts';

const en = wordsOf('en');
const main = (page: Page) => page.getByRole('main');
const report = '/home/pages/other/sales-reports';

/**
 * An owner of the sample agency, whose sales the seed has; in Japanese one of the test's own, since a choice stays with
 * its profile.
 */
async function ownerWhoReads(language: Language): Promise<Person> {
  if (language === 'en') return 'NAMOWNER';
  const db = databaseOfServer();
  const { agency } = await db.agent.findFirstOrThrow({ where: { userId: 'NAMOWNER' }, include: { agency: true } });
  return buildAgent(db, agency, { agentType: 'O', language });
}

for (const language of languagesLookedAt) {
  test(`an owner compares the agency's sales with last year, narrows them, and takes them along (${language})`, async ({
    page,
  }) => {
    const t = wordsOf(language);
    await signIn(page, await ownerWhoReads(language));
    await open(page, report);
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(t('sales:title'));
    // Twelve months and the total, in a table that is folded beside the chart.
    await main(page).getByText(t('sales:asTable'), { exact: true }).click();
    await expect(main(page).getByRole('rowheader')).toHaveCount(13);
    await expect(main(page).locator('.sales-summary')).toHaveText(/\d/);
    await expect(main(page).locator('.pair-chart svg:visible a')).toHaveCount(12);
    await lookAt(page);
    await page.emulateMedia({ forcedColors: 'active' });
    const keys = await page
      .locator('.pair-key')
      .evaluateAll((all) => all.map((key) => getComputedStyle(key).backgroundColor));
    expect(new Set(keys).size, 'the keys of the two years differ in forced colours').toBe(2);
    await page.emulateMedia({ forcedColors: 'none' });

    await main(page)
      .getByRole('link', { name: t('sales:by.ship'), exact: true })
      .click();
    await expect(main(page).getByRole('table', { name: t('sales:caption.ship', { currency: 'USD' }) })).toBeVisible();
    await field(main(page), t('sales:filter.brand')).selectOption('SB');
    // It applies at once.
    await page.waitForURL(/by=ship.*brand=SB/);
    await expect(main(page).getByRole('rowheader').filter({ hasText: 'Seabourn' })).toHaveCount(3);
    await expect(main(page).getByRole('rowheader').filter({ hasText: 'Rotterdam' })).toHaveCount(0);
    await lookAt(page);
    const waiting = page.waitForEvent('download');
    await main(page)
      .getByRole('link', { name: t('common:table.download.csv') })
      .click();
    const lines = (await readFile(await (await waiting).path(), 'utf8')).trim().split('\r\n');
    expect(lines.slice(1).every((line) => line.startsWith('USD,Seabourn'))).toBe(true);
    expect(lines).toHaveLength(4);

    // Who sails soon, as a list and as the same days in a calendar.
    await open(page, '/home/sailings');
    const sailings = await main(page).getByRole('rowheader').allTextContents();
    expect(sailings.length).toBeGreaterThan(0);
    await lookAt(page);
    const calendar = page.waitForEvent('download');
    await main(page)
      .getByRole('link', { name: t('sailings:download') })
      .click();
    const days = await readFile(await (await calendar).path(), 'utf8');
    // Deadlines of groups are further days.
    expect([...days.matchAll(/^UID:(G\d{6})@/gm)].map(([, number]) => number).slice(0, 20)).toEqual(
      sailings.slice(0, 20),
    );
  });
}

// In `npm test` one's own bookings by state are tests/api/sales/bookings/sales.test.ts.
if (deep)
  test('an advisor sees their own bookings, by state', async ({ page }) => {
    await signIn(page, 'NAMADVISOR');
    await open(page, report);
    await expect(main(page).getByRole('table')).toHaveCount(0);
    await open(page, '/home/my-sales');
    await expect(main(page).getByRole('rowheader').first()).toHaveText(/^G\d{6}$/);
    await field(main(page), en('sales:filter.state')).selectOption('cancelled');
    await page.waitForURL(/state=cancelled/);
    await lookAt(page);
  });

if (deep)
  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('a report is narrowed and read', async ({ page }) => {
      await signIn(page, 'AUOWNER');
      await page.goto(report);
      await field(main(page), 'Period').selectOption('lastYear');
      await main(page).getByRole('button', { name: 'Apply' }).click();
      await expect(main(page).locator('.pair-chart svg:visible a')).toHaveCount(12);
      await main(page).getByText('As a table', { exact: true }).click();
      await expect(main(page).getByRole('rowheader')).toHaveCount(13);
      await expect(main(page).getByRole('table', { name: 'Sales by month, in AUD' })).toBeVisible();
    });
  });
