import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScrolling } from './support/accessibility.ts';
import { expect, test } from './support/browsers.ts';
import { describedCases, deep } from './support/depth.ts';
import { newPerson, postForm, readIn, samplePassword, signIn, type SampleAccount } from './support/people.ts';
import { hydrated, open, openMail } from './support/screens.ts';
import { field, wordsOf } from './support/words.ts';

type Words = ReturnType<typeof wordsOf>;

interface Screen {
  /** Left out it is the page that the screen before it shows. */
  path?: string;
  /** What makes the screen what it is, once its page is open. */
  then?: (page: Page, t: Words) => Promise<void>;
}

const wide = { width: 1280, height: 800 };
const narrow = { width: 360, height: 740 };

test.use({ contextOptions: { reducedMotion: 'reduce' } });

// One screen of each kind, narrow and light, with its errors where it has some. What else has a state that no address
// shows is looked at in `npm run test:deep`, as is every page in both languages, sizes and themes:
// tests/deep/e2e/accessibility.test.ts.
async function expectAllAccessible(page: Page, screens: readonly Screen[]): Promise<void> {
  await page.setViewportSize(narrow);
  for (const { path, then } of screens) {
    if (path) await open(page, path);
    await then?.(page, wordsOf('en'));
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
  }
}

const press = (key: string) => async (page: Page, t: Words) => {
  await page.getByRole('button', { name: t(key), exact: true }).click();
  await expect(page.getByRole('alert')).toBeVisible();
};

const account = (name: SampleAccount) => (page: Page) => signIn(page, name);
const made = (options: Parameters<typeof newPerson>[0]) => async (page: Page) => signIn(page, await newPerson(options));

interface Group {
  as?: (page: Page) => Promise<void>;
  screens: readonly Screen[];
}

const groups = {
  'for visitors': {
    screens: [{ path: '/login?ended=timeout', then: press('signIn:login.submit') }],
  },
  'of the portal': {
    as: account('NAMOWNER'),
    screens: [
      { path: '/home/pc' },
      { path: '/home/agency-overview?size=10' },
      // With its errors: the form as it comes has no more than that.
      { path: '/home/agency-overview/add', then: press('agents:add.submit') },
    ],
  },
  'of a person': {
    as: account('NAMOWNER'),
    screens: [{ path: '/home/agency-overview?size=10' }, { then: async (page) => followFirstAgent(page) }],
  },
  'of the console': {
    as: async (page) => {
      await postForm(page, '/staff/login', { userId: 'STAFFREVIEW', password: samplePassword });
    },
    screens: [{ path: '/staff/agencies' }],
  },
  'signing in': {
    screens: [{ path: '/login' }, { path: '/email-validate?tokenId=used' }, { path: '/no-such-page' }],
  },
  'public pages': {
    screens: [{ path: '/terms-and-conditions' }, { path: '/login-help' }, { path: '/dev/mailbox' }],
  },
  'the e-mail step': { as: account('UNVERIFIED'), screens: [{ path: '/update-email' }] },
  'the terms': {
    as: account('FIRSTTIMER'),
    screens: [{ path: '/accept-tnc', then: press('onboarding:acceptTerms.submit') }],
  },
  'the first edit': { as: account('UKNEWCOMER'), screens: [{ path: '/initial-edit' }] },
  'the brand question': { as: made({ displayCompany: null }), screens: [{ path: '/default-brand' }] },
  'pages of the brands': {
    as: account('NAMOWNER'),
    screens: [
      ...['cu', 'ha', 'sb'].map((brand) => ({ path: `/home/${brand}` })),
      { path: '/home/pages/pc/booking-tools/booking-help' },
      { path: '/home/pages/pc/bookings' },
      { path: '/home/agency-overview?q=not%20a%20user' },
    ],
  },
  'a page that is not theirs': {
    as: account('NAMADVISOR'),
    screens: [{ path: '/home/agency-overview' }, { path: '/home/zz' }],
  },
} satisfies Record<string, Group>;

async function followFirstAgent(page: Page): Promise<void> {
  await page.getByRole('rowheader').first().getByRole('link').click();
  await page.waitForURL(/\/home\/agency-overview\/[\da-f-]{36}$/);
}

// What visitors see is held against axe as the sign-in page is walked, below.
for (const [name, { as, screens }] of describedCases<keyof typeof groups, Group>(groups, ['of the portal'])) {
  test(`axe finds nothing: ${name}`, async ({ page }) => {
    await as?.(page);
    await expectAllAccessible(page, screens);
  });
}

if (deep) {
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
    await page.locator('.opblock-tag').first().click();
    await expect(page.locator('.opblock').first()).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize(narrow);
    await expectNoSidewaysScrolling(page);
  });
}

if (deep)
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
      'Help desk: holiday hours',
      'User ID',
      'Password',
      'Show password',
      'Sign in',
      'Sign in with a passkey',
      'Forgot your password?',
      'Trouble signing in?',
      'How to register your agency',
    ]);
    await expectAllAccessible(page, [{ then: press('signIn:login.submit') }]);
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

  // Held against axe as they stand open. The tour and the brand question: shell.test.ts.
  test('a submenu opens, is walked through, and closes by Esc; a drawer keeps the focus and gives it back', {
    tag: '@deep',
  }, async ({ page }) => {
    await signIn(page, 'NAMOWNER');
    await page.setViewportSize(narrow);
    await open(page, '/home/pc');
    const opener = page.getByRole('link', { name: 'Main menu' });
    await opener.focus();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Main menu' });
    await expect(drawer).toBeVisible();
    await expectAccessible(page);
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

    await page.setViewportSize(wide);
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    const agency = menu.locator('summary').filter({ hasText: 'Agency' });
    await agency.focus();
    await page.keyboard.press('Enter');
    const link = menu.getByRole('link', { name: 'People', exact: true });
    await expect(link).toBeVisible();
    await expectAccessible(page);
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
    await expect(page).toHaveURL(/\/home\/agency-overview\/permissions$/);
    await expect(link).toBeHidden();
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
