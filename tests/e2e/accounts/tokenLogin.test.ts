import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import { inProject } from '#server/commands/parts/project.mjs';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { deep, languagesLookedAt } from '#tests/e2e/support/depth.ts';
import { databaseOfServer, newPerson, postForm, readIn, signIn } from '#tests/e2e/support/people.ts';
import { read, redirectOf } from '#tests/e2e/support/pagesAsSent.ts';
import { open } from '#tests/e2e/support/screens.ts';
import { field, wordsOf } from '#tests/e2e/support/words.ts';

const t = wordsOf('en');
const follow = (page: Page) => page.getByRole('link', { name: t('sandbox:partner.follow') });

/** Has the sample partner sign a token; its link is shown. */
async function ask(page: Page, userId: string, kind: string, target = ''): Promise<string> {
  await open(page, '/sandbox/partner');
  await field(page, t('fields:userId')).fill(userId);
  await field(page, t('sandbox:partner.target')).fill(target);
  await page.getByRole('button', { name: t(`sandbox:partner.kinds.${kind}`) }).click();
  await expect(page.getByRole('heading', { level: 2 })).toContainText(t(`sandbox:partner.kinds.${kind}`));
  return (await follow(page).getAttribute('href'))!;
}

/** The link with a token that the sample partner signs, for a request without a page. */
async function signed(context: BrowserContext, userId: string, kind: string, target = ''): Promise<string> {
  const reply = await postForm(context, '/sandbox/partner', { userId, target, kind });
  return /href="(\/login\?[^"]*token=[^"]+)"/.exec(await reply.text())![1]!.replaceAll('&amp;', '&');
}

test('a good token signs in and opens the page that was asked for; no address or log keeps it', async ({ page }) => {
  const person = await newPerson({ agentType: 'A' });
  const href = await ask(page, person.userId, 'good', '/home/my-account');
  const token = new URLSearchParams(href.split('?')[1]).get('token')!;
  await follow(page).click();
  await expect(page).toHaveURL(/\/home\/my-account$/);
  await expect(page.getByText(t('signIn:partner.signedIn'))).toBeVisible();
  const entries = await page.evaluate(() =>
    [document.referrer, location.href, ...performance.getEntries().map(({ name }) => name)].join(' '),
  );
  expect(entries).not.toContain(token);
  expect(readFileSync(inProject('build', 'e2e-server.log'), 'utf8')).not.toContain(token);
  // Followed again by the same user it changes nothing; for another user it is used up.
  expect((await read(page.context(), href)).address).toBe('/home/my-account');
  await postForm(page, '/sign-out', {});
  await page.goto(href);
  await expect(page).toHaveURL(/\/login\?target=%2Fhome%2Fmy-account$/);
  await expect(page.getByRole('alert')).toContainText(t('refusals:7016'));
  await page.reload();
  await expect(page.getByText(t('signIn:partner.refusedHint'))).toBeHidden();
});

// What makes a token bad, and who may not sign in by a good one: tests/api/accounts/signIn/tokenLogin.test.ts.
test('a token that is no good shows the same message as a wrong password, in the language of the reader', {
  tag: '@deep',
}, async ({ context }) => {
  for (const language of languagesLookedAt) {
    const words = wordsOf(language);
    await readIn(context, language);
    for (const kind of ['expired', 'audience', 'replayed', 'altered']) {
      const href = await signed(context, 'JPADVISOR', kind);
      const refused = await read(context, href);
      expect(refused.address, kind).toBe('/login');
      expect(refused.texts('[role="alert"]').join(' '), kind).toContain(words('refusals:7016'));
      expect(await redirectOf(context, '/home/my-account')).toMatch(/^\/login/);
    }
  }
  await readIn(context, 'en');
  const deactivated = await read(context, await signed(context, 'INACTIVE1', 'good'));
  expect(deactivated.texts('[role="alert"]').join(' ')).toContain('Your account is deactivated.');
});

test('a user who is signed in with another account is asked first, on an address without the token', {
  tag: '@deep',
}, async ({ page }) => {
  const [one, other] = [await newPerson({ agentType: 'A' }), await newPerson({ agentType: 'A' })];
  await signIn(page, one);
  await page.goto(await signed(page.context(), other.userId, 'good', '/home/my-account'));
  await expect(page).toHaveURL(/\/login\/switch-user\?target=%2Fhome%2Fmy-account$/);
  await expect(page.getByText(one.userId).first()).toBeVisible();
  await page.getByRole('button', { name: t('signIn:switchUser.stay', { userId: one.userId }) }).click();
  await expect(page).toHaveURL(/\/home\/pc$/);
  const sessions = () => databaseOfServer().session.count({ where: { accountId: other.agentUniqueId } });
  expect(await sessions()).toBe(0);
  // The token was not used: this time the user says yes.
  await page.goto(await signed(page.context(), other.userId, 'good', '/home/my-account'));
  await page.getByRole('button', { name: t('signIn:switchUser.switch', { userId: other.userId }) }).click();
  await expect(page).toHaveURL(/\/home\/my-account$/);
  expect(await sessions()).toBe(1);
  expect(await databaseOfServer().session.count({ where: { accountId: one.agentUniqueId, endedAt: null } })).toBe(0);
});

test('nothing but a person who follows the link uses it', async ({ context }) => {
  const person = await newPerson({ agentType: 'A' });
  const href = await signed(context, person.userId, 'good');
  const attempts: Record<string, string>[] = [
    { 'Sec-Purpose': 'prefetch' },
    { 'Sec-Purpose': 'prefetch;prerender' },
    { Purpose: 'prefetch' },
    { 'X-Moz': 'prefetch' },
    { 'Sec-Fetch-Dest': 'image' },
    { 'Sec-Fetch-Dest': 'iframe' },
    { 'Sec-Fetch-Dest': 'empty' },
  ];
  for (const headers of attempts)
    expect((await context.request.get(href, { headers, maxRedirects: 0 })).status(), JSON.stringify(headers)).toBe(403);
  expect((await context.request.head(href, { maxRedirects: 0 })).status()).toBe(403);
  const used = await context.request.get(href, { maxRedirects: 0 });
  expect(used.status()).toBe(302);
  expect(used.headers()['location']).not.toContain('token');
});

test('the target is a page of the portal, never another site', async ({ context }) => {
  const person = await newPerson({ agentType: 'A' });
  const href = await signed(context, person.userId, 'good');
  expect((await read(context, `${href}&target=${encodeURIComponent('https://evil.example/')}`)).address).toBe(
    '/home/pc',
  );
});

if (deep)
  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('the sample partner signs, and its link signs in', async ({ page }) => {
      await page.goto('/sandbox/partner');
      await page.getByRole('button', { name: t('sandbox:partner.kinds.good') }).click();
      await follow(page).click();
      await expect(page).toHaveURL(/\/home\/pc$/);
    });
  });
