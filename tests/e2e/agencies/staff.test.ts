import type { BrowserContext, Page } from '@playwright/test';
import { newStaff } from '#tests/support/staff.ts';
import { lookAt } from '#tests/e2e/support/accessibility.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { deep, languagesInDepth } from '#tests/e2e/support/depth.ts';
import { databaseOfServer, newAgency, postForm, readIn, samplePassword, signIn } from '#tests/e2e/support/people.ts';
import { read } from '#tests/e2e/support/pagesAsSent.ts';
import { followMailLink, hydrated, open, openMail, signInByForm, toast } from '#tests/e2e/support/screens.ts';
import { field, wordsOf } from '#tests/e2e/support/words.ts';

type StaffAccount = 'STAFFREVIEW' | 'STAFFEDIT' | 'STAFFADMIN';

const reason = 'We could not find an agency at this address.';
const pending = (more: Parameters<typeof newAgency>[0] = {}) =>
  newAgency({ ...more, owner: { activationFlag: 'P', ...more.owner } as never });
const main = (page: Page) => page.getByRole('main');
const press = (page: Page, name: string) => main(page).getByRole('button', { name }).click();

async function signInAsStaff(page: Page | BrowserContext, userId: StaffAccount | (string & {})): Promise<void> {
  const response = await postForm(page, '/staff/login', { userId, password: samplePassword });
  expect(response.status()).toBe(302);
}

async function openAgency(page: Page, { agencyId }: { agencyId: string }): Promise<void> {
  await page.goto(`/staff/agencies/${agencyId}`);
}

// In `npm test` what approving does, and the link in its mail, are tests/api/agencies/approval/decision.test.ts.
if (deep)
  test('from the wait for approval to the first step after it', async ({ page, openBrowser }) => {
    const agency = await pending({ country: 'US' });
    const owner = await openBrowser();
    await open(owner, '/login');
    await signInByForm(owner, agency.owner);
    await expect(owner.getByRole('alert')).toContainText('48-72 business hours');

    await open(page, '/staff');
    await expect(page).toHaveURL(/\/staff\/login$/);
    await signInByForm(page, { userId: 'STAFFREVIEW' });
    await expect(page).toHaveURL(/\/staff\/home$/);
    await open(page, '/staff/agencies');
    await page.getByRole('searchbox', { name: 'Search agencies' }).fill(agency.agencyId);
    const row = page.getByRole('row').filter({ hasText: agency.agencyId });
    await expect(page.getByText('1 agency matches your search.')).toBeVisible();
    await row.getByRole('link').click();
    await expect(main(page).getByText(agency.owner.emailAddress.toLowerCase()).first()).toBeVisible();
    await press(page, 'Approve agency');
    await expect(toast(page, 'agency approved.')).toBeVisible();
    await expect(page).toHaveURL(/\/staff\/agencies$/);

    await openMail(owner, agency.owner.emailAddress);
    await followMailLink(owner);
    await owner.getByRole('button', { name: 'Validate my email address' }).click();
    await expect(owner.getByRole('heading', { name: 'Validation Successful' })).toBeVisible();
    await open(owner, '/login');
    await signInByForm(owner, agency.owner);
    await expect(owner).toHaveURL(/\/accept-tnc$/);
  });

// What the owner is mailed and shown at sign-in: tests/api/agencies/approval/decision.test.ts.
test('declining needs a reason, which the agency shows from then on', { tag: '@deep' }, async ({ page }) => {
  const agency = await pending();
  await signInAsStaff(page, 'STAFFADMIN');
  await openAgency(page, agency);
  await hydrated(page);
  await main(page).getByRole('link', { name: 'Decline…' }).click();
  await press(page, 'Decline agency');
  await expect(field(page, 'Reason')).toBeFocused();
  await expect(field(page, 'Reason')).toHaveAccessibleDescription(/Please enter reason/);
  await field(page, 'Reason').fill('Too short');
  await press(page, 'Decline agency');
  await expect(field(page, 'Reason')).toHaveAccessibleDescription(/Reason needs at least 10 characters/);
  await expect(field(page, 'Reason')).toHaveValue('Too short');
  await field(page, 'Reason').fill(`${reason} <b>Sorry.</b>`);
  await press(page, 'Decline agency');
  await expect(toast(page, 'agency declined.')).toBeVisible();

  const decided = await read(page.context(), `/staff/agencies/${agency.agencyId}`);
  expect(decided.texts('main').join(' ')).toMatch(/Decided by Ingrid Solberg on /);
  expect(decided.texts('main').join(' ')).toContain(`Reason: ${reason} <b>Sorry.</b>`);
  expect(decided.texts('main button')).toEqual([]);
});

test('possible duplicates stand side by side, each field with a word on whether it is the same', {
  tag: '@deep',
}, async ({ context }) => {
  const name = `TWIN ${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
  const telephone = `305555${String(Date.now()).slice(-4)}`;
  const [mine, twin] = [
    await pending({ agencyName: `${name} TRAVEL`, zipCode: '33101', telephone }),
    await newAgency({ agencyName: `${name}-TRAVEL`, zipCode: '33102', telephone }),
  ];
  await signInAsStaff(context, 'STAFFREVIEW');
  const queue = await read(context, `/staff/agencies?q=${mine.agencyId}`);
  expect(queue.texts('tbody tr td:nth-last-child(2)')).toEqual(['1']);
  const page = await read(context, `/staff/agencies/${mine.agencyId}`);
  expect(page.texts('main').join(' ')).toMatch(/In common: (Name · Telephone|.*Name)/);
  const row = (label: string) => page.texts('main tr').find((text) => text.startsWith(label));
  expect(row('Agency name')).toMatch(/Same$/);
  expect(row('Telephone')).toMatch(/Same$/);
  expect(row('Postal code')).toMatch(/Different$/);
  expect(page.attributes('main a', 'href')).toContain(`/staff/agencies/${twin.agencyId}`);
});

// On the page: tests/api/agencies/approval/screens.test.ts.
test('of two who decide, the second learns who was first', { tag: '@deep' }, async ({ context }) => {
  const agency = await pending();
  const path = `/staff/agencies/${agency.agencyId}`;
  await signInAsStaff(context, 'STAFFREVIEW');
  expect((await postForm(context, path, { decision: 'approve' })).status()).toBe(302);
  await signInAsStaff(context, 'STAFFADMIN');
  const second = await postForm(context, path, { decision: 'decline', declineReason: reason });
  const html = await second.text();
  expect(html).toContain('Someone else has already decided on this agency.');
  expect(html).toMatch(/Decided by Naomi Ellison on /);
  expect(
    (await databaseOfServer().agency.findUniqueOrThrow({ where: { agencyId: agency.agencyId } })).approvalStatus,
  ).toBe('APPROVED');
});

test('an editor reads it and sees who decides', { tag: '@deep' }, async ({ context }) => {
  const agency = await pending();
  await signInAsStaff(context, 'STAFFEDIT');
  const said = 'Reviewers and administrators approve or decline them.';
  expect((await read(context, '/staff/agencies')).texts('main').join(' ')).toContain(said);
  const page = await read(context, `/staff/agencies/${agency.agencyId}`);
  expect(page.texts('main').join(' ')).toContain(said);
  expect(page.texts('main button')).toEqual([]);
});

// Two doors and the language: tests/api/agencies/approval/screens.test.ts.
if (deep)
  test('both doors at once, and signing out of the one', async ({ page }) => {
    await signIn(page, 'NAMADVISOR');
    // A separate user for this test: the switch is saved in the profile.
    await signInAsStaff(page, (await newStaff()).userId);
    await open(page, '/staff/agencies?status=approved');
    await page.getByRole('button', { name: '日本語' }).click();
    await expect(page).toHaveURL(/\/staff\/agencies\?status=approved$/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await hydrated(page);
    await signOut(page);
    await expect(page).toHaveURL(/\/staff\/login\?ended=signed-out$/);
    await page.goto('/home/my-account');
    await expect(page).toHaveURL(/\/home\/my-account$/);
    await page.goto('/staff/agencies');
    await expect(page).toHaveURL(/\/staff\/login/);
  });

test('the console warns of an idle session, keeps it alive, and signs out of itself alone', { tag: '@deep' }, async ({
  page,
}) => {
  await page.clock.install();
  await signIn(page, 'NAMADVISOR');
  await signInAsStaff(page, 'STAFFEDIT');
  await open(page, '/staff/agencies');
  const warning = page.getByRole('dialog', { name: 'Are you still there?' });
  await page.clock.fastForward('10:05');
  await expect(warning).toBeVisible();
  const keptAlive = page.waitForResponse('**/staff/keep-alive');
  await warning.getByRole('button', { name: 'Stay signed in' }).click();
  expect((await keptAlive).status()).toBe(200);
  await page.clock.fastForward('10:05');
  await expect(warning).toBeVisible();
  await page.clock.fastForward('05:00');
  await expect(page).toHaveURL(/\/staff\/login\?ended=idle&target=%2Fstaff%2Fagencies$/);
  await expect(page.getByText('User session has been timed out.')).toBeVisible();
  expect((await read(page.context(), '/home/my-account')).address).toBe('/home/my-account');
});

test('by keyboard alone: past the header, to an agency, to its decision', { tag: '@deep' }, async ({ page }) => {
  const agency = await pending();
  await signInAsStaff(page, 'STAFFREVIEW');
  await open(page, `/staff/agencies?q=${agency.agencyId}`);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  const link = page.getByRole('row').getByRole('link');
  for (let stops = 0; stops < 12 && !(await link.evaluate((element) => element === document.activeElement)); stops += 1)
    await page.keyboard.press('Tab');
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${agency.agencyId}$`));
  const approve = main(page).getByRole('button', { name: 'Approve agency' });
  await expect(approve).toBeVisible();
  await approve.focus();
  await page.keyboard.press('Tab');
  await expect(main(page).getByRole('link', { name: 'Decline…' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field(page, 'Reason')).toBeFocused();
  await page.keyboard.type(reason);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'agency declined.')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('sign-in, tabs, search, approval, sign-out', { tag: '@deep' }, async ({ page }) => {
    const agency = await pending();
    await page.goto('/staff/agencies');
    await signInByForm(page, { userId: 'STAFFREVIEW' });
    await page.getByRole('link', { name: /^Approved/ }).click();
    await expect(page.getByRole('link', { name: /^Approved/ })).toHaveAttribute('aria-current', 'page');
    await page.goto('/staff/agencies');
    await page.getByRole('searchbox', { name: 'Search agencies' }).fill(agency.agencyId);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('row').getByRole('link').click();
    await press(page, 'Approve agency');
    await expect(toast(page, 'agency approved.')).toBeVisible();
    await signOut(page);
    await expect(page).toHaveURL(/\/staff\/login\?ended=signed-out$/);
  });

  // What they are answered: tests/api/agencies/approval/screens.test.ts.
  if (deep)
    test('a wrong password, and a decision that needs a reason', async ({ page }) => {
      const agency = await pending();
      await page.goto('/staff/login');
      await signInByForm(page, { userId: 'STAFFREVIEW' }, { password: 'Wrong2026' });
      await expect(page.getByRole('alert')).toContainText('We cannot locate your user profile.');
      await signInByForm(page, { userId: 'STAFFREVIEW' });
      await expect(page).toHaveURL(/\/staff\/home$/);
      await openAgency(page, agency);
      await main(page).getByRole('link', { name: 'Decline…' }).click();
      await field(page, 'Reason').fill('Too short');
      await press(page, 'Decline agency');
      await expect(field(page, 'Reason')).toBeFocused();
      await expect(field(page, 'Reason')).toHaveValue('Too short');
      await field(page, 'Reason').fill(reason);
      await press(page, 'Decline agency');
      await expect(toast(page, 'agency declined.')).toBeVisible();
    });
});

for (const language of languagesInDepth) {
  test(`axe finds nothing, and nothing sticks out at 360 px: ${language}`, async ({ page }) => {
    const t = wordsOf(language);
    const postalCode = { zipCode: `A11Y${crypto.randomUUID().slice(0, 4)}` };
    const agency = await pending(postalCode);
    for (let count = 1; count <= 5; count += 1) await newAgency(postalCode);
    const look = () => lookAt(page);
    await readIn(page, language);
    await open(page, '/staff/login?ended=signed-out');
    await look();
    databaseOfServer();
    await signInAsStaff(page, (await newStaff('reviewer', { language })).userId);
    for (const path of ['', '?status=approved', '?q=not%20an%20agency']) {
      await open(page, `/staff/agencies${path}`);
      await look();
    }
    await open(page, `/staff/agencies/${agency.agencyId}`);
    await look();
    await open(page, `/staff/agencies/${agency.agencyId}?act=decline`);
    await press(page, t('staff:decision.decline'));
    await expect(page.getByRole('alert')).toBeVisible();
    await look();
    await postForm(page, `/staff/agencies/${agency.agencyId}`, { decision: 'decline', declineReason: reason });
    await open(page, `/staff/agencies/${agency.agencyId}`);
    await look();
  });
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('banner').locator('summary').last().click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
}
