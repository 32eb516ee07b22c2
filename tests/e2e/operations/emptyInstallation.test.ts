import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { runAddStaff } from '#server/commands/parts/children.mjs';
import { testEnvironment } from '#server/commands/parts/test-cluster.mjs';
import { createEmptyDatabase } from '#tests/support/database.ts';
import { startMailServer } from '#tests/support/mailServer.ts';
import { startPortal } from '#tests/support/portalServer.ts';
import { codeAt } from '#tests/support/secondFactors.ts';
import { lookAt } from '#tests/e2e/support/accessibility.ts';
import { fillAdvisor, newAdvisor, type Advisor } from '#tests/e2e/support/addAdvisor.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { playCourse } from '#tests/e2e/support/courses.ts';
import { firstSteps, takeFirstSteps } from '#tests/e2e/support/firstSteps.ts';
import { samplePassword } from '#tests/e2e/support/people.ts';
import {
  fillAgency,
  fillOwner,
  newAgencyForm,
  newOwner,
  press,
  type AgencyForm,
  type OwnerForm,
} from '#tests/e2e/support/registration.ts';
import { hydrated, open, signInByForm, toast } from '#tests/e2e/support/screens.ts';
import { field, wordsOf } from '#tests/e2e/support/words.ts';

const t = wordsOf('en');
const main = (page: Page) => page.getByRole('main');
const pressButton = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();
const administrator = { userId: 'FIRSTADMIN', emailAddress: 'first.admin@brand.example' };

/** A portal as an operator starts it: `db:migrate`, one `staff:add`, its own mail server; no seed and no demo. */
async function startEmpty() {
  const folder = await mkdtemp(path.join(tmpdir(), 'gangway-empty-'));
  const [database, mails] = await Promise.all([createEmptyDatabase(), startMailServer()]);
  const env = { ...process.env, ...testEnvironment, DATABASE_URL: database.url, STAFF_PASSWORD: samplePassword };
  const [added, server] = await Promise.all([
    runAddStaff(env, [administrator.userId, administrator.emailAddress, 'administrator', 'Ada', 'First']),
    startPortal(folder, database.url, { DATA_DIR: folder, SMTP_URL: mails.url, PARTNER_SANDBOX: '1' }),
  ]);
  expect(added.code, added.output).toBe(0);
  return {
    origin: server.origin,
    mails,
    async stop() {
      await server.stop();
      await mails.stop();
      await database.drop();
      await rm(folder, { recursive: true });
    },
  };
}

type Installation = Awaited<ReturnType<typeof startEmpty>>;

/** Waits for a mail with a link, and opens that. */
async function followMail({ mails }: Installation, page: Page, recipient: string, link: RegExp): Promise<void> {
  const found = () => mails.to(recipient).flatMap(({ text }) => link.exec(text ?? '')?.[0] ?? []);
  await expect.poll(() => found().length).toBeGreaterThan(0);
  await open(page, found().at(-1)!);
}

test('an empty installation is set up from the screen, until an advisor of an agency holds a certificate and opens a tool', {
  tag: '@deep',
}, async ({ openBrowser }) => {
  // Nine stories in one, each page of them looked at.
  test.slow();
  const installation = await startEmpty();
  try {
    const browser = { locale: 'en-US', viewport: { width: 1280, height: 800 }, baseURL: installation.origin };
    const [staff, agency, advisor] = [
      await openBrowser(browser),
      await openBrowser(browser),
      await openBrowser(browser),
    ];
    const [owner, form, person] = [newOwner(), newAgencyForm(), newAdvisor()];
    await test.step('the administrator signs in for the first time', () => signsIn(staff));
    await test.step('adopts what the guide offers', () => setsUp(installation, staff));
    await test.step('an agency registers', () => registers(agency, owner, form));
    await test.step('is approved', () => approves(staff, form));
    await test.step('its owner signs in', () => ownerSignsIn(installation, agency, owner));
    await test.step('and adds an advisor', () => addsAdvisor(agency, person));
    await test.step('who takes the first steps', () => advisorSignsIn(installation, advisor, person));
    await test.step('enrols, passes what the first level asks for, and holds its certificate', () =>
      learns(advisor, person));
    await test.step('and opens a tool', () => opensTool(advisor));
  } finally {
    await installation.stop();
  }
});

async function signsIn(page: Page): Promise<void> {
  await open(page, '/staff/login');
  await signInByForm(page, administrator);
  await page.waitForURL('**/staff/second-factor-setup');
  await hydrated(page);
  await page.getByRole('link', { name: t('secondFactor:own.setUp') }).click();
  await field(page, t('fields:oldPassword')).fill(samplePassword);
  await pressButton(page, t('secondFactor:addAuthenticator.begin'));
  const secret = await page.getByRole('group', { name: t('secondFactor:addAuthenticator.secret') }).innerText();
  await field(page, t('secondFactor:addAuthenticator.confirm')).fill(codeAt(secret.replaceAll(' ', '')));
  await pressButton(page, t('secondFactor:addAuthenticator.submit'));
  await main(page)
    .getByRole('link', { name: t('secondFactor:codes.done') })
    .click();
  await page.waitForURL('**/staff/home');
}

async function setsUp({ mails }: Installation, page: Page): Promise<void> {
  await hydrated(page);
  const step = (name: string) => main(page).getByRole('listitem', { name: t(`setup:step.${name}.title`), exact: true });
  // The mail about the second factor may be sent by now, and with it the step of the mail server is done.
  await expect(main(page).getByText(/^[12] of 10 steps done/)).toBeVisible();
  await expect(step('terms')).toContainText(t('setup:step.terms.none'));
  await pressButton(page, t('setup:step.courses.press'));
  await page.waitForURL('**/staff/setup');
  for (const name of ['terms', 'pages', 'menus'] as const) {
    await pressButton(page, t(`setup:step.${name}.press`));
    await expect(step(name)).toContainText(t('setup:state.done'));
  }
  await pressButton(page, t('setup:step.mail.press'));
  await expect(step('mail')).toContainText('reached the mail server');
  const subjects = () => mails.to(administrator.emailAddress).map(({ subject }) => subject);
  await expect.poll(subjects).toContain(t('mail:setupTest.subject'));
  await expect(step('courses')).toContainText(t('setup:step.courses.curricula', { count: 13 }));
  await expect(step('courses')).toContainText(t('setup:state.done'));
  await lookAt(page);
  await pressButton(page, t('setup:step.partners.press'));
  await page.waitForURL('**/staff/partners');
  await expect(main(page).getByRole('status')).toContainText(t('tools:name.booking'));
  await open(page, '/staff/home');
  await expect(main(page).getByText(t('setup:section.done', { done: 7, total: 10 }))).toBeVisible();
}

async function registers(page: Page, owner: OwnerForm, agency: AgencyForm): Promise<void> {
  await open(page, '/register-agency-home');
  await page.getByRole('link', { name: t('registration:home.start') }).click();
  await fillOwner(page, owner);
  await press(page, 'owner.submit');
  await page.waitForURL('**/register-agency-steps?step=agency');
  await fillAgency(page, agency);
  await press(page, 'agency.submit');
  await page.waitForURL('**/register-agency-steps?step=review');
  await press(page, 'review.submit');
  await page.waitForURL('**/register-agency-thankyou');
}

async function approves(page: Page, { agencyName }: AgencyForm): Promise<void> {
  await open(page, '/staff/agencies');
  await page
    .getByRole('row')
    .filter({ hasText: new RegExp(agencyName, 'i') })
    .getByRole('link')
    .first()
    .click();
  await pressButton(page, t('staff:decision.approve'));
  await expect(page.getByText(/: agency approved\./)).toBeVisible();
}

/** Validates an address by the link of its mail, and goes on to the sign-in. */
async function validates(installation: Installation, page: Page, address: string): Promise<void> {
  await followMail(installation, page, address, /http\S+\/email-validate\?tokenId=\S+/);
  await pressButton(page, t('onboarding:validateEmail.submit'));
  await main(page)
    .getByRole('link', { name: t('signIn:footer.signIn') })
    .click();
  await page.waitForURL('**/login');
}

async function ownerSignsIn(installation: Installation, page: Page, owner: OwnerForm): Promise<void> {
  await validates(installation, page, owner.registrationEmail);
  const { userId, ownerFirstName: firstName, ownerLastName: lastName } = owner;
  const person = { userId, firstName, lastName, password: samplePassword };
  await takeFirstSteps(page, firstSteps.us, person, { chose: true });
  await page.waitForURL('**/home/my-account');
}

async function addsAdvisor(page: Page, person: Advisor): Promise<void> {
  await open(page, '/home/agency-overview/add');
  await fillAdvisor(page, person);
  await page.getByRole('button', { name: t('agents:add.submit') }).click();
  await expect(toast(page, 'User Added successfully!')).toBeVisible();
}

async function advisorSignsIn(installation: Installation, page: Page, person: Advisor): Promise<void> {
  await validates(installation, page, person.emailAddress);
  await takeFirstSteps(page, firstSteps.us, person);
  await page.waitForURL('**/home/my-account');
  // The menu that was adopted leads to the home page that was.
  await page
    .getByRole('navigation', { name: t('shell.menu') })
    .getByRole('link', { name: t('content:nav.home') })
    .click();
  await expect(
    page.getByRole('heading', { level: 1, name: firstSteps.us.said.greeting(person.firstName) }),
  ).toBeVisible();
}

async function learns(page: Page, person: Advisor): Promise<void> {
  await open(page, '/home/agent-enroll?registerFor=academy');
  await pressButton(page, t('enrolment:none.submit'));
  await page.waitForURL('**/academy/dashboard');
  for (const [code, title] of [
    ['cruise-basics', 'Cruise basics'],
    ['princess-story', 'The Princess story'],
  ] as const) {
    await main(page).getByRole('link', { name: title }).first().click();
    await playCourse(page, code, 'en');
    await page.getByRole('button', { name: t('learning:leave') }).click();
    await page.waitForURL('**/academy/dashboard');
  }
  await main(page)
    .getByRole('link', { name: t('academy:reached.certificate') })
    .click();
  await expect(page.getByRole('article')).toContainText('First Officer');
  await expect(page.getByRole('article')).toContainText(new RegExp(person.lastName, 'i'));
}

async function opensTool(page: Page): Promise<void> {
  await open(page, '/home/tools');
  const waiting = page.waitForEvent('popup');
  await main(page)
    .getByRole('button', { name: t('tools:open', { tool: t('tools:name.booking') }) })
    .click();
  const partner = await waiting;
  await partner.waitForURL(/\/sandbox\/partners\/booking/);
  await expect(partner.getByText(t('sandbox:tool.check.once.passed'))).toBeVisible();
}
