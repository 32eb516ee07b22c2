import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { lookAt } from '#tests/e2e/support/accessibility.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { deep, languagesLookedAt } from '#tests/e2e/support/depth.ts';
import { read } from '#tests/e2e/support/pagesAsSent.ts';
import { databaseOfServer, postForm, readIn, samplePassword } from '#tests/e2e/support/people.ts';
import { hydrated, open, toast } from '#tests/e2e/support/screens.ts';
import { field } from '#tests/e2e/support/words.ts';

const main = (page: Page) => page.getByRole('main');
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();

async function signInAsEditor(page: Page): Promise<void> {
  expect((await postForm(page, '/staff/login', { userId: 'STAFFEDIT', password: samplePassword })).status()).toBe(302);
}

/** An alert that no other test edits: each browser test has its own market, and every market one alert. */
async function alertOf(market: string): Promise<string> {
  const key = { site: 'gangway', path: 'alert', brand: '', market, language: 'en' };
  const { documentId } = await databaseOfServer().contentDocument.upsert({
    where: { site_path_brand_market_language: key },
    create: key,
    update: {},
  });
  return documentId;
}

test('an alert is written with its preview, scheduled, published, seen, and taken back', async ({
  page,
  openBrowser,
}) => {
  await signInAsEditor(page);
  await open(page, '/staff/content');
  await main(page).getByRole('link', { name: 'New content' }).click();
  await field(page, 'Content').selectOption({ label: 'Alerts' });
  await field(page, 'Market').selectOption({ label: 'Asia' });
  await press(page, 'Create draft');
  await expect(page.getByRole('heading', { level: 1, name: 'Alerts' })).toBeVisible();
  const documentId = page.url().split('/').at(-1)!;
  await hydrated(page);
  await press(page, 'Add alert');
  const first = main(page).getByRole('group', { name: 'Alert 1' });
  await expect(first).toBeFocused();
  const preview = page.frameLocator('iframe');
  await field(first as never, 'Title').fill('Storm in the bay');
  await expect(preview.getByText('Storm in the bay')).toBeVisible();
  await field(first as never, 'Description').fill('Ships wait <script>alert(1)</script> until noon.');
  await expect(preview.getByText('Ships wait <script>alert(1)</script> until noon.')).toBeVisible();
  await main(page).getByLabel('Market', { exact: true }).selectOption('uk');
  await expect(preview.getByText('These readers don’t see this content')).toBeVisible();

  await field(page, 'Start').fill('2031-01-02T09:00');
  await field(page, 'End').fill('2031-01-01T09:00');
  await press(page, 'Publish');
  await expect(field(page, 'End')).toBeFocused();
  await expect(field(page, 'End')).toHaveAccessibleDescription(/The end must be after the start/);
  await expect(field(first as never, 'Title')).toHaveValue('Storm in the bay');
  await field(page, 'End').fill('');
  await press(page, 'Publish');
  await expect(toast(page, 'Scheduled.')).toBeVisible();
  await expect(main(page).getByRole('row', { name: /Version 1/ })).toContainText('Scheduled');
  await expect(main(page).getByRole('row', { name: /Version 1/ })).toContainText('Jan 2, 2031, 9:00 AM GMT+8');

  const visitor = await openBrowser();
  const shown = async () => {
    const response = await visitor.request.get('/json/gangway/alerts/asia/alert.json?language=en');
    return response.ok() ? response.text() : '';
  };
  expect(await shown()).not.toContain('Storm');
  await open(page, `/staff/content/${documentId}`);
  await field(main(page).getByRole('group', { name: 'Alert 1' }) as never, 'Title').fill('Storm has gone');
  await press(page, 'Publish');
  await expect(toast(page, 'Published.')).toBeVisible();
  await expect(main(page).getByText('Storm', { exact: false }).first()).toBeVisible();
  expect(await shown()).toContain('Storm has gone');
  const listed = await read(page.context(), '/staff/content?kind=alert&market=asia');
  expect(listed.texts('main tbody th').join(' ')).toContain('Storm has gone');
  await open(page, `/staff/content/${documentId}/versions`);
  await press(page, 'Undo last publication');
  await expect(toast(page, 'The last publication was undone.')).toBeVisible();
  expect(await shown()).not.toContain('Storm');
});

// In `npm test` tests/api/content/editor/screens.test.ts says what the second of two editors is shown.
if (deep)
  test('a second editor sees what the first has saved', async ({ page, openBrowser }) => {
    const documentId = await alertOf('int');
    const other = await openBrowser();
    for (const each of [page, other]) {
      await signInAsEditor(each);
      await open(each, `/staff/content/${documentId}`);
      await field(each, 'Words before each title').fill(each === page ? 'Mine' : 'Theirs');
    }
    await press(other, 'Save draft');
    await expect(toast(other, 'Draft saved.')).toBeVisible();
    await press(page, 'Save draft');
    await expect(page.getByRole('alert').filter({ hasText: 'Someone else has changed this' })).toContainText('Theirs');
    await expect(field(page, 'Words before each title')).toHaveValue('Mine');
    await press(page, 'Save draft');
    await expect(toast(page, 'Draft saved.')).toBeVisible();
    await field(page, 'Words before each title').fill('Not saved');
    await press(page, 'Discard draft');
    const question = page.getByRole('dialog', { name: 'Discard the draft?' });
    await question.getByRole('button', { name: 'Keep the draft' }).click();
    await expect(question).toBeHidden();
    await expect(field(page, 'Words before each title')).toHaveValue('Not saved');
    await press(page, 'Discard draft');
    await question.getByRole('button', { name: 'Discard draft' }).click();
    await expect(toast(page, 'Draft discarded.')).toBeVisible();
  });

// In `npm test` what the form gives back is tests/api/content/editor/screens.test.ts.
if (deep)
  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('a document is saved, previewed and published', async ({ page }) => {
      const documentId = await alertOf('au');
      await signInAsEditor(page);
      await page.goto(`/staff/content/${documentId}`);
      await press(page, 'Add alert');
      const first = main(page).getByRole('group', { name: 'Alert 1' });
      await field(first as never, 'Title').fill('Without scripts');
      await main(page).getByRole('button', { name: 'Save draft and preview' }).click();
      await expect(page.frameLocator('iframe').getByText('Without scripts')).toBeVisible();
      await field(main(page).getByRole('group', { name: 'Alert 1' }) as never, 'Title').fill('Without any scripts');
      await press(page, 'Publish');
      await expect(page).toHaveURL(/\/versions/);
      await expect(main(page).getByRole('row', { name: /Version 1/ })).toContainText('Published');
      await main(page).getByRole('link', { name: 'Withdraw' }).click();
      await expect(page.getByRole('dialog', { name: 'Withdraw this content?' })).toBeVisible();
      await press(page, 'Withdraw');
      await expect(main(page).getByRole('row', { name: /Version 1/ })).toContainText('Withdrawn');
    });
  });

test('a picture is added to the library, and seen there before anything shows it', { tag: '@deep' }, async ({
  page,
}) => {
  await signInAsEditor(page);
  await open(page, '/staff/content/images');
  const [buffer, words] = [
    await sharp({ create: { width: 640, height: 360, channels: 3, background: '#0a6e94' } })
      .jpeg()
      .toBuffer(),
    `Calm sea ${crypto.randomUUID()}`,
  ];
  await page.getByLabel(/^Picture file/).setInputFiles({ name: 'sea.jpg', mimeType: 'image/jpeg', buffer });
  await press(page, 'Add picture');
  await expect(field(page, 'Description in English')).toHaveAccessibleDescription(/Please enter/);
  await field(page, 'Description in English').fill(words);
  await field(page, 'Description in Japanese').fill('穏やかな海');
  await press(page, 'Add picture');
  await expect(toast(page, 'Picture added.')).toBeVisible();
  await expect(field(page, 'Description in English')).toHaveValue('');
  await expect(field(page, 'Description in Japanese')).toHaveValue('');
  const picture = page.getByRole('img', { name: words });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480);
  await page.getByRole('button', { name: `Delete: ${words}` }).click();
  await expect(toast(page, 'Picture deleted.')).toBeVisible();
});

// In `npm test` one screen of each kind: tests/e2e/accessibility.test.ts.
if (deep)
  test('every screen is one that all can use', async ({ page }) => {
    const documentId = await alertOf('jp');
    const home = await databaseOfServer().contentDocument.findFirstOrThrow({
      where: { path: 'home-page-enrolled', brand: 'PC', language: 'en' },
    });
    const menu = await databaseOfServer().contentDocument.findFirstOrThrow({
      where: { path: 'header-footer', market: 'nam', language: 'en' },
    });
    await signInAsEditor(page);
    for (const language of languagesLookedAt) {
      await readIn(page, language);
      for (const path of [
        '',
        '/new',
        '/images',
        `/${documentId}`,
        `/${home.documentId}`,
        `/${menu.documentId}`,
        `/${home.documentId}/versions`,
      ]) {
        await page.goto(`/staff/content${path}`);
        await hydrated(page);
        await lookAt(page);
      }
      await page.goto(`/staff/content/preview/${home.documentId}?language=ja&market=nam&brand=PC`);
      await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
    }
  });
