import type { Page } from '@playwright/test';
import { enrol } from '#app/domain/academy/enrolment/enrol.server.ts';
import { sendFeedback } from '#app/domain/feedback/sendFeedback.server.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { databaseOfServer, newAgency, postForm, samplePassword, signIn, unique } from '#tests/e2e/support/people.ts';
import { open, openMail, signInByForm, toast } from '#tests/e2e/support/screens.ts';
import { field, wordsOf } from '#tests/e2e/support/words.ts';
import { buildAgent, buildMember } from '#tests/support/builders.ts';
import { newCertificate } from '#tests/support/certificates.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { newLearner } from '#tests/support/learners.ts';
import { withAuthenticator } from '#tests/support/secondFactors.ts';
import { newStaff } from '#tests/support/staff.ts';

/*
 * The ten commonest calls of a help desk, each from the search to what the caller has afterwards. What each act does in
 * every state: tests/api/people/staff, tests/api/academy/enrolment.
 */
const t = wordsOf('en');
const reason = 'Called from the agency, named the last booking';
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

async function atTheDesk(page: Page): Promise<void> {
  databaseOfServer();
  const { userId } = await newStaff('help-desk');
  expect((await postForm(page, '/staff/login', { userId, password: samplePassword })).status()).toBe(302);
  await open(page, '/staff/home');
}

/** Types what the caller reads out, and opens what is found. */
async function find(page: Page, typed: string, link: string | RegExp): Promise<void> {
  await page.keyboard.press('/');
  await page.keyboard.type(typed);
  await page.keyboard.press('Enter');
  await page.getByRole('main').getByRole('link', { name: link }).first().click();
}

async function act(page: Page, option: string): Promise<void> {
  const name = t(`staffPerson:help.option.${option}`);
  await page.getByRole('main').getByRole('link', { name }).click();
  await field(page, t('fields:reason')).fill(reason);
  await button(page, name).click();
}

/** A letter for each digit: names have none. */
const letters = (text: string) => text.replace(/\d/g, (digit) => 'BCDFGHJKLM'[Number(digit)]!).toLowerCase();

async function newCaller(options: Parameters<typeof buildAgent>[2] = {}) {
  const agency = await newAgency();
  const name = `Zed${letters(unique('Q'))}`;
  const caller = await buildAgent(databaseOfServer(), agency, { firstName: 'Marisol', lastName: name, ...options });
  return { ...caller, agency, name };
}

test('1: "I am locked out" — the lock is lifted, and the caller signs in', async ({ page, openBrowser }) => {
  const caller = await newCaller();
  const theirs = await openBrowser();
  for (let guess = 0; guess < 7; guess += 1)
    await postForm(theirs, '/login', { userId: caller.userId, password: `Wrong${guess}2026` });
  await atTheDesk(page);
  await find(page, caller.userId, /Marisol/);
  await act(page, 'lift-lock');
  await expect(toast(page, t('staffPerson:help.done.lift-lock'))).toBeVisible();
  await open(theirs, '/login');
  await signInByForm(theirs, caller);
  await expect(theirs).not.toHaveURL(/\/login/);
});

test('2: "the mail never came" — the desk sees what was sent, and sends it again', async ({ page }) => {
  const caller = await newCaller({ activationFlag: 'E', emailValidFlag: false });
  await atTheDesk(page);
  await find(page, `Marisol ${caller.name}`, /Marisol/);
  await act(page, 'first-mail');
  await expect(toast(page, t('staffPerson:help.done.first-mail'))).toBeVisible();
  await page.getByRole('link', { name: t('staffPerson:tab.activity') }).click();
  const mails = page.getByRole('region', { name: t('staffPerson:section.mails') });
  await expect(mails.getByRole('listitem')).toHaveCount(1);
  await openMail(page, caller.emailAddress);
});

test('3: "my phone is gone" — two-step verification is reset, an owner\'s by two', async ({ page, openBrowser }) => {
  const agency = await newAgency();
  databaseOfServer();
  await withAuthenticator(agency.owner);
  await atTheDesk(page);
  await find(page, agency.owner.userId, new RegExp(agency.owner.lastName));
  await act(page, 'ask-second-factor-reset');
  await expect(page.getByRole('heading', { name: t('staffPerson:reset.title') })).toBeVisible();
  await expect(button(page, t('staffPerson:reset.confirm'))).toHaveCount(0);
  const colleague = await openBrowser();
  await atTheDesk(colleague);
  await find(colleague, agency.owner.userId, new RegExp(agency.owner.lastName));
  await button(colleague, t('staffPerson:reset.confirm')).click();
  await expect(toast(colleague, t('staffPerson:reset.doneconfirm'))).toBeVisible();
  const theirs = await openBrowser();
  await open(theirs, '/login');
  await signInByForm(theirs, agency.owner);
  await expect(theirs).not.toHaveURL(/\/login/);
});

test('4: "I have married" — name and address are corrected, and the caller reads them', async ({
  page,
  openBrowser,
}) => {
  const caller = await newCaller();
  await atTheDesk(page);
  await find(page, caller.userId, /Marisol/);
  await page.getByRole('link', { name: t('staffPerson:more.correct') }).click();
  await field(page, t('fields:lastName')).fill('Newname');
  await field(page, t('fields:reason')).fill(reason);
  await button(page, t('staffPerson:correct.save')).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Marisol Newname');
  const theirs = await openBrowser();
  await signIn(theirs, caller);
  await open(theirs, '/home/my-account');
  await expect(field(theirs, t('fields:lastName'))).toHaveValue('Newname');
});

test('5: "I work somewhere else now" — the caller is moved to the other agency', async ({ page, openBrowser }) => {
  const [caller, next] = [await newCaller(), await newAgency({ agencyName: `Harbor ${letters(unique('N'))}` })];
  await atTheDesk(page);
  await find(page, caller.userId, /Marisol/);
  await page.getByRole('link', { name: t('staffPerson:more.move') }).click();
  await field(page, t('fields:agencyId')).fill(next.agencyId);
  await button(page, t('staffPerson:moving.find')).click();
  await expect(page.getByRole('main')).toContainText(next.agencyName);
  await field(page, t('fields:reason')).fill(reason);
  await page.getByRole('button', { name: /^Move Marisol/ }).click();
  await expect(toast(page, next.agencyName)).toBeVisible();
  await expect(page.getByRole('main')).toContainText(next.agencyName);
  const theirs = await openBrowser();
  await signIn(theirs, caller);
  await open(theirs, '/home/my-account');
  await expect(theirs.getByRole('main')).toContainText(next.agencyName);
});

test('6: "my number is on my old account" — it is moved to the new one', async ({ page }) => {
  const db = databaseOfServer();
  const caller = await newCaller();
  const { ccn } = await buildMember(db, { lastName: caller.name });
  const old = await buildAgent(db, await newAgency(), { lastName: caller.name });
  await enrol(await signedIn(old), { ccn, source: 'A' });
  await atTheDesk(page);
  await find(page, caller.userId, /Marisol/);
  await page.getByRole('link', { name: t('staffPerson:more.number') }).click();
  const give = page.getByRole('region', { name: t('staffPerson:number.givenTitle') });
  await field(give, t('fields:ccn')).fill(ccn);
  await field(give, t('fields:reason')).fill(reason);
  await button(page, t('staffPerson:number.give')).click();
  await expect(page.getByRole('main')).toContainText(ccn);
  await openMail(page, old.emailAddress);
});

test('7: "is this certificate real?" — it is found by its number', async ({ page }) => {
  const db = databaseOfServer();
  const learner = await newLearner(db, await newAgency());
  const { number } = await newCertificate(db, { authId: learner.authId, curriculum: 'PC' });
  await atTheDesk(page);
  await page.keyboard.press('/');
  await page.keyboard.type(number);
  await page.keyboard.press('Enter');
  await page
    .getByRole('region', { name: t('search:kind.certificate') })
    .getByRole('link')
    .click();
  await expect(page).toHaveURL(new RegExp(`/staff/certificates/${number}$`));
  await expect(page.getByRole('main')).toContainText(number);
});

test('8: "it says error, with a long number" — the first block of it tells what happened', async ({
  page,
  openBrowser,
}) => {
  const caller = await newCaller();
  const theirs = await openBrowser();
  await signIn(theirs, caller);
  await open(theirs, `/home/agency-overview/${crypto.randomUUID()}`);
  const reference = await theirs.locator('code.reference').innerText();
  await atTheDesk(page);
  await find(page, reference.slice(0, 8), reference);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Marisol');
  await expect(page.getByRole('region', { name: t('staffPerson:section.errors') })).toContainText('403 forbidden');
});

test('9: "I do not see the button" — the desk sees the portal as the caller does', async ({ page }) => {
  const caller = await newCaller();
  await atTheDesk(page);
  await find(page, caller.userId, /Marisol/);
  await page.getByRole('link', { name: t('staffPerson:view.open') }).click();
  await field(page, t('fields:reason')).fill(reason);
  await button(page, t('staffPerson:view.submit')).click();
  await expect(page.getByRole('region', { name: t('common:view.label') })).toContainText('15 minutes left');
});

test('10: "what became of my feedback?" — it is found by its number, and answered', async ({ page }) => {
  const caller = await newCaller();
  const { number } = await sendFeedback(await signedIn(caller), {
    application: 'OneSource',
    feedbackType: 'S',
    commentTxt: 'Where is the deck plan?',
    userAgent: '',
  });
  await atTheDesk(page);
  await find(page, number, number);
  await expect(page.getByRole('main')).toContainText('Where is the deck plan?');
  await field(page, t('fields:answerTxt')).fill('It is on the page of each ship.');
  await page
    .getByRole('main')
    .getByRole('button', { name: /answer/i })
    .first()
    .click();
  await expect(page.getByRole('main')).toContainText('It is on the page of each ship.');
});
