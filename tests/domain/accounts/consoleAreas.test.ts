import type { RouteConfigEntry } from '@remix-run/route-config';
import { describe, expect, test } from 'vitest';
import { staffRoles, type StaffRole } from '#app/domain/permissions/staffRoles.ts';
import routes from '#app/routes.ts';
import {
  consoleAreas,
  consoleMenu,
  consolePageAt,
  consolePlaces,
  menuAtMost,
  type ConsoleReader,
} from '#app/ui/console/consoleAreas.ts';
import { readNamespace } from '#tests/domain/translator.ts';

const ofEveryMarket = (role: StaffRole): ConsoleReader => ({ role, markets: [] });

/** What the menu of a role says between home and help: a place with the pages that it unfolds, or an area. */
function menuOf(role: StaffRole): string[] {
  return consoleMenu(ofEveryMarket(role)).map((entry) =>
    'areas' in entry
      ? `${entry.key}: ${entry.areas.flatMap(({ pages }) => pages.map(({ key }) => key)).join(' ')}`
      : entry.key,
  );
}

/** The fewest presses from any page to each page that a role may open: in the menu, its areas' tabs, and the help. */
function pressesOf(role: StaffRole): Map<string, number> {
  const presses = new Map<string, number>();
  const reach = (href: string, count: number) => presses.set(href, Math.min(count, presses.get(href) ?? count));
  // The help has a link to every page.
  for (const { pages } of consoleAreas(ofEveryMarket(role))) for (const { href } of pages) reach(href, 2);
  for (const entry of consoleMenu(ofEveryMarket(role))) {
    if ('areas' in entry) for (const { pages } of entry.areas) for (const { href } of pages) reach(href, 2);
    else for (const [place, { href }] of entry.pages.entries()) reach(href, place === 0 ? 1 : 2);
  }
  return presses;
}

test.each<[StaffRole, string[]]>([
  ['reviewer', ['agencies', 'figures']],
  [
    'help-desk',
    [
      'people: registrations changes allAgencies resets feedback templates outcomes members',
      'certificates',
      'credits',
      'figures',
    ],
  ],
  ['editor', ['site: documents images usage approval messages mails settings outages', 'figures']],
  [
    'learning-manager',
    [
      'members',
      'academy: learning assignments questions statements courses requirements categories academyMarkets certificates credits',
      'settings',
      'figures',
      'exports',
    ],
  ],
  ['sales-manager', ['sales', 'ledger', 'settings', 'figures', 'exports']],
  [
    'administrator',
    [
      'people: registrations changes allAgencies resets feedback templates outcomes members',
      'academy: learning assignments questions statements courses requirements categories academyMarkets certificates credits',
      'sales: disputes payments groups rateRequests rates ledger',
      'site: documents images usage approval messages mails settings outages',
      'operation: figures exports setup partners apiKeys webhooks jobs accounts record',
    ],
  ],
])('the menu of %s', (role, menu) => {
  expect(menuOf(role)).toEqual(menu);
});

describe.each(staffRoles)('%s', (role) => {
  test('has seven entries in the menu at most, home and help among them', () => {
    expect(consoleMenu(ofEveryMarket(role)).length + 2).toBeLessThanOrEqual(menuAtMost);
  });

  test('reaches every page that they may open in two presses at most', () => {
    const presses = pressesOf(role);
    const mayOpen = consoleAreas(ofEveryMarket(role)).flatMap(({ pages }) => pages.map(({ href }) => href));
    expect(mayOpen.length).toBeGreaterThan(4);
    expect(mayOpen.filter((href) => (presses.get(href) ?? Number.POSITIVE_INFINITY) > 2)).toEqual([]);
  });
});

test('every page of the console is in the table or below one of its pages', async () => {
  const flat = (entries: readonly RouteConfigEntry[]): RouteConfigEntry[] =>
    entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])]);
  const frame = flat(await routes).find(({ id }) => id === 'console')!;
  const addresses = flat(frame.children!).flatMap(({ path }) => (path ? [`/${path}`] : []));
  expect(addresses.length).toBeGreaterThan(60);
  // The first three are always in the header; the others are about one user, merge or case, which a list leads to.
  const elsewhere = /^\/staff\/(home|help|search|account|people\/:|merges\/:|agency-merges\/:|cases\/)/;
  expect(addresses.filter((address) => !consolePageAt(address) && !elsewhere.test(address))).toEqual([]);
});

test('a page is marked by the longest address', () => {
  expect(consolePageAt('/staff/content')?.key).toBe('documents');
  expect(consolePageAt('/staff/content/usage')?.key).toBe('usage');
  expect(consolePageAt('/staff/content/018f4d2e/usage')?.key).toBe('documents');
  expect(consolePageAt('/staff/sales/rates/018f4d2e')?.key).toBe('rateRequests');
  expect(consolePageAt('/staff/home')).toBeUndefined();
});

test.each(['en', 'ja'] as const)('places, areas and pages have their names (%s)', (language) => {
  const { place, area, page } = readNamespace(language, 'staff') as Record<string, Record<string, string>>;
  const { area: said } = readNamespace(language, 'consoleHelp') as Record<string, Record<string, string>>;
  for (const each of consolePlaces) {
    expect([each.key, place![each.key]]).toEqual([each.key, expect.any(String)]);
    for (const { key, pages } of each.areas) {
      expect([key, area![key], said![key]]).toEqual([key, expect.any(String), expect.any(String)]);
      if (pages.length > 1)
        for (const one of pages) expect([one.key, page![one.key]]).toEqual([one.key, expect.any(String)]);
    }
  }
});
