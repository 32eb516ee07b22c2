import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { expect, test } from './support/browsers.ts';
import { describedCases } from './support/depth.ts';
import { read } from './support/pagesAsSent.ts';
import { newPerson, postForm, signIn, type SampleAccount } from './support/people.ts';
import { hydrated, open, toast } from './support/screens.ts';
import { field, wordsOf } from './support/words.ts';

const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
const brandStrip = (page: Page) => page.getByRole('navigation', { name: 'Brands' });
const userMenu = (page: Page) => page.locator('.header-end details', { has: page.locator('.header-button') });

interface Tour {
  who: SampleAccount;
  home: string;
  width: number;
  stops: string[];
}

const change = 'Change Default Brand';

test("a script that leads to another door's page gets it as a document, and Back leads back", { tag: '@deep' }, async ({
  page,
}) => {
  await signIn(page, 'NAMOWNER');
  for (const [from, to] of [
    ['/home/pc', '/status'],
    ['/status', '/home/my-account'],
    ['/home/pc', '/no-such-page'],
  ] as const) {
    await open(page, from);
    await page.evaluate((address) => {
      Object.assign(window, { isSameDocument: true });
      void (window as unknown as { __remixRouter: { navigate(to: string): unknown } }).__remixRouter.navigate(address);
    }, to);
    await expect(page).toHaveURL(new RegExp(`${to}$`));
    await hydrated(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(false);
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`${from}$`));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test.describe('brands', () => {
  test('the strip switches page and theme, and keeps the page below the brand', async ({ page }) => {
    await signIn(page, 'NAMOWNER');
    await open(page, '/home/pc');
    const accents = new Set<string>();
    for (const [name, code] of [
      ['Holland America Line', 'HA'],
      ['Cunard', 'CU'],
      ['Seabourn', 'SB'],
      ['Princess Cruises', 'PC'],
    ] as const) {
      await brandStrip(page).getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`/home/${code.toLowerCase()}$`));
      await expect(page.locator('html')).toHaveAttribute('data-brand', code);
      await expect(page.getByRole('heading', { level: 1, name: `Welcome to ${name}, Alice!` })).toBeVisible();
      accents.add(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent')));
    }
    expect(accents.size).toBe(4);
    await page.goto('/home/pages/pc/terms-and-conditions');
    await brandStrip(page).getByRole('link', { name: 'Cunard' }).click();
    await expect(page).toHaveURL(/\/home\/pages\/cu\/terms-and-conditions$/);
    await expect(page.locator('html')).toHaveAttribute('data-brand', 'CU');
    // An address without a brand stays, with its search.
    await page.goto('/home/agency-overview?q=na');
    await brandStrip(page).getByRole('link', { name: 'Seabourn' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-brand', 'SB');
    await expect(page).toHaveURL(/\/home\/agency-overview\?q=na$/);
    await expect(brandStrip(page).locator('[aria-current]')).toHaveText('Seabourn');
    // Where the reader's own colours take over, a line still marks it.
    await page.emulateMedia({ forcedColors: 'active' });
    const lines = await brandStrip(page)
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link) => [link.ariaCurrent !== null, getComputedStyle(link).borderBlockEndWidth]),
      );
    expect(lines.toSorted()).toEqual([
      [false, '0px'],
      [false, '0px'],
      [false, '0px'],
      [true, '3px'],
    ]);
    await page.emulateMedia({ forcedColors: 'none' });
  });

  test('the default brand is changed from the user menu and applies at the next sign-in', { tag: '@deep' }, async ({
    page,
  }) => {
    const person = await newPerson();
    await signIn(page, person);
    await open(page, '/home/pc');
    await userMenu(page).locator('summary').click();
    await expect(userMenu(page).locator('.user-card p')).toHaveCount(2);
    await userMenu(page).getByRole('link', { name: change }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Seabourn' }).click();
    await expect(page).toHaveURL(/\/home\/sb$/);
    await userMenu(page).locator('summary').click();
    await userMenu(page).getByRole('link', { name: 'View My Account' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible();
    await expect(userMenu(page).locator('.popover')).toBeHidden();
    // A user who changes their brand may leave the question.
    await open(page, '/default-brand?target=/home/my-account');
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/home\/my-account$/);
    await page.context().clearCookies();
    await signIn(page, person);
    expect((await read(page.context(), '/')).address).toBe('/home/sb');
    expect((await read(page.context(), '/home/my-account')).attributes('html', 'data-brand')).toEqual(['SB']);
  });

  test('a user who must choose a brand cannot leave the question by Esc, and is shown around once', {
    tag: '@deep',
  }, async ({ page }) => {
    await signIn(page, await newPerson({ displayCompany: null }));
    await open(page, '/');
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await page.evaluate(() => document.querySelector('dialog')?.matches(':modal'))).toBe(true);
    await page.getByRole('dialog').getByRole('button', { name: 'Cunard' }).click();
    await expect(page.getByRole('dialog')).toContainText('Step 1 of 7');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/\/home\/cu$/);
    await page.reload();
    await hydrated(page);
    await expect(page.getByRole('heading', { level: 1, name: /^Welcome to Cunard/ })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  // What is really there: one brand is no choice, an advisor has no agency menu, and a narrow screen shows buttons.
  const tours: Record<'all of it' | 'of one brand' | 'narrow', Tour> = {
    'all of it': {
      who: 'NAMMANAGER',
      home: '/home/ha',
      width: 1280,
      stops: ['Your way home', 'Your brands', 'The main menu', 'Your agency', 'Language', 'Your menu', 'Help'],
    },
    'of one brand': {
      who: 'UKOWNER',
      home: '/home/pu',
      width: 1280,
      stops: ['Your way home', 'The main menu', 'Your agency', 'Language', 'Your menu', 'Help'],
    },
    narrow: {
      who: 'NAMADVISOR',
      home: '/home/ha',
      width: 360,
      stops: ['Your way home', 'Your brands', 'The main menu', 'Language', 'Your menu', 'Help'],
    },
  };
  for (const [name, { who, home, width, stops }] of describedCases(tours, ['narrow'])) {
    test(`the tour goes by keyboard through what the page has, and ends with Esc and with the page: ${name}`, {
      tag: '@deep',
    }, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await signIn(page, who);
      await open(page, home);
      // On a phone the links of the footer are folded.
      if (width < 768) await page.getByRole('contentinfo').getByText('All links', { exact: true }).click();
      await page.getByRole('contentinfo').getByRole('link', { name: 'My Account' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible();
      const menu = userMenu(page).locator('summary');
      const tour = page.getByRole('dialog');
      const start = async () => {
        await menu.press('Enter');
        await userMenu(page).getByRole('button', { name: 'Tour' }).press('Enter');
        await expect(tour).toHaveAccessibleName(stops[0]!);
      };
      await start();
      await expectAccessible(page);
      for (const [index, stop] of stops.entries()) {
        await expect(tour).toHaveAccessibleName(stop);
        await expect(tour).toContainText(`Step ${index + 1} of ${stops.length}`);
        await expect(tour).toBeInViewport({ ratio: 1 });
        const next = tour.getByRole('button', { name: index + 1 === stops.length ? 'Done' : 'Next' });
        await expect(next).toBeFocused();
        for (const key of ['Tab', 'Tab', 'Tab']) {
          await page.keyboard.press(key);
          await expect(tour.locator(':focus')).toHaveCount(1);
        }
        await next.press('Enter');
      }
      await expect(tour).toHaveCount(0);
      await expect(menu).toBeFocused();
      await start();
      for (const [key, stop] of [
        ['ArrowRight', stops[1]!],
        ['ArrowRight', stops[2]!],
        ['ArrowLeft', stops[1]!],
      ] as const) {
        await page.keyboard.press(key);
        await expect(tour).toHaveAccessibleName(stop);
      }
      await page.keyboard.press('Escape');
      await expect(tour).toHaveCount(0);
      expect(await page.evaluate(() => document.activeElement?.closest('details') !== null)).toBe(true);
      await start();
      await page.goBack();
      await expect(page).toHaveURL(new RegExp(`${home}$`));
      await expect(tour).toHaveCount(0);
    });
  }
});

test.describe('on narrow screens', () => {
  test('drawers take over under 1150 px, the header stays in view, and a button leads back to the top', {
    tag: '@deep',
  }, async ({ page }) => {
    await signIn(page, 'NAMOWNER');
    await open(page, '/home/pc');
    const opener = (name: string) => page.getByRole('link', { name, exact: true });
    await page.setViewportSize({ width: 1150, height: 800 });
    await expect(mainMenu(page)).toBeVisible();
    await expect(opener('Main menu')).toBeHidden();
    await page.setViewportSize({ width: 1149, height: 800 });
    await expect(mainMenu(page)).toBeHidden();
    await expect(brandStrip(page)).toBeHidden();

    await opener('Brands').click();
    const brands = page.getByRole('dialog', { name: 'Brands' });
    await expect.poll(async () => (await brands.boundingBox())?.x).toBe(0);
    await brands.getByRole('link', { name: 'Seabourn' }).click();
    await expect(page).toHaveURL(/\/home\/sb$/);
    await expect(brands).toBeHidden();

    await opener('Main menu').click();
    const menu = page.getByRole('dialog', { name: 'Main menu' });
    await expect.poll(async () => edge(await menu.boundingBox())).toBe(1149);
    await menu.locator('summary').filter({ hasText: 'Agency' }).click();
    await menu.getByRole('link', { name: 'People', exact: true }).click();
    await expect(page).toHaveURL(/\/home\/agency-overview$/);
    await expect(menu).toBeHidden();
    await opener('Main menu').click();
    await page.mouse.click(100, 500);
    await expect(menu).toBeHidden();
    await opener('Main menu').click();
    await menu.getByRole('button', { name: 'Close' }).click();
    await expect(menu).toBeHidden();

    await page.setViewportSize({ width: 360, height: 740 });
    const top = page.getByRole('button', { name: 'Back to top' });
    await page.evaluate(() => scrollTo(0, 300));
    await expect(top).toHaveCount(0);
    await page.evaluate(() => scrollTo(0, 301));
    await expect(top).toBeVisible();
    await expect(page.getByRole('banner')).toBeInViewport();
    await top.click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await expect(top).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
  });
});

// When they close by themselves: tests/dom/ui/toaster.test.tsx.
test('a menu that is opened before the scripts run stays open when they do, and closes with the page', {
  tag: '@deep',
}, async ({ page }) => {
  await signIn(page, 'NAMADVISOR');
  let run = () => {};
  const held = new Promise<void>((resolve) => (run = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/home/pc', { waitUntil: 'commit' });
  const menu = page.locator('.main-menu details').first();
  await menu.locator('summary').click();
  await expect(menu).toHaveAttribute('open');
  run();
  await hydrated(page);
  await expect(menu).toHaveAttribute('open');
  await menu.getByRole('link').first().click();
  await expect(menu).not.toHaveAttribute('open');
});

test('a toast is at the bottom right, above the way back to the top, closes by its button, and does not come back', {
  tag: '@deep',
}, async ({ page }) => {
  const text = 'Updated successfully!';
  await page.clock.install();
  await signIn(page, await newPerson());
  await open(page, '/home/my-account');
  await field(page, 'City').fill('Key West');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(page, text)).toBeVisible();
  await page.evaluate(() => scrollTo(0, 400));
  const { width, height } = page.viewportSize()!;
  const card = (await page.locator('.toast').boundingBox())!;
  const up = (await page.getByRole('button', { name: 'Back to top' }).boundingBox())!;
  expect(width - card.x - card.width).toBeLessThan(40);
  expect(card.y).toBeGreaterThan(height / 2);
  expect(card.y + card.height).toBeLessThanOrEqual(up.y);
  await toast(page, text).getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast(page, text)).toHaveCount(0);
  await page.reload();
  await hydrated(page);
  await expect(toast(page, text)).toHaveCount(0);
});

test.describe('language', () => {
  test('the switch keeps the page, lasts, and goes with the profile', { tag: '@deep' }, async ({ page }) => {
    const ja = wordsOf('ja');
    const person = await newPerson();
    await signIn(page, person);
    await open(page, '/home/agency-overview?size=10');
    await page.getByRole('button', { name: '日本語' }).click();
    await expect(page).toHaveURL(/\/home\/agency-overview\?size=10$/);
    await expect(page.getByRole('heading', { level: 1, name: ja('agencies:overview.title') })).toBeVisible();
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'gangway_language');
    expect(cookie!.expires - Date.now() / 1000).toBeGreaterThan(35_900);
    expect(cookie!.expires - Date.now() / 1000).toBeLessThanOrEqual(36_000);
    await page.context().clearCookies();
    await signIn(page, person);
    expect((await read(page.context(), '/home/pc')).attributes('html', 'lang')).toEqual(['ja']);
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Agency overview' })).toBeVisible();
  });

  test('a visitor is greeted in the language of their browser, and may switch', async ({ context }) => {
    const headers = { 'Accept-Language': 'ja-JP' };
    const target = '/login?target=/home/my-account';
    expect((await read(context, target, { headers })).attributes('html', 'lang')).toEqual(['ja']);
    const switched = await postForm(context, '/language', { language: 'en', target });
    expect([switched.status(), switched.headers().location]).toEqual([302, target]);
    expect((await read(context, target, { headers })).texts('h1')).toEqual(['Sign in']);
    expect((await read(context, '/privacy-policy', { headers })).attributes('html', 'lang')).toEqual(['en']);
  });
});

function edge(box: { x: number; width: number } | null): number | undefined {
  return box ? Math.round(box.x + box.width) : undefined;
}
