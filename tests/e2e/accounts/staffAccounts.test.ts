import type { Page } from '@playwright/test';
import { codeAt } from '#tests/support/secondFactors.ts';
import { lookAt } from '#tests/e2e/support/accessibility.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { databaseOfServer, postForm, samplePassword } from '#tests/e2e/support/people.ts';
import { followMailLink, hydrated, open, openMail, signInByForm, toast } from '#tests/e2e/support/screens.ts';
import { field, wordsOf } from '#tests/e2e/support/words.ts';
import { newStaff } from '#tests/support/staff.ts';

const t = wordsOf('en');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('an administrator invites a person, who joins, protects the sign-in, and loses the access again', {
  tag: '@deep',
}, async ({ page, openBrowser }) => {
  databaseOfServer();
  const { userId } = await newStaff('administrator');
  expect((await postForm(page, '/staff/login', { userId, password: samplePassword })).status()).toBe(302);
  const serial = String(Date.now()).slice(-8);
  const emailAddress = `kim.${serial}@brands.example`;
  await open(page, '/staff/accounts');
  await lookAt(page);
  await page.getByRole('link', { name: t('staffAccounts:invite.title') }).click();
  await field(page, t('fields:emailAddress')).fill(emailAddress);
  await field(page, t('fields:firstName')).fill('Kim');
  await field(page, t('fields:lastName')).fill(
    `Newcomer ${serial.replaceAll(/\d/g, (digit) => 'ABCDEFGHIJ'[Number(digit)]!)}`,
  );
  await page.getByLabel(t('staffAccounts:list.role')).selectOption('editor');
  await page.getByLabel(t('markets:market.jp')).check();
  await lookAt(page);
  await button(page, t('staffAccounts:invite.submit')).click();
  await expect(toast(page, emailAddress)).toBeVisible();
  await expect(page.getByRole('heading', { name: t('staffAccounts:invitation.title') })).toBeVisible();

  const guest = await openBrowser();
  await openMail(guest, emailAddress);
  await followMailLink(guest, /\/staff\/join\?token=/);
  await lookAt(guest);
  const mine = { userId: `KIM${serial}` };
  await field(guest, t('fields:userId')).fill(mine.userId);
  await field(guest, t('fields:password')).fill('Chosen2026');
  await field(guest, t('fields:confirmPwd')).fill('Chosen2026');
  await button(guest, t('staffAccounts:join.submit')).click();
  await expect(guest.getByRole('heading', { name: t('staffAccounts:join.doneTitle') })).toBeVisible();
  const main = guest.getByRole('main');
  await main.getByRole('link', { name: t('staffAccounts:join.signIn'), exact: true }).click();
  await signInByForm(guest, mine, { password: 'Chosen2026' });
  await expect(guest).toHaveURL(/\/staff\/home$/);
  // A menu that is opened before the page comes to life is closed by it.
  await hydrated(guest);

  const account = guest.getByRole('banner').getByRole('group').filter({ hasText: 'Kim Newcomer' });
  await account.locator('summary').click();
  await account.getByRole('link', { name: t('staff:account.title') }).click();
  await lookAt(guest);
  await guest.getByRole('link', { name: t('agents:account.nav.secondFactor') }).click();
  await guest.getByRole('link', { name: t('secondFactor:own.setUp') }).click();
  await field(guest, t('fields:oldPassword')).fill('Chosen2026');
  await button(guest, t('secondFactor:addAuthenticator.begin')).click();
  const secret = (
    await guest.getByRole('group', { name: t('secondFactor:addAuthenticator.secret') }).innerText()
  ).replaceAll(' ', '');
  await field(guest, t('secondFactor:addAuthenticator.confirm')).fill(codeAt(secret));
  await button(guest, t('secondFactor:addAuthenticator.submit')).click();
  await expect(guest.getByRole('heading', { name: t('secondFactor:codes.title') })).toBeVisible();
  await open(guest, '/staff/account/second-factor');
  await expect(guest.getByText(t('secondFactor:own.on'))).toBeVisible();

  await guest.context().clearCookies();
  await open(guest, '/staff/login');
  await signInByForm(guest, mine, { password: 'Chosen2026' });
  await field(guest, t('secondFactor:step.code')).fill(codeAt(secret, new Date(Date.now() + 30_000)));
  await button(guest, t('secondFactor:step.submitCode')).click();
  await expect(guest).toHaveURL(/\/staff\/home$/);
  await open(guest, '/staff/account/sessions');
  await expect(guest.getByText('Authenticator').first()).toBeVisible();

  await open(page, `/staff/accounts?q=${mine.userId}`);
  await page
    .getByRole('row')
    .getByRole('link', { name: /Kim Newcomer/ })
    .click();
  await lookAt(page);
  await field(page, t('fields:reason')).fill('Has left the brand.');
  await button(page, t('staffAccounts:member.end')).click();
  await expect(toast(page, t('staffAccounts:done.end'))).toBeVisible();
  await expect(button(page, t('staffAccounts:member.restore'))).toBeVisible();
  await guest.goto('/staff/account');
  await expect(guest).toHaveURL(/\/staff\/login/);
});
