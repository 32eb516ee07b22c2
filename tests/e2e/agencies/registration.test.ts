import type { BrowserContext, Page } from '@playwright/test';
import { lookAt } from '#tests/e2e/support/accessibility.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { deep, languagesInDepth } from '#tests/e2e/support/depth.ts';
import { databaseOfServer, newAgency, postForm, readIn, samplePassword, unique } from '#tests/e2e/support/people.ts';
import {
  fillAgency,
  fillOwner,
  newAgencyForm,
  newOwner,
  press,
  type AgencyForm,
  type OwnerForm,
} from '#tests/e2e/support/registration.ts';
import { read } from '#tests/e2e/support/pagesAsSent.ts';
import { hydrated, open, openMail } from '#tests/e2e/support/screens.ts';
import { field, wordsOf } from '#tests/e2e/support/words.ts';

const saved = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/register-agency-draft') && response.status() === 204);
const current = (page: Page) => page.locator('.progress-steps [aria-current="step"]');

const agencyStep = '/register-agency-steps?step=agency';
const reviewStep = '/register-agency-steps?step=review';

/** Sends the owner's step as its form does. */
const postOwner = (context: BrowserContext, owner: OwnerForm, password = samplePassword) =>
  postForm(context, '/register-agency-start', {
    ...owner,
    ownerMiddleName: '',
    cliaagentId: '',
    password,
    confirmPwd: password,
  });
const postAgency = (context: BrowserContext, agency: AgencyForm) => postForm(context, agencyStep, agency);

test('a US agency: from the sign-in page, with a change in the review, to the mail', async ({ page }) => {
  const [owner, agency] = [newOwner(), newAgencyForm()];
  expect((await read(page.context(), '/login')).attributes('main a', 'href')).toContain('/register-agency-home');
  await open(page, '/register-agency-home');
  await expect(page.getByText('48 to 72 business hours').first()).toBeVisible();
  await page.getByRole('link', { name: 'Start registration' }).click();
  await expect(page).toHaveURL(/\/register-agency-start$/);
  await expect(current(page)).toContainText('Owner');
  await expect(page.getByLabel('CLIA ID')).toBeHidden();

  await press(page, 'owner.submit');
  await expect(field(page, 'Country')).toBeFocused();
  await expect(page.getByRole('alert')).toContainText('Please enter registration email');
  await expect(page.getByRole('alert')).toContainText('Please enter valid phone number');

  await fillOwner(page, owner);
  await field(page, 'CLIA ID').fill('123');
  await press(page, 'owner.submit');
  await expect(field(page, 'CLIA ID')).toBeFocused();
  await expect(field(page, 'CLIA ID')).toHaveAccessibleDescription(/CLIA ID should be of 8 or 10 characters/);
  await field(page, 'CLIA ID').fill('12345678');
  await press(page, 'owner.submit');

  await expect(page).toHaveURL(/\/register-agency-steps\?step=agency$/);
  await expect(page.getByLabel('ABTA number')).toHaveCount(0);
  await fillAgency(page, { ...agency, zipCode: 'SW1A 1AA' });
  await press(page, 'agency.submit');
  await expect(field(page, 'Zip/postal code')).toHaveAccessibleDescription('Please enter a valid zip/postal code');
  await field(page, 'Zip/postal code').fill('33132');
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
  await field(page, 'Owner last name').fill('Whitfield-Jones');
  await press(page, 'owner.submit');
  await press(page, 'agency.submit');
  await expect(main).toContainText('Nora Whitfield-Jones');
  await press(page, 'review.submit');

  await expect(page).toHaveURL(/\/register-agency-thankyou$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for registering');
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

  const again = await read(page.context(), '/register-agency-steps?step=review');
  expect(again.address).toBe('/register-agency-thankyou');
  const owned = await read(page.context(), '/register-agency-start');
  expect(owned.attributes('[name="ownerFirstName"]', 'value')[0] ?? '').toBe('');
  await openMail(page, owner.registrationEmail);
  await expect(page.frameLocator('iframe').getByText(`Your user ID is ${owner.userId}`)).toBeVisible();
});

test('what is typed survives a reload, is kept from other browsers, and contains no password', {
  tag: '@deep',
}, async ({ page, browser }) => {
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
  await field(page, 'Owner middle name').fill('Quick');
  await page.goto('/register-agency-home');
  await expect
    .poll(async () => JSON.stringify(await databaseOfServer().registrationDraft.findMany()))
    .toContain('Quick');
  const valueOf = async (context: BrowserContext, name: string) =>
    (await read(context, '/register-agency-start')).attributes(`[name="${name}"]`, 'value')[0] ?? '';
  expect(await valueOf(page.context(), 'ownerMiddleName')).toBe('Quick');

  const other = await browser.newContext({ baseURL: process.env.E2E_ORIGIN! });
  expect(await valueOf(other, 'userId')).toBe('');
  // A name that this server did not sign is no name.
  const id = (
    await databaseOfServer().registrationDraft.findFirstOrThrow({
      where: { values: { path: ['userId'], equals: owner.userId } },
    })
  ).id;
  const value = encodeURIComponent(`${btoa(JSON.stringify(id))}.forged`);
  await other.addCookies([{ name: 'gangway_registration', value, url: process.env.E2E_ORIGIN! }]);
  expect(await valueOf(other, 'userId')).toBe('');
  await other.close();

  expect((await read(page.context(), '/register-agency-home')).texts('main a')).toContain('Continue registration');
});

test('steps cannot be skipped by their addresses', async ({ context }) => {
  for (const step of ['', '?step=agency', '?step=review'])
    expect((await read(context, `/register-agency-steps${step}`)).address).toBe('/register-agency-start');
  expect((await read(context, '/register-agency-thankyou')).address).toBe('/register-agency-home');
});

test('what is taken is said at its field: user ID, e-mail address, agency', { tag: '@deep' }, async ({ context }) => {
  const { owner: known, agencyName, zipCode } = await newAgency({ country: 'US', city: 'MIAMI', zipCode: '33132' });
  const owner = newOwner();
  for (const [taken, said] of [
    [{ userId: known.userId.toLowerCase() }, 'provide a different login ID'],
    [{ registrationEmail: known.emailAddress.toLowerCase() }, 'already uses the same email address'],
  ] as const)
    expect(await (await postOwner(context, { ...owner, ...taken })).text()).toContain(said);
  expect((await postOwner(context, owner)).headers().location).toBe(agencyStep);
  const refused = await postAgency(
    context,
    newAgencyForm({ agencyName: agencyName.toLowerCase().replaceAll(' ', '-'), zipCode }),
  );
  expect(await refused.text()).toContain('owner to add you, or contact our support team');
});

test('what is taken between the steps and the end is said at its field too', { tag: '@deep' }, async ({ context }) => {
  const owner = newOwner();
  await postOwner(context, owner);
  expect((await postAgency(context, newAgencyForm())).headers().location).toBe(reviewStep);
  await newAgency({ owner: { userId: owner.userId } });
  const refused = (await postForm(context, reviewStep, {})).headers().location;
  expect(refused).toBe('/register-agency-start?refused=7009');
  const form = await read(context, refused!);
  expect(form.attributes('[name="userId"]', 'aria-invalid')).toEqual(['true']);
  expect(form.texts('.field-error').join(' ')).toContain('provide a different login ID');
  // The password is kept: it is not asked for again.
  await postOwner(context, { ...owner, userId: unique('REG') }, '');
  expect((await postForm(context, reviewStep, {})).headers().location).toBe('/register-agency-thankyou');
});

// On the screen a UK agency registers in registrationStory.test.ts.
test('a UK agency needs an ABTA number; another country empties what depended on it', { tag: '@deep' }, async ({
  context,
}) => {
  const owner = newOwner();
  await postOwner(context, owner);
  await postAgency(context, newAgencyForm());
  const british = { ...owner, country: 'GB' };
  const refused = await (await postOwner(context, { ...british, phoneNumber: '+1 305 555 0142' }, '')).text();
  expect(refused).toContain('Please enter valid phone number');
  await postOwner(context, { ...british, phoneNumber: '020 7946 0142' }, '');
  const emptied = await read(context, agencyStep);
  expect(emptied.attributes('[name="agencyName"]', 'value')).toEqual([expect.stringMatching(/^Tidewater/)]);
  expect(emptied.attributes('[name="zipCode"]', 'value')[0] ?? '').toBe('');
  expect(emptied.attributes('[name="state"] option[selected]', 'value')[0] ?? '').toBe('');
  const agency = newAgencyForm({ city: 'Southampton', state: 'ENG', zipCode: 'so142aq', telephone: '01632 960142' });
  expect(await (await postAgency(context, agency)).text()).toContain('Please enter ABTA number');
  const abtanumber = unique('P').slice(-8);
  expect((await postAgency(context, { ...agency, abtanumber })).headers().location).toBe(reviewStep);
  const review = (await read(context, reviewStep)).texts('main').join(' ');
  expect(review).toContain('SO14 2AQ');
  expect(review).toContain(abtanumber.toUpperCase());
  await postForm(context, reviewStep, {});
  expect((await read(context, '/register-agency-thankyou')).attributes('main a', 'href')).toContain(
    '/ext-pages/uk/contact-us',
  );
});

if (deep)
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

test('a review that is sent twice, at once and again, registers once and says thank you each time', {
  tag: '@deep',
}, async ({ context }) => {
  const owner = newOwner();
  await postOwner(context, owner);
  expect((await postAgency(context, newAgencyForm())).headers().location).toBe(reviewStep);
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const send = () =>
    fetch(`${process.env.E2E_ORIGIN}${reviewStep}`, {
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
  expect((await read(context, '/register-agency-start')).texts('h1')).toEqual(['Thank you for registering']);
  const again = await read(context, '/register-agency-start');
  expect(again.attributes('[name="ownerFirstName"]', 'value')[0] ?? '').toBe('');
});

if (deep)
  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('a registration with its refusals, kept from submit to submit', async ({ page }) => {
      const owner = newOwner({ country: 'CA', phoneNumber: '604 555 0142' });
      await page.goto('/register-agency-start');
      await fillOwner(page, { ...owner, ownerLastName: 'N0ra' });
      await field(page, 'CLIA ID').fill('12345678');
      await press(page, 'owner.submit');
      await expect(field(page, 'Owner last name')).toBeFocused();
      await expect(field(page, 'Owner last name')).toHaveAccessibleDescription(
        'Please enter alpha characters, space, hyphens and apostrophes.',
      );
      await page.goto('/register-agency-start');
      await expect(field(page, 'Owner last name')).toHaveValue('N0ra');
      await expect(field(page, 'CLIA ID')).toHaveValue('12345678');
      await field(page, 'Owner last name').fill('Whitfield');
      await field(page, 'Password').fill(samplePassword);
      await field(page, 'Confirm password').fill(samplePassword);
      await press(page, 'owner.submit');
      await expect(page).toHaveURL(/step=agency$/);
      await fillAgency(
        page,
        newAgencyForm({ city: 'Vancouver', state: 'BC', zipCode: 'v6c3l6', telephone: '604 555 0143' }),
      );
      await press(page, 'agency.submit');
      await page.getByRole('link', { name: 'Edit owner details' }).click();
      await field(page, 'Owner first name').fill('Leonora');
      await press(page, 'owner.submit');
      await press(page, 'agency.submit');
      await expect(page.getByRole('main')).toContainText('Leonora Whitfield');
      await press(page, 'review.submit');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for registering');
    });
  });

for (const language of languagesInDepth) {
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
