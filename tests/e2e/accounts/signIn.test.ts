import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScrolling } from '#tests/e2e/support/accessibility.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import {
  databaseOfServer,
  newAgency,
  newPerson,
  postForm,
  samplePassword,
  signIn,
  signInByPost,
} from '#tests/e2e/support/people.ts';
import { hydrated, open, openMail, signInByForm, toast } from '#tests/e2e/support/screens.ts';
import { wordsOf } from '#tests/e2e/support/words.ts';
import { buildAgent } from '#tests/support/builders.ts';

const en = wordsOf('en');
const ja = wordsOf('ja');
const brandOf = (page: Page) => page.locator('html').getAttribute('data-brand');
const languageOf = (page: Page) => page.locator('html').getAttribute('lang');

test.describe('the language', () => {
  test('of one user does not pass to the next of the same browser', async ({ page }) => {
    const [japanese, american] = [await newPerson({ country: 'JP' }), await newPerson()];
    await open(page, '/login');
    await signInByForm(page, japanese);
    await page.waitForURL('**/home/pj');
    expect(await languageOf(page)).toBe('ja');
    await hydrated(page);
    await postForm(page, '/sign-out', {});
    await open(page, '/login');
    expect(await languageOf(page)).toBe('en');
    await signInByForm(page, american);
    await page.waitForURL('**/home/pc');
    expect(await languageOf(page)).toBe('en');
  });

  test('that a visitor chose gives way to the profile, and is back after signing out', async ({ page }) => {
    await postForm(page, '/language', { language: 'ja', target: '/login' });
    await signInByPost(page, await newPerson());
    await page.goto('/home/pc');
    expect(await languageOf(page)).toBe('en');
    await postForm(page, '/sign-out', {});
    await page.goto('/login');
    expect(await languageOf(page)).toBe('ja');
  });
});

test('the selected brand stays selected on pages that name none, in both tabs and until signing out', async ({
  context,
}) => {
  const person = await newPerson();
  await signInByPost(context, person);
  const [page, other] = [await context.newPage(), await context.newPage()];
  await open(page, '/home/pc');
  await page.getByRole('navigation', { name: 'Brands' }).getByRole('link', { name: 'Cunard' }).click();
  await expect(page).toHaveURL(/\/home\/cu\b/);
  await expect(page.locator('html')).toHaveAttribute('data-brand', 'CU');
  for (const path of ['/home/agency-overview', '/home/agency-overview?q=nobody', '/home/my-account']) {
    await page.goto(path);
    expect(await brandOf(page), path).toBe('CU');
  }
  await other.goto('/home/my-account');
  expect(await brandOf(other)).toBe('CU');
  await other.goto('/home/sb');
  await page.goto('/home/my-account');
  expect(await brandOf(page)).toBe('SB');
  expect((await page.goto('/home/pj'))?.status()).toBe(404);
  await page.goto('/home/my-account');
  expect(await brandOf(page)).toBe('SB');
  await postForm(context, '/sign-out', {});
  await signInByPost(context, person);
  await page.goto('/home/my-account');
  expect(await brandOf(page)).toBe('PC');
});

test.describe('a refused sign-in', () => {
  test('with a wrong password offers the way to a new one, and takes the focus', async ({ page }) => {
    const person = await newPerson();
    await open(page, '/login');
    await signInByForm(page, person, { password: 'Wrong2026' });
    const alert = page.getByRole('alert');
    await expect(alert).toContainText(en('refusals:7016'));
    await expect(alert).toBeFocused();
    await expectAccessible(page);
    // The page emptied the password: it says so of the user ID, which is emptied here, and not of that.
    await page.locator('[name=userId]').fill('');
    await page.locator('[name=userId]').blur();
    await expect(page.locator('.field-error')).toHaveText([en('validation:required', { field: en('fields:userId') })]);
    await alert.getByRole('link', { name: en('signIn:login.newPassword') }).click();
    await expect(page).toHaveURL(/\/forgot-password$/);
  });

  test('that no other entry would change is a notice, also without JavaScript and in 360 px', async ({
    openBrowser,
  }) => {
    const page = await openBrowser({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
    const owner = { activationFlag: 'P' } as const;
    const pending = (await newAgency({ country: 'GB', owner })).owner;
    const agency = await newAgency();
    const deactivated = await buildAgent(databaseOfServer(), agency, { activationFlag: 'D' });
    for (const [person, key] of [
      [pending, 'refusals:pendingApproval'],
      [deactivated, 'refusals:deactivated'],
    ] as const) {
      await page.goto('/login');
      await signInByForm(page, person);
      await expect(page.getByRole('alert')).toContainText(en(key, { owner: '' }).split('.')[0]!.slice(0, 20));
      await expect(page.getByText(en('form.problem'))).toHaveCount(0);
      await expectNoSidewaysScrolling(page);
    }
  });
});

test.describe('search engines', () => {
  const description = (page: Page) => page.locator('meta[name="description"]');
  const noindex = (page: Page) => page.locator('meta[name="robots"][content="noindex"]');

  for (const [locale, t] of [
    ['en-US', en],
    ['ja-JP', ja],
  ] as const) {
    test(`find a description on every page for visitors, in ${locale}`, async ({ openBrowser }) => {
      const page = await openBrowser({ locale });
      const described = {
        '/login': t('signIn:login.description'),
        '/forgot-password': t('account:forgotPassword.description'),
        '/register-agency-home': t('registration:home.description'),
      };
      for (const [path, text] of Object.entries(described)) {
        await page.goto(path);
        await expect(description(page)).toHaveAttribute('content', text);
      }
      for (const path of ['/privacy-policy', '/terms-and-conditions', '/ext-pages/uk/login-help', '/contact-us']) {
        await page.goto(path);
        await expect(description(page)).toHaveAttribute('content', /.{20,}/);
        await expect(noindex(page)).toHaveCount(0);
      }
    });
  }

  test('are asked to list no personal page', async ({ page }) => {
    for (const path of ['/reset-password?token=x', '/email-validate?tokenId=x', '/staff/login', '/no-such-page']) {
      await page.goto(path);
      await expect(noindex(page)).toHaveCount(1);
    }
    await signIn(page, 'NAMOWNER');
    for (const path of ['/home/pc', '/home/my-account', '/home/agency-overview', '/default-brand']) {
      await page.goto(path);
      await expect(noindex(page)).toHaveCount(1);
    }
  });
});

test.describe('where a sign-in leads', () => {
  test.use({ javaScriptEnabled: false });

  const login = async (page: Page, query: string, person: { userId: string }) =>
    (await postForm(page, `/login?${query}`, { userId: person.userId, password: samplePassword })).headers().location;

  test('to the flow that the link names, of the table alone (spec §4 Default brand)', async ({ openBrowser }) => {
    const [owner, advisor] = [await newPerson(), await newPerson({ agentType: 'A' })];
    const page = await openBrowser();
    expect(await login(page, 'app=agent-list', owner)).toBe('/home/agency-overview');
    expect(await login(page, 'app=agent-list', advisor)).toBe('/home/pc');
    expect(await login(page, 'app=support', advisor)).toBe('/home/support');
    expect(await login(page, 'app=https://evil.example', owner)).toBe('/home/pc');
    expect(await login(page, `app=agent-list&target=${encodeURIComponent('/home/my-account')}`, owner)).toBe(
      '/home/my-account',
    );
  });

  test('of somebody who is signed in already to the flow of the link or its target, and the session is of that flow from then on', async ({
    openBrowser,
  }) => {
    const page = await openBrowser();
    const owner = await newPerson();
    await signIn(page, owner);
    for (const [query, to, app] of [
      ['target=/home/agency-overview', '/home/agency-overview', 'agent-list'],
      ['app=support&target=/home/my-account', '/home/my-account', 'support'],
      ['target=/home/my-account', '/home/my-account', 'support'],
    ] as const) {
      expect((await page.request.get(`/login?${query}`, { maxRedirects: 0 })).headers().location).toBe(to);
      const sessions = await databaseOfServer().session.findMany({
        where: { agentUniqueId: owner.agentUniqueId, endedAt: null },
      });
      expect(
        sessions.map(({ currentApp }) => currentApp),
        query,
      ).toEqual([app]);
    }
  });

  test('after the terms to the account page, but to the post-login step for the academy (spec §4 item 7)', async ({
    openBrowser,
  }) => {
    for (const [query, landed] of [
      ['', '/home/my-account'],
      ['app=academy', String.raw`/home/agent-enroll\?registerFor=academy`],
      ['target=/home/pages/pc/training/academy-restricted', '/home/pages/pc/training/academy-restricted'],
    ] as const) {
      const page = await openBrowser();
      const person = await newPerson({ activationFlag: 'C', displayCompany: null });
      await page.goto(`/login?${query}`);
      await signInByForm(page, person);
      await page.getByRole('checkbox').check();
      await page.locator('[name=password]').fill('MyOwn2026');
      await page.locator('[name=confirmPwd]').fill('MyOwn2026');
      await page.getByRole('button', { name: en('onboarding:acceptTerms.submit') }).click();
      await expect(page).toHaveURL(/\/default-brand/);
      await page.getByRole('button', { name: 'Princess' }).click();
      await expect(page).toHaveURL(new RegExp(`${landed}$`));
    }
  });

  test('to a page whose address a header cannot carry as it is', async ({ openBrowser }) => {
    const page = await openBrowser();
    expect(await login(page, 'target=%2F%C4%80', await newPerson())).toBe('/%C4%80');
    const switched = await postForm(page, '/language', { language: 'en', target: '/home/ホーム' });
    expect([switched.status(), switched.headers().location]).toEqual([302, '/home/%E3%83%9B%E3%83%BC%E3%83%A0']);
  });
});

test('a passkey that is posted in pieces is a malformed request, no failure', async ({ page }) => {
  await signIn(page, await newPerson());
  for (const form of [
    { challengeId: 'x' },
    { challengeId: crypto.randomUUID(), passkeyName: 'P' },
    { challengeId: crypto.randomUUID(), passkeyName: '', response: '{}' },
  ]) {
    expect((await postForm(page, '/second-factor-setup/passkey', form as Record<string, string>)).status()).toBe(400);
  }
});

test('an owner sends an unfinished advisor the mail again, from their page and without JavaScript', async ({
  openBrowser,
}) => {
  const agency = await newAgency();
  const advisor = await buildAgent(databaseOfServer(), agency, { activationFlag: 'C', emailValidFlag: false });
  const page = await openBrowser({ javaScriptEnabled: false });
  await signIn(page, agency.owner);
  await page.goto(`/home/agency-overview/${advisor.agentUniqueId}`);
  await page.getByRole('button', { name: en('agents:firstMail.send') }).click();
  await expect(toast(page, en('agents:firstMail.sent'))).toBeVisible();
  const reader = await openBrowser();
  await openMail(reader, advisor.emailAddress);
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(en('mail:validateEmail.subject'));
});
