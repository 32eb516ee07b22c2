import type { Page } from '@playwright/test';
import { expectNoSidewaysScrolling } from './support/accessibility.ts';
import { expect, test } from './support/browsers.ts';
import { postForm, samplePassword, signIn } from './support/people.ts';
import { hydrated, open, signInByForm } from './support/screens.ts';

// 320 px is a small phone, and 1280 px at 400 % (WCAG 2.2, 1.4.10).
const phone = { width: 320, height: 640 };

// Every page of the portal at 320 and 768 px is tests/deep/e2e/accessibility.test.ts; here what is open, and what the
// stories do not look at.
test('nothing sticks out at 320 px: a user of the agency, and the open drawers', async ({ page }) => {
  await page.setViewportSize(phone);
  await signIn(page, 'NAMOWNER');
  await open(page, '/home/agency-overview?size=10');
  await page.getByRole('rowheader').first().getByRole('link').click();
  await page.waitForURL(/\/home\/agency-overview\/[\da-f-]{36}$/);
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

test('nothing sticks out at 320 px: the staff console', async ({ page }) => {
  await page.setViewportSize(phone);
  await open(page, '/staff/login');
  await signInByForm(page, { userId: 'STAFFREVIEW' });
  await page.waitForURL('**/staff/agencies');
  await hydrated(page);
  await expectNoSidewaysScrolling(page);
  await page.getByRole('row').getByRole('link').first().click();
  await page.waitForURL(/\/staff\/agencies\/\d{8}$/);
  await expectNoSidewaysScrolling(page);
});

test('nothing sticks out at 320 px: the staff console of an administrator, whose menu is the longest', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  expect((await postForm(page, '/staff/login', { userId: 'STAFFADMIN', password: samplePassword })).status()).toBe(302);
  for (const path of [
    'agencies/all',
    'agencies/changes',
    'outages',
    'outages/new',
    'feedback',
    'feedback/templates',
    'content',
    'content/new',
    'content/images',
    'jobs',
  ]) {
    await page.goto(`/staff/${path}`);
    await expectNoSidewaysScrolling(page);
    const last = (await page.locator('.console-menu a').last().boundingBox())!;
    expect(last.x + last.width, `the menu of /staff/${path}`).toBeLessThanOrEqual(phone.width);
  }
});

test.describe('on touch', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

  const heights = (page: Page, selector: string) =>
    page
      .locator(selector)
      .evaluateAll((links) =>
        links.map((link) => [link.textContent?.trim(), link.getBoundingClientRect().height] as const),
      );

  test('names in lists, links that stand alone and links of the footer are at least 44 px high', async ({ page }) => {
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
    await page.goto('/home/agency-overview');
    await tooLow('tbody th a');
    await tooLow('footer a');
    await tooLow('.pagination a');
  });
});

test("the drawer's close button stands out under the pointer, in every brand, light and dark", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, 'NAMOWNER');
  for (const brand of ['pc', 'ha', 'cu', 'sb']) {
    await open(page, `/home/${brand}`);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.getByRole('link', { name: 'Main menu' }).click();
      const close = page.getByRole('dialog').getByRole('button', { name: 'Close' });
      await close.hover();
      expect(await close.evaluate(contrastOf), `${brand} ${colorScheme}`).toBeGreaterThanOrEqual(3);
      await page.keyboard.press('Escape');
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
