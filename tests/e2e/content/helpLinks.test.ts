import type { Page } from '@playwright/test';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { databaseOfServer, newPerson, postForm, readIn, samplePassword, signIn } from '#tests/e2e/support/people.ts';

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

const linkTo = (page: Page, what: 'sign-in' | 'help') =>
  page
    .locator(
      what === 'sign-in'
        ? 'main a[href="/login"], footer a[href="/login"]'
        : 'a[href^="/ext-pages/"][href$="/login-help"]',
    )
    .first();

for (const { name, path, as, links } of screens) {
  test(`${name} leads to ${links.join(' and ')}`, async ({ page }) => {
    if (as) await signIn(page, as);
    await page.goto(path);
    expect(new URL(page.url()).pathname).toBe(path.split('?')[0]);
    for (const what of links) {
      await expect(linkTo(page, what), what).toBeVisible();
      const href = await linkTo(page, what).getAttribute('href');
      expect((await page.request.get(href!)).status(), href!).toBe(200);
    }
  });
}

test('the second step leads to sign-in and help', async ({ page }) => {
  const person = await newPerson();
  await databaseOfServer().agent.update({
    where: { agentUniqueId: person.agentUniqueId },
    data: { secondFactorFlag: true },
  });
  await postForm(page, '/login', { userId: person.userId, password: samplePassword });
  await page.goto('/login/second-factor');
  for (const what of ['sign-in', 'help'] as const) await expect(linkTo(page, what)).toBeVisible();
});

test.describe('help is that of the visitor’s market', () => {
  for (const [locale, language, market] of [
    ['en-US', 'en', 'nam'],
    ['en-GB', 'en', 'uk'],
    ['en-AU', 'en', 'au'],
    ['en-SG', 'en', 'asia'],
    ['de-DE', 'en', 'int'],
    ['ja-JP', 'ja', 'jp'],
    ['en-US', 'ja', 'jp'],
  ] as const) {
    test(`a browser in ${locale} that reads ${language}: ${market}`, async ({ openBrowser }) => {
      const page = await openBrowser({ locale });
      await readIn(page, language);
      await page.goto('/login');
      await linkTo(page, 'help').click();
      await expect(page).toHaveURL(new RegExp(`/ext-pages/${market}/login-help$`));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
  }
});

test('help tells each market its own number, and all of them where no market is named', async ({ page }) => {
  const numbers = {
    nam: '1-800-555-0142',
    uk: '020 7946 0142',
    au: '02 5550 0142',
    jp: '03-0000-0142',
    asia: '+65 6000 0142',
    int: '+1 206 555 0142',
  };
  for (const language of ['en', 'ja'] as const) {
    await readIn(page, language);
    for (const [market, number] of Object.entries(numbers)) {
      await page.goto(`/ext-pages/${market}/login-help`);
      await expect(page.getByRole('main')).toContainText(number);
      for (const other of Object.values(numbers))
        if (other !== number) await expect(page.getByRole('main')).not.toContainText(other);
    }
    await page.goto('/login-help');
    for (const number of Object.values(numbers)) await expect(page.getByRole('main')).toContainText(number);
  }
});
