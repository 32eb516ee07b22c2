import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { postForm, samplePassword } from '#tests/e2e/support/people.ts';
import { hydrated, open, toast } from '#tests/e2e/support/screens.ts';
import { field } from '#tests/e2e/support/words.ts';

const main = (page: Page) => page.getByRole('main');
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();

async function addPicture(page: Page, words: string): Promise<void> {
  await open(page, '/staff/content/images');
  const buffer = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#0a6e94' } })
    .jpeg()
    .toBuffer();
  await page.getByLabel(/^Picture file/).setInputFiles({ name: 'sea.jpg', mimeType: 'image/jpeg', buffer });
  await field(page, 'Description in English').fill(words);
  await field(page, 'Description in Japanese').fill('海');
  await press(page, 'Add picture');
  await expect(toast(page, 'Picture added.')).toBeVisible();
}

test('a page with a picture in its text is refused for its links by name, published, and seen by a visitor', {
  tag: '@deep',
}, async ({ page, openBrowser }) => {
  const [words, name] = [`Quiet sea ${crypto.randomUUID()}`, `picture-${crypto.randomUUID()}`];
  expect((await postForm(page, '/staff/login', { userId: 'STAFFEDIT', password: samplePassword })).status()).toBe(302);
  await addPicture(page, words);
  await open(page, '/staff/content/new');
  await field(page, 'Content').selectOption({ label: 'Page' });
  await field(page, 'Page address').fill(name);
  await field(page, 'Market').selectOption({ label: 'International' });
  await press(page, 'Create draft');
  await expect(page.getByRole('heading', { level: 1, name: `/${name}` })).toBeVisible();
  await hydrated(page);
  await field(page, 'Title').fill('A quiet sea');
  await field(page, 'Description').fill('What it looks like');
  await field(page, 'Readers').selectOption({ label: 'Everyone' });
  const text = main(page).locator('textarea[name=body]');
  await text.fill('First.\n\nLast, with [a link](/nowhere).');
  await text.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(6, 6));

  await main(page).getByText('Insert a picture into the text').click();
  const inserter = main(page).locator('details', { hasText: 'Insert a picture into the text' });
  await inserter.getByLabel('Picture', { exact: true }).selectOption({ label: words });
  const said = inserter.getByLabel('Description of the picture');
  await expect(said).toHaveValue(words);
  await said.fill('');
  await press(page, 'Insert picture');
  await expect(said).toBeFocused();
  await expect(said).toHaveAccessibleDescription(/Please describe the picture/);
  await said.fill('A sea without wind');
  await press(page, 'Insert picture');
  await expect(text).toHaveValue(/^First\.\n\n!\[A sea without wind\]\(\/images\/[\da-f-]{36}\)\n\nLast/);
  const shown = page.frameLocator('iframe').getByRole('img', { name: 'A sea without wind' });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await press(page, 'Publish');
  await expect(text).toBeFocused();
  await expect(text).toHaveAccessibleDescription(/This link leads nowhere: \/nowhere/);
  await text.fill((await text.inputValue()).replace('/nowhere', '/contact-us'));
  await press(page, 'Publish');
  await expect(toast(page, 'Published.')).toBeVisible();

  const visitor = await openBrowser();
  await open(visitor, `/ext-pages/int/${name}`);
  const picture = visitor.getByRole('img', { name: 'A sea without wind' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(visitor.getByRole('link', { name: 'a link' })).toHaveAttribute('href', '/ext-pages/int/contact-us');
});
