import type { Page } from '@playwright/test';
import { decode, encode } from 'turbo-stream';
import { expectAccessible } from './support/accessibility.ts';
import { expect, test } from './support/browsers.ts';
import { read } from './support/pagesAsSent.ts';
import { databaseOfServer, newPerson, signIn } from './support/people.ts';
import { hydrated, open } from './support/screens.ts';

const home = (page: Page) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Home', exact: true });
const privacy = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Privacy notice' });

/** Puts banners into the data of every page that scripts fetch, as if the server had them. */
async function giveBanners(page: Page, notices: object[]): Promise<void> {
  await page.route(/\.data(\?|$)/, async (route) => {
    const response = await route.fetch();
    const { value } = await decode(new Blob([new Uint8Array(await response.body())]).stream());
    const replies = value as Record<string, { data: object }>;
    if (replies.root) replies.root.data = { ...replies.root.data, notices };
    await route.fulfill({ response, body: await new Response(encode(replies)).text() });
  });
}

test.describe('banners', () => {
  const banners = [
    { id: 'outage:7', kind: 'outage', title: 'Booking system', text: 'The booking system is not available.' },
    { id: 'alert:8', kind: 'alert', text: 'New brochures have arrived.' },
  ];
  const banner = (page: Page, text: string) =>
    page.getByRole('region', { name: 'Announcements' }).locator('.alert-slot').filter({ hasText: text });

  async function dismissedIds(page: Page): Promise<unknown> {
    const stored = (await page.context().cookies()).find(({ name }) => name === 'gangway_banners');
    return stored && JSON.parse(atob(decodeURIComponent(stored.value)));
  }

  test('slide away in 600 ms, and stay away on the next pages and after a reload', { tag: '@deep' }, async ({
    page,
  }) => {
    await signIn(page, 'NAMADVISOR');
    await open(page, '/home/pc');
    await giveBanners(page, banners);
    await privacy(page).click();
    await expect(banner(page, 'not available')).toBeVisible();
    // An outage has its box; all else is a line until it is pressed.
    await expect(banner(page, 'brochures')).toBeHidden();
    const line = page.getByRole('region', { name: 'Announcements' }).locator('summary');
    expect((await line.boundingBox())?.height).toBe(44);
    await line.click();
    await expect(banner(page, 'brochures')).toBeVisible();
    await expectAccessible(page);
    await banner(page, 'not available').getByRole('button', { name: 'Dismiss' }).click();
    await expect(banner(page, 'not available')).toHaveAttribute('data-leaving', 'true');
    await expect(banner(page, 'not available')).toHaveCount(0);
    await expect(banner(page, 'brochures').getByRole('button', { name: 'Dismiss' })).toBeFocused();
    // As the server has it from then on, by its id alone.
    await expect.poll(() => dismissedIds(page)).toEqual(['outage:7']);
    await home(page).click();
    await expect(banner(page, 'brochures')).toBeVisible();
    await expect(banner(page, 'not available')).toHaveCount(0);
    await page.reload();
    await hydrated(page);
    await privacy(page).click();
    await expect(line).toContainText('New brochures have arrived.');
    await expect(banner(page, 'not available')).toHaveCount(0);
  });
});

test.describe('the appearance', () => {
  const canvas = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const [light, dark] = ['rgb(246, 247, 249)', 'rgb(14, 20, 27)'];

  // On every device of theirs: tests/api/shell/browser.test.ts.
  test('is chosen in the preferences, wins over the system, and comes with the first byte, after signing out too', {
    tag: '@deep',
  }, async ({ page }) => {
    await signIn(page, await newPerson());
    await open(page, '/home/my-account/preferences');
    const choose = async (theme: string) => {
      await page.getByRole('combobox', { name: 'Appearance' }).selectOption(theme);
      await page.getByRole('button', { name: 'Save appearance' }).click();
    };
    await page.emulateMedia({ colorScheme: 'dark' });
    await choose('light');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    expect(await canvas(page)).toBe(light);
    await choose('system');
    await expect(page.locator('html')).not.toHaveAttribute('data-theme');
    expect(await canvas(page)).toBe(dark);
    await page.emulateMedia({ colorScheme: 'light' });
    await choose('dark');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    expect(await canvas(page)).toBe(dark);
    expect((await read(page.context(), '/home/pc')).attributes('html', 'data-theme')).toEqual(['dark']);
    await page.locator('summary[aria-label$="your account"]').click();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL(/\/login\?ended=signed-out$/);
    expect(await canvas(page)).toBe(dark);
  });
});

test.describe('the preloader', () => {
  test('comes over the page after 400 ms, not before, is read out, and goes with the answer', { tag: '@deep' }, async ({
    page,
  }) => {
    await page.clock.install();
    await signIn(page, 'NAMADVISOR');
    await open(page, '/home/pc');
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route(/privacy-policy\.data/, async (route) => {
      await held;
      await route.continue();
    });
    await page.clock.pauseAt(Date.now() + 60_000);
    const asked = page.waitForRequest(/privacy-policy\.data/);
    await privacy(page).click();
    await asked;
    const loading = page.getByRole('status').getByText('Loading');
    await page.clock.runFor(390);
    await expect(loading).toHaveCount(0);
    // The page may have begun to wait a little after it asked.
    await page.clock.runFor(400);
    await expect(loading).toBeVisible();
    await page.clock.resume();
    await expectAccessible(page);
    // Nothing under it is held up.
    await home(page).click({ trial: true });
    answer();
    await expect(page).toHaveURL(/privacy-policy$/);
    await expect(loading).toHaveCount(0);
  });
});

test.describe('dialogs', () => {
  test('a popup says that the tour could not be loaded, and closes', { tag: '@deep' }, async ({ page, complaints }) => {
    await page.route('**/assets/Tour-*.js', (route) => route.abort());
    await signIn(page, 'UKOWNER');
    await open(page, '/home/pu');
    await page.locator('summary[aria-label$="your account"]').click();
    await page.getByRole('button', { name: 'Tour' }).click();
    const popup = page.getByRole('dialog', { name: 'Tour' });
    await expect(popup).toContainText('The tour couldn’t be loaded.');
    await expectAccessible(page);
    await popup.getByRole('button', { name: 'Close' }).last().click();
    await expect(popup).toHaveCount(0);
    expect(complaints.splice(0).every((complaint) => complaint.includes('/assets/Tour-'))).toBe(true);
  });

  test("tell the document that they opened, and the portal's own log notes it without the user", async ({ page }) => {
    const db = databaseOfServer();
    const begun = new Date();
    const person = await newPerson({ country: 'JP', displayCompany: null, language: 'ja' });
    await signIn(page, person);
    const sent = page.waitForRequest((request) => request.url().endsWith('/events') && request.method() === 'POST');
    await open(page, '/default-brand?target=/home/my-account');
    await expect(page.getByRole('dialog')).toBeVisible();
    await sent;
    const mine = { at: { gte: begun }, title: 'default-brand', market: 'jp' };
    await expect.poll(() => db.interfaceEvent.count({ where: mine })).toBeGreaterThan(0);
    expect(await db.interfaceEvent.findFirst({ where: mine })).toMatchObject({
      event: 'overlay-open',
      page: '/default-brand',
      brand: 'PJ',
      language: 'ja',
    });
  });
});
