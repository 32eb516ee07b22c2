import type { Page } from '@playwright/test';
import { expectNoSidewaysScrolling } from './support/accessibility.ts';
import { expect, test } from './support/browsers.ts';
import { deep } from './support/depth.ts';
import { postForm, samplePassword, signIn } from './support/people.ts';
import { open } from './support/screens.ts';

// 320 px is a small phone, and 1280 px at 400 % (WCAG 2.2, 1.4.10).
const phone = { width: 320, height: 640 };

// Every page of the portal at 320 and 768 px is tests/deep/e2e/accessibility.test.ts; here what is open, and what the
// stories do not look at.
test.describe('on a small phone, by touch', () => {
  test.use({ hasTouch: true, viewport: phone });

  const heights = (page: Page, selector: string) =>
    page
      .locator(selector)
      .evaluateAll((links) =>
        links.map((link) => [link.textContent?.trim(), link.getBoundingClientRect().height] as const),
      );

  test('nothing sticks out, also of open drawers; what is touched is at least 44 px high, and nothing hides the fields', async ({
    page,
  }) => {
    const tooLow = async (selector: string) => {
      const found = await heights(page, selector);
      expect(found.length, `${selector} on ${page.url()}`).toBeGreaterThan(0);
      expect(
        found.filter(([, height]) => height < 44),
        `${selector} on ${page.url()}`,
      ).toEqual([]);
    };
    await page.goto('/login');
    await tooLow('main li > a');
    await signIn(page, 'NAMOWNER');
    await open(page, '/home/agency-overview?size=10');
    // Names in lists, links of the footer, and links that stand alone.
    await tooLow('tbody th a');
    await tooLow('footer summary');
    await page.locator('footer summary').click();
    await tooLow('footer a');
    await tooLow('.pagination a');
    await page.getByRole('rowheader').first().getByRole('link').click();
    await page.waitForURL(/\/home\/agency-overview\/[\da-f-]{36}$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expectNoSidewaysScrolling(page);
    for (const name of ['Brands', 'Main menu']) {
      await page.getByRole('link', { name }).click();
      await expect(page.getByRole('dialog', { name })).toBeVisible();
      await expectNoSidewaysScrolling(page);
      await page.keyboard.press('Escape');
    }
    // 1280 × 1024 at 400 %: what stays in sight would hide the fields (WCAG 2.2, 2.4.11).
    await page.setViewportSize({ width: 320, height: 256 });
    await page.goto('/home/agency-overview/add');
    await expect(page.locator('.form-actions-sticky')).toHaveCSS('position', 'static');
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test('lists on a phone: two lines a row and 20 rows within 3,000 px; a press shows the rest of a row, and the filters', async ({
    page,
  }) => {
    await signIn(page, 'NAMOWNER');
    for (const [path, fact, detail] of [
      ['/home/agency-overview', 'Status', 'Last sign-in'],
      ['/home/commission', 'Missing', 'Expected'],
    ] as const) {
      await page.goto(`${path}?size=20`);
      const rows = page.locator('main tbody tr');
      const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
      expect(heights.length, path).toBeGreaterThan(15);
      expect(Math.max(...heights), path).toBeLessThanOrEqual(72);
      expect(await page.evaluate(() => document.documentElement.scrollHeight), path).toBeLessThanOrEqual(3000);
      const cell = (label: string) => rows.first().locator(`[data-label="${label}"]`);
      await expect(cell(fact)).toBeVisible();
      await expect(cell(detail)).toBeHidden();
      // The row is pressed beside its link, its tick and its arrow.
      const { width, height } = (await rows.first().boundingBox())!;
      await rows.first().click({ position: { x: width / 2, y: height - 3 } });
      await expect(cell(detail)).toBeVisible();
      await rows.first().locator('.row-fold summary').click();
      await expect(cell(detail)).toBeHidden();
    }
    await page.goto('/home/agency-overview/record?size=20');
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(3000);
    await page.goto('/home/pages/other/travel-advisor-rates');
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(3000);
    const rate = page.locator('main tbody tr').first();
    await expect(rate.getByText(/ · (Inside|Ocean view|Balcony|Suite)/)).toBeVisible();
    await page.goto('/home/pc');
    expect((await page.locator('header.welcome > :first-child').boundingBox())!.height).toBeLessThanOrEqual(80);
    await page.goto('/home/commission');
    const cunard = page.getByRole('navigation', { name: 'Brand' }).getByRole('link', { name: 'Cunard' });
    await expect(cunard).toBeHidden();
    await page.getByText('Filters', { exact: true }).click();
    await cunard.click();
    await page.getByText('Filters (1 selected)').click();
    const from = page.getByLabel('Booked from');
    await expect(from).toBeHidden();
    await page.getByText('More filters', { exact: true }).click();
    await from.fill('2026-01-01');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('Filters (2 selected)')).toBeVisible();
    expect(new URL(page.url()).searchParams.get('brand')).toBe('CU');
  });
});

test('nothing sticks out at 320 px: the staff console of an administrator, whose menu is the longest', {
  tag: '@deep',
}, async ({ page }) => {
  await page.setViewportSize(phone);
  expect((await postForm(page, '/staff/login', { userId: 'STAFFADMIN', password: samplePassword })).status()).toBe(302);
  const others = [
    ...['agencies/changes', 'outages', 'outages/new', 'feedback', 'feedback/templates'],
    ...['content', 'content/new', 'content/images', 'jobs'],
  ];
  for (const path of ['agencies/all', 'home', ...(deep ? others : [])]) {
    await page.goto(`/staff/${path}`);
    await expectNoSidewaysScrolling(page);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, '/staff/home');
  expect((await page.getByRole('banner').boundingBox())?.height).toBe(56);
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  await expect(page.getByRole('search').getByRole('combobox')).toBeVisible();
  await page.setViewportSize(phone);
  await open(page, '/staff/home');
  await page.getByRole('link', { name: 'Console areas' }).click();
  const menu = page.getByRole('dialog', { name: 'Console areas' });
  await menu.getByText('Operations').click();
  await expectNoSidewaysScrolling(page);
  await menu.getByRole('link', { name: 'Jobs' }).click();
  await page.waitForURL('**/staff/jobs');
  await expect(menu).toHaveCount(0);
});

test("the drawer's close button is visible under the pointer, in every brand, light and dark", {
  tag: '@deep',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, 'NAMOWNER');
  await open(page, '/home/pc');
  await page.getByRole('link', { name: 'Main menu' }).click();
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close' });
  await close.hover();
  for (const brand of ['PC', 'HA', 'CU', 'SB']) {
    await page.evaluate((name) => document.documentElement.setAttribute('data-brand', name), brand);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect.poll(() => close.evaluate(contrastOf), `${brand} ${colorScheme}`).toBeGreaterThanOrEqual(3);
    }
  }
});

/** The contrast of an element's colour with its own background (WCAG 2.2); it runs in the page. */
function contrastOf(element: Element): number {
  const { color, backgroundColor } = getComputedStyle(element);
  const luminance = (written: string) => {
    const [red = 0, green = 0, blue = 0] = (written.match(/[\d.]+/g) ?? []).map((part) => {
      const value = Number(part) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const lights = [luminance(color), luminance(backgroundColor)];
  return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05);
}
