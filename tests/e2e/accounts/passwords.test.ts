import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScrolling } from '#tests/e2e/support/accessibility.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { deep, languagesInDepth } from '#tests/e2e/support/depth.ts';
import {
  databaseOfServer,
  newPerson,
  postForm,
  readIn,
  samplePassword,
  signIn,
  unique,
} from '#tests/e2e/support/people.ts';
import { pageOf, read, redirectOf } from '#tests/e2e/support/pagesAsSent.ts';
import { followMailLink, hydrated, open, openMail, signInByForm, toast } from '#tests/e2e/support/screens.ts';
import { field, wordsOf } from '#tests/e2e/support/words.ts';

const chosen = 'Chosen2026';
const en = wordsOf('en');

type Person = Awaited<ReturnType<typeof newPerson>>;

/** Opens the newest of so many mails to an address, and follows its link; mails may be written after the answer. */
async function followNewest(page: Page, recipient: string, mails: number, to: RegExp): Promise<void> {
  await expect
    .poll(() => databaseOfServer().outbox.count({ where: { recipient: recipient.toLowerCase() } }))
    .toBe(mails);
  await openMail(page, recipient);
  await followMailLink(page, to);
}

async function askForLink(page: Page, account: string, t = en): Promise<void> {
  await open(page, '/forgot-password');
  await field(page, t('fields:userIdOrEmail')).fill(account);
  await page.getByRole('button', { name: t('account:forgotPassword.submit') }).click();
  await expect(page.getByRole('heading', { name: t('account:forgotPassword.sentTitle') })).toBeVisible();
}

async function fillNewPassword(page: Page, password: string, confirm = password): Promise<void> {
  await field(page, 'New password').fill(password);
  await field(page, 'Confirm new password').fill(confirm);
}

async function changePassword(page: Page, from: string, to: string): Promise<void> {
  await page.goto('/home/my-account/password');
  await field(page, 'Current password').fill(from);
  await fillNewPassword(page, to);
  await page.getByRole('button', { name: 'Change password' }).click();
}

async function askForAddress(page: Page, emailAddress: string, password = samplePassword): Promise<void> {
  await field(page, 'New email address').fill(emailAddress);
  await field(page, 'Current password').fill(password);
  await page.getByRole('button', { name: 'Send link to new address' }).click();
}

/** A user who has yet to validate their address. */
const newcomer = () => newPerson({ activationFlag: 'E' });

/** A user who accepted terms that have changed since. */
async function withOldTerms(): Promise<Person> {
  const person = await newPerson();
  await databaseOfServer().agent.update({
    where: { agentUniqueId: person.agentUniqueId },
    data: { termsVersion: '2025-01' },
  });
  return person;
}

// Without scripts in `npm run test:deep`: what forms do there is withoutJavaScript.test.ts.
for (const javaScriptEnabled of deep ? [true, false] : [true]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });
    // Presses before the scripts run are tests/e2e/accounts/beforeScripts.test.ts.
    const visit = (at: Page, path: string) => (javaScriptEnabled ? open(at, path) : at.goto(path));

    test('a forgotten password, from the sign-in page to the home page', async ({ page }) => {
      const person = await newPerson();
      await visit(page, '/login');
      await page.getByRole('link', { name: 'Forgot your password?' }).click();
      await expect(page).toHaveTitle(/^Forgot password/);
      await page.getByRole('button', { name: 'Send link' }).click();
      await expect(field(page, 'User ID or email address')).toBeFocused();
      await field(page, 'User ID or email address').fill(person.emailAddress.toLowerCase());
      await page.getByRole('button', { name: 'Send link' }).click();
      await expect(page.getByRole('main').getByRole('status')).toContainText(person.emailAddress.toLowerCase());
      await followNewest(page, person.emailAddress, 1, /\/reset-password\?token=/);
      const link = page.url();

      await expect(page.getByText(person.userId)).toBeVisible();
      await fillNewPassword(page, chosen, 'Other2026');
      await page.getByRole('button', { name: 'Save new password' }).click();
      await expect(field(page, 'Confirm new password')).toBeFocused();
      await expect(field(page, 'New password')).toHaveValue('');
      // In `npm test`: tests/api/accounts/credentials/resetPassword.test.ts.
      if (deep) {
        await fillNewPassword(page, samplePassword);
        await page.getByRole('button', { name: 'Save new password' }).click();
        await expect(page.getByRole('alert').first()).toContainText(
          'Please choose a password that is different from your current one.',
        );
      }
      await fillNewPassword(page, chosen, chosen.toLowerCase());
      await page.getByRole('button', { name: 'Save new password' }).click();
      await expect(page.getByRole('heading', { name: 'Your password has been changed' })).toBeVisible();

      await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
      await expect(page).toHaveURL(/\/login$/);
      await signInByForm(page, person, { password: chosen });
      await expect(page).toHaveURL(/\/home\/pc$/);

      // A used link opens nothing and leaves the session of this browser as it is.
      const response = await page.goto(link);
      expect(response?.status()).toBe(410);
      await expect(page.getByRole('heading', { name: 'Token is expired' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Send me a new link' })).toHaveAttribute('href', '/forgot-password');
      const late = await postForm(page, link.slice(link.indexOf('/reset-password')), {
        password: samplePassword,
        confirmPwd: samplePassword,
      });
      expect([late.status(), await late.text()]).toEqual([410, expect.stringContaining('Token is expired')]);
      expect(await redirectOf(page.context(), '/home/my-account')).toBeNull();
    });

    test('a changed password ends the other browser and keeps this one', { tag: '@deep' }, async ({
      page,
      browser,
    }) => {
      const person = await newPerson();
      const other = await browser.newContext({ baseURL: process.env.E2E_ORIGIN });
      await signIn(page, person);
      await signIn(other, person);
      await visit(page, '/home/my-account');
      await page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: 'Password' }).click();
      await changePassword(page, 'Wrong2026', chosen);
      await expect(field(page, 'Current password')).toBeFocused();
      await expect(field(page, 'Current password')).toHaveAccessibleDescription(/The current password is incorrect\./);
      await expect(field(page, 'New password')).toHaveValue('');
      await changePassword(page, samplePassword, chosen);
      await expect(toast(page, 'Password changed.')).toBeVisible();
      await expect(page).toHaveURL(/\/home\/my-account$/);
      expect(await redirectOf(other, '/home/my-account')).toMatch(/^\/login\?/);
      const again = await postForm(other, '/login', { userId: person.userId, password: chosen });
      expect([again.status(), again.headers().location]).toEqual([302, '/home/pc']);
      await other.close();
    });

    test('a changed address: asked for, withdrawn, asked for again and confirmed', { tag: '@deep' }, async ({
      page,
      openBrowser,
    }) => {
      const person = await newPerson();
      const emailAddress = `${unique().toLowerCase()}@harbor.example`;
      await signIn(page, person);
      await visit(page, '/home/my-account/email');
      await askForAddress(page, 'ukowner@nowhere', samplePassword);
      await expect(field(page, 'New email address')).toBeFocused();
      await expect(field(page, 'New email address')).toHaveValue('ukowner@nowhere');
      await askForAddress(page, emailAddress);
      await expect(page.getByText(`Waiting for confirmation: ${emailAddress}`)).toBeVisible();
      for (const label of ['New email address', 'Current password']) await expect(field(page, label)).toHaveValue('');
      await page.getByRole('button', { name: 'Cancel the change' }).click();
      await expect(page.getByText('Waiting for confirmation')).toHaveCount(0);
      await askForAddress(page, emailAddress);
      await expect(page.getByText(`Waiting for confirmation: ${emailAddress}`)).toBeVisible();
      await expect(page.getByRole('region', { name: 'Your email address' })).toContainText(
        person.emailAddress.toLowerCase(),
      );

      const mailbox = await openBrowser({ javaScriptEnabled });
      await followNewest(mailbox, emailAddress, 2, /\/email-validate\?tokenId=/);
      await expect(mailbox.getByText(emailAddress)).toBeVisible();
      await mailbox.getByRole('button', { name: 'Use this email address' }).click();
      await expect(mailbox.getByRole('heading', { name: 'Your email address has been changed' })).toBeVisible();
      const own = await read(page.context(), '/home/my-account/email');
      expect(own.texts('main').join(' ')).toContain(emailAddress);
      expect(own.texts('main').join(' ')).not.toContain(person.emailAddress.toLowerCase());
    });

    if (deep)
      test('a wrong address is put right before it was ever validated', async ({ page, openBrowser }) => {
        const person = await newcomer();
        const emailAddress = `${unique().toLowerCase()}@harbor.example`;
        await signIn(page, person);
        await visit(page, '/update-email');
        await askForAddress(page, emailAddress);
        await expect(page.getByText(`Waiting for confirmation: ${emailAddress}`)).toBeVisible();
        const mailbox = await openBrowser({ javaScriptEnabled });
        await followNewest(mailbox, emailAddress, 1, /\/email-validate\?tokenId=/);
        await mailbox.getByRole('button', { name: 'Use this email address' }).click();
        await mailbox.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
        await signInByForm(mailbox, person);
        await expect(mailbox).toHaveURL(/\/accept-tnc$/);
      });

    test('changed terms are asked for again, with the tick alone, and then the user is where they were going', {
      tag: '@deep',
    }, async ({ page }) => {
      const person = await withOldTerms();
      await visit(page, '/home/agency-overview');
      await signInByForm(page, person);
      await expect(page).toHaveURL(/\/accept-tnc\?target=/);
      await expect(page.getByText('The terms have changed since you last accepted them.')).toBeVisible();
      await expect(page.getByText('Version 2026-11, effective Nov 1, 2026')).toBeVisible();
      await expect(page.locator('input[type=password]')).toHaveCount(0);
      expect(await redirectOf(page.context(), '/home/my-account')).toMatch(/^\/accept-tnc/);
      await page.getByRole('button', { name: 'Accept and continue' }).click();
      await expect(page.getByRole('alert').first()).toContainText('Please accept the terms and conditions.');
      await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Accept and continue' }).click();
      await expect(page).toHaveURL(/\/home\/agency-overview$/);
    });
  });
}

// Nor does the work that is done: tests/api/accounts/credentials/resetPassword.test.ts.
test('the answer does not tell whether there is an account', async ({ context }) => {
  const person = await newPerson();
  const texts: string[] = [];
  for (const account of [person.userId, unique()]) {
    const sent = await pageOf(await postForm(context, '/forgot-password', { userIdOrEmail: account }));
    expect([sent.status, sent.texts('h1')]).toEqual([200, [en('account:forgotPassword.sentTitle')]]);
    texts.push(sent.texts('main').join(' ').replaceAll(account, '…'));
  }
  expect(texts[0]).toBe(texts[1]);
});

for (const language of languagesInDepth) {
  test(`axe finds nothing, and nothing sticks out at 360 px: ${language}`, async ({ page, openBrowser }) => {
    test.slow();
    const t = wordsOf(language);
    const looked = async (browser: Page) => {
      await hydrated(browser);
      for (const width of [1280, 360]) {
        await browser.setViewportSize({ width, height: 800 });
        await expectNoSidewaysScrolling(browser);
      }
      await expectAccessible(browser);
    };
    const person = await newPerson({ country: language === 'ja' ? 'JP' : 'US' });
    await readIn(page, language);
    await open(page, '/forgot-password');
    await page.getByRole('button', { name: t('account:forgotPassword.submit') }).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await looked(page);
    await askForLink(page, person.userId, t);
    await looked(page);
    await page.goto('/reset-password?token=x');
    await looked(page);
    await followNewest(page, person.emailAddress, 1, /\/reset-password/);
    await looked(page);

    await signIn(page, person);
    await open(page, '/home/my-account/password');
    await page.getByRole('button', { name: t('account:password.submit') }).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await looked(page);
    await open(page, '/home/my-account/email');
    await field(page, t('account:email.new')).fill(
      'a.rather.long.address.of.somerset@the-agency-with-the-long-name.example',
    );
    await field(page, t('fields:oldPassword')).fill(samplePassword);
    await page.getByRole('button', { name: t('account:email.submit') }).click();
    await expect(page.getByRole('button', { name: t('account:email.withdraw') })).toBeVisible();
    await looked(page);

    const others = { 'update-email': await newcomer(), 'accept-tnc': await withOldTerms() };
    for (const [step, other] of Object.entries(others)) {
      const browser = await openBrowser();
      await signIn(browser, other);
      await readIn(browser, language);
      await open(browser, `/${step}`);
      await looked(browser);
    }
  });
}
