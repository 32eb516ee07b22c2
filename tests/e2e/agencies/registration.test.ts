import type { Page } from '@playwright/test';
import { lookAt } from '#tests/e2e/support/accessibility.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { languagesLookedAt } from '#tests/e2e/support/depth.ts';
import { databaseOfServer, newAgency, readIn, samplePassword, unique } from '#tests/e2e/support/people.ts';
import { fillAgency, fillOwner, newAgencyForm, newOwner, press } from '#tests/e2e/support/registration.ts';
import { hydrated, open, openMail } from '#tests/e2e/support/screens.ts';
import { field, wordsOf } from '#tests/e2e/support/words.ts';

const saved = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/register-agency-draft') && response.status() === 204);
const current = (page: Page) => page.locator('.progress-steps [aria-current="step"]');

test('a US agency: from the sign-in page, with a change in the review, to the mail', async ({ page }) => {
  const [owner, agency] = [newOwner(), newAgencyForm()];
  await open(page, '/login');
  await page.getByRole('link', { name: 'How to register your agency' }).click();
  await expect(page).toHaveURL(/\/register-agency-home$/);
  await expect(page.getByText('48 to 72 business hours').first()).toBeVisible();
  await page.getByRole('link', { name: 'Start registration' }).click();
  await expect(page).toHaveURL(/\/register-agency-start$/);
  await expect(current(page)).toContainText('Owner');
  await expect(page.getByLabel('CLIA ID')).toBeHidden();

  await press(page, 'owner.submit');
  await expect(field(page, 'Country')).toBeFocused();
  await expect(page.getByRole('alert')).toContainText('Please enter Registration Email');
  await expect(page.getByRole('alert')).toContainText('Please enter valid phone number');

  await fillOwner(page, owner);
  await field(page, 'CLIA ID').fill('123');
  await press(page, 'owner.submit');
  await expect(field(page, 'CLIA ID')).toBeFocused();
  await expect(field(page, 'CLIA ID')).toHaveAccessibleDescription(/CLIA ID should be of 8 or 10 characters/);
  await field(page, 'CLIA ID').fill('12345678');
  await press(page, 'owner.submit');

  await expect(page).toHaveURL(/\/register-agency-steps\?step=agency$/);
  await expect(page.getByLabel('ABTA Number')).toHaveCount(0);
  await fillAgency(page, { ...agency, zipCode: 'SW1A 1AA' });
  await press(page, 'agency.submit');
  await expect(field(page, 'Zip/Postal Code')).toHaveAccessibleDescription('Please enter a valid Zip/Postal Code');
  await field(page, 'Zip/Postal Code').fill('33132');
  await press(page, 'agency.submit');

  await expect(page).toHaveURL(/\/register-agency-steps\?step=review$/);
  const main = page.getByRole('main');
  for (const text of [
    'Nora Whitfield',
    '+1 305 555 0142',
    '+1 305 555 0143',
    '12 Quay Street',
    'Miami, FL 33132',
    '12345678',
  ])
    await expect(main).toContainText(text);
  await expect(main).not.toContainText(samplePassword);

  await page.getByRole('link', { name: 'Edit owner details' }).click();
  await expect(page.getByText('Your password is saved.')).toBeVisible();
  await expect(field(page, 'Password')).toHaveValue('');
  await field(page, 'Owner Last Name').fill('Whitfield-Jones');
  await press(page, 'owner.submit');
  await press(page, 'agency.submit');
  await expect(main).toContainText('Nora Whitfield-Jones');
  await press(page, 'review.submit');

  await expect(page).toHaveURL(/\/register-agency-thankyou$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank You for Registering');
  await expect(main).toContainText('48 to 72 business hours');
  await expect(page.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/ext-pages/nam/contact-us');
  const stored = await databaseOfServer().agent.findFirstOrThrow({
    where: { userId: owner.userId },
    include: { agency: true },
  });
  expect(stored).toMatchObject({
    agentType: 'O',
    activationFlag: 'P',
    lastName: 'Whitfield-Jones',
    agency: { approvalStatus: 'PENDING' },
  });

  await page.goto('/register-agency-steps?step=review');
  await expect(page).toHaveURL(/\/register-agency-start$/);
  await expect(field(page, 'Owner First Name')).toHaveValue('');
  await openMail(page, owner.registrationEmail);
  await expect(page.frameLocator('iframe').getByText(`Your user ID is ${owner.userId}`)).toBeVisible();
});

test('what is typed survives a reload, is kept from other browsers, and holds no password', async ({
  page,
  openBrowser,
}) => {
  const owner = newOwner();
  await open(page, '/register-agency-start');
  await fillOwner(page, { ...owner, userId: '' });
  const last = saved(page);
  await field(page, 'User ID').fill(owner.userId);
  await last;
  await expect
    .poll(async () => JSON.stringify(await databaseOfServer().registrationDraft.findMany()))
    .toContain(owner.userId);
  await page.reload();
  await hydrated(page);
  await expect(field(page, 'User ID')).toHaveValue(owner.userId);
  await expect(field(page, 'Country')).toHaveValue('US');
  await expect(field(page, 'CLIA ID')).toBeVisible();
  await expect(field(page, 'Password')).toHaveValue('');
  const drafts = JSON.stringify(await databaseOfServer().registrationDraft.findMany());
  expect(drafts).toContain(owner.userId);
  expect(drafts).not.toContain(samplePassword);
  // Left within the half second before it would have been saved.
  await field(page, 'Owner Middle Name').fill('Quick');
  await page.goto('/register-agency-home');
  await expect
    .poll(async () => JSON.stringify(await databaseOfServer().registrationDraft.findMany()))
    .toContain('Quick');
  await open(page, '/register-agency-start');
  await expect(field(page, 'Owner Middle Name')).toHaveValue('Quick');

  const other = await openBrowser();
  await open(other, '/register-agency-start');
  await expect(field(other, 'User ID')).toHaveValue('');
  // A name that this server did not sign is no name.
  const id = (
    await databaseOfServer().registrationDraft.findFirstOrThrow({
      where: { values: { path: ['userId'], equals: owner.userId } },
    })
  ).id;
  const value = encodeURIComponent(`${btoa(JSON.stringify(id))}.forged`);
  await other.context().addCookies([{ name: 'gangway_registration', value, url: process.env.E2E_ORIGIN! }]);
  await other.reload();
  await expect(field(other, 'User ID')).toHaveValue('');

  await page.goto('/register-agency-home');
  await expect(page.getByRole('link', { name: 'Continue registration' })).toBeVisible();
});

test('steps cannot be skipped by their addresses', async ({ page }) => {
  for (const address of [
    '/register-agency-steps',
    '/register-agency-steps?step=agency',
    '/register-agency-steps?step=review',
  ]) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/register-agency-start$/);
  }
  await page.goto('/register-agency-thankyou');
  await expect(page).toHaveURL(/\/register-agency-home$/);
});

test('what is taken is said at its field: user ID, e-mail address, agency', async ({ page }) => {
  const { owner: known, agencyName, zipCode } = await newAgency({ country: 'US', city: 'MIAMI', zipCode: '33132' });
  const owner = newOwner();
  await open(page, '/register-agency-start');
  await fillOwner(page, { ...owner, userId: known.userId.toLowerCase() });
  await press(page, 'owner.submit');
  await expect(field(page, 'User ID')).toHaveAccessibleDescription(/provide a different login ID/);
  await fillOwner(page, { ...owner, registrationEmail: known.emailAddress.toLowerCase() });
  await press(page, 'owner.submit');
  await expect(field(page, 'Registration Email')).toHaveAccessibleDescription(/already uses the same email address/);
  await fillOwner(page, owner);
  await press(page, 'owner.submit');
  await fillAgency(page, newAgencyForm({ agencyName: agencyName.toLowerCase().replaceAll(' ', '-'), zipCode }));
  await press(page, 'agency.submit');
  await expect(field(page, 'Agency Name')).toBeFocused();
  await expect(field(page, 'Agency Name')).toHaveAccessibleDescription(
    /ask the agency's owner to add you, or contact our support team/,
  );
});

test('what is taken between the steps and the end is said at its field too', async ({ page }) => {
  const [owner, agency] = [newOwner(), newAgencyForm()];
  await open(page, '/register-agency-start');
  await fillOwner(page, owner);
  await press(page, 'owner.submit');
  await fillAgency(page, agency);
  await press(page, 'agency.submit');
  await expect(page).toHaveURL(/step=review$/);
  await newAgency({ owner: { userId: owner.userId } });
  await press(page, 'review.submit');
  await expect(page).toHaveURL(/\/register-agency-start\?refused=7009$/);
  await expect(field(page, 'User ID')).toBeFocused();
  await expect(field(page, 'User ID')).toHaveAccessibleDescription(/provide a different login ID/);
  const userId = unique('REG');
  await field(page, 'User ID').fill(userId);
  await press(page, 'owner.submit');
  await press(page, 'agency.submit');
  await press(page, 'review.submit');
  await expect(page).toHaveURL(/\/register-agency-thankyou$/);
});

test('a UK agency needs an ABTA number; another country empties what depended on it', async ({ page }) => {
  const owner = newOwner({ country: 'US' });
  await open(page, '/register-agency-start');
  await fillOwner(page, owner);
  await press(page, 'owner.submit');
  await fillAgency(page, newAgencyForm());
  await press(page, 'agency.submit');
  await page.getByRole('link', { name: 'Edit owner details' }).click();
  await field(page, 'Country').selectOption('GB');
  await field(page, 'Phone Number').fill('+1 305 555 0142');
  await expect(page.getByLabel('CLIA ID')).toBeHidden();
  await press(page, 'owner.submit');
  await expect(field(page, 'Phone Number')).toHaveAccessibleDescription(/Please enter valid phone number/);
  await field(page, 'Phone Number').fill('020 7946 0142');
  await press(page, 'owner.submit');

  await expect(field(page, 'Agency Name')).toHaveValue(/^Tidewater/);
  await expect(field(page, 'Zip/Postal Code')).toHaveValue('');
  await expect(field(page, 'State')).toHaveValue('');
  await fillAgency(page, {
    ...newAgencyForm(),
    city: 'Southampton',
    state: 'ENG',
    zipCode: 'so142aq',
    telephone: '01632 960142',
  });
  await press(page, 'agency.submit');
  await expect(field(page, 'ABTA Number')).toBeFocused();
  await expect(field(page, 'ABTA Number')).toHaveAccessibleDescription(/Please enter ABTA Number/);
  const abtanumber = unique('P').slice(-8);
  await field(page, 'ABTA Number').fill(abtanumber);
  await press(page, 'agency.submit');
  await expect(page.getByRole('main')).toContainText('SO14 2AQ');
  await expect(page.getByRole('main')).toContainText(abtanumber.toUpperCase());
  await press(page, 'review.submit');
  await expect(page.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/ext-pages/uk/contact-us');
});

test('a Japanese agency, in Japanese', async ({ page }) => {
  const t = wordsOf('ja');
  const owner = newOwner({
    country: 'JP',
    title: 'MR',
    ownerFirstName: '太郎',
    ownerLastName: '山田',
    phoneNumber: '０３－００００－０１４２',
  });
  await readIn(page, 'ja');
  await open(page, '/register-agency-home');
  await page.getByRole('link', { name: t('registration:home.start') }).click();
  await press(page, 'owner.submit', 'ja');
  await expect(page.getByRole('alert')).toContainText('登録用メールアドレスを入力してください');
  await fillOwner(page, owner, 'ja');
  await press(page, 'owner.submit', 'ja');
  await expect(page).toHaveURL(/step=agency$/);
  await fillAgency(
    page,
    newAgencyForm({
      agencyName: `海旅行 ${unique('T')}`,
      address1: '山下町1-2',
      city: '横浜市中区',
      state: '14',
      zipCode: '２３１００２３',
      telephone: '045-000-0142',
    }),
    'ja',
  );
  await press(page, 'agency.submit', 'ja');
  for (const text of ['山田 太郎', '〒231-0023', '+81 3 0000 0142', '横浜市中区'])
    await expect(page.getByRole('main')).toContainText(text);
  await press(page, 'review.submit', 'ja');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('registration:thankYou.title'));
  await openMail(page, owner.registrationEmail);
  await expect(page.frameLocator('iframe').getByText(/48～72営業時間/)).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a review that is sent twice, at once and again, registers once and says thank you each time', async ({
    page,
  }) => {
    const owner = newOwner();
    await page.goto('/register-agency-start');
    await fillOwner(page, owner);
    await press(page, 'owner.submit');
    await fillAgency(page, newAgencyForm());
    await press(page, 'agency.submit');
    await expect(page).toHaveURL(/step=review$/);
    const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
    const send = () =>
      fetch(page.url(), {
        method: 'POST',
        redirect: 'manual',
        headers: {
          Cookie: cookie,
          Origin: process.env.E2E_ORIGIN!,
          'Content-Type': 'application/x-www-form-urlencoded',
        },
        body: '',
      });
    const replies = [...(await Promise.all([send(), send(), send()])), await send()];
    expect(replies.map(({ status, headers }) => [status, headers.get('Location')])).toEqual(
      replies.map(() => [302, '/register-agency-thankyou']),
    );
    expect(await databaseOfServer().agent.count({ where: { userId: owner.userId } })).toBe(1);
    // The browser still has the cookie of the form.
    await page.goto('/register-agency-start');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank You for Registering');
    await page.goto('/register-agency-start');
    await expect(field(page, 'Owner First Name')).toHaveValue('');
  });

  test('a registration with its refusals, kept from submit to submit', async ({ page }) => {
    const owner = newOwner({ country: 'CA', phoneNumber: '604 555 0142' });
    await page.goto('/register-agency-start');
    await fillOwner(page, { ...owner, ownerLastName: 'N0ra' });
    await field(page, 'CLIA ID').fill('12345678');
    await press(page, 'owner.submit');
    await expect(field(page, 'Owner Last Name')).toBeFocused();
    await expect(field(page, 'Owner Last Name')).toHaveAccessibleDescription(
      'Please enter alpha characters, space, hyphens and apostrophes.',
    );
    await page.goto('/register-agency-start');
    await expect(field(page, 'Owner Last Name')).toHaveValue('N0ra');
    await expect(field(page, 'CLIA ID')).toHaveValue('12345678');
    await field(page, 'Owner Last Name').fill('Whitfield');
    await field(page, 'Password').fill(samplePassword);
    await field(page, 'Confirm Password').fill(samplePassword);
    await press(page, 'owner.submit');
    await expect(page).toHaveURL(/step=agency$/);
    await fillAgency(
      page,
      newAgencyForm({ city: 'Vancouver', state: 'BC', zipCode: 'v6c3l6', telephone: '604 555 0143' }),
    );
    await press(page, 'agency.submit');
    await page.getByRole('link', { name: 'Edit owner details' }).click();
    await field(page, 'Owner First Name').fill('Leonora');
    await press(page, 'owner.submit');
    await press(page, 'agency.submit');
    await expect(page.getByRole('main')).toContainText('Leonora Whitfield');
    await press(page, 'review.submit');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank You for Registering');
  });
});

for (const language of languagesLookedAt) {
  test(`axe finds nothing, and nothing sticks out at 360 px: ${language}`, async ({ page }) => {
    const look = () => lookAt(page);
    await readIn(page, language);
    await open(page, '/register-agency-home');
    await look();
    await open(page, '/register-agency-start');
    await look();
    await press(page, 'owner.submit', language);
    await expect(page.getByRole('alert')).toBeVisible();
    await look();
    await fillOwner(page, newOwner({ country: 'GB', phoneNumber: '020 7946 0142' }), language);
    await press(page, 'owner.submit', language);
    await expect(page).toHaveURL(/step=agency$/);
    await press(page, 'agency.submit', language);
    await expect(page.getByRole('alert')).toBeVisible();
    await look();
    const abtanumber = unique('P').slice(-8);
    await fillAgency(
      page,
      newAgencyForm({ city: 'Southampton', state: 'ENG', zipCode: 'SO14 2AQ', telephone: '01632 960142', abtanumber }),
      language,
    );
    await press(page, 'agency.submit', language);
    await expect(page).toHaveURL(/step=review$/);
    await look();
    await press(page, 'review.submit', language);
    await expect(page).toHaveURL(/thankyou$/);
    await look();
  });
}
