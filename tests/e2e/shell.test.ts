import type { Page } from '@playwright/test';
import { expect, test } from './support/browsers.ts';
import { newPerson, signIn, type SampleAccount } from './support/people.ts';
import { hydrated, open, toast } from './support/screens.ts';
import { field, wordsOf } from './support/words.ts';

const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
const brandStrip = (page: Page) => page.getByRole('navigation', { name: 'Brands' });
const userMenu = (page: Page) => page.locator('.header-end details');

interface Shown {
  home: string;
  brands: string[];
  menus: string[];
  user: string[];
  support: string[];
  legal: string[];
  copyright: string;
}

const nam = {
  brands: ['Princess Cruises', 'Holland America Line', 'Cunard', 'Seabourn'],
  support: ['Chat', 'Reservation Tool Chat', 'Find Your Rep', 'Contact Us'],
  legal: ['Privacy Notice', 'Do Not Sell or Share My Personal Information'],
  copyright: 'North America',
};
const managers = {
  menus: ['Home', 'Agency', 'Training', 'Sales', 'Support'],
  user: ['View My Account', 'Agency Overview'],
};
const advisors = { menus: ['Home', 'Training', 'Sales', 'Support'], user: ['View My Account'] };
const privacy = { legal: ['Privacy Notice'] };
const change = 'Change Default Brand';

/** What each of these sees around their home page, in English (spec §2 Shell, §6). */
const shells: Partial<Record<SampleAccount, Shown>> = {
  NAMOWNER: {
    home: 'pc',
    ...nam,
    menus: ['Home', 'Agency', 'Training', 'Sales', 'Princess', 'Support'],
    user: [...managers.user, change, 'Sign Out'],
  },
  NAMMANAGER: {
    home: 'ha',
    ...nam,
    support: ['Chat', 'Answers', 'Find Your Rep', 'Contact Us'],
    menus: managers.menus,
    user: [...managers.user, change, 'Tour', 'Sign Out'],
  },
  NAMADVISOR: {
    home: 'pc',
    ...nam,
    menus: ['Home', 'Training', 'Sales', 'Princess', 'Support'],
    user: [...advisors.user, change, 'Sign Out'],
  },
  UKOWNER: {
    ...privacy,
    home: 'pu',
    brands: ['Princess Cruises UK'],
    menus: managers.menus,
    user: [...managers.user, 'Tour', 'Sign Out'],
    support: ['Ask Assistant', 'Contact Us', 'Social Channels'],
    copyright: 'United Kingdom and Ireland',
  },
  AUOWNER: {
    ...privacy,
    home: 'pa',
    brands: ['Princess Cruises Australia', 'Cunard Australia'],
    menus: managers.menus,
    user: [...managers.user, change, 'Sign Out'],
    support: ['Ask Assistant', 'Contact Us'],
    copyright: 'Australia and New Zealand',
  },
  ASIAOWNER: {
    ...privacy,
    home: 'ps',
    brands: ['Princess Cruises Asia', 'Cunard Asia'],
    menus: managers.menus,
    user: [...managers.user, change, 'Sign Out'],
    support: ['Inquiry', 'Expert Training'],
    copyright: 'Asia',
  },
  INTOWNER: {
    ...privacy,
    home: 'pi',
    brands: ['Princess Cruises International', 'Cunard International'],
    menus: managers.menus,
    user: [...managers.user, change, 'Sign Out'],
    support: ['Contact Us', 'Expert Training'],
    copyright: 'International',
  },
  JPADVISOR: {
    ...privacy,
    home: 'pj',
    brands: ['Princess Cruises Japan'],
    menus: advisors.menus,
    user: [...advisors.user, 'Sign Out'],
    support: ['お問い合わせ'],
    copyright: 'Japan',
  },
};

test.describe('around the page', () => {
  for (const [userId, shown] of Object.entries(shells)) {
    test(`${userId} sees what their market, role and brand have`, async ({ page }) => {
      // The profile of a Japanese account is Japanese: somebody like it reads in English.
      await signIn(
        page,
        userId === 'JPADVISOR' ? await newPerson({ country: 'JP', agentType: 'A', language: 'en' }) : { userId },
      );
      await open(page, '/home');
      await expect(page).toHaveURL(new RegExp(`/home/${shown.home}$`));
      await expect(brandStrip(page).getByRole('listitem')).toHaveText(shown.brands);
      await expect(brandStrip(page).locator('[aria-current]')).toHaveText(
        shown.brands[shown.brands.length > 1 && shown.home === 'ha' ? 1 : 0]!,
      );
      await expect(mainMenu(page).locator('.header-button')).toHaveText(shown.menus);
      await userMenu(page).locator('summary').click();
      await expect(userMenu(page).locator('.menu-item')).toHaveText(shown.user);
      await expect(page.getByRole('navigation', { name: 'Support' }).getByRole('listitem')).toHaveText(shown.support);
      await expect(page.locator('footer .legal a')).toHaveText(shown.legal);
      await expect(page.locator('footer .legal p')).toContainText(`Gangway, ${shown.copyright}.`);
    });
  }

  test('the user menu names the user, the agency and the member number', async ({ page }) => {
    const person = await newPerson();
    await signIn(page, person);
    await open(page, '/home/pc');
    await userMenu(page).locator('summary').click();
    await expect(userMenu(page).locator('.user-card p')).toHaveCount(2);
    await userMenu(page).getByRole('link', { name: 'View My Account' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible();
    await expect(userMenu(page).locator('.popover')).toBeHidden();
  });

  test('every link of the shell leads to a page', async ({ page }) => {
    await signIn(page, 'NAMOWNER');
    await open(page, '/home/pc');
    const links = await page
      .locator('header a[href^="/"], footer a[href^="/"], main a[href^="/"]')
      .evaluateAll((all) => [...new Set(all.map((link) => link.getAttribute('href')!))]);
    expect(links.length).toBeGreaterThan(12);
    for (const href of links) expect((await page.request.get(href)).status(), href).toBe(200);
  });

  test('the footer of the sign-in page shows the logo only', async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByRole('contentinfo').getByRole('img', { name: 'Gangway' })).toBeVisible();
    await expect(page.getByRole('contentinfo').getByRole('link')).toHaveCount(0);
    await signIn(page, 'FIRSTTIMER');
    await page.goto('/accept-tnc');
    await expect(page.getByRole('contentinfo').getByRole('link')).toHaveCount(0);
    await page.goto('/email-validate');
    await expect(page.getByRole('contentinfo').getByRole('link')).toHaveText(['Sign In', 'Help']);
  });
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

  test('the default brand is changed from the user menu and holds at the next sign-in', async ({ page }) => {
    const person = await newPerson();
    await signIn(page, person);
    await open(page, '/home/pc');
    await userMenu(page).locator('summary').click();
    await userMenu(page).getByRole('link', { name: change }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Seabourn' }).click();
    await expect(page).toHaveURL(/\/home\/sb$/);
    await page.context().clearCookies();
    await signIn(page, person);
    await page.goto('/');
    await expect(page).toHaveURL(/\/home\/sb$/);
    await page.goto('/home/my-account');
    await expect(page.locator('html')).toHaveAttribute('data-brand', 'SB');
  });

  test('whoever chooses a brand for the first time is shown around once', async ({ page }) => {
    await signIn(page, await newPerson({ displayCompany: null }));
    await open(page, '/');
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
  for (const { who, home, width, stops } of [
    {
      who: 'NAMMANAGER',
      home: '/home/ha',
      width: 1280,
      stops: ['Your way home', 'Your brands', 'The main menu', 'Your agency', 'Language', 'Your menu', 'Help'],
    },
    {
      who: 'UKOWNER',
      home: '/home/pu',
      width: 1280,
      stops: ['Your way home', 'The main menu', 'Your agency', 'Language', 'Your menu', 'Help'],
    },
    {
      who: 'NAMADVISOR',
      home: '/home/ha',
      width: 360,
      stops: ['Your way home', 'Your brands', 'The main menu', 'Language', 'Your menu', 'Help'],
    },
  ] as const) {
    test(`the tour of ${who}, ${width} px wide, goes by keyboard through what the page has`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await signIn(page, who);
      await open(page, home);
      const menu = userMenu(page).locator('summary');
      await menu.press('Enter');
      await userMenu(page).getByRole('button', { name: 'Tour' }).press('Enter');
      const tour = page.getByRole('dialog');
      for (const [index, name] of stops.entries()) {
        await expect(tour).toHaveAccessibleName(name);
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
    });
  }

  test('the arrows go through the tour, and a page that is left ends it', async ({ page }) => {
    await signIn(page, 'UKOWNER');
    await open(page, '/home/pages/pu/booking-tools/booking-help');
    await open(page, '/home/pu');
    await userMenu(page).locator('summary').click();
    await userMenu(page).getByRole('button', { name: 'Tour' }).click();
    const tour = page.getByRole('dialog');
    await expect(tour).toHaveAccessibleName('Your way home');
    for (const [key, name] of [
      ['ArrowRight', 'The main menu'],
      ['ArrowRight', 'Your agency'],
      ['ArrowLeft', 'The main menu'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(tour).toHaveAccessibleName(name);
    }
    await page.goBack();
    await expect(page).toHaveURL(/booking-help$/);
    await expect(tour).toHaveCount(0);
  });
});

test.describe('on narrow screens', () => {
  test('drawers take over under 1150 px', async ({ page }) => {
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
    await menu.getByRole('link', { name: 'Agency Overview' }).click();
    await expect(page).toHaveURL(/\/home\/agency-overview$/);
    await expect(menu).toBeHidden();
    await opener('Main menu').click();
    await page.mouse.click(100, 500);
    await expect(menu).toBeHidden();
    await opener('Main menu').click();
    await menu.getByRole('button', { name: 'Close' }).click();
    await expect(menu).toBeHidden();
  });

  test('the header stays in view, and a button leads back to the top after 300 px', async ({ page }) => {
    await signIn(page, 'NAMOWNER');
    await page.setViewportSize({ width: 360, height: 740 });
    await open(page, '/home/pc');
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
test.describe('toasts', () => {
  const text = 'Updated successfully!';

  async function save(page: Page): Promise<void> {
    await page.clock.install();
    await signIn(page, await newPerson());
    await open(page, '/home/my-account');
    await field(page, 'City').fill('Key West');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(toast(page, text)).toBeVisible();
  }

  test('stand at the bottom right in the shell, above the way back to the top', async ({ page }) => {
    await save(page);
    await page.evaluate(() => scrollTo(0, 400));
    const { width, height } = page.viewportSize()!;
    const card = (await page.locator('.toast').boundingBox())!;
    const up = (await page.getByRole('button', { name: 'Back to top' }).boundingBox())!;
    expect(width - card.x - card.width).toBeLessThan(40);
    expect(card.y).toBeGreaterThan(height / 2);
    expect(card.y + card.height).toBeLessThanOrEqual(up.y);
  });

  test('close by their button, and do not come back with a reload', async ({ page }) => {
    await save(page);
    await toast(page, text).getByRole('button', { name: 'Dismiss' }).click();
    await expect(toast(page, text)).toHaveCount(0);
    await page.reload();
    await hydrated(page);
    await expect(toast(page, text)).toHaveCount(0);
  });
});

test.describe('language', () => {
  test('the switch keeps the page, lasts, and goes with the profile', async ({ page, openBrowser }) => {
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
    const elsewhere = await openBrowser();
    await signIn(elsewhere, person);
    await elsewhere.goto('/home/pc');
    await expect(elsewhere.locator('html')).toHaveAttribute('lang', 'ja');
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Agency overview' })).toBeVisible();
  });

  test('a visitor is greeted in the language of their browser, and may switch', async ({ openBrowser }) => {
    const visitor = await openBrowser({ locale: 'ja-JP' });
    await open(visitor, '/login?target=/home/my-account');
    await expect(visitor.locator('html')).toHaveAttribute('lang', 'ja');
    await visitor.getByRole('button', { name: 'English' }).click();
    await expect(visitor).toHaveURL(/\/login\?target=\/home\/my-account$/);
    await expect(visitor.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible();
    await visitor.goto('/privacy-policy');
    await expect(visitor.locator('html')).toHaveAttribute('lang', 'en');
  });
});

function edge(box: { x: number; width: number } | null): number | undefined {
  return box ? Math.round(box.x + box.width) : undefined;
}
