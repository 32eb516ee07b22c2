import type { BrowserContext } from '@playwright/test';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { languagesLookedAt } from '#tests/e2e/support/depth.ts';
import {
  databaseOfServer,
  newAgency,
  newPerson,
  postForm,
  samplePassword,
  signIn,
  signInByPost,
} from '#tests/e2e/support/people.ts';
import { read, redirectOf } from '#tests/e2e/support/pagesAsSent.ts';
import { openMail, toast } from '#tests/e2e/support/screens.ts';
import { wordsOf } from '#tests/e2e/support/words.ts';
import { buildAgent } from '#tests/support/builders.ts';

// What the server decides at a sign-in, asked for as a browser asks and drawn by none; the form itself is
// tests/e2e/guards.test.ts and tests/e2e/withoutJavaScript.test.ts.
const en = wordsOf('en');
const ja = wordsOf('ja');

/** What the pages that a browser opens say of themselves, such as their language. */
const ofHtml = async (context: BrowserContext, path: string, name: string) =>
  (await read(context, path)).attributes('html', name)[0];

test.describe('the language', () => {
  test('of one user does not pass to the next of the same browser', { tag: '@deep' }, async ({ context }) => {
    await signInByPost(context, await newPerson({ country: 'JP' }));
    expect(await ofHtml(context, '/home/pj', 'lang')).toBe('ja');
    await postForm(context, '/sign-out', {});
    expect(await ofHtml(context, '/login', 'lang')).toBe('en');
    await signInByPost(context, await newPerson());
    expect(await ofHtml(context, '/home/pc', 'lang')).toBe('en');
  });

  test('that a visitor chose gives way to the profile, and is back after signing out', async ({ context }) => {
    await postForm(context, '/language', { language: 'ja', target: '/login' });
    await signInByPost(context, await newPerson());
    expect(await ofHtml(context, '/home/pc', 'lang')).toBe('en');
    await postForm(context, '/sign-out', {});
    expect(await ofHtml(context, '/login', 'lang')).toBe('ja');
  });
});

// How the strip changes it: tests/e2e/shell.test.ts.
test('the selected brand stays selected on pages that name none, and until signing out', { tag: '@deep' }, async ({
  context,
}) => {
  const person = await newPerson();
  const brandOf = (path: string) => ofHtml(context, path, 'data-brand');
  await signInByPost(context, person);
  expect(await brandOf('/home/cu')).toBe('CU');
  for (const path of ['/home/agency-overview', '/home/agency-overview?q=none', '/home/my-account'])
    expect(await brandOf(path), path).toBe('CU');
  await read(context, '/home/sb');
  expect(await brandOf('/home/my-account')).toBe('SB');
  expect((await read(context, '/home/pj')).status).toBe(404);
  expect(await brandOf('/home/my-account')).toBe('SB');
  await postForm(context, '/sign-out', {});
  await signInByPost(context, person);
  expect(await brandOf('/home/my-account')).toBe('PC');
});

test.describe('search engines', () => {
  const noindex = 'meta[name="robots"][content="noindex"]';

  for (const language of languagesLookedAt) {
    const { locale, t } = { en: { locale: 'en-US', t: en }, ja: { locale: 'ja-JP', t: ja } }[language];
    test(`find a description on every page for visitors, in ${locale}`, async ({ context }) => {
      const headers = { 'Accept-Language': locale };
      const descriptionOf = async (path: string) =>
        (await read(context, path, { headers })).attributes('meta[name="description"]', 'content');
      expect(await descriptionOf('/login')).toEqual([t('signIn:login.description')]);
      expect(await descriptionOf('/forgot-password')).toEqual([t('account:forgotPassword.description')]);
      expect(await descriptionOf('/register-agency-home')).toEqual([t('registration:home.description')]);
      for (const path of ['/privacy-policy', '/terms-and-conditions', '/ext-pages/uk/login-help', '/contact-us']) {
        const page = await read(context, path, { headers });
        expect(page.attributes('meta[name="description"]', 'content'), path).toEqual([expect.stringMatching(/.{20,}/)]);
        expect(page.texts(noindex), path).toEqual([]);
      }
    });
  }

  test('are asked to list no personal page', async ({ context }) => {
    for (const path of ['/reset-password?token=x', '/email-validate?tokenId=x', '/staff/login', '/no-such-page'])
      expect((await read(context, path)).texts(noindex), path).toHaveLength(1);
    await signIn(context, 'NAMOWNER');
    expect((await read(context, '/default-brand')).texts(noindex)).toHaveLength(1);
    // What they never see needs no word for them, and says what it belongs to.
    for (const path of ['/home/pc', '/home/my-account', '/home/agency-overview']) {
      const page = await read(context, path);
      expect(page.texts(noindex), path).toEqual([]);
      expect(page.attributes('meta[name="description"]', 'content')).toEqual([en('common:portalDescription')]);
    }
  });
});

test.describe('where a sign-in leads', () => {
  const login = async (context: BrowserContext, query: string, person: { userId: string }) =>
    (await postForm(context, `/login?${query}`, { userId: person.userId, password: samplePassword })).headers()
      .location;

  test('to the flow that the link names, of the table alone (spec §4 Default brand)', { tag: '@deep' }, async ({
    context,
  }) => {
    const [owner, advisor] = [await newPerson(), await newPerson({ agentType: 'A' })];
    expect(await login(context, 'app=agent-list', owner)).toBe('/home/agency-overview');
    expect(await login(context, 'app=agent-list', advisor)).toBe('/home/pc');
    expect(await login(context, 'app=support', advisor)).toBe('/home/support');
    expect(await login(context, 'app=https://evil.example', owner)).toBe('/home/pc');
    expect(await login(context, `app=agent-list&target=${encodeURIComponent('/home/my-account')}`, owner)).toBe(
      '/home/my-account',
    );
  });

  test('of a user who is signed in already to the flow of the link or its target, and the session is of that flow from then on', async ({
    context,
  }) => {
    const owner = await newPerson();
    await signIn(context, owner);
    for (const [query, to, app] of [
      ['target=/home/agency-overview', '/home/agency-overview', 'agent-list'],
      ['app=support&target=/home/my-account', '/home/my-account', 'support'],
      ['target=/home/my-account', '/home/my-account', 'support'],
    ] as const) {
      expect(await redirectOf(context, `/login?${query}`)).toBe(to);
      const sessions = await databaseOfServer().session.findMany({
        where: { accountId: owner.agentUniqueId, endedAt: null },
      });
      expect(
        sessions.map(({ currentApp }) => currentApp),
        query,
      ).toEqual([app]);
    }
  });

  test('after the terms to the account page, but to the post-login step for the academy (spec §4 item 7)', {
    tag: '@deep',
  }, async ({ context }) => {
    for (const [query, landed] of [
      ['', '/home/my-account'],
      ['app=academy', '/home/agent-enroll?registerFor=academy'],
      ['target=/home/pages/pc/training/academy-restricted', '/home/pages/pc/training/academy-restricted'],
    ] as const) {
      await context.clearCookies();
      const terms = await login(context, query, await newPerson({ activationFlag: 'C', displayCompany: null }));
      const form = await read(context, terms!);
      const accepted = await postForm(context, form.address, {
        termsVersion: form.attributes('[name="termsVersion"]', 'value')[0]!,
        acceptTerms: 'on',
        password: 'MyOwn2026',
        confirmPwd: 'MyOwn2026',
      });
      const question = accepted.headers().location!;
      expect(question).toMatch(/^\/default-brand/);
      const target = (await read(context, question)).attributes('dialog [name="target"]', 'value')[0] ?? '';
      const chosen = await postForm(context, '/default-brand', { brand: 'PC', target });
      expect((await read(context, chosen.headers().location!)).address, query).toBe(landed);
    }
  });

  test('to a page whose address a header cannot carry as it is', async ({ context }) => {
    expect(await login(context, 'target=%2F%C4%80', await newPerson())).toBe('/%C4%80');
    const switched = await postForm(context, '/language', { language: 'en', target: '/home/ホーム' });
    expect([switched.status(), switched.headers().location]).toEqual([302, '/home/%E3%83%9B%E3%83%BC%E3%83%A0']);
  });
});

test('a passkey that is posted in pieces is a malformed request, no failure', async ({ context }) => {
  await signIn(context, await newPerson());
  for (const form of [
    { challengeId: 'x' },
    { challengeId: crypto.randomUUID(), passkeyName: 'P' },
    { challengeId: crypto.randomUUID(), passkeyName: '', response: '{}' },
  ]) {
    expect((await postForm(context, '/second-factor-setup/passkey', form as Record<string, string>)).status()).toBe(
      400,
    );
  }
});

// What is sent: tests/api/people/agents/firstMail.test.ts.
test('an owner sends an unfinished advisor the mail again, from their page and without JavaScript', {
  tag: '@deep',
}, async ({ openBrowser }) => {
  const agency = await newAgency();
  const advisor = await buildAgent(databaseOfServer(), agency, { activationFlag: 'C', emailValidFlag: false });
  const page = await openBrowser({ javaScriptEnabled: false });
  await signIn(page, agency.owner);
  await page.goto(`/home/agency-overview/${advisor.agentUniqueId}`);
  await page.getByRole('button', { name: en('agents:firstMail.send') }).click();
  await expect(toast(page, en('agents:firstMail.sent'))).toBeVisible();
  await openMail(page, advisor.emailAddress);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en('mail:validateEmail.subject'));
});
