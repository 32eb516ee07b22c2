import type { Page } from '@playwright/test';
import { fillAdvisor, newAdvisor, openFold } from '#tests/e2e/support/addAdvisor.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { deep } from '#tests/e2e/support/depth.ts';
import { databaseOfServer, newPerson, signIn, unique } from '#tests/e2e/support/people.ts';
import { open, toast } from '#tests/e2e/support/screens.ts';
import { field } from '#tests/e2e/support/words.ts';

const form = '/home/agency-overview/add';
const added = 'User Added successfully!';
const submit = (page: Page) => page.getByRole('button', { name: 'Add advisor' }).click();
const ticks = (page: Page) => page.locator('input[name=permissions]');
const ticked = (page: Page) =>
  ticks(page).evaluateAll((all) => all.filter((one) => (one as HTMLInputElement).checked).length);

async function ownerOpensForm(page: Page): Promise<void> {
  await signIn(page, await newPerson());
  await open(page, form);
}

// What each field refuses is tests/api/messages and tests/domain/fields.
test('an owner adds an advisor: each field that is missing says so, choices follow one another, a user ID that is taken is named, and a double click adds one', {
  tag: '@deep',
}, async ({ page }) => {
  await ownerOpensForm(page);
  const state = field(page, 'State');
  const summary = page.getByRole('alert');

  await test.step('an empty form: every required field says what it wants', async () => {
    await openFold(page, 'agents:address.legend');
    for (const filledIn of ['Address', 'City']) await field(page, filledIn).fill('');
    await field(page, 'Country').selectOption('');
    await field(page, 'Role').selectOption('');
    await submit(page);
    await expect(field(page, 'User ID')).toBeFocused();
    const lines = await summary.getByRole('link').allTextContents();
    for (const message of [
      'Please enter user ID',
      'Please enter password',
      'Please enter confirm password',
      'Please Select a Title',
      'Please Enter the Gender',
      'Please enter first name',
      'Please enter last name',
      'Day of birth: The date of birth field is required',
      'Please enter email address',
      'Please enter at least one phone number',
      'Please enter address',
      'Please enter city',
      'Country: Please Select an Option',
      'Role: Please Select Agent Type',
      'Certification: Please certify that this person is an approved seller of travel employed by your agency.',
    ])
      expect(lines).toContain(message);
    await summary.getByRole('link', { name: 'Please enter city' }).click();
    await expect(field(page, 'City')).toBeFocused();
  });

  await test.step('the state follows the country, and the gender the title', async () => {
    await field(page, 'Country').selectOption('CA');
    const province = field(page, 'Province');
    await expect(province.getByRole('option', { name: 'Ontario' })).toHaveCount(1);
    await expect(province.getByRole('option', { name: 'Florida' })).toHaveCount(0);
    await field(page, 'Country').selectOption('DE');
    await expect(state.getByRole('option', { name: 'Bayern' })).toHaveCount(1);
    await field(page, 'Country').selectOption('PR');
    await expect(field(page, 'Region')).toHaveJSProperty('tagName', 'INPUT');
    await field(page, 'Country').selectOption('US');
    await expect(state.getByRole('option', { name: 'Florida' })).toHaveCount(1);
    await expect(state.getByRole('option', { name: 'Ontario' })).toHaveCount(0);
    await field(page, 'Title').selectOption('MRS');
    await expect(field(page, 'Gender')).toHaveValue('F');
    await field(page, 'Title').selectOption('DR');
    await expect(field(page, 'Gender')).toHaveValue('F');
  });

  await test.step('the permissions that a role starts with are ticked', async () => {
    await field(page, 'Role').selectOption('A');
    const before = await ticked(page);
    await field(page, 'Role').selectOption('M');
    await expect(page.getByText('Showing the default permissions for the role Supervisor.')).toBeVisible();
    expect(await ticked(page)).toBeGreaterThan(before);
  });

  // Names of any script are taken as they are.
  const advisor = newAdvisor({ firstName: 'Ángel', middleName: 'مريم', lastName: 'O’Brien-Nuñez' });
  await fillAdvisor(page, { ...advisor, userId: 'namadvisor' });
  await field(page, 'Address').fill('12 Rue de l’Église');
  await openFold(page, 'agents:permissions.legend');
  for (const tick of await ticks(page).all()) await tick.uncheck();
  await ticks(page).first().check();
  const granted = await ticks(page)
    .first()
    .evaluate((one) => (one as HTMLInputElement).labels![0]!.textContent!);
  await submit(page);
  await expect(field(page, 'User ID')).toBeFocused();
  await expect(field(page, 'User ID')).toHaveAccessibleDescription(
    /This login ID has been assigned to another guest\. Please provide a different login ID/,
  );
  await expect(field(page, 'User ID')).toHaveValue(/^namadvisor$/i);

  await field(page, 'User ID').fill(advisor.userId);
  // No page shows a password again.
  for (const label of ['Password', 'Confirm password']) await field(page, label).fill(advisor.password);
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

  await page.getByRole('rowheader').getByRole('link').filter({ hasText: "O'Brien-Nuñez" }).click();
  await expect(page.getByRole('heading', { level: 1, name: "Ángel O'Brien-Nuñez" })).toBeVisible();
  await expect(page.getByText(/^12 Rue de l'Église/)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Permissions', exact: true }).click();
  await expect(page.getByRole('checkbox', { name: granted })).toBeChecked();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1);
});

// In `npm test` the fields speak below the browser: tests/api/messages, tests/domain/fields, tests/api/people/agents.
if (deep) {
  test('markup, control characters, emoji, over-long and backwards text', async ({ page }) => {
    await ownerOpensForm(page);
    await fillAdvisor(page, newAdvisor());
    const bad: [string, string, string][] = [
      ['User ID', 'ad visor<1>', 'User ID should be 6 to 16 letters or numbers, without special characters'],
      ['First name', '<script>alert(1)</script>', 'Please enter alpha characters, space, hyphens and apostrophes.'],
      ['Middle name', '🛳️', 'Please enter alpha characters, space, hyphens and apostrophes.'],
      ['Last name', 'A'.repeat(5000), 'Last name can have at most 40 characters'],
      ['Address', '\u202egnp.exe', 'Address contains characters that cannot be used'],
      ['Address line 2', 'B'.repeat(5000), 'Address line 2 can have at most 60 characters'],
      ['City', ' ', 'Please enter city'],
      ['Email address', 'nora@@advisors.example', 'Please Enter a Valid Email'],
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

  test('two passwords, a day that its month has not, half a telephone number, an address that is taken', async ({
    page,
  }) => {
    await ownerOpensForm(page);
    const advisor = newAdvisor();
    await fillAdvisor(page, advisor);
    await field(page, 'Confirm password').fill('other123');
    const birth = page.getByRole('group', { name: 'Date of birth' });
    await birth.getByLabel('Month').fill('2');
    await birth.getByLabel('Day').fill('30');
    await page.getByRole('group', { name: 'Telephone' }).getByRole('textbox').first().fill('');
    await page.getByRole('group', { name: 'Cell phone' }).getByRole('textbox').last().fill('');
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
    await expect(field(page, 'Confirm password')).toBeFocused();
    await expect(birth.getByLabel('Day')).toHaveAccessibleDescription('Please enter a valid two digit birth day');

    const { emailAddress } = await newPerson();
    await fillAdvisor(page, { ...advisor, emailAddress: emailAddress.toLowerCase() });
    await submit(page);
    await expect(field(page, 'Email address')).toBeFocused();
    await expect(field(page, 'Email address')).toHaveAccessibleDescription(
      /Another account already uses the same email address\./,
    );
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
}

test('a form made by hand, with an unknown field, another role, a file or JSON, is refused', async ({ context }) => {
  await signIn(context, 'NAMMANAGER');
  const send = async (more: Parameters<typeof context.request.post>[1]) => {
    const headers = { Origin: process.env.E2E_ORIGIN! };
    return (await context.request.post(form, { headers, maxRedirects: 0, ...more })).status();
  };
  for (const [name, value] of [
    ['activationFlag', 'A'],
    ['agentType', 'O'],
    ['permissions', 'poNoSuchPermission'],
    ['__proto__', 'x'],
    ['agencyId', '10000000'],
  ] as const)
    expect([400, 403, 422], name).toContain(await send({ form: { [name]: value } }));
  const firstName = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from([137, 80]) };
  expect(await send({ multipart: { firstName } })).toBe(400);
  expect(await send({ data: { firstName: 'Nora' } })).toBe(400);
});

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
