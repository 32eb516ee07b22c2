import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { newAgency, newPerson, readIn, signIn, unique } from '#tests/e2e/support/people.ts';
import { hydrated, open } from '#tests/e2e/support/screens.ts';
import { wordsOf } from '#tests/e2e/support/words.ts';

const overview = '/home/agency-overview';
const names = (page: Page) => page.getByRole('rowheader').getByRole('link');
const column = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search users' }).fill(text);
  await page.waitForURL((url) => (url.searchParams.get('q') ?? '') === text);
}

test.describe('an agency of 720', () => {
  test.beforeEach(async ({ page }) => signIn(page, 'BIGOWNER'));

  test('is paged through, twenty at a time at first', async ({ page }) => {
    await open(page, overview);
    await expect(page.getByText('720 users', { exact: true })).toBeVisible();
    await expect(page.getByText('More than 699: search or filter to find people sooner')).toBeVisible();
    await expect(names(page)).toHaveCount(20);
    await expect(page.getByText('1–20 of 720')).toBeVisible();
    const pages = page.getByRole('navigation', { name: 'Pages' });
    await expect(pages.getByRole('link', { name: 'Previous page' })).toHaveCount(0);
    const first = await names(page).allTextContents();
    await pages.getByRole('link', { name: 'Next page' }).click();
    await expect(page.getByText('21–40 of 720')).toBeVisible();
    await expect(pages.locator('[aria-current=page]')).toHaveText('2');
    expect(await names(page).allTextContents()).not.toEqual(first);
    await pages.getByRole('link', { name: 'Page 36' }).click();
    await expect(page.getByText('701–720 of 720')).toBeVisible();
    await expect(pages.getByRole('link', { name: 'Next page' })).toHaveCount(0);
    await page.goBack();
    await expect(page.getByText('21–40 of 720')).toBeVisible();
    await page.goto(`${overview}?page=9999`);
    await expect(page.getByText('701–720 of 720')).toBeVisible();
    for (const odd of ['page=-1', 'page=x&size=7', 'size=1000', 'sort=password&direction=up', 'page=1e9']) {
      expect((await page.goto(`${overview}?${odd}`))?.status(), odd).toBe(200);
      await expect(names(page)).toHaveCount(20);
    }
  });

  test('every page size shows as many, and the pages together show everybody once', async ({ page }) => {
    await open(page, `${overview}?page=3`);
    await expect(page.getByLabel('Rows per page').getByRole('option')).toHaveText(['10', '20', '30', '40', '50']);
    for (const size of ['10', '30', '40', '50']) {
      await page.getByLabel('Rows per page').selectOption(size);
      await expect(page.getByText(`1–${size} of 720`)).toBeVisible();
      await expect(names(page)).toHaveCount(Number(size));
    }
    const seen = new Set<string>();
    for (let number = 1; number <= 15; number += 1) {
      const html = await (await page.request.get(`${overview}?size=50&page=${number}`)).text();
      for (const [, id] of html.matchAll(/href="\/home\/agency-overview\/([\da-f-]{36})"/g)) seen.add(id!);
    }
    expect(seen.size).toBe(720);
  });

  test('is searched by role, status and member number, and by what is missing', async ({ page }) => {
    await open(page, overview);
    for (const [text, matches] of [
      ['supervisor', '24 users match'],
      ['deactivate', '38 users match'],
      ['res agent', '12 users match'],
    ] as const) {
      await search(page, text);
      await expect(page.getByText(matches)).toBeVisible();
    }
    await search(page, '');
    await expect(page.getByText('720 users', { exact: true })).toBeVisible();
    await column(page, 'Member Number').getByRole('link').click();
    await expect(column(page, 'Member Number')).toHaveAttribute('aria-sort', 'ascending');
    const numbers = page.locator('td[data-label="Member Number"]');
    const number = await numbers.first().textContent();
    expect(number).toMatch(/^\d{10}$/);
    await search(page, number!);
    await expect(page.getByText('1 user matches')).toBeVisible();
    await page.goto(`${overview}?q=na&size=50`);
    await expect(numbers.filter({ hasText: /^–$/ }).first()).toBeVisible();
    // A search starts on its first page, and words narrow each other.
    await page.goto(`${overview}?page=5`);
    await hydrated(page);
    await search(page, 'supervisor active');
    await expect(page.getByText('1–20 of 24')).toBeVisible();
  });

  test('is searched by name while it is typed, without losing the focus', async ({ page }) => {
    await open(page, overview);
    const name = (await names(page).nth(3).textContent())!;
    const box = page.getByRole('searchbox', { name: 'Search users' });
    await box.pressSequentially(name.toLowerCase());
    await page.waitForURL(/[?&]q=/);
    await expect(names(page).first()).toHaveText(name);
    await expect(box).toBeFocused();
    await expect(box).toHaveValue(name.toLowerCase());
    await page.goBack();
    await expect(page).not.toHaveURL(/[?&]q=[^&]/);
  });

  test('is left by a link that is pressed while a search is still to begin', async ({ page }) => {
    await page.clock.install();
    await open(page, overview);
    const search = page.waitForRequest(/agency-overview\.data\?q=/, { timeout: 0 }).catch(() => null);
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route('**/agency-overview/add.data*', async (route) => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest(/add\.data/);
    await page.getByRole('searchbox', { name: 'Search users' }).fill('nobody');
    await page.getByRole('main').getByRole('link', { name: 'Add advisor' }).click();
    await asked;
    await page.clock.runFor(2000);
    letGo();
    await expect(page.getByRole('heading', { level: 1, name: 'Add advisor' })).toBeVisible();
    await page.clock.runFor(2000);
    await expect(page).toHaveURL(/agency-overview\/add$/);
    expect(await Promise.race([search, Promise.resolve('none')])).toBe('none');

    // A link of the list itself is followed first, and the search keeps what it chose.
    await open(page, overview);
    await page.getByRole('searchbox', { name: 'Search users' }).fill('nobody');
    await column(page, 'User ID').getByRole('link').click();
    await page.clock.runFor(2000);
    await expect(page).toHaveURL(/[?&]q=nobody\b/);
    await expect(page).toHaveURL(/[?&]sort=userId\b/);
  });

  test('shows what nobody matches as text, and the way back', async ({ page }) => {
    await open(page, overview);
    for (const text of ['<script>alert(1)</script>', "%' OR '1'='1", '100%', '🛳️', '\\']) {
      await search(page, text);
      await expect(page.getByRole('heading', { name: `No user matches “${text}”` })).toBeVisible();
      await expect(names(page)).toHaveCount(0);
    }
    await page.getByRole('link', { name: 'Show all users' }).click();
    await expect(page.getByText('1–20 of 720')).toBeVisible();
  });

  test('is sorted by a click on a column, and back by another', async ({ page }) => {
    await open(page, overview);
    await expect(column(page, 'Name')).toHaveAttribute('aria-sort', 'ascending');
    const first = await names(page).first().textContent();
    await column(page, 'Name').getByRole('link').click();
    await expect(column(page, 'Name')).toHaveAttribute('aria-sort', 'descending');
    await expect(names(page).first()).not.toHaveText(first!);
    await page.goto(`${overview}?sort=name&direction=desc&page=36`);
    await expect(names(page).last()).toHaveText(first!);
    const statuses = page.locator('td[data-label="Status"]');
    await column(page, 'Status').getByRole('link').click();
    await expect(column(page, 'Status')).toHaveAttribute('aria-sort', 'ascending');
    await expect(page.getByText('1–20 of 720')).toBeVisible();
    const one = await statuses.first().textContent();
    await column(page, 'Status').getByRole('link').click();
    await expect(column(page, 'Status')).toHaveAttribute('aria-sort', 'descending');
    await expect(statuses.first()).not.toHaveText(one!);
  });
});

test('is filtered by chips, which come off one by one; ten people stand in sight; the file has whom the list shows', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, 'NAMOWNER');
  await open(page, overview);
  await page.getByRole('region', { name: 'Announcements' }).getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByRole('row').nth(10)).toBeInViewport({ ratio: 1 });
  await page.getByRole('link', { name: 'Filters' }).click();
  await page.getByLabel('Travel Advisor').check();
  await page.getByLabel('Enrollment').selectOption('Enrolled');
  await expect(page).toHaveURL(/role=A&enrolled=yes/);
  const chips = page.getByRole('list', { name: 'Active filters' }).getByRole('link');
  await expect(chips).toHaveText(['Role: Travel Advisor', 'Enrollment: Enrolled', 'Clear all']);
  await column(page, 'Rank').getByRole('link').click();
  await expect(column(page, 'Rank')).toHaveAttribute('aria-sort', 'ascending');
  const people = await names(page).allTextContents();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download these users as CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^users \d{4}-\d\d-\d\d\.csv$/);
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n')
    .slice(1);
  expect(lines.map((line) => line.split(',').slice(0, 2).reverse().join(' ')).slice(0, people.length)).toEqual(people);
  await page.getByRole('link', { name: 'Remove the filter Role: Travel Advisor' }).click();
  await expect(page.getByRole('checkbox', { name: 'Travel Advisor' })).not.toBeChecked();
  await expect(chips).toHaveText(['Enrollment: Enrolled', 'Clear all']);
  // The address is the view: another visit shows the same.
  await page.goto(page.url());
  await expect(chips).toHaveCount(2);
  await page.getByRole('link', { name: 'Clear all' }).click();
  await expect(chips).toHaveCount(0);
  await expect(page.getByText(/^\d\d users$/)).toBeVisible();
});

test('a smaller agency has no hint; its facts and people are its own', async ({ page }) => {
  await signIn(page, 'NAMOWNER');
  await open(page, overview);
  await expect(page.getByText(/^\d\d users$/)).toBeVisible();
  await expect(page.getByText(/more than 699/i)).toHaveCount(0);
  const facts = page.getByRole('region', { name: 'Agency information' });
  await expect(facts.getByText('Fort Lauderdale')).toBeHidden();
  await facts.locator('summary').click();
  await expect(facts).toContainText('Harbor Light Cruise & Travel');
  await expect(facts).toContainText('Fort Lauderdale');
  await expect(facts).toContainText('Alice Bennett');
  await search(page, 'jamal brooks');
  const row = page.getByRole('row').filter({ hasText: 'FIRSTTIMER' });
  await expect(row).toContainText('Travel Advisor');
  await expect(row).toContainText('First sign-in pending');
  await names(page).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Jamal Brooks' })).toBeVisible();
});

test('an agency whose owner is alone has one row and no pages', async ({ page }) => {
  const { owner, agencyName } = await newAgency({ agencyName: `SOLO ${unique()}` });
  await signIn(page, owner);
  await open(page, overview);
  await expect(names(page)).toHaveCount(1);
  await expect(page.getByText('1 user', { exact: true })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Agency information' })).toContainText(new RegExp(agencyName, 'i'));
});

test('the list is Japanese in Japanese, family name first', async ({ page }) => {
  const ja = wordsOf('ja');
  await readIn(page, 'ja');
  await signIn(page, 'JPOWNER');
  await open(page, `${overview}?q=${encodeURIComponent('佐藤')}&size=50`);
  const row = page.getByRole('row').filter({ hasText: 'JPADVISOR' });
  await expect(row.getByRole('link')).toHaveText('佐藤 健太');
  await expect(row).toContainText(ja('codes:role.A'));
  await expect(row).toContainText(ja('codes:activationFlag.A'));
  await page.goto(`${overview}?q=${encodeURIComponent(ja('codes:role.O'))}`);
  await expect(names(page)).toHaveCount(1);
  await expect(names(page)).toHaveText('山本 陽子');
});

test('permissions are changed on the page of a user, but never one’s own or an owner’s', async ({ page }) => {
  const { owner } = await newAgency();
  const manager = await newPerson({ agentType: 'M' });
  await signIn(page, manager);
  await open(page, overview);
  await page.getByRole('row').filter({ hasText: manager.userId }).getByRole('link').click();
  await expect(page.getByText('Permissions are set by your supervisor or agency owner.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save permissions' })).toHaveCount(0);
  await page.context().clearCookies();
  await signIn(page, owner);
  await open(page, overview);
  await names(page).first().click();
  await page.waitForURL(/overview\/[\da-f-]{36}$/);
  await expect(page.getByRole('button', { name: 'Save permissions' })).toHaveCount(0);
});
