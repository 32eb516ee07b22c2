import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { deep } from '#tests/e2e/support/depth.ts';
import { read } from '#tests/e2e/support/pagesAsSent.ts';
import { newAgency, newPerson, readIn, signIn, unique } from '#tests/e2e/support/people.ts';
import { open } from '#tests/e2e/support/screens.ts';
import { wordsOf } from '#tests/e2e/support/words.ts';

// What each search, sort, filter and page gives is tests/api/people/list; how a search begins by itself, tests/dom/ui.
const overview = '/home/agency-overview';
const names = (page: Page) => page.getByRole('rowheader').getByRole('link');
const column = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search users' }).fill(text);
  await page.waitForURL((url) => (url.searchParams.get('q') ?? '') === text);
}

test('an agency of 720 is paged through, sorted by its columns, and searched while it is typed', async ({ page }) => {
  await signIn(page, 'BIGOWNER');
  await open(page, overview);
  await expect(page.getByText('720 users', { exact: true })).toBeVisible();
  await expect(page.getByText('More than 699: search or filter to find users faster')).toBeVisible();
  await expect(names(page)).toHaveCount(20);
  await expect(page.getByText('1–20 of 720')).toBeVisible();
  const pages = page.getByRole('navigation', { name: 'Pages', exact: true });
  await expect(pages.getByRole('link', { name: 'Previous page' })).toHaveCount(0);
  const shown = await names(page).allTextContents();
  const [first, second, third, fourth] = shown;
  await page.getByRole('row').nth(1).getByLabel('Actions').click();
  const permissions = page.getByRole('row').nth(1).getByRole('link', { name: 'Permissions' });
  await expect(permissions).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(permissions).toBeHidden();
  await pages.getByRole('link', { name: 'Next page' }).click();
  await expect(page.getByText('21–40 of 720')).toBeVisible();
  await expect(pages.locator('[aria-current=page]')).toHaveText('2');
  expect(await names(page).allTextContents()).not.toEqual(shown);
  // In `npm test` the last page is tests/api/people/list.
  if (deep) {
    await pages.getByRole('link', { name: 'Page 36' }).click();
    await expect(page.getByText('701–720 of 720')).toBeVisible();
    await expect(pages.getByRole('link', { name: 'Next page' })).toHaveCount(0);
    await page.goBack();
    await expect(page.getByText('21–40 of 720')).toBeVisible();
  }
  await expect(page.getByLabel('Rows per page').getByRole('option')).toHaveText(['10', '20', '30', '40', '50']);
  await page.getByLabel('Rows per page').selectOption('50');
  await expect(page.getByText('1–50 of 720')).toBeVisible();
  await expect(names(page)).toHaveCount(50);
  expect((await names(page).allTextContents()).slice(0, 3)).toEqual([first, second, third]);

  // In `npm test` a column that is pressed is that of the smaller agency below.
  if (deep) await sortByColumns(page, first!);

  // A search starts on its first page, words narrow each other, and the focus stays where it is typed.
  await pages.getByRole('link', { name: 'Next page' }).click();
  await expect(page.getByText('51–100 of 720')).toBeVisible();
  await search(page, 'supervisor active');
  await expect(page.getByText('1–24 of 24')).toBeVisible();
  const box = page.getByRole('searchbox', { name: 'Search users' });
  await box.clear();
  await box.pressSequentially(fourth!.toLowerCase());
  await expect(names(page).first()).toHaveText(fourth!);
  await expect(box).toBeFocused();
  await expect(box).toHaveValue(fourth!.toLowerCase());
  for (const text of deep ? ['<script>alert(1)</script>', '\\'] : ['<script>alert(1)</script>']) {
    await search(page, text);
    await expect(page.getByRole('heading', { name: `No users match “${text}”` })).toBeVisible();
    await expect(names(page)).toHaveCount(0);
  }
  await page.getByRole('link', { name: 'Show all users' }).click();
  await expect(page.getByText(/^1–\d0 of 720$/)).toBeVisible();
});

async function sortByColumns(page: Page, first: string): Promise<void> {
  await expect(column(page, 'Name')).toHaveAttribute('aria-sort', 'ascending');
  await column(page, 'Name').getByRole('link').click();
  await expect(column(page, 'Name')).toHaveAttribute('aria-sort', 'descending');
  await expect(names(page).first()).not.toHaveText(first);
  const statuses = page.locator('td[data-label="Status"]');
  await column(page, 'Status').getByRole('link').click();
  await expect(column(page, 'Status')).toHaveAttribute('aria-sort', 'ascending');
  const one = await statuses.first().textContent();
  await column(page, 'Status').getByRole('link').click();
  await expect(column(page, 'Status')).toHaveAttribute('aria-sort', 'descending');
  await expect(statuses.first()).not.toHaveText(one!);
}

test('a smaller agency has its own facts and no hint; it is filtered by chips, which come off one by one; nine people are in sight; the file has the people of the list', {
  tag: '@deep',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, 'NAMOWNER');
  await open(page, overview);
  await expect(page.getByText(/^\d\d users$/)).toBeVisible();
  await expect(page.getByText(/more than 699/i)).toHaveCount(0);
  const announcements = page.getByRole('region', { name: 'Announcements' });
  await announcements.locator('summary').click();
  await announcements.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByRole('row').nth(9)).toBeInViewport({ ratio: 1 });
  const facts = page.getByRole('region', { name: 'Agency information' });
  await expect(facts.getByText('Fort Lauderdale')).toBeHidden();
  await facts.locator('summary').click();
  for (const fact of ['Harbor Light Cruise & Travel', 'Fort Lauderdale', 'Alice Bennett'])
    await expect(facts).toContainText(fact);

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

  await search(page, 'jamal brooks');
  const row = page.getByRole('row').filter({ hasText: 'FIRSTTIMER' });
  await expect(row).toContainText('Travel Advisor');
  await expect(row).toContainText('First sign-in pending');
  await names(page).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Jamal Brooks' })).toBeVisible();
});

// Read as the server sends them.
test('an agency whose owner is alone has one row and no pages', async ({ context }) => {
  const { owner, agencyName } = await newAgency({ agencyName: `SOLO ${unique()}` });
  await signIn(context, owner);
  const { texts, attributes } = await read(context, overview);
  expect(texts('tbody th')).toHaveLength(1);
  // Without scripts a row's menu leads to the page that has all acts.
  expect(attributes('.row-menu a', 'href')).toEqual(attributes('tbody th a', 'href'));
  expect(texts('[role=status]')).toContain('1 user');
  expect(texts('nav[aria-label=Pages]')).toEqual([]);
  expect(texts('main').join(' ').toLowerCase()).toContain(agencyName.toLowerCase());
});

test('the list is Japanese in Japanese, family name first', async ({ context }) => {
  const ja = wordsOf('ja');
  await readIn(context, 'ja');
  await signIn(context, 'JPOWNER');
  const found = await read(context, `${overview}?q=${encodeURIComponent('佐藤')}&size=50`);
  const row = found.texts('tbody tr').find((text) => text.includes('JPADVISOR'));
  for (const text of ['佐藤 健太', ja('codes:role.A'), ja('codes:activationFlag.A')]) expect(row).toContain(text);
  const owners = await read(context, `${overview}?q=${encodeURIComponent(ja('codes:role.O'))}`);
  expect(owners.texts('tbody th a')).toEqual(['山本 陽子']);
});

test('permissions are changed on the page of a user, but never one’s own or an owner’s', async ({ context }) => {
  const { owner } = await newAgency();
  const manager = await newPerson({ agentType: 'M' });
  for (const who of [manager, owner]) {
    await context.clearCookies();
    await signIn(context, who);
    const { status, texts } = await read(context, `${overview}/${who.agentUniqueId}/permissions`);
    expect(status).toBe(200);
    expect(texts('button')).not.toContain('Save permissions');
    if (who === manager)
      expect(texts('main').join(' ')).toContain('Permissions are set by your supervisor or agency owner.');
  }
});
