import type { Page } from '@playwright/test';
import { fillAdvisor, newAdvisor, openFold } from './support/addAdvisor.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expect, test } from './support/browsers.ts';
import { deep, languagesLookedAt } from './support/depth.ts';
import { databaseOfServer, newAgency, newPerson, readIn, signIn } from './support/people.ts';
import { open } from './support/screens.ts';
import { field, wordsOf } from './support/words.ts';

// What a form does while it is filled in; its rules are tables below the browser.
const addPage = '/home/agency-overview/add';
const t = wordsOf('en');

const fieldError = (page: Page, text: string) => page.locator('.field-error').filter({ hasText: text });

for (const language of languagesLookedAt) {
  const words = wordsOf(language);
  test(`a field is checked when it is left, its error goes when it is mended, and leaving with changes asks first, in ${language}`, async ({
    page,
  }) => {
    await signIn(page, (await newAgency({ country: 'US' })).owner);
    await readIn(page, language);
    await open(page, '/home/agency-overview');
    const add = page
      .getByRole('main')
      .getByRole('link', { name: words('agencies:overview.add') })
      .first();
    await add.click();
    const userId = field(page, words('fields:userId'));
    await userId.fill('x');
    await expect(fieldError(page, words('validation:userIdFormat'))).toBeHidden();
    await page.keyboard.press('Tab');
    await expect(fieldError(page, words('validation:userIdFormat'))).toBeVisible();
    await expect(userId).toHaveAttribute('aria-invalid', 'true');
    if (deep) await expectAccessible(page);
    await userId.fill('goodname1');
    await expect(fieldError(page, words('validation:userIdFormat'))).toBeHidden();
    // The parts of one answer are left together.
    const birth = page.getByRole('group', { name: words('fields:birthDate'), exact: true });
    await birth.getByRole('textbox').nth(0).fill('2');
    await birth.getByRole('textbox').nth(1).fill('31');
    await expect(birth.locator('.field-error')).toBeHidden();
    await birth.getByRole('textbox').nth(2).fill('1990');
    await field(page, words('fields:firstName')).focus();
    await expect(birth.locator('.field-error')).toBeVisible();

    const cancel = page.getByRole('main').getByRole('link', { name: words('agents:add.cancel') });
    await field(page, words('fields:firstName')).fill('Nora');
    await cancel.click();
    const question = page.getByRole('dialog', { name: words('leave.title') });
    await expect(question).toBeVisible();
    await expectAccessible(page);
    await question.getByRole('button', { name: words('leave.stay') }).click();
    await expect(question).toBeHidden();
    await expect(field(page, words('fields:firstName'))).toHaveValue('Nora');
    await page.goBack();
    await expect(page.locator('dialog:modal')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(page).toHaveURL(new RegExp(addPage));
    await cancel.click();
    await question.getByRole('button', { name: words('leave.leave') }).click();
    await expect(page).toHaveURL(/agency-overview$/);
    // What was left is forgotten.
    await add.click();
    await expect(field(page, words('fields:firstName'))).toHaveValue('');
  });
}

test('the sign-in page loads its rules with the first field that has the focus; another language keeps what was typed; what was dismissed stays away', {
  tag: '@deep',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/login?ended=timeout');
  await field(page, t('fields:userId')).focus();
  await field(page, t('fields:password')).focus();
  await expect(fieldError(page, 'Please enter user ID')).toBeVisible();
  await field(page, t('fields:userId')).pressSequentially('a');
  await expect(fieldError(page, 'Please enter user ID')).toBeHidden();
  const ended = page.getByRole('main').locator('.alert-slot');
  await ended.getByRole('button', { name: 'Dismiss' }).click();
  await expect(ended).toHaveCount(0);

  const ja = wordsOf('ja');
  await field(page, t('fields:userId')).fill('HALFTYPED');
  await field(page, t('fields:password')).fill('Secret12');
  await page.getByRole('button', { name: t('languages.ja') }).click();
  await expect(page.getByRole('heading', { level: 1, name: ja('signIn:login.title') })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  await expect(page).toHaveTitle(new RegExp(ja('signIn:login.title')));
  // The page brings Japanese letters for a system without them, in both weights.
  for (const weight of [400, 700]) {
    const loads = (font: string) =>
      document.fonts.load(font, 'ログイン').then((faces) => faces.map(({ status }) => status));
    expect(await page.evaluate(loads, `${weight} 16px "BIZ UDPGothic"`)).toContain('loaded');
  }
  await expect(field(page, ja('fields:userId'))).toHaveValue('HALFTYPED');
  await expect(field(page, ja('fields:password'))).toHaveValue('Secret12');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  await expect(ended).toHaveCount(0);
});

test('a finger that goes from a field with a mistake to a button meets the button, though the mistake is shown in the meantime', {
  tag: '@deep',
}, async ({ openBrowser }) => {
  const page = await openBrowser({ hasTouch: true, viewport: { width: 360, height: 740 } });
  await open(page, '/login');
  await field(page, t('fields:userId')).fill('NAMOWNER');
  await field(page, t('fields:password')).focus();
  // Its upper edge, which the sentence of the field above it moves away.
  await page.getByRole('button', { name: t('signIn:login.submit'), exact: true }).tap({ position: { x: 40, y: 4 } });
  await expect(fieldError(page, 'Please enter password')).toBeVisible();
  await expect(page.getByRole('alert').getByRole('link', { name: 'Please enter password', exact: true })).toBeVisible();
});

// In `npm test` a reply that refuses is tests/dom/ui/formFrame.test.tsx, and what the server refused goes below.
if (deep)
  test('one submit shows all that is wrong; what only the server knows stays until its field changes; then it is taken as it was typed', async ({
    page,
  }) => {
    const { owner, agencyId } = await newAgency({ country: 'US' });
    const advisor = newAdvisor();
    await signIn(page, owner);
    await open(page, '/home/agency-overview');
    await expect(page.locator('body')).toBeFocused();
    const search = page.getByRole('searchbox');
    await search.fill('none');
    await expect(page).toHaveURL(/q=none/);
    await expect(search).toBeFocused();
    // Nothing is asked of a search, nor of an untouched form.
    const add = page
      .getByRole('main')
      .getByRole('link', { name: t('agencies:overview.add') })
      .first();
    await add.click();
    await expect(page.getByRole('heading', { level: 1, name: t('agents:add.title') })).toBeFocused();
    await page
      .getByRole('main')
      .getByRole('link', { name: t('agents:add.cancel') })
      .click();
    await expect(page).toHaveURL(/agency-overview(\?|$)/);
    await add.click();
    await expect(page).toHaveURL(new RegExp(addPage));

    const summary = page.getByRole('alert');
    await field(page, 'User ID').fill('x');
    await field(page, 'Password').fill('short');
    await field(page, 'Confirm password').fill('other');
    await page.getByRole('button', { name: t('agents:add.submit') }).click();
    for (const message of [
      'User ID should be 6 to 16 letters or numbers, without special characters',
      'Your password must be minimum of 6 characters',
      'Both Password and Confirm Password should be same',
      'Day of birth: The date of birth field is required',
      'Please enter at least one phone number',
    ])
      await expect(summary.getByRole('link', { name: message, exact: true })).toHaveCount(1);

    await fillAdvisor(page, { ...advisor, userId: owner.userId });
    const telephone = page.getByRole('group', { name: 'Telephone', exact: true }).getByRole('textbox');
    await page.getByRole('button', { name: t('agents:add.submit') }).click();
    const line = summary.getByRole('link', { name: `User ID: ${t('validation:userIdTaken')}` });
    await expect(line).toBeVisible();
    await field(page, t('fields:city')).fill('Tampa');
    await telephone.first().focus();
    await expect(line).toBeVisible();
    await line.click();
    await expect(field(page, t('fields:userId'))).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.press('Backspace');
    await expect(summary).toBeHidden();
    await expect(fieldError(page, t('validation:userIdTaken'))).toBeHidden();

    await field(page, t('fields:userId')).fill(advisor.userId);
    await field(page, t('fields:password')).fill(advisor.password);
    await field(page, t('fields:confirmPwd')).fill(advisor.password);
    await telephone.first().fill('(954)');
    await telephone.last().fill('５５５－０１２３');
    await page.getByRole('button', { name: t('agents:add.submit') }).click();
    await expect(page).toHaveURL(/agency-overview$/);
    await expect(page.getByRole('dialog', { name: t('leave.title') })).toBeHidden();
    const stored = await databaseOfServer().agent.findFirstOrThrow({ where: { agencyId, userId: advisor.userId } });
    expect([stored.phoneCode, stored.phoneNumber]).toEqual(['954', '5550123']);
  });

test('the reply to a form comes in one piece: sending it again interrupts nothing', async ({ context }) => {
  const reply = await context.request.post('/forgot-password.data', {
    form: { userIdOrEmail: '' },
    headers: { 'Sec-Fetch-Site': 'same-origin', 'Accept-Encoding': 'gzip' },
  });
  expect(reply.status()).toBe(400);
  expect(reply.headers()['content-length']).toBe(String((await reply.body()).byteLength));
});

// On the sign-in page above; in the registration in `npm run test:deep`.
test('switching the language keeps what was typed, with the shell of the portal', { tag: '@deep' }, async ({
  page,
}) => {
  const ja = wordsOf('ja');
  if (deep) {
    await open(page, '/register-agency-start');
    await field(page, t('fields:ownerFirstName')).fill('Nora');
    await page.getByRole('button', { name: t('languages.ja') }).click();
    await expect(field(page, ja('fields:ownerFirstName'))).toHaveValue('Nora');
    await page.getByRole('button', { name: ja('languages.en') }).click();
  }
  await signIn(page, await newPerson());
  await open(page, addPage);
  await field(page, t('fields:firstName')).fill('Nora');
  await openFold(page, 'agents:address.legend');
  await field(page, t('fields:country')).selectOption('CA');
  await field(page, t('fields:province')).selectOption('ON');
  await field(page, t('fields:userId')).fill('x');
  await field(page, t('fields:city')).fill('Toronto');
  await page
    .getByRole('button', { name: t('languages.ja') })
    .first()
    .click();
  await expect(field(page, ja('fields:firstName'))).toHaveValue('Nora');
  await expect(field(page, ja('fields:province'))).toHaveValue('ON');
  await expect(fieldError(page, ja('validation:userIdFormat'))).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText('プライバシー通知');
});

test('what the server refused goes when it is mended, also before the rules of the form arrive', {
  tag: '@deep',
}, async ({ page }) => {
  await signIn(page, (await newAgency({ country: 'US' })).owner);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/assets/checkForm-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await open(page, '/home/my-account');
  const city = field(page, t('fields:city'));
  await city.fill('');
  await page.getByRole('button', { name: t('agents:myAccount.submit') }).click();
  await expect(city).toHaveAccessibleDescription('Please enter city');
  await city.fill('Key West');
  await expect(city).toHaveAccessibleDescription('');
  letGo();
  await city.fill('');
  await expect(city).toHaveAccessibleDescription('Please enter city');
});

test.describe('without a connection', () => {
  test('from the moment that a page came, it stays: what is missing of it is done without', { tag: '@deep' }, async ({
    page,
    complaints,
  }) => {
    await page.route(/\/assets\/(Preloader|LeaveGuard|LiveBanners)-/, (route) => route.abort());
    await signIn(page, (await newAgency({ country: 'US' })).owner);
    const missing = page.waitForEvent('requestfailed', (request) => request.url().includes('LiveBanners'));
    await open(page, '/home/my-account');
    await missing;
    await field(page, t('fields:city')).fill('Key West');
    await page.getByRole('button', { name: t('agents:myAccount.submit') }).click();
    await expect(page.getByText(t('successes:updated'))).toBeVisible();
    expect(complaints.splice(0).every((complaint) => complaint.includes('/assets/'))).toBe(true);
  });

  test('the page and its form stay, and a press sends again, whether or not the browser notices; a page says what is missing', async ({
    page,
    context,
    complaints,
  }) => {
    await signIn(page, (await newAgency({ country: 'US' })).owner);
    await open(page, '/home/my-account');
    await field(page, t('fields:city')).fill('Key West');
    await context.setOffline(true);
    await page.getByRole('button', { name: t('agents:myAccount.submit') }).click();
    const notice = page.getByRole('alert').filter({ hasText: t('connection.gone') });
    await expect(notice).toBeVisible();
    await expect(field(page, t('fields:city'))).toHaveValue('Key West');
    await notice.getByRole('button', { name: t('connection.again') }).click();
    await expect(notice).toBeVisible();
    await context.setOffline(false);
    await notice.getByRole('button', { name: t('connection.again') }).click();
    const updated = page.getByText(t('successes:updated'));
    await expect(updated).toBeVisible();
    await expect(notice).toBeHidden();
    await page.getByRole('status').getByRole('button', { name: 'Dismiss' }).click();
    await expect(updated).toHaveCount(0);

    await field(page, t('fields:city')).fill('Key Largo');
    await page.route('**/*.data*', (route) => route.abort());
    await page.getByRole('button', { name: t('agents:myAccount.submit') }).click();
    await expect(notice).toBeVisible();
    await expect(field(page, t('fields:city'))).toHaveValue('Key Largo');
    await page.unroute('**/*.data*');
    await notice.getByRole('button', { name: t('connection.again') }).click();
    await expect(page.getByText(t('successes:updated'))).toBeVisible();
    await expect(notice).toBeHidden();
    await page.route('**/*.data*', (route) => route.abort());
    await page
      .getByRole('main')
      .getByRole('link', { name: t('agents:account.nav.history') })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: t('connection.gone') })).toBeVisible();
    await expect(page.locator('code.reference')).toHaveCount(0);
    await page.unroute('**/*.data*');
    await page.getByRole('button', { name: t('connection.again') }).click();
    await expect(page.getByRole('heading', { level: 1, name: t('account:history.title') })).toBeVisible();
    complaints.splice(0);
  });
});
