import type { BrowserContext } from '@playwright/test';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { read, type PageAsSent } from '#tests/e2e/support/pagesAsSent.ts';
import { databaseOfServer, newPerson, postForm, readIn, samplePassword, signIn } from '#tests/e2e/support/people.ts';

// Links and texts as the server sends them: no page is drawn.

/** The screens around signing in, and what the footer of each leads to (spec §2, Screens). */
const screens: { name: string; path: string; as?: 'UNVERIFIED'; links: ('sign-in' | 'help')[] }[] = [
  { name: 'sign in', path: '/login', links: ['help'] },
  { name: 'forgot password', path: '/forgot-password', links: ['sign-in', 'help'] },
  { name: 'reset password', path: '/reset-password?token=unknown', links: ['sign-in'] },
  { name: 'help', path: '/login-help', links: ['sign-in'] },
  { name: 'help of a market', path: '/ext-pages/uk/login-help', links: ['sign-in'] },
  { name: 'update email', path: '/update-email', as: 'UNVERIFIED', links: ['sign-in', 'help'] },
  { name: 'validate email', path: '/email-validate?tokenId=unknown', links: ['sign-in', 'help'] },
  { name: 'registration', path: '/register-agency-home', links: ['sign-in', 'help'] },
  { name: 'registration, start', path: '/register-agency-start', links: ['sign-in', 'help'] },
];

function linkTo({ attributes }: PageAsSent, what: 'sign-in' | 'help'): string | null | undefined {
  return attributes(
    what === 'sign-in'
      ? 'main a[href="/login"], footer a[href="/login"]'
      : 'a[href^="/ext-pages/"][href$="/login-help"]',
    'href',
  )[0];
}

async function expectLinks(context: BrowserContext, path: string, links: readonly ('sign-in' | 'help')[]) {
  const page = await read(context, path);
  expect(page.address.split('?')[0]).toBe(path.split('?')[0]);
  for (const what of links) {
    const href = linkTo(page, what);
    expect(href, `${path}: ${what}`).toBeTruthy();
    expect((await context.request.get(href!)).status(), href!).toBe(200);
  }
}

test('every screen around signing in leads to signing in and to help', async ({ context }) => {
  for (const { name, path, as, links } of screens)
    await test.step(name, async () => {
      if (as) await signIn(context, as);
      await expectLinks(context, path, links);
      await context.clearCookies();
    });
});

test('the second step leads to sign-in and help', async ({ context }) => {
  const person = await newPerson();
  await databaseOfServer().account.update({
    where: { accountId: person.agentUniqueId },
    data: { secondFactorFlag: true },
  });
  await postForm(context, '/login', { userId: person.userId, password: samplePassword });
  await expectLinks(context, '/login/second-factor', ['sign-in', 'help']);
});

test('help is that of the visitor’s market', async ({ context }) => {
  for (const [locale, language, market] of [
    ['en-US', 'en', 'nam'],
    ['en-GB', 'en', 'uk'],
    ['en-AU', 'en', 'au'],
    ['en-SG', 'en', 'asia'],
    ['de-DE', 'en', 'int'],
    ['ja-JP', 'ja', 'jp'],
    ['en-US', 'ja', 'jp'],
  ] as const) {
    await context.clearCookies();
    await readIn(context, language);
    const headers = { 'Accept-Language': locale };
    const help = linkTo(await read(context, '/login', { headers }), 'help')!;
    expect(help, `${locale}, reading ${language}`).toBe(`/ext-pages/${market}/login-help`);
    const { status, texts } = await read(context, help, { headers });
    expect([status, texts('h1').length]).toEqual([200, 1]);
  }
});

test('help tells each market its own number, and all of them where no market is named', async ({ context }) => {
  const numbers = {
    nam: '1-800-555-0142',
    uk: '020 7946 0142',
    au: '02 5550 0142',
    jp: '03-0000-0142',
    asia: '+65 6000 0142',
    int: '+1 206 555 0142',
  };
  const numbersAt = async (path: string) => {
    const text = (await read(context, path)).texts('main').join(' ');
    return Object.values(numbers).filter((number) => text.includes(number));
  };
  for (const language of ['en', 'ja'] as const) {
    await readIn(context, language);
    for (const [market, number] of Object.entries(numbers))
      expect(await numbersAt(`/ext-pages/${market}/login-help`), market).toEqual([number]);
    expect(await numbersAt('/login-help')).toEqual(Object.values(numbers));
  }
});
