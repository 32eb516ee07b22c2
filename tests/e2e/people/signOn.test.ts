import type { Page } from '@playwright/test';
import { sampleClient, startSampleProvider } from '#server/commands/parts/sample-provider.mjs';
import { lookAt } from '#tests/e2e/support/accessibility.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { databaseOfServer, newAgency, signIn } from '#tests/e2e/support/people.ts';
import { open } from '#tests/e2e/support/screens.ts';
import { field, wordsOf } from '#tests/e2e/support/words.ts';
import { buildAgent, samplePassword } from '#tests/support/builders.ts';

const en = wordsOf('en');
const guide = '/home/agency-overview/sign-on';

/** Without the letters that the sample provider's page asks another site for. */
const withoutFonts = (page: Page) =>
  page.route('https://fonts.googleapis.com/**', (route) => route.fulfill({ contentType: 'text/css', body: '' }));

/** Signs in at the sample provider, which asks for consent the first time. */
async function signInThere(page: Page, address: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(address);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

test("an owner sets up sign-on at the agency's provider, and an advisor signs in there", async ({ page, browser }) => {
  const provider = await startSampleProvider(0);
  const agency = await newAgency();
  const domain = `${crypto.randomUUID().slice(0, 8)}.example`;
  const db = databaseOfServer();
  await withoutFonts(page);
  await signIn(page, agency.owner);
  await open(page, guide);
  await page.getByRole('button', { name: en('signOn:begin.submit') }).click();

  const press = (key: string) => page.getByRole('button', { name: en(`signOn:${key}`) }).click();
  const fill = (name: string, value: string) => field(page, en(`fields:${name}`)).fill(value);
  await fill('providerName', 'Example Travel');
  await fill('providerIssuer', `${provider!.issuer}/nowhere`);
  await fill('clientId', sampleClient.clientId);
  await fill('clientSecret', sampleClient.clientSecret);
  await fill('password', samplePassword);
  await press('provider.submit');
  // What was typed stays, but for the secrets.
  await expect(page.getByText(en('refusals:signOnNoProvider')).first()).toBeVisible();
  await expect(field(page, en('fields:providerName'))).toHaveValue('Example Travel');
  await fill('providerIssuer', provider!.issuer);
  await fill('clientSecret', sampleClient.clientSecret);
  await fill('password', samplePassword);
  await press('provider.submit');
  await expect(page.getByText(en('signOn:done.provider'), { exact: true })).toBeVisible();

  await fill('mailDomain', `@${domain}`);
  await press('domains.add');
  await expect(page.getByText(`_gangway.${domain}`)).toBeVisible();
  await press('domains.prove');
  await expect(page.getByText(en('refusals:domainNotProven'))).toBeVisible();
  await lookAt(page);
  // As staff do, or the record would.
  await db.signOnDomain.updateMany({ where: { domain }, data: { provenAt: new Date() } });

  await page.getByRole('link', { name: en('signOn:test.submit') }).click();
  await signInThere(page, `ann.lee@${domain}`);
  await expect(page.getByText(en('signOn:test.worked'))).toBeVisible();
  await expect(page.getByText(`ann.lee@${domain}`).first()).toBeVisible();
  await press('test.on');
  await expect(page.getByText(en('signOn:done.on'), { exact: true })).toBeVisible();
  await lookAt(page);

  await buildAgent(db, agency, { emailAddress: `ann.lee@${domain}`.toUpperCase(), firstName: 'Ann', lastName: 'Lee' });
  const context = await browser.newContext();
  const advisor = await context.newPage();
  await withoutFonts(advisor);
  await open(advisor, '/login');
  await advisor.getByRole('link', { name: en('signIn:login.signOn') }).click();
  await lookAt(advisor);
  await field(advisor, en('fields:companyAddress')).fill(`ann.lee@${domain}`);
  await advisor.getByRole('button', { name: en('signIn:company.submit') }).click();
  await expect(advisor.getByPlaceholder('Enter any login')).toHaveValue(`ann.lee@${domain}`);
  await signInThere(advisor, `ann.lee@${domain}`);
  await expect(advisor).toHaveURL(/\/home\//);
  await context.close();
  await provider!.stop();
});
