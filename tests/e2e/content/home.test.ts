import type { Page } from '@playwright/test';
import type { HomeDocument } from '#app/domain/content/documents/documents.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { databaseOfServer, newAgency, signIn } from '#tests/e2e/support/people.ts';
import { open } from '#tests/e2e/support/screens.ts';
import { jsonOf } from '#tests/support/jsonOf.ts';

const day = (days: number) => new Date(Date.now() + days * 86_400_000);
const iso = (date: Date) => date.toISOString().slice(0, 10);

/** Publishes offers on a brand's home page; the server sees them within 10 s. */
async function publishOffers(brand: string): Promise<void> {
  const db = databaseOfServer();
  const key = { path: 'home-page-not-enrolled', brand, language: 'en' };
  const { documentId, versions } = await db.contentDocument.findFirstOrThrow({
    where: key,
    include: { versions: { orderBy: { number: 'desc' }, take: 1 } },
  });
  const document = jsonOf<HomeDocument>(versions[0]!.document);
  const offer = { art: 'fjord' as const, text: 'Sold by the week.' };
  const offers = [
    { ...offer, title: 'The one that is over', from: iso(day(-30)), until: iso(day(-3)) },
    {
      ...offer,
      title: 'The one in force',
      from: iso(day(-3)),
      until: iso(day(3)),
      link: { label: 'How to book it', to: '/booking-help' },
    },
    { ...offer, title: 'The one to come', from: iso(day(5)), until: iso(day(9)) },
  ];
  const now = new Date();
  await db.contentVersion.create({
    data: {
      documentId,
      number: versions[0]!.number + 1,
      state: 'published',
      document: { ...document, offers },
      startsAt: now,
      createdAt: now,
      publishedAt: now,
    },
  });
}

const news = (page: Page) => page.getByRole('region', { name: 'News' });
const shown = (page: Page) => page.getByText(/^\d(?:–\d)? of \d$/);

test('an owner turns the news, sees their day, pins a tool, and sees offers with their dates', async ({
  page,
  openBrowser,
}) => {
  const agency = await newAgency({ country: 'DE', reviewRemindedAt: new Date() });
  await publishOffers('CI');
  await signIn(page, agency.owner);
  await open(page, '/home/ci');

  // By buttons.
  await expect(shown(page)).toHaveText('1–3 of 5');
  const next = page.getByRole('button', { name: 'Show more news' });
  await next.click();
  await expect(shown(page)).toHaveText('2–4 of 5');
  await next.click();
  await expect(shown(page)).toHaveText('3–5 of 5');
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await expect(news(page).getByRole('listitem').last()).toBeInViewport({ ratio: 0.5 });
  // By keyboard.
  await news(page).focus();
  await page.keyboard.press('Home');
  await expect(shown(page)).toHaveText('1–3 of 5');
  await page.keyboard.press('ArrowRight');
  await expect(shown(page)).toHaveText('2–4 of 5');
  await page.keyboard.press('ArrowLeft');
  await expect(shown(page)).toHaveText('1–3 of 5');
  // By dragging, as a finger does.
  const box = (await news(page).boundingBox())!;
  await page.mouse.move(box.x + box.width * 0.7, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.2, box.y + 60, { steps: 8 });
  await page.mouse.up();
  await expect(shown(page)).toHaveText(/^(?:2–4|3–5) of 5$/);
  // Two in a view below 870 px, one below 650 px.
  await page.setViewportSize({ width: 800, height: 800 });
  await page.keyboard.press('Home');
  await expect(shown(page)).toHaveText('1–2 of 5');
  await page.setViewportSize({ width: 500, height: 800 });
  await expect(shown(page)).toHaveText('1 of 5');
  await page.setViewportSize({ width: 1280, height: 800 });

  // What is to be done, with the way there.
  const today = page.getByRole('region', { name: 'Today' });
  await expect(today.getByText('Your account has no member number yet.')).toBeVisible();
  await today.getByRole('link', { name: 'Review accounts' }).click();
  await expect(page).toHaveURL(/\/accounts-review$/);

  // A tool is pinned, and moves to the top.
  await open(page, '/home/ci');
  await page.getByRole('link', { name: 'Choose your tools' }).click();
  await page.getByRole('checkbox', { name: 'Contact Us' }).check();
  await page.getByRole('button', { name: 'Save tools' }).click();
  const tools = page.getByRole('region', { name: 'Tools' }).getByRole('listitem');
  await expect(tools.first()).toContainText('Contact Us');
  await expect(tools.first()).toContainText('Pinned');

  // Offers: the one in force, then the coming ones; past ones are gone.
  const offers = page.getByRole('region', { name: 'Offers' }).getByRole('listitem');
  await expect(async () => {
    await page.goto('/home/ci');
    await expect(offers.filter({ hasText: 'The one in force' })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(offers).toHaveCount(2);
  await expect(offers.first()).toContainText(/Until \d+ [A-Z]/);
  await expect(offers.last()).toContainText(/From \d+ [A-Z]/);
  await offers.first().getByRole('link', { name: 'How to book it' }).click();
  await expect(page).toHaveURL(/\/home\/pages\/ci\/booking-tools\/booking-help$/);

  // Without JavaScript the news are a row that scrolls.
  const plain = await openBrowser({ javaScriptEnabled: false });
  await signIn(plain, agency.owner);
  await plain.goto('/home/ci');
  const last = news(plain).getByRole('listitem').last();
  await expect(last).not.toBeInViewport({ ratio: 0.5 });
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 0.5 });
  await expect(plain.getByRole('button', { name: 'Show more news' })).toHaveCount(0);
});

test('a video loads nothing from elsewhere before it is pressed, and is a link without JavaScript', {
  tag: '@deep',
}, async ({ page, openBrowser, complaints }) => {
  const agency = await newAgency({ country: 'US' });
  const db = databaseOfServer();
  const path = `pages/film-${crypto.randomUUID()}`;
  const now = new Date();
  const document = {
    title: 'A film',
    description: 'To see.',
    body: '[A day on the bridge](https://www.youtube.com/watch?v=abcdefghijk)\n\n[The map](/map.pdf)',
    protectDownloads: true,
  };
  await db.contentDocument.create({
    data: {
      site: 'gangway',
      path,
      language: 'en',
      versions: {
        create: { number: 1, state: 'published', document, startsAt: now, createdAt: now, publishedAt: now },
      },
    },
  });
  const foreign: string[] = [];
  await page.route(/youtube/, async (route) => {
    foreign.push(route.request().url());
    await route.fulfill({ contentType: 'text/html', body: '<title>Player</title>' });
  });
  await signIn(page, agency.owner);
  await open(page, `/home/pages/pc/${path.slice('pages/'.length)}`);
  const film = page.getByRole('link', { name: 'A day on the bridge' });
  await expect(film).toBeVisible();
  expect(foreign).toEqual([]);
  const prevented = await page
    .getByRole('link', { name: 'The map' })
    .evaluate((link) => !link.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true })));
  expect(prevented).toBe(true);
  await film.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('iframe[title="A day on the bridge"]')).toBeVisible();
  await expect.poll(() => foreign).toHaveLength(1);
  expect(foreign[0]).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/abcdefghijk\?/);
  expect(complaints).toEqual([]);

  const plain = await openBrowser({ javaScriptEnabled: false });
  await signIn(plain, agency.owner);
  await plain.goto(page.url());
  await expect(plain.getByRole('link', { name: 'A day on the bridge' })).toHaveAttribute('target', '_blank');
});
