import { expect, test } from './support/browsers.ts';
import { languagesLookedAt } from './support/depth.ts';
import { newPerson, signIn } from './support/people.ts';
import { read } from './support/pagesAsSent.ts';
import { hydrated, open } from './support/screens.ts';
import { wordsOf } from './support/words.ts';

const refused: [string, 403 | 404][] = [
  ['/home/agency-overview', 403],
  ['/home/agency-overview/add', 403],
  ['/home/zz', 404],
  ['/home/pages/pc/no-such-page', 404],
  ['/home/no/such/page', 404],
];

// How such a page looks: tests/e2e/accessibility.test.ts, and in every size tests/deep/e2e/accessibility.test.ts.
for (const language of languagesLookedAt) {
  test(`a page of the portal that is refused is within the shell, in ${language}`, async ({ context }) => {
    const t = wordsOf(language);
    const person = await newPerson({ agentType: 'A', language });
    await signIn(context, person);
    for (const [address, status] of refused) {
      const page = await read(context, address);
      expect(page.status, address).toBe(status);
      expect(page.texts('main h1'), address).toEqual([t(`error.${status}.title`)]);
      expect(page.texts('main code')).toEqual([expect.stringMatching(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/)]);
      expect(page.attributes('html', 'lang')).toEqual([language]);
      expect(page.attributes('html', 'data-brand')).toEqual(['PC']);
      expect(page.texts('header').join(' ')).toContain(person.lastName);
      expect(page.attributes('footer a', 'href').length, address).toBeGreaterThan(0);
    }
  });
}

test('the reference stays as scripts come to the page, and the menus lead on from it', { tag: '@deep' }, async ({
  page,
}) => {
  const person = await newPerson({ agentType: 'A' });
  await signIn(page, person);
  const response = await page.goto('/home/agency-overview');
  const sent = /<code[^>]*>([2-9A-HJ-NP-TV-Z]{4}-[2-9A-HJ-NP-TV-Z]{4})</.exec(await response!.text())![1]!;
  await hydrated(page);
  await expect(page.getByRole('heading', { level: 1, name: 'No access' })).toBeVisible();
  await expect(page.getByRole('main').locator('code')).toHaveText(sent);
  await expect(
    page
      .getByRole('banner')
      .getByText(new RegExp(`(^|\\s)${person.lastName}($|\\s)`))
      .first(),
  ).toBeVisible();
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Princess/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/home\/pc$/);
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome to Princess/ })).toBeVisible();
});

test('a form that is too large says so, sent by script as without, and leads back', { tag: '@deep' }, async ({
  page,
}) => {
  const t = wordsOf('en');
  await signIn(page, await newPerson({ agentType: 'A' }));
  await open(page, '/home/feedback');
  await page
    .locator('main form textarea')
    .first()
    .evaluate((area: HTMLTextAreaElement) => {
      area.removeAttribute('maxlength');
      area.value = 'long '.repeat(1_300_000);
    });
  await page.locator('main form').evaluate((form: HTMLFormElement) => {
    form.noValidate = true;
  });
  await page.getByRole('main').getByRole('button', { name: 'Send feedback' }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('error.413.title') })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('The file is too large. The limit is 5 MB.');
  await expect(page.getByRole('main')).toContainText(t('error.413.text'));
  await page
    .getByRole('main')
    .getByRole('link', { name: t('error.413.back') })
    .click();
  await expect(page.locator('main form textarea').first()).toBeVisible();
});
