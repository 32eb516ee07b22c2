import { expect, test } from './support/browsers.ts';
import { deep } from './support/depth.ts';
import {
  databaseOfServer,
  newPerson,
  postForm,
  readIn,
  samplePassword,
  signIn,
  unique,
  type SampleAccount,
} from './support/people.ts';
import { read, redirectOf } from './support/pagesAsSent.ts';
import { open, signInByForm } from './support/screens.ts';
import { field, wordsOf } from './support/words.ts';

const en = wordsOf('en');
const ja = wordsOf('ja');
const steps = ['/update-email', '/accept-tnc', '/initial-edit', '/default-brand'];
const portalPages = [
  '/home',
  '/home/my-account',
  '/home/agency-overview',
  '/home/agency-overview/add',
  '/home/pages/pc/terms-and-conditions',
];

// The table of steps is tests/domain/accounts/onboarding/routeAfterLogin.test.ts: here, that every page asks it.
test.describe('the portal is closed until the steps are done', () => {
  const waiting: Partial<Record<SampleAccount, { step: string; home: string }>> = {
    UNVERIFIED: { step: '/update-email', home: '/home/pc' },
    FIRSTTIMER: { step: '/accept-tnc', home: '/home/ha' },
    UKNEWCOMER: { step: '/initial-edit', home: '/home/pu' },
  };
  for (const [userId, { step, home }] of Object.entries(waiting)) {
    test(`${userId} is sent to ${step}`, async ({ context }) => {
      await signIn(context, { userId });
      // That every page asks what is to be done is shown once; the other steps are asked for by the first pages.
      const pages = deep || userId === 'UNVERIFIED' ? [...portalPages, ...steps] : portalPages.slice(0, 1);
      for (const address of ['/', home, ...pages])
        expect(new URL((await read(context, address)).address, 'http://x').pathname, address).toBe(step);
      // What the scripts of a page would fetch is guarded as the page is.
      const fetched = await context.request.get('/home/agency-overview.data', { maxRedirects: 0 });
      expect(await fetched.text()).not.toContain('agencyId');
    });
  }

  test('a user without a landing brand, or with one of another market, is asked, and then goes to the page of the address', async ({
    context,
  }) => {
    await signIn(context, await newPerson({ displayCompany: 'PU' }));
    expect((await read(context, '/home')).address).toMatch(/^\/default-brand/);
    await signIn(context, await newPerson({ displayCompany: null }));
    const asked = await read(context, '/home/my-account');
    expect(asked.address).toMatch(/^\/default-brand\?/);
    expect(asked.texts('dialog button')).not.toContain('Close');
    const target = asked.attributes('dialog [name="target"]', 'value')[0]!;
    const chosen = await postForm(context, '/default-brand', { brand: 'CU', target });
    expect([chosen.status(), chosen.headers().location]).toEqual([302, '/home/my-account?tour=open']);
    expect((await read(context, '/home/my-account')).attributes('html', 'data-brand')).toEqual(['CU']);
  });

  test('a visitor is sent to /login, with the page of the address as the target', async ({ context }) => {
    for (const address of [...portalPages, ...steps])
      expect(new URL((await read(context, address)).address, 'http://x').pathname, address).toBe('/login');
    expect(await redirectOf(context, '/home/agency-overview?q=rivera&size=10')).toBe(
      `/login?target=${encodeURIComponent('/home/agency-overview?q=rivera&size=10')}`,
    );
  });

  test('no address leads out of the site after signing in', async ({ context }) => {
    const { userId } = await newPerson();
    // More of them: tests/domain/accounts/onboarding/routeAfterLogin.test.ts.
    for (const target of ['https://evil.example/', '/\\evil.example']) {
      const reply = await postForm(context, `/login?target=${encodeURIComponent(target)}`, {
        userId,
        password: samplePassword,
      });
      expect([reply.status(), reply.headers().location], target).toEqual([302, '/home/pc']);
      await context.clearCookies();
    }
  });
});

// Who may do what is tests/api/permissions/matrix.test.ts.
test.describe('roles', () => {
  test('an advisor has no way to the agency overview; a supervisor has, and picks no owner', async ({ context }) => {
    await signIn(context, 'NAMADVISOR');
    const advisors = await read(context, '/home/pc');
    expect(advisors.texts('h1')).toEqual(['Welcome to Princess Cruises, Grace!']);
    expect(advisors.texts('a[href^="/home/agency-overview"]')).toEqual([]);
    await signIn(context, 'NAMMANAGER');
    expect((await read(context, '/home/ha')).attributes('main a', 'href')).toContain('/home/agency-overview');
    const roles = (await read(context, '/home/agency-overview/add')).texts('select[name="agentType"] option');
    expect(roles).toContain('Supervisor');
    expect(roles).not.toContain('Owner');
  });

  test("another agency's agent does not exist", async ({ context }) => {
    const stranger = await newPerson();
    await signIn(context, 'NAMOWNER');
    expect((await read(context, `/home/agency-overview/${stranger.agentUniqueId}`)).status).toBe(404);
  });
});

test.describe('signing in', () => {
  test('the form says what is missing, refuses an unknown user as a wrong password, and takes both in any case', {
    tag: '@deep',
  }, async ({ page }) => {
    const person = await newPerson();
    await open(page, '/login');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(field(page, 'User ID')).toBeFocused();
    await expect(field(page, 'User ID')).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, 'User ID')).toHaveAccessibleDescription('Please enter user ID');
    await expect(field(page, 'Password')).toHaveAccessibleDescription('Please enter password');
    await page.getByRole('alert').getByRole('link', { name: 'Please enter password' }).click();
    await expect(field(page, 'Password')).toBeFocused();
    for (const userId of [person.userId, unique()]) {
      await signInByForm(page, { userId }, { password: 'Wrong2026' });
      await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled();
      const summary = page.getByRole('alert');
      await expect(summary).toContainText(
        'We cannot locate your user profile. Please verify your username and password and try again.',
      );
      await expect(summary).toBeFocused();
      await expect(field(page, 'User ID')).toHaveValue(userId);
      await expect(field(page, 'Password')).toHaveValue('');
      expect(page.url()).toMatch(/\/login$/);
    }
    // The page emptied the password: it says so of the user ID, which is emptied here, and not of that.
    await field(page, 'User ID').fill('');
    await field(page, 'User ID').blur();
    await expect(page.locator('.field-error')).toHaveText(['Please enter user ID']);
    await expect(page.getByRole('alert').getByRole('link', { name: en('signIn:login.newPassword') })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
    await signInByForm(page, { userId: person.userId.toLowerCase() }, { password: 'sAIL2026' });
    await expect(page).toHaveURL(/\/home\/pc$/);
  });

  test('a deactivated user reads whom to ask, a pending owner to wait: a notice, for no other entry would change it', async ({
    context,
  }) => {
    for (const [userId, said] of [
      ['INACTIVE1', 'Your account is deactivated. Please ask your agency owner Alice Bennett.'],
      [
        'PENDINGOWNER',
        'Your agency registration is still being processed. Please try again in 48-72 business hours or call the help desk.',
      ],
    ] as const) {
      const reply = await postForm(context, '/login', { userId, password: samplePassword });
      const html = await reply.text();
      expect(html, userId).toContain(said);
      expect(html, userId).not.toContain(en('form.problem'));
      expect(reply.headers()['set-cookie'] ?? '').not.toContain('gangway_session');
    }
  });

  test('after five failures a new browser signs in by a mailed code, without scripts and in Japanese', {
    tag: '@deep',
  }, async ({ openBrowser }) => {
    const person = await newPerson();
    const page = await openBrowser({ javaScriptEnabled: false });
    for (let failure = 1; failure <= 5; failure += 1) {
      const refused = await postForm(page, '/login', { userId: person.userId, password: 'Wrong2026' });
      expect(refused.status()).toBe(401);
    }
    await readIn(page, 'ja');
    await page.goto('/login?target=%2Fhome%2Fmy-account');
    await signInByForm(page, person, { language: 'ja' });
    await expect(page).toHaveURL(/\/login\/code\?target=/);
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

test.describe('unknown addresses', () => {
  const unknown = [
    '/no-such-page',
    '/home/pages/pc/no-such-page',
    '/ext-pages/nam/no-such-page',
    '/ext-pages/moon/privacy-policy',
    '/home/agency-overview/1/2/3',
    '/wp-login.php',
  ];

  test('show the 404 page with a reference, in both languages', async ({ context }) => {
    await signIn(context, await newPerson());
    for (const [t, language] of [
      [en, 'en'],
      [ja, 'ja'],
    ] as const) {
      await readIn(context, language);
      for (const address of unknown) {
        const page = await read(context, address);
        expect([page.status, ...page.attributes('html', 'lang'), ...page.texts('h1')], address).toEqual([
          404,
          expect.stringMatching(new RegExp(`^${language}`)),
          t('error.404.title'),
        ]);
        expect(page.texts('code')).toEqual([expect.stringMatching(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/)]);
      }
    }
  });

  test('a visitor reads the 404 page in their own language', async ({ context }) => {
    const page = await read(context, '/no-such-page', { headers: { 'Accept-Language': 'ja-JP' } });
    expect([page.status, ...page.texts('h1')]).toEqual([404, ja('error.404.title')]);
  });

  test("another market's brand has no home here", async ({ context }) => {
    await signIn(context, 'NAMOWNER');
    const statuses: Record<string, number> = {};
    for (const brand of ['pu', 'pj', 'pi', 'ck', 'xx', 'PC', 'pc', 'ha', 'cu', 'sb'])
      statuses[brand] = (await context.request.get(`/home/${brand}`)).status();
    expect(statuses).toEqual({
      pu: 404,
      pj: 404,
      pi: 404,
      ck: 404,
      xx: 404,
      PC: 200,
      pc: 200,
      ha: 200,
      cu: 200,
      sb: 200,
    });
  });

  // In each market's own language: everyAddress.test.ts.
  test('public pages are for everybody, in the language that was chosen', async ({ context }) => {
    await readIn(context, 'ja');
    for (const address of [
      '/login-help',
      '/how-to-register',
      '/ext-pages/uk/login-help',
      '/ext-pages/au/find-your-rep',
    ]) {
      const page = await read(context, address);
      expect([page.status, ...page.attributes('html', 'lang')], address).toEqual([200, 'ja']);
      expect(page.texts('h1')).toHaveLength(1);
    }
  });
});
