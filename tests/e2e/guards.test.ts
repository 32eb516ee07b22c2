import { expect, test } from './support/browsers.ts';
import { databaseOfServer, newPerson, postForm, readIn, signIn, unique, type SampleAccount } from './support/people.ts';
import { hydrated, open, signInByForm } from './support/screens.ts';
import { field, wordsOf } from './support/words.ts';

const en = wordsOf('en');
const ja = wordsOf('ja');
const portalPages = [
  '/home',
  '/home/my-account',
  '/home/agency-overview',
  '/home/agency-overview/add',
  '/home/pages/pc/terms-and-conditions',
];

test.describe('nobody reaches the portal before the steps are done', () => {
  const waiting: Partial<Record<SampleAccount, { step: string; home: string }>> = {
    UNVERIFIED: { step: '/update-email', home: '/home/pc' },
    FIRSTTIMER: { step: '/accept-tnc', home: '/home/ha' },
    UKNEWCOMER: { step: '/initial-edit', home: '/home/pu' },
  };
  for (const [userId, { step, home }] of Object.entries(waiting)) {
    test(`${userId} is sent to ${step}`, async ({ page }) => {
      await signIn(page, { userId });
      for (const address of ['/', ...portalPages, home]) {
        await page.goto(address);
        expect(new URL(page.url()).pathname, `the way from ${address}`).toBe(step);
      }
      for (const other of ['/update-email', '/accept-tnc', '/initial-edit', '/default-brand'].filter(
        (path) => path !== step,
      )) {
        await page.goto(other);
        expect(new URL(page.url()).pathname, `the way from ${other}`).toBe(step);
      }
      // What the scripts of a page would fetch is guarded as the page is.
      const fetched = await page.request.get('/home/agency-overview.data', { maxRedirects: 0 });
      expect(await fetched.text()).not.toContain('agencyId');
    });
  }

  test('a user without a landing brand is asked, and then goes to the page of the address', async ({ page }) => {
    await signIn(page, await newPerson({ displayCompany: null }));
    await open(page, '/home/my-account');
    await expect(page).toHaveURL(/\/default-brand\?/);
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').getByRole('button', { name: 'Cunard' }).click();
    await expect(page).toHaveURL(/\/home\/my-account$/);
    await expect(page.locator('html')).toHaveAttribute('data-brand', 'CU');
  });

  test('a saved brand of another market is asked for anew', async ({ page }) => {
    await signIn(page, await newPerson({ displayCompany: 'PU' }));
    await page.goto('/home');
    await expect(page).toHaveURL(/\/default-brand/);
  });

  test('a visitor is sent to /login and comes back to the page of the address', async ({ page }) => {
    for (const address of [...portalPages, '/update-email', '/accept-tnc', '/initial-edit', '/default-brand']) {
      await page.goto(address);
      expect(new URL(page.url()).pathname, `the way from ${address}`).toBe('/login');
    }
    await open(page, '/home/agency-overview?q=rivera&size=10');
    await signInByForm(page, 'NAMOWNER');
    await expect(page).toHaveURL(/\/home\/agency-overview\?q=rivera&size=10$/);
  });

  test('no address leads out of the site after signing in', async ({ page }) => {
    for (const target of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      await open(page, `/login?target=${encodeURIComponent(target)}`);
      await signInByForm(page, 'NAMADVISOR');
      await expect(page).toHaveURL(/\/home\/pc$/);
      await page.context().clearCookies();
    }
  });
});

test.describe('roles', () => {
  test('an advisor has no way to the agency overview, and is refused by its address', async ({ page }) => {
    await signIn(page, 'NAMADVISOR');
    await open(page, '/home/pc');
    await expect(page.getByText('Welcome to Princess Cruises, Grace!')).toBeVisible();
    await expect(page.locator('a[href^="/home/agency-overview"]')).toHaveCount(0);
    for (const address of ['/home/agency-overview', '/home/agency-overview/add']) {
      const response = await page.goto(address);
      expect(response?.status()).toBe(403);
      await expect(page.getByRole('heading', { level: 1, name: 'You cannot open this page' })).toBeVisible();
      await expect(page.getByText('Reference number:')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Go to the home page' })).toBeVisible();
    }
  });

  test('a supervisor has the agency overview and picks no owner', async ({ page }) => {
    await signIn(page, 'NAMMANAGER');
    await open(page, '/home/ha');
    await page.getByRole('main').getByRole('link', { name: 'Agency Overview' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Agency overview' })).toBeVisible();
    await page.goto('/home/agency-overview/add');
    await expect(field(page, 'Role').getByRole('option', { name: 'Supervisor' })).toHaveCount(1);
    await expect(field(page, 'Role').getByRole('option', { name: 'Owner' })).toHaveCount(0);
  });

  test("another agency's agent does not exist", async ({ page, openBrowser }) => {
    const other = await openBrowser();
    await signIn(other, 'OTHEROWNER');
    await open(other, '/home/agency-overview');
    const address = await other.getByRole('rowheader').first().getByRole('link').getAttribute('href');
    await signIn(page, 'NAMOWNER');
    const response = await page.goto(address!);
    expect(response?.status()).toBe(404);
  });
});

test.describe('signing in', () => {
  test('a wrong password and an unknown user get the same answer, and the user ID stays', async ({ page }) => {
    const person = await newPerson();
    await open(page, '/login');
    for (const userId of [person.userId, person.userId, unique()]) {
      await signInByForm(page, { userId }, { password: 'Wrong2026' });
      await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeEnabled();
      const summary = page.getByRole('alert');
      await expect(summary).toContainText(
        'We cannot locate your user profile. Please verify your username and password and try again.',
      );
      await expect(summary).toBeFocused();
      await expect(field(page, 'User ID')).toHaveValue(userId);
      await expect(field(page, 'Password')).toHaveValue('');
      expect(page.url()).toMatch(/\/login$/);
    }
  });

  test('an empty form puts the focus on the first field that is missing', async ({ page }) => {
    await open(page, '/login');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(field(page, 'User ID')).toBeFocused();
    await expect(field(page, 'User ID')).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, 'User ID')).toHaveAccessibleDescription('Please enter User ID');
    await expect(field(page, 'Password')).toHaveAccessibleDescription('Please enter Password');
    await page.getByRole('alert').getByRole('link', { name: 'Please enter Password' }).click();
    await expect(field(page, 'Password')).toBeFocused();
  });

  test('user ID and password are taken in any case', async ({ page }) => {
    await open(page, '/login');
    await signInByForm(page, { userId: 'namadvisor' }, { password: 'sAIL2026' });
    await expect(page).toHaveURL(/\/home\/pc$/);
  });

  test('a deactivated user is told whom to ask, a pending owner to wait', async ({ page }) => {
    await open(page, '/login');
    await signInByForm(page, 'INACTIVE1');
    await expect(page.getByRole('alert')).toContainText(
      'Your account is deactivated. Please ask your agency owner Alice Bennett.',
    );
    await signInByForm(page, 'PENDINGOWNER');
    await expect(page.getByRole('alert')).toContainText(
      'Your agency registration is still being processed. Please try again in 48-72 business hours',
    );
    expect(page.url()).toMatch(/\/login$/);
  });

  test('after five failures a new browser signs in by a mailed code, without scripts and in Japanese', async ({
    openBrowser,
  }) => {
    const person = await newPerson();
    const page = await openBrowser({ javaScriptEnabled: false });
    for (let failure = 1; failure <= 5; failure += 1) {
      const refused = await postForm(page, '/login', { userId: person.userId, password: 'Wrong2026' });
      expect(refused.status()).toBe(401);
    }
    await page.goto('/login?target=%2Fhome%2Fmy-account');
    await signInByForm(page, person);
    await expect(page).toHaveURL(/\/login\/code\?target=/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(en('mailedCode:title'));
    await readIn(page, 'ja');
    await page.goto('/login/code?target=%2Fhome%2Fmy-account');
    await expect(page.getByText(ja('mailedCode:sentence'))).toBeVisible();
    await page.getByRole('button', { name: ja('mailedCode:again') }).click();
    await expect(page.getByText(ja('mailedCode:sentAgain'))).toBeVisible();
    await page.getByLabel(ja('mailedCode:code')).fill('1');
    await page.getByRole('button', { name: ja('mailedCode:submit'), exact: true }).click();
    await expect(page.getByText(ja('refusals:signInCodeWrong')).first()).toBeVisible();
    const codes = async () =>
      (
        await databaseOfServer().outbox.findMany({
          where: { recipient: person.emailAddress.toLowerCase(), template: 'signInCode' },
          orderBy: { createdAt: 'asc' },
        })
      ).map(({ text }) => /\d{4} \d{4}/.exec(text)![0]);
    await expect.poll(async () => (await codes()).length).toBe(2);
    await page.getByLabel(ja('mailedCode:code')).fill((await codes()).at(-1)!);
    await page.getByRole('button', { name: ja('mailedCode:submit'), exact: true }).click();
    await expect(page).toHaveURL(/\/home\/my-account$/);
  });
});

test.describe('addresses that are nobody’s', () => {
  const unknown = [
    '/no-such-page',
    '/home/pages/pc/no-such-page',
    '/ext-pages/nam/no-such-page',
    '/ext-pages/moon/privacy-policy',
    '/home/agency-overview/1/2/3',
    '/wp-login.php',
  ];

  test('show the 404 page with a reference, in both languages', async ({ page }) => {
    await signIn(page, await newPerson());
    for (const [t, lang] of [
      [en, 'en'],
      [ja, 'ja'],
    ] as const) {
      await readIn(page, lang);
      for (const address of unknown) {
        const response = await page.goto(address);
        expect(response?.status(), address).toBe(404);
        await expect(page.locator('html')).toHaveAttribute('lang', lang);
        await expect(page.getByRole('heading', { level: 1, name: t('error.404.title') })).toBeVisible();
        await expect(page.locator('code')).toHaveText(/^[\da-f-]{36}$/);
      }
    }
    await hydrated(page);
    await expect(page.locator('code')).toHaveText(/^[\da-f-]{36}$/);
    await page.getByRole('link', { name: ja('error.home') }).click();
    await expect(page).toHaveURL(/\/home\/pc$/);
  });

  test('a visitor reads the 404 page in their own language', async ({ openBrowser }) => {
    const visitor = await openBrowser({ locale: 'ja-JP' });
    const response = await visitor.goto('/no-such-page');
    expect(response?.status()).toBe(404);
    await expect(visitor.getByRole('heading', { level: 1, name: ja('error.404.title') })).toBeVisible();
  });

  test("another market's brand has no home here", async ({ page }) => {
    await signIn(page, 'NAMOWNER');
    for (const brand of ['pu', 'pj', 'pi', 'ck', 'xx', 'PC']) {
      const response = await page.goto(`/home/${brand}`);
      expect(response?.status(), brand).toBe(404);
    }
    for (const brand of ['pc', 'ha', 'cu', 'sb']) {
      const response = await page.goto(`/home/${brand}`);
      expect(response?.status(), brand).toBe(200);
    }
  });

  test('public pages are for everybody', async ({ page }) => {
    await readIn(page, 'ja');
    for (const address of [
      '/login-help',
      '/terms-and-conditions',
      '/privacy-policy',
      '/contact-us',
      '/find-your-rep',
      '/site-requirements',
      '/how-to-register',
      '/ext-pages/uk/login-help',
      '/ext-pages/au/find-your-rep',
    ]) {
      const response = await page.goto(address);
      expect(response?.status(), address).toBe(200);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
    }
  });
});
