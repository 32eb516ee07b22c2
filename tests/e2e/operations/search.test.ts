import { lookAt } from '#tests/e2e/support/accessibility.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { databaseOfServer, newAgency, postForm, samplePassword, signIn, unique } from '#tests/e2e/support/people.ts';
import { open } from '#tests/e2e/support/screens.ts';
import { buildAgent } from '#tests/support/builders.ts';
import { newStaff } from '#tests/support/staff.ts';

// What is found of which kind, and by whom: tests/api/operations/search.
test('the help desk finds a caller by a name that was heard wrong, and by a number', async ({ page }) => {
  const letters = (text: string) => text.replace(/\d/g, (digit) => 'BCDFGHJKLM'[Number(digit)]!).toLowerCase();
  const word = letters(unique('Z'));
  const agency = await newAgency();
  const { userId } = await buildAgent(databaseOfServer(), agency, { firstName: 'Marisol', lastName: word });
  databaseOfServer();
  const staff = await newStaff('help-desk');
  await postForm(page, '/staff/login', { userId: staff.userId, password: samplePassword });
  await open(page, '/staff/agencies');

  const label = 'Search users, agencies, numbers, pages and settings';
  const everything = page.getByRole('combobox', { name: label });
  await page.keyboard.press('/');
  await expect(everything).toBeFocused();
  await expect(page.getByRole('group', { name: 'Pages and settings' }).getByRole('option').first()).toBeVisible();
  const heard = word.slice(0, 3) + word.slice(4);
  await page.keyboard.type(`marisol ${heard}/`);
  await expect(everything).toHaveValue(`marisol ${heard}/`);
  const similar = page.getByRole('group', { name: 'Similar spelling' });
  await expect(similar.getByRole('option', { name: new RegExp(`Marisol ${word}`, 'i') })).toBeVisible();
  await lookAt(page);
  await page.getByRole('link', { name: 'Show all results' }).click();
  await expect(page.getByRole('heading', { name: 'Similar spelling' })).toBeVisible();
  await lookAt(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`Marisol ${word}`, 'i') })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Marisol');
  await expect(page.getByRole('main')).toContainText(userId);
  await lookAt(page);
  await page.getByRole('navigation', { name: 'About this user' }).getByRole('link', { name: 'Activity' }).click();
  await expect(page.getByText(/^Nothing yet: .*Emails/)).toBeVisible();
  await page.getByRole('navigation', { name: 'About this user' }).getByRole('link', { name: 'Record' }).click();
  await expect(page).toHaveURL(/\/record\?person=/);
  // The page has come, and with it an empty search.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await page.keyboard.press('Control+k');
  await everything.fill('xqzzyv');
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Help, and who to ask' })).toBeVisible();
  await everything.fill(agency.agencyId);
  await expect(page.getByRole('group', { name: 'Agencies' })).toContainText(agency.agencyName);
  await everything.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/staff/agencies/${agency.agencyId}$`));
});

// What is found by whom: tests/api/operations/search/findAnything.
async function agencyOfThistlewood() {
  const agency = await newAgency();
  const colleague = await buildAgent(databaseOfServer(), agency, { firstName: 'Marisol', lastName: 'Thistlewood' });
  return { owner: agency.owner, colleague };
}

test('an owner finds a colleague and an act by the keyboard, over the page', async ({ page }) => {
  const { owner, colleague } = await agencyOfThistlewood();
  await signIn(page, owner);
  await open(page, '/home/my-account');
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search the portal' });
  await expect(field).toBeFocused();
  await page.keyboard.type('thistle');
  await expect(page.getByRole('option', { name: /Marisol Thistlewood/ })).toBeVisible();
  await lookAt(page);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toContainText('Marisol Thistlewood');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(colleague.agentUniqueId));
  await expect(field).toBeHidden();

  await page.keyboard.press('/');
  const recent = page.getByRole('group', { name: 'Opened recently' });
  await expect(recent.getByRole('option', { name: /Marisol Thistlewood/ })).toBeVisible();
  await field.fill('new user');
  await expect(page.getByRole('option', { name: 'Add an advisor' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the search is a separate page', { tag: '@deep' }, async ({ page }) => {
    const { owner } = await agencyOfThistlewood();
    await signIn(page, owner);
    await page.goto('/home/my-account');
    await page.getByRole('link', { name: 'Search', exact: true }).click();
    await page.getByRole('searchbox', { name: 'Search the portal' }).fill('thistlewood');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('main').getByRole('link', { name: 'Marisol Thistlewood' })).toBeVisible();
  });
});
