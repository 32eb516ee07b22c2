import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import { startThrowaway } from '#server/commands/parts/postgres.mjs';
import { collect } from '#server/commands/parts/processes.mjs';
import { root } from '#server/commands/parts/project.mjs';
import { demoContentRows } from '#seed/content.ts';
import { demoStaff } from '#seed/demo/staffAccounts.ts';
import { guideBlocks } from '#tests/deep/process/guideBlocks.ts';
import { runAt } from '#tests/support/database.ts';
import { startMailServer } from '#tests/support/mailServer.ts';
import { startPortal } from '#tests/support/portalServer.ts';
import { codeAt } from '#tests/support/secondFactors.ts';
import { lookAt } from '#tests/e2e/support/accessibility.ts';
import { fillAdvisor, newAdvisor, type Advisor } from '#tests/e2e/support/addAdvisor.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { playCourse } from '#tests/e2e/support/courses.ts';
import { firstSteps, takeFirstSteps } from '#tests/e2e/support/firstSteps.ts';
import { samplePassword, unique } from '#tests/e2e/support/people.ts';
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

// The brand of this story. Its mails reach the mail server of the test alone.
const domain = 'harbourline.travel';
const brand = {
  phone: '+1 206 284 0100',
  email: `desk@${domain}`,
  representative: 'Ottoline Brandt',
  representativePhone: '+1 206 284 0101',
};

/** What docs/install.md says to run as the administrator of Postgres, as single statements. */
function documentedSql(passwords: Record<string, string>): string[] {
  const block = guideBlocks('install.md')
    .get('2. The database')!
    .find(({ language }) => language === 'sh')!;
  const sql = /<<END\n([\s\S]*?)^END$/m.exec(block.text)![1]!;
  return sql
    .replace(/\$(\w+)/g, (_, name: string) => passwords[name]!)
    .split('\n')
    .filter(Boolean);
}

/** The names of the settings that docs/install.md writes down. */
function documentedSettings(): string[] {
  const block = guideBlocks('install.md')
    .get('3. The settings')!
    .find(({ language }) => language === 'sh')!;
  return [...block.text.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name!);
}

/** The commands that docs/install.md runs on the empty database, as the arguments of `npm run`. */
function documentedCommands(): string[][] {
  const block = guideBlocks('install.md')
    .get('4. Tables and the first administrator')!
    .find(({ language }) => language === 'sh')!;
  return block.text
    .trim()
    .split('\n')
    .map((line) => line.replace('m.review@brand.example', administrator.emailAddress).split(' ').slice(1));
}
const administrator = { userId: 'MREVIEW', emailAddress: `m.review@${domain}` };

/** A partner's server: it gives a token for a user, and shows a page to the user who brings it. */
async function startPartner() {
  const server = createServer((request, response) => {
    const isCall = request.method === 'POST';
    response.setHeader('Content-Type', isCall ? 'application/json' : 'text/html');
    response.end(isCall ? '{"token":"T1"}' : '<!doctype html><title>Booking</title><h1>Booking system</h1>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    setting: JSON.stringify({ booking: { open: address, call: `${address}/sessions`, privateNetwork: true } }),
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Installs the portal as docs/install.md says, by an owner of the database who is no superuser. */
async function install() {
  const folder = await mkdtemp(path.join(tmpdir(), 'gangway-first-'));
  const [cluster, mails, partner] = await Promise.all([startThrowaway(), startMailServer(), startPartner()]);
  const { host } = new URL(cluster.adminUrl());
  const passwords = { OWNER_PASSWORD: 'of-the-owner', PRODUCT_PASSWORD: 'of-the-product' };
  for (const statement of documentedSql(passwords)) await runAt(cluster.adminUrl(), statement);
  const [{ rolsuper: isSuperuser } = {}] = await runAt(
    cluster.adminUrl(),
    "SELECT rolsuper FROM pg_roles WHERE rolname = 'gangway'",
  );
  expect(isSuperuser).toBe(false);
  // Where it is: the server of the tests chooses its port, and courses are at 127.0.0.1 beside a portal at localhost.
  const placed = { ORIGIN: 'http://localhost:3000', COURSE_ORIGIN: 'http://127.0.0.1:3000', PORT: '3000' };
  const values: Record<string, string> = {
    DATABASE_URL: `postgresql://gangway_product:${passwords.PRODUCT_PASSWORD}@${host}/gangway`,
    DATABASE_OWNER_URL: `postgresql://gangway:${passwords.OWNER_PASSWORD}@${host}/gangway`,
    SESSION_SECRET: 'a secret of the first installation, long enough',
    BACKUP_KEY: 'a key for the backups of the first installation',
    ...placed,
    TRUSTED_PROXIES: '127.0.0.1',
    SMTP_URL: mails.url,
    MAIL_FROM: `Harbour Line Partners <no-reply@${domain}>`,
    SECURITY_CONTACT: `mailto:security@${domain}`,
    DATA_DIR: folder,
    METRICS_PORT: '0',
  };
  expect(documentedSettings().toSorted()).toEqual(Object.keys(values).toSorted());
  const settings = { ...values, PARTNERS: partner.setting, NODE_ENV: 'production' };
  let password = '';
  for (const args of documentedCommands()) {
    const { code, output } = await collect('npm', ['run', '--silent', ...args], {
      cwd: root,
      env: { PATH: process.env.PATH, ...settings },
    });
    expect(code, output).toBe(0);
    password = /^Password: (.+)$/m.exec(output)?.[1]?.trim() ?? password;
  }
  const ofCommands = ['DATABASE_OWNER_URL', 'BACKUP_KEY', ...Object.keys(placed)];
  const served = Object.fromEntries(Object.entries(settings).filter(([name]) => !ofCommands.includes(name)));
  const server = await startPortal(folder, values.DATABASE_URL!, served);
  return {
    origin: server.origin,
    mails,
    password,
    async stop() {
      await server.stop();
      await Promise.all([mails.stop(), partner.stop()]);
      await cluster.stop();
      await rm(folder, { recursive: true });
    },
  };
}

type Installation = Awaited<ReturnType<typeof install>>;

/** Waits for a mail with a link, and opens that. */
async function followMail({ mails }: Installation, page: Page, recipient: string, link: RegExp): Promise<void> {
  const found = () => mails.to(recipient).flatMap(({ text }) => link.exec(text ?? '')?.[0] ?? []);
  await expect.poll(() => found().length).toBeGreaterThan(0);
  await open(page, found().at(-1)!);
}

test('a brand goes from an empty database to an agency’s first sale by the documents, the guide and the console, and nothing invented is seen', async ({
  openBrowser,
}) => {
  // A whole first day, each page of it looked at.
  test.setTimeout(900_000);
  const began = performance.now();
  const minutes = () => ((performance.now() - began) / 60_000).toFixed(1);
  const say = (what: string) =>
    test.info().annotations.push({ type: 'first installation', description: `${what}: ${minutes()} min` });
  const installation = await install();
  try {
    say('installed');
    const window = { locale: 'en-US', viewport: { width: 1280, height: 800 }, baseURL: installation.origin };
    const [staff, agency, advisor] = [await openBrowser(window), await openBrowser(window), await openBrowser(window)];
    const id = unique('REG').toLowerCase();
    const owner = newOwner({ phoneNumber: '(305) 371 2200', registrationEmail: `${id}@tidewater.travel` });
    const form = newAgencyForm({ telephone: '305 371 2201' });
    const person = newAdvisor({ emailAddress: `nora.${id}@tidewater.travel`, phones: ['3712202', '3712203'] });
    await test.step('the administrator signs in for the first time', () => signsIn(installation, staff));
    await test.step('and settles what the guide lists', () => setsUp(installation, staff));
    say('set up');
    await test.step('an agency registers', () => registers(agency, owner, form));
    const agencyId = await test.step('is approved', () => approves(staff, form));
    await test.step('its owner signs in', () => ownerSignsIn(installation, agency, owner));
    await test.step('and adds an advisor', () => addsAdvisor(agency, person));
    await test.step('who takes the first steps', () => advisorSignsIn(installation, advisor, person));
    await test.step('enrols, passes what the first level asks for, and has its certificate', () =>
      learns(advisor, person));
    await test.step('and opens a tool', () => opensTool(advisor));
    await test.step('the brand delivers the agency’s first booking, and its owner sees it', () =>
      sells(staff, agency, agencyId));
    say('first sale');
    await test.step('nothing invented is in what visitors and agencies see', async () => {
      for (const locale of ['en-US', 'ja-JP']) {
        const visitor = await openBrowser({ ...window, locale });
        await readsEverything(visitor.request, [
          '/',
          '/login',
          '/register-agency-home',
          '/status',
          '/contact-us',
          '/login-help',
        ]);
      }
      await readsEverything(agency.request, ['/home/my-account', '/home/agency-overview', '/home/tools', '/home/pc']);
      await readsEverything(advisor.request, ['/home/my-account', '/academy/dashboard', '/home/pc']);
      readsMails(installation);
    });
  } finally {
    await installation.stop();
  }
});

async function signsIn({ password }: Installation, page: Page): Promise<void> {
  await open(page, '/staff/login');
  await signInByForm(page, administrator, { password });
  await page.waitForURL('**/staff/second-factor-setup');
  await hydrated(page);
  await page.getByRole('link', { name: t('secondFactor:own.setUp') }).click();
  await field(page, t('fields:oldPassword')).fill(password);
  await pressButton(page, t('secondFactor:addAuthenticator.begin'));
  const secret = await page.getByRole('group', { name: t('secondFactor:addAuthenticator.secret') }).innerText();
  await field(page, t('secondFactor:addAuthenticator.confirm')).fill(codeAt(secret.replaceAll(' ', '')));
  await pressButton(page, t('secondFactor:addAuthenticator.submit'));
  await main(page)
    .getByRole('link', { name: t('secondFactor:codes.done') })
    .click();
  await page.waitForURL('**/staff/home');
}

const step = (page: Page, name: string) =>
  main(page).getByRole('listitem', { name: t(`setup:step.${name}.title`), exact: true });

async function setsUp({ mails }: Installation, page: Page): Promise<void> {
  await open(page, '/staff/setup');
  await expect(main(page).getByText(t('setup:sentence'))).toBeVisible();
  await expect(step(page, 'courses')).toContainText(/the server reached 127\.0\.0\.1/);
  await expect(step(page, 'courses')).toContainText(/Your browser reached/);
  await lookAt(page);
  await pressButton(page, t('setup:step.courses.press'));
  await pressButton(page, t('setup:step.mail.press'));
  await expect(step(page, 'mail')).toContainText('reached the mail server');
  const subjects = () => mails.to(administrator.emailAddress).map(({ subject }) => subject);
  await expect.poll(subjects).toContain(t('mail:setupTest.subject'));

  await step(page, 'contacts')
    .getByRole('link', { name: t('setup:step.contacts.none') })
    .click();
  await page.waitForURL('**/staff/settings/contact-details/every');
  await hydrated(page);
  await field(page, t('fields:helpDeskPhone')).fill(brand.phone);
  await field(page, t('fields:helpDeskEmail')).fill(brand.email);
  await main(page).locator('input[name="cell-repRegion"]').fill('West');
  await main(page).locator('input[name="cell-repName"]').fill(brand.representative);
  await main(page).locator('input[name="cell-repPhone"]').fill(brand.representativePhone);
  await pressButton(page, t('settings:rows.add'));
  await expect(main(page).getByRole('row').filter({ hasText: brand.representative })).toBeVisible();
  await saveSetting(page);

  for (const name of ['terms', 'pages', 'menus'] as const) {
    await open(page, '/staff/setup');
    await step(page, name)
      .getByRole('link', { name: `${t(`setup:step.${name}.title`)}: ${t('setup:step.read')}` })
      .click();
    await page.waitForURL(`**/staff/setup/content?set=${name}`);
    await hydrated(page);
    // Nothing is open, since the contact details are there.
    await expect(main(page).getByText(t('setup:adopt.becomes.open'))).toHaveCount(0);
    if (name === 'menus') await lookAt(page);
    await pressButton(page, t(`setup:step.${name}.press`));
    await page.waitForURL('**/staff/setup');
    await expect(step(page, name)).toContainText(t('setup:state.done'));
  }

  for (let left = 3; left > 0; left -= 1) {
    await open(page, '/staff/setup');
    const points = step(page, 'sales').getByRole('link', { name: /decide whether/ });
    await expect(points).toHaveCount(left);
    await points.first().click();
    await page.waitForURL('**/staff/settings/sales-access/*');
    await hydrated(page);
    await field(page, t('fields:newAgencySalesAccess')).selectOption(left === 3 ? 'granted' : 'withheld');
    await saveSetting(page);
  }

  await open(page, '/staff/setup');
  await pressButton(page, t('setup:step.partners.switchOff', { count: 14 }));
  await expect(toast(page, t('setup:switchedOff.done', { number: 14 }))).toBeVisible();
  await pressButton(page, t('setup:step.partners.press'));
  await page.waitForURL('**/staff/partners');
  await expect(main(page).getByRole('status')).toContainText(t('tools:name.booking'));
  await open(page, '/staff/setup');
  await expect(main(page).getByText(t('setup:sentenceDone'))).toBeVisible();
}

async function saveSetting(page: Page): Promise<void> {
  await field(page, t('fields:reason')).fill('Set while installing');
  await pressButton(page, t('settings:form.save'));
  await expect(toast(page, /^Saved/)).toBeVisible();
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

async function approves(page: Page, { agencyName }: AgencyForm): Promise<string> {
  await open(page, '/staff/agencies');
  await page
    .getByRole('row')
    .filter({ hasText: new RegExp(agencyName, 'i') })
    .getByRole('link')
    .first()
    .click();
  await page.waitForURL(/\/staff\/agencies\/\d+/);
  const agencyId = /\/staff\/agencies\/(\d+)/.exec(page.url())![1]!;
  await pressButton(page, t('staff:decision.approve'));
  await expect(page.getByText(/: agency approved\./)).toBeVisible();
  return agencyId;
}

/** Validates an address by the link of its mail, and continues to the sign-in. */
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
  await partner.waitForURL(/\/polaronline\w*\/pres\+T1/);
  await expect(partner.getByRole('heading', { name: 'Booking system' })).toBeVisible();
}

async function sells(staff: Page, agency: Page, agencyId: string): Promise<void> {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const row = [
    'HL0001',
    '1',
    agencyId,
    '',
    'PC',
    'Sun Princess',
    day(200),
    day(-1),
    '2',
    'USD',
    '4321.00',
    '432.10',
    '0.00',
    'booked',
  ];
  await open(staff, '/staff/ledger');
  const [template] = await Promise.all([
    staff.waitForEvent('download'),
    main(staff).getByRole('link', { name: 'Template as CSV' }).click(),
  ]);
  const header = await readFile(await template.path(), 'utf8');
  const file = `${header.trim()}\n${row.join(',')}\n`;
  await main(staff)
    .getByLabel(t('ledger:import.label'))
    .setInputFiles({ name: 'ledger.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await main(staff)
    .getByRole('button', { name: t('ledger:import.submit') })
    .click();
  await main(staff)
    .getByRole('button', { name: /^Import 1 row/ })
    .click();
  await expect(main(staff).getByText('Done', { exact: true })).toBeVisible();
  await open(agency, '/home/pages/other/sales-reports');
  await expect(main(agency)).toContainText('4,321');
}

const invented: [what: string, RegExp][] = [
  ['an example address', /[\w.-]*@[\w.-]*\bexample\b|\b(?:[\w-]+\.)+example\b|\bexample\.(?:com|net|org)\b/i],
  ['a 555 number', /(?<!\d)555(?!\d)/],
];

/** The people of the sample data, by first and last name. */
function samplePeople(): string[] {
  const representatives = demoContentRows(new Date()).flatMap(({ document }) =>
    ((document as { representatives?: { name: string }[] }).representatives ?? []).map(({ name }) => name),
  );
  return [...new Set([...representatives, ...demoStaff.map(({ firstName, lastName }) => `${firstName} ${lastName}`)])];
}

function expectNothingInvented(text: string, where: string): void {
  for (const [what, phrase] of invented) expect(phrase.exec(text)?.[0], `${what} at ${where}`).toBeUndefined();
  const people = samplePeople();
  expect(people.length).toBeGreaterThan(10);
  expect(
    people.filter((name) => text.includes(name)),
    where,
  ).toEqual([]);
}

/** Reads the pages that some lead to, as they are sent, without the data of scripts. */
async function readsEverything(request: APIRequestContext, from: string[]): Promise<void> {
  const seen = new Set(from);
  const waiting = [...from];
  let contacts = 0;
  while (waiting.length > 0 && seen.size < 400) {
    const address = waiting.shift()!;
    const reply = await request.get(address);
    if (!/text\/html/.test(reply.headers()['content-type'] ?? '')) continue;
    const html = (await reply.text()).replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, ' ');
    expectNothingInvented(html, address);
    if (html.includes(brand.phone)) contacts += 1;
    for (const [, href = ''] of html.matchAll(/<a\b[^>]*?\shref="(\/[^"#?]*)/g)) {
      if (seen.has(href) || href.startsWith('//') || /sign-?out|logout|\/staff|\.(?:csv|xlsx|pdf|ics)$/.test(href))
        continue;
      seen.add(href);
      waiting.push(href);
    }
  }
  // The brand's own number is there instead.
  expect(contacts, `pages with the help desk’s number, of ${seen.size}`).toBeGreaterThan(0);
  expect(seen.size).toBeGreaterThan(8);
}

function readsMails({ mails }: Installation): void {
  const all = mails.all();
  expect(all.length).toBeGreaterThan(5);
  for (const { subject, from, text = '', html = '' } of all) {
    expect(from?.address).toBe(`no-reply@${domain}`);
    expectNothingInvented(`${subject}\n${text}\n${html}`, `the mail “${subject}”`);
  }
}
