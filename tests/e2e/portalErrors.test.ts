import { expectAccessible, expectNoSidewaysScrolling } from './support/accessibility.ts';
import { expect, test } from './support/browsers.ts';
import { newPerson, signIn } from './support/people.ts';
import { hydrated, open } from './support/screens.ts';
import { field, wordsOf } from './support/words.ts';

const languages = [
  ['en', wordsOf('en')],
  ['ja', wordsOf('ja')],
] as const;
const refused: [string, 403 | 404][] = [
  ['/home/agency-overview', 403],
  ['/home/agency-overview/add', 403],
  ['/home/zz', 404],
  ['/home/pages/pc/no-such-page', 404],
  ['/home/no/such/page', 404],
];

for (const [language, t] of languages) {
  test.describe(`a page of the portal that is refused, in ${language}`, () => {
    for (const [address, status] of refused) {
      test(`${address} shows ${status} within the shell`, async ({ page }) => {
        const person = await newPerson({ agentType: 'A', language });
        await signIn(page, person);
        const response = await page.goto(address);
        expect(response?.status()).toBe(status);
        await hydrated(page);
        const main = page.getByRole('main');
        await expect(main.getByRole('heading', { level: 1, name: t(`error.${status}.title`) })).toBeVisible();
        await expect(main.locator('code')).toHaveText(/^[\da-f-]{36}$/);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(page.locator('html')).toHaveAttribute('data-brand', 'PC');
        await expect(
          page
            .getByRole('banner')
            .getByText(new RegExp(`(^|\\s)${person.lastName}($|\\s)`))
            .first(),
        ).toBeVisible();
        await expect(page.getByRole('contentinfo').getByRole('link').first()).toBeVisible();
      });
    }

    test('is accessible and fits a narrow screen', async ({ page }) => {
      await signIn(page, await newPerson({ agentType: 'A', language }));
      await page.setViewportSize({ width: 360, height: 720 });
      await page.goto('/home/zz');
      await expectAccessible(page);
      await expectNoSidewaysScrolling(page);
    });
  });
}

test('the menus lead on from a refused page', async ({ page }) => {
  await signIn(page, await newPerson());
  await open(page, '/home/zz');
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Princess/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/home\/pc$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('one submit shows what is wrong with a field and between fields', async ({ page }) => {
  await signIn(page, await newPerson());
  await open(page, '/home/agency-overview/add');
  await field(page, 'User ID').fill('x');
  await field(page, 'Password').fill('short');
  await field(page, 'Confirm Password').fill('other');
  await page.getByRole('button', { name: 'Add advisor' }).click();
  const summary = page.getByRole('alert');
  for (const message of [
    'User ID should be 6 to 16 letters or numbers, without special characters',
    'Your password must be minimum of 6 characters',
    'Both Password and Confirm Password should be same',
    'Day of Birth: The date of birth field is required',
    'Please enter at least one phone number',
  ]) {
    await expect(summary.getByRole('link', { name: message, exact: true })).toHaveCount(1);
  }
});
