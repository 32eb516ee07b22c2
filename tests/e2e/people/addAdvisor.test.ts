import type { Page } from '@playwright/test';
import { fillAdvisor, newAdvisor, openFold } from '#tests/e2e/support/addAdvisor.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { databaseOfServer, newPerson, signIn, unique } from '#tests/e2e/support/people.ts';
import { open, toast } from '#tests/e2e/support/screens.ts';
import { field } from '#tests/e2e/support/words.ts';

const form = '/home/agency-overview/add';
const added = 'User Added successfully!';
const submit = (page: Page) => page.getByRole('button', { name: 'Add advisor' }).click();

async function ownerOpensForm(page: Page, owner?: { userId: string }): Promise<void> {
  await signIn(page, owner ?? (await newPerson()));
  await open(page, form);
}

test.describe('what is refused, and where', () => {
  test('a user ID and an e-mail address that are taken', async ({ page }) => {
    await ownerOpensForm(page);
    const advisor = newAdvisor();
    await fillAdvisor(page, { ...advisor, userId: 'namadvisor' });
    await submit(page);
    await expect(field(page, 'User ID')).toBeFocused();
    await expect(field(page, 'User ID')).toHaveAccessibleDescription(
      /This login ID has been assigned to another guest\. Please provide a different login ID/,
    );
    await expect(field(page, 'User ID')).toHaveValue(/^namadvisor$/i);

    const { emailAddress } = await newPerson();
    await fillAdvisor(page, { ...advisor, emailAddress: emailAddress.toLowerCase() });
    await submit(page);
    await expect(field(page, 'Email Address')).toBeFocused();
    await expect(field(page, 'Email Address')).toHaveAccessibleDescription(
      /Another account already uses the same email address\./,
    );

    await fillAdvisor(page, advisor);
    await submit(page);
    await expect(toast(page, added)).toBeVisible();
  });

  test('an empty form: every required field says what it wants', async ({ page }) => {
    await ownerOpensForm(page);
    await openFold(page, 'agents:address.legend');
    for (const filledIn of ['Address', 'City']) await field(page, filledIn).fill('');
    await field(page, 'Country').selectOption('');
    await field(page, 'Role').selectOption('');
    await submit(page);
    const summary = page.getByRole('alert');
    for (const message of [
      'Please enter User ID',
      'Please enter Password',
      'Please enter Confirm Password',
      'Please Select a Title',
      'Please Enter the Gender',
      'Please enter First Name',
      'Please enter Last Name',
      'Day of Birth: The date of birth field is required',
      'Please enter Email Address',
      'Please enter at least one phone number',
      'Please enter Address',
      'Please enter City',
      'Country: Please Select an Option',
      'Role: Please Select Agent Type',
      'Certification: Please certify that this person is an approved seller of travel employed by your agency.',
    ]) {
      await expect(summary.getByRole('link', { name: message, exact: true })).toBeVisible();
    }
    await expect(field(page, 'User ID')).toBeFocused();
    await summary.getByRole('link', { name: 'Please enter City' }).click();
    await expect(field(page, 'City')).toBeFocused();
  });

  test('markup, control characters, emoji, over-long and backwards text', async ({ page }) => {
    await ownerOpensForm(page);
    await fillAdvisor(page, newAdvisor());
    const bad: [string, string, string][] = [
      ['User ID', 'ad visor<1>', 'User ID should be 6 to 16 letters or numbers, without special characters'],
      ['First Name', '<script>alert(1)</script>', 'Please enter alpha characters, space, hyphens and apostrophes.'],
      ['Middle Name', '🛳️', 'Please enter alpha characters, space, hyphens and apostrophes.'],
      ['Last Name', 'A'.repeat(5000), 'Last Name can have at most 40 characters'],
      ['Address', '\u202egnp.exe', 'Address contains characters that cannot be used'],
      ['Address Line 2', 'B'.repeat(5000), 'Address Line 2 can have at most 60 characters'],
      ['City', ' ', 'Please enter City'],
      ['Email Address', 'nora@@advisors.example', 'Please Enter a Valid Email'],
      ['Password', 'pässwort1', 'Your password contains invalid characters. Please use letters and numbers only.'],
      ['CLIA ID', '123', 'CLIA ID should be of 8 or 10 characters assigned by CLIA. (US & CA only)'],
    ];
    for (const [label, text] of bad) await field(page, label).fill(text);
    await page.getByRole('group', { name: 'Telephone' }).getByRole('textbox').last().fill('555-CALL');
    await submit(page);
    await expect(page.getByRole('alert')).toBeVisible();
    for (const [label, , message] of bad)
      await expect(field(page, label), label).toHaveAccessibleDescription(new RegExp(escaped(message)));
    await expect(page.getByRole('alert').getByRole('link', { name: 'Numbers only please' })).toBeVisible();
    await expect(field(page, 'User ID')).toBeFocused();
  });

  test('two passwords, a day that its month has not, half a telephone number', async ({ page }) => {
    await ownerOpensForm(page);
    await fillAdvisor(page, newAdvisor());
    await field(page, 'Confirm Password').fill('other123');
    const birth = page.getByRole('group', { name: 'Date of Birth' });
    await birth.getByLabel('Month').fill('2');
    await birth.getByLabel('Day').fill('30');
    await page.getByRole('group', { name: 'Telephone' }).getByRole('textbox').first().fill('');
    await page.getByRole('group', { name: 'Cell Phone' }).getByRole('textbox').last().fill('');
    await submit(page);
    const summary = page.getByRole('alert');
    for (const message of [
      'Both Password and Confirm Password should be same',
      'Please enter a valid two digit birth day',
      'Please enter Area Code and Number',
      'Please enter Phone Code and Number',
    ]) {
      await expect(summary.getByRole('link', { name: message })).toBeVisible();
    }
    await expect(field(page, 'Confirm Password')).toBeFocused();
    await expect(birth.getByLabel('Day')).toHaveAccessibleDescription('Please enter a valid two digit birth day');
  });

  test('a hand-made form with an unknown field, another role or permission', async ({ page }) => {
    await signIn(page, 'NAMMANAGER');
    const headers = { Origin: process.env.E2E_ORIGIN! };
    for (const [name, value] of [
      ['activationFlag', 'A'],
      ['agentType', 'O'],
      ['permissions', 'poNoSuchPermission'],
      ['__proto__', 'x'],
      ['agencyId', '10000000'],
    ]) {
      const response = await page.request.post(form, { headers, form: { [name!]: value! }, maxRedirects: 0 });
      expect([400, 403, 422], `${name}: ${response.status()}`).toContain(response.status());
    }
    const parts = await page.request.post(form, {
      headers,
      multipart: { firstName: { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from([137, 80]) } },
      maxRedirects: 0,
    });
    expect(parts.status()).toBe(400);
    const json = await page.request.post(form, { headers, data: { firstName: 'Nora' }, maxRedirects: 0 });
    expect(json.status()).toBe(400);
  });
});

test('names of any script are taken as they are, and markup in an address is stripped', async ({ page }) => {
  await ownerOpensForm(page);
  const advisor = newAdvisor({ firstName: 'Ángel', middleName: 'مريم', lastName: 'O’Brien-Nuñez' });
  await fillAdvisor(page, advisor);
  await field(page, 'Address').fill('<b>12</b> Rue de l’Église');
  await submit(page);
  await expect(toast(page, added)).toBeVisible();
  await open(page, `/home/agency-overview?q=${advisor.userId}`);
  await page.getByRole('rowheader').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: "Ángel O'Brien-Nuñez" })).toBeVisible();
  await expect(page.getByText(/^12 Rue de l'Église/)).toBeVisible();
});

test('the state follows the country, and the gender the title', async ({ page }) => {
  await ownerOpensForm(page);
  await openFold(page, 'agents:address.legend');
  const state = field(page, 'State');
  await expect(state.getByRole('option', { name: 'Florida' })).toHaveCount(1);
  await expect(state.getByRole('option', { name: 'Ontario' })).toHaveCount(0);
  await field(page, 'Country').selectOption('CA');
  const province = field(page, 'Province');
  await expect(province.getByRole('option', { name: 'Ontario' })).toHaveCount(1);
  await expect(province.getByRole('option', { name: 'Florida' })).toHaveCount(0);
  await field(page, 'Country').selectOption('DE');
  await expect(state.getByRole('option', { name: 'Bayern' })).toHaveCount(1);
  await field(page, 'Country').selectOption('PR');
  await expect(state).toHaveJSProperty('tagName', 'INPUT');
  await field(page, 'Title').selectOption('MRS');
  await expect(field(page, 'Gender')).toHaveValue('F');
  await field(page, 'Title').selectOption('DR');
  await expect(field(page, 'Gender')).toHaveValue('F');
});

test('the permissions that a role starts with are ticked, and what was ticked is granted', async ({ page }) => {
  await ownerOpensForm(page);
  const advisor = newAdvisor();
  await fillAdvisor(page, advisor);
  const ticks = page.locator('input[name=permissions]');
  const before = await ticks.evaluateAll((all) => all.filter((one) => (one as HTMLInputElement).checked).length);
  await field(page, 'Role').selectOption('M');
  await expect(page.getByText('Showing the default permissions for the role Supervisor.')).toBeVisible();
  expect(
    await ticks.evaluateAll((all) => all.filter((one) => (one as HTMLInputElement).checked).length),
  ).toBeGreaterThan(before);
  await field(page, 'Role').selectOption('A');
  await openFold(page, 'agents:permissions.legend');
  for (const tick of await ticks.all()) await tick.uncheck();
  await ticks.first().check();
  const granted = await ticks.first().evaluate((one) => (one as HTMLInputElement).labels![0]!.textContent!);
  await submit(page);
  await expect(toast(page, added)).toBeVisible();
  await open(page, `/home/agency-overview?q=${advisor.userId}`);
  await page.getByRole('rowheader').getByRole('link').click();
  await expect(page.getByRole('checkbox', { name: granted })).toBeChecked();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1);
});

test('two browsers that add the same user ID in the same instant: one succeeds', async ({ page, openBrowser }) => {
  const other = await openBrowser();
  const userId = unique();
  const pages = [page, other];
  for (const each of pages) {
    await ownerOpensForm(each);
    await fillAdvisor(each, newAdvisor({ userId }));
  }
  await Promise.all(pages.map(submit));
  const refused = (each: Page) =>
    each.getByRole('alert').filter({ hasText: 'This login ID has been assigned to another guest.' });
  await Promise.all(pages.map((each) => expect(toast(each, added).or(refused(each))).toBeVisible()));
  const outcomes = await Promise.all(pages.map((each) => toast(each, added).count()));
  expect(outcomes.sort()).toEqual([0, 1]);
  expect(await databaseOfServer().agent.count({ where: { userId } })).toBe(1);
});

test('a double click adds one, and the button says that it is at work', async ({ page }) => {
  await ownerOpensForm(page);
  const advisor = newAdvisor();
  await fillAdvisor(page, advisor);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**${form}.data*`, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Add advisor' }).dblclick();
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
  release();
  await expect(toast(page, added)).toBeVisible();
  const db = databaseOfServer();
  expect(await db.agent.count({ where: { userId: advisor.userId } })).toBe(1);
  expect(await db.outbox.count({ where: { recipient: advisor.emailAddress } })).toBe(1);
});

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
