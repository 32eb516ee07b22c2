import { fillAdvisor, newAdvisor } from './support/addAdvisor.ts';
import { expect, test } from './support/browsers.ts';
import { deep } from './support/depth.ts';
import { newPerson, signIn } from './support/people.ts';
import { followMailLink, openMail, signInByForm } from './support/screens.ts';
import { field, wordsOf } from './support/words.ts';

const ja = wordsOf('ja');

test.use({ javaScriptEnabled: false });

test('signing in, being refused, signing out', async ({ page }) => {
  await page.goto('/home/my-account');
  await expect(page).toHaveURL(/\/login\?target=/);
  await signInByForm(page, 'NAMADVISOR', { password: 'Wrong2026' });
  await expect(page.getByRole('alert')).toContainText('We cannot locate your user profile.');
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(field(page, 'User ID')).toHaveValue('NAMADVISOR');
  await field(page, 'User ID').fill('');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(field(page, 'User ID')).toBeFocused();
  await expect(field(page, 'User ID')).toHaveAccessibleDescription('Please enter user ID');
  await signInByForm(page, 'NAMADVISOR');
  await expect(page).toHaveURL(/\/home\/my-account$/);
  await page.locator('summary').filter({ hasText: 'Grace Coleman' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/login\?ended=signed-out$/);
  // A server's first page of this kind carries a second one, hidden, for browsers with scripts.
  await expect(page.getByRole('main').getByText('You’ve signed out.')).toBeVisible();
  await page.goBack();
  await page.goto('/home/my-account');
  await expect(page).toHaveURL(/\/login/);
});

test('from the form that adds an advisor to the home page, with its refusals', { tag: '@deep' }, async ({
  page,
  openBrowser,
}) => {
  const owner = await newPerson();
  const person = newAdvisor();
  await signIn(page, owner);
  await page.goto('/home/agency-overview');
  await page.locator('main a.button', { hasText: 'Add people' }).click();

  await page.getByRole('button', { name: 'Add advisor' }).click();
  await expect(field(page, 'User ID')).toBeFocused();
  await expect(page.getByRole('alert').getByRole('listitem')).not.toHaveCount(0);

  await fillAdvisor(page, person);
  await field(page, 'Last name').fill('N0ra<b>');
  await page.getByRole('button', { name: 'Add advisor' }).click();
  await expect(field(page, 'Last name')).toBeFocused();
  await expect(field(page, 'Last name')).toHaveAccessibleDescription(
    'Please enter alpha characters, space, hyphens and apostrophes.',
  );
  await expect(field(page, 'Last name')).toHaveValue(/^N0ra<b>$/i);
  await expect(field(page, 'User ID')).toHaveValue(person.userId);
  await expect(field(page, 'State')).toHaveValue('FL');
  await expect(page.getByRole('group', { name: 'Date of birth' }).getByLabel('Year')).toHaveValue('1988');
  await expect(page.getByRole('checkbox', { name: /I certify/ })).toBeChecked();
  await expect(field(page, 'Password')).toHaveValue('');

  await field(page, 'Last name').fill(person.lastName);
  await field(page, 'Password').fill(person.password);
  await field(page, 'Confirm password').fill(person.password);
  await page.getByRole('button', { name: 'Add advisor' }).click();
  await expect(page).toHaveURL(/\/home\/agency-overview$/);
  await expect(page.getByRole('status').filter({ hasText: 'User Added successfully!' })).toBeVisible();

  const advisor = await openBrowser({ javaScriptEnabled: false });
  await openMail(advisor, person.emailAddress);
  await followMailLink(advisor);
  await advisor.getByRole('button', { name: 'Validate my email address' }).click();
  await expect(advisor.getByRole('heading', { name: 'Validation Successful' })).toBeVisible();
  await advisor.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await signInByForm(advisor, person, { password: person.password });
  await expect(advisor).toHaveURL(/\/accept-tnc$/);
  await advisor.getByRole('button', { name: 'Accept and continue' }).click();
  await expect(advisor.getByRole('checkbox', { name: /I have read and accept/ })).toBeFocused();
  await advisor.getByRole('checkbox', { name: /I have read and accept/ }).check();
  await field(advisor, 'New password').fill(person.password);
  await field(advisor, 'Confirm new password').fill(person.password);
  await advisor.getByRole('button', { name: 'Accept and continue' }).click();
  await expect(
    advisor.getByText('Please choose a password that is different from the one you were given.').first(),
  ).toBeVisible();
  await field(advisor, 'New password').fill('MyOwn1234');
  await field(advisor, 'Confirm new password').fill('MyOwn1234');
  await advisor.getByRole('button', { name: 'Accept and continue' }).click();
  await expect(advisor).toHaveURL(/\/default-brand\?target=%2Fhome%2Fmy-account$/);
  await advisor.getByRole('button', { name: 'Seabourn' }).click();
  await expect(advisor).toHaveURL(/\/home\/my-account\b/);
  await advisor.goto('/home');
  await expect(advisor).toHaveURL(/\/home\/sb$/);
  await expect(advisor.getByRole('heading', { level: 1, name: 'Welcome to Seabourn, Nora!' })).toBeVisible();
});

// In `npm test` it is taken in tests/e2e/story.test.ts.
if (deep)
  test('the first edit of a UK user, and one brand to confirm', async ({ page }) => {
    const person = await newPerson({ country: 'GB', agentType: 'A', activationFlag: 'E' });
    await signIn(page, person);
    await page.goto('/');
    await expect(page).toHaveURL(/\/initial-edit$/);
    await field(page, 'First name').fill('');
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await expect(field(page, 'First name')).toBeFocused();
    await field(page, 'First name').fill('Rhiannon');
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await expect(page).toHaveURL(/\/update-email$/);
    await expect(page.getByText(person.emailAddress.toLowerCase())).toBeVisible();
    await page.getByRole('button', { name: 'Resend the email' }).click();
    await expect(page.getByText('We have sent a new validation email.')).toBeVisible();
  });

test('menus open on a wide screen, on a narrow one both drawers are reached, and the language switch keeps the page', {
  tag: '@deep',
}, async ({ page }) => {
  await signIn(page, await newPerson());
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/home/pc');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  const submenu = menu.locator('summary').filter({ hasText: 'Agency' });
  await submenu.click();
  await expect(menu.getByRole('link', { name: 'People', exact: true })).toBeVisible();
  await submenu.click();
  await page.getByRole('navigation', { name: 'Brands' }).getByRole('link', { name: 'Cunard' }).click();
  await expect(page).toHaveURL(/\/home\/cu$/);
  await expect(page.locator('html')).toHaveAttribute('data-brand', 'CU');

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/home/pc');
  await expect(menu).toBeHidden();
  await page.getByRole('link', { name: 'Main menu' }).click();
  await expect(menu).toBeVisible();
  await menu.getByRole('link', { name: 'Close' }).click();
  await expect(menu).toBeHidden();
  await page.getByRole('link', { name: 'Main menu' }).click();
  await menu.locator('summary').filter({ hasText: 'Agency' }).click();
  await menu.getByRole('link', { name: 'People', exact: true }).click();
  await expect(page).toHaveURL(/\/home\/agency-overview$/);
  await page.getByRole('link', { name: 'Brands' }).click();
  await page.getByRole('navigation', { name: 'Brands' }).getByRole('link', { name: 'Seabourn' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-brand', 'SB');
  await page.goto('/home/agency-overview?size=10');
  await page.getByRole('button', { name: '日本語' }).first().click();
  await expect(page).toHaveURL(/\/home\/agency-overview\?size=10$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  await expect(page.getByRole('heading', { level: 1, name: ja('agencies:overview.title') })).toBeVisible();
});

test('paging, page sizes, sorting and search of the agent list', { tag: '@deep' }, async ({ page }) => {
  await signIn(page, 'BIGOWNER');
  await page.goto('/home/agency-overview');
  await expect(page.getByRole('rowheader')).toHaveCount(20);
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page.getByText('21–40 of 720')).toBeVisible();
  await page.getByLabel('Rows per page').selectOption('50');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('1–50 of 720')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search users' }).fill('supervisor');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/[?&]q=supervisor/);
  await expect(page).toHaveURL(/[?&]size=50/);
  await expect(page.getByText('24 users match')).toBeVisible();
  // In `npm test` columns and filters are links and a form as these are: people/overview.test.ts.
  if (!deep) return;
  await page.getByRole('columnheader', { name: 'Role' }).getByRole('link').click();
  await expect(page.getByRole('columnheader', { name: 'Role' })).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('link', { name: 'Filters' }).click();
  await page.getByLabel('Deactivated').check();
  await page.getByLabel('Last sign-in').selectOption('Never');
  await page.getByRole('button', { name: 'Apply filters' }).click();
  await expect(page).toHaveURL(/[?&]q=supervisor/);
  const chips = page.getByRole('list', { name: 'Active filters' });
  await expect(chips.getByRole('link')).toHaveText(['Status: Deactivated', 'Last sign-in: Never', 'Clear all']);
  await chips.getByRole('link', { name: 'Clear all' }).click();
  await expect(page.getByText('720 users', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Hide filters' }).click();
  await expect(page.getByRole('button', { name: 'Apply filters' })).toHaveCount(0);
});

// In `npm test` the action: tests/api/people/myAccount/ownContact.test.ts.
if (deep)
  test('contact data are changed, and the page says so', async ({ page }) => {
    await signIn(page, await newPerson());
    await page.goto('/home/my-account');
    await field(page, 'City').fill('');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(field(page, 'City')).toBeFocused();
    await field(page, 'City').fill('Key West');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Updated successfully!' })).toBeVisible();
    await expect(field(page, 'City')).toHaveValue('Key West');
  });
