import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScrolling } from './support/accessibility.ts';
import { expect, test } from './support/browsers.ts';
import { newPerson, postForm, readIn, signIn, type SampleAccount, type Somebody } from './support/people.ts';
import { hydrated, open, openMail } from './support/screens.ts';
import { field, wordsOf } from './support/words.ts';

type Words = ReturnType<typeof wordsOf>;

interface Screen {
  path: string;
  /** What makes the screen what it is, once its page is open. */
  then?: (page: Page, t: Words) => Promise<void>;
}

const wide = { width: 1280, height: 800 };
const narrow = { width: 360, height: 740 };

test.use({ contextOptions: { reducedMotion: 'reduce' } });

// Each once, narrow and light, with its errors where it has some: every page in both languages, sizes and themes is
// tests/deep/e2e/accessibility.test.ts.
async function expectAllAccessible(page: Page, screens: readonly Screen[]): Promise<void> {
  await page.setViewportSize(narrow);
  for (const { path, then } of screens) {
    await open(page, path);
    await then?.(page, wordsOf('en'));
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
  }
}

const press = (key: string) => async (page: Page, t: Words) => {
  await page.getByRole('button', { name: t(key), exact: true }).click();
  await expect(page.getByRole('alert')).toBeVisible();
};

const account = (name: SampleAccount) => () => Promise.resolve<Somebody>(name);

const groups: Record<string, { as?: () => Promise<Somebody>; screens: readonly Screen[] }> = {
  'signing in': {
    screens: [
      { path: '/login?ended=timeout' },
      { path: '/login', then: press('signIn:login.submit') },
      { path: '/email-validate?tokenId=used' },
      { path: '/no-such-page' },
    ],
  },
  'public pages': { screens: [{ path: '/login-help' }, { path: '/terms-and-conditions' }, { path: '/dev/mailbox' }] },
  'the e-mail step': { as: account('UNVERIFIED'), screens: [{ path: '/update-email' }] },
  'the terms': {
    as: account('FIRSTTIMER'),
    screens: [{ path: '/accept-tnc', then: press('onboarding:acceptTerms.submit') }],
  },
  'the first edit': { as: account('UKNEWCOMER'), screens: [{ path: '/initial-edit' }] },
  'the brand question': { as: () => newPerson({ displayCompany: null }), screens: [{ path: '/default-brand' }] },
  'the portal': {
    as: account('NAMOWNER'),
    screens: [
      ...['pc', 'cu', 'ha', 'sb'].map((brand) => ({ path: `/home/${brand}` })),
      { path: '/home/pages/pc/booking-tools/booking-help' },
      { path: '/home/pages/pc/bookings' },
    ],
  },
  'the agency': {
    as: account('NAMOWNER'),
    screens: [
      { path: '/home/agency-overview' },
      { path: '/home/agency-overview?q=nobody%20at%20all' },
      { path: '/home/agency-overview?size=10', then: async (page) => followFirstAgent(page) },
    ],
  },
  'adding an advisor': {
    as: account('NAMOWNER'),
    // With its errors: the form as it comes has no more than that.
    screens: [{ path: '/home/agency-overview/add', then: press('agents:add.submit') }],
  },
  'a page that is not theirs': { as: account('NAMADVISOR'), screens: [{ path: '/home/agency-overview' }] },
};

async function followFirstAgent(page: Page): Promise<void> {
  await page.getByRole('rowheader').first().getByRole('link').click();
  await page.waitForURL(/\/home\/agency-overview\/[\da-f-]{36}$/);
}

for (const [name, { as, screens }] of Object.entries(groups)) {
  test(`axe finds nothing: ${name}`, async ({ page }) => {
    if (as) await signIn(page, await as());
    await expectAllAccessible(page, screens);
  });
}

test('axe finds nothing: the e-mail, and the page that its link opens', async ({ page }) => {
  const person = await newPerson({ activationFlag: 'E' });
  await signIn(page, person);
  expect((await postForm(page, '/update-email', {})).status()).toBe(302);
  await openMail(page, person.emailAddress);
  await expectAccessible(page);
  // An e-mail has no landmarks.
  await page.goto(`${page.url()}/html`);
  await expectAccessible(page, 'wcag');
  const link = await page.getByRole('link').first().getAttribute('href');
  await expectAllAccessible(page, [{ path: link! }]);
});

test('axe finds nothing: the reference of the API', async ({ page }) => {
  await readIn(page, 'ja');
  await open(page, '/docs');
  await expect(page.locator('.opblock').first()).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(narrow);
  await expectNoSidewaysScrolling(page);
});

test('axe finds nothing: menus, drawers and dialogs that are open', async ({ page }) => {
  await signIn(page, 'NAMOWNER');
  await page.setViewportSize(wide);
  await open(page, '/home/ha');
  await page.getByRole('navigation', { name: 'Main menu' }).locator('summary').first().click();
  await expectAccessible(page);
  await page.locator('summary[aria-label$="your account"]').click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Tour' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.setViewportSize(narrow);
  for (const drawer of ['Brands', 'Main menu']) {
    await page.getByRole('link', { name: drawer }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  }
});

test.describe('by keyboard', () => {
  test('the sign-in page is walked in reading order, and the skip link leads to the form', async ({ page }) => {
    await open(page, '/login');
    await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible();
    const order: string[] = [];
    for (let stop = 0; stop < 12; stop += 1) {
      await page.keyboard.press('Tab');
      order.push(await page.evaluate(() => nameOf(document.activeElement)));
    }
    expect(order).toEqual([
      'Skip to content',
      'Gangway',
      '日本語',
      'Dismiss',
      'User ID',
      'Password',
      'Show password',
      'Sign In',
      'Sign in with a passkey',
      'Forgot your password?',
      'Trouble signing in?',
      'How to register your agency',
    ]);
    await page.reload();
    await hydrated(page);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(field(page, 'User ID')).toBeFocused();
    await page.keyboard.type('namadvisor');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Sail2026');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/home\/pc$/);
  });

  test('a submenu opens, is walked through, and closes by Esc', async ({ page }) => {
    await signIn(page, 'NAMOWNER');
    await page.setViewportSize(wide);
    await open(page, '/home/pc');
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    const agency = menu.locator('summary').filter({ hasText: 'Agency' });
    await agency.focus();
    await page.keyboard.press('Enter');
    const link = menu.getByRole('link', { name: 'Agency Overview' });
    await expect(link).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(link).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(link).toBeHidden();
    await expect(agency).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+Tab');
    await expect(link).toBeHidden();
    await agency.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/home\/agency-overview\/add$/);
    await expect(link).toBeHidden();
  });

  test('a dialog keeps the focus, closes by Esc and gives the focus back', async ({ page }) => {
    await signIn(page, 'NAMOWNER');
    await page.setViewportSize(narrow);
    await open(page, '/home/pc');
    const opener = page.getByRole('link', { name: 'Main menu' });
    await opener.focus();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Main menu' });
    await expect(drawer).toBeVisible();
    for (let stop = 0; stop < 12; stop += 1) {
      await page.keyboard.press('Tab');
      expect(
        await drawer.evaluate(
          (dialog) => document.activeElement === document.body || dialog.contains(document.activeElement),
        ),
      ).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(opener).toBeFocused();
  });

  test('the tour gives the focus back to the menu that it was started from', async ({ page }) => {
    await signIn(page, 'NAMOWNER');
    await page.setViewportSize(wide);
    await open(page, '/home/ha');
    const menu = page.locator('summary[aria-label$="your account"]');
    await menu.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Tour' }).focus();
    await page.keyboard.press('Enter');
    const tour = page.getByRole('dialog');
    await expect(tour).toContainText('Step 1 of 7');
    await tour.getByRole('button', { name: 'Next' }).press('Enter');
    await expect(tour).toContainText('Step 2 of 7');
    await page.keyboard.press('Escape');
    await expect(tour).toBeHidden();
    expect(await page.evaluate(() => document.activeElement?.closest('details') !== null)).toBe(true);
  });

  test('whoever changes their brand may leave the question by Esc; who must answer may not', async ({
    page,
    openBrowser,
  }) => {
    await signIn(page, 'NAMOWNER');
    await open(page, '/default-brand?target=/home/my-account');
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/home\/my-account$/);
    const newcomer = await openBrowser();
    await signIn(newcomer, await newPerson({ displayCompany: null }));
    await open(newcomer, '/default-brand');
    await newcomer.keyboard.press('Escape');
    await newcomer.keyboard.press('Escape');
    await expect(newcomer.getByRole('dialog')).toBeVisible();
    expect(await newcomer.evaluate(() => document.querySelector('dialog')?.matches(':modal'))).toBe(true);
  });
});

test.beforeEach(async ({ context }) => {
  // What a screen reader would call an element, roughly; it runs in the page.
  await context.addInitScript(() => {
    Object.assign(globalThis, {
      nameOf: (element: HTMLElement & Partial<HTMLInputElement>) =>
        (
          element.getAttribute('aria-label') ??
          element.querySelector('[aria-label]')?.getAttribute('aria-label') ??
          element.labels?.[0]?.textContent ??
          element.textContent ??
          ''
        )
          .replace('*', '')
          .trim(),
    });
  });
});

declare function nameOf(element: Element | null): string;
