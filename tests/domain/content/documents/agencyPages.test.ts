import { describe, expect, test } from 'vitest';
import type { RouteConfigEntry } from '@remix-run/route-config';
import {
  agencyPage,
  agencyPageAt,
  agencyPageKeys,
  agencyPagesOf,
  agencyPlaces,
  agencyPlacesOf,
  type AgencyPageReader,
} from '#app/domain/content/documents/agencyPages.ts';
import { mainMenu } from '#app/domain/content/documents/navigation.ts';
import { defaultGrants } from '#app/domain/permissions/defaultGrants.ts';
import routes from '#app/routes.ts';
import { readNamespace } from '#tests/domain/translator.ts';

const owner = { agentType: 'O', grants: defaultGrants.O, market: 'nam', brand: 'PC', country: 'US' } as const;
const supervisor = { ...owner, agentType: 'M', grants: defaultGrants.M } as const;
const keysOf = (reader: AgencyPageReader) => agencyPagesOf(reader).map(({ key }) => key);

function flat(entries: readonly RouteConfigEntry[]): RouteConfigEntry[] {
  return entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])]);
}
const all = flat(await routes);
const framed = all.find(({ file }) => file.endsWith('people/list/agencyFrame.tsx'))?.children ?? [];

describe('who may open which', () => {
  const ofSupervisors = [
    'overview',
    'add',
    'invite',
    'import',
    'invitations',
    'accessRequests',
    'bulkChanges',
    'permissions',
    'templates',
    'assignments',
    'information',
  ];

  test.each<[string, AgencyPageReader, readonly string[]]>([
    ['an owner in the United States', owner, agencyPageKeys],
    ['an owner in Canada', { ...owner, country: 'CA' }, agencyPageKeys.filter((key) => key !== 'rewards')],
    [
      'an owner whose country is not known',
      { ...owner, country: undefined },
      agencyPageKeys.filter((key) => key !== 'rewards'),
    ],
    [
      'an owner in the United Kingdom, where permissions are not set',
      { ...owner, market: 'uk', country: 'GB' },
      agencyPageKeys.filter((key) => !['rewards', 'permissions', 'templates', 'accessRequests'].includes(key)),
    ],
    [
      'a supervisor who manages users',
      { ...supervisor, grants: ['osManageAgents', 'osAgencyInformation'] },
      ofSupervisors,
    ],
    [
      'a supervisor who is bound to a branch',
      { ...supervisor, grants: ['osManageAgents', 'osAgencyInformation'], branches: ['018f4d2e'] },
      ofSupervisors,
    ],
    [
      'a supervisor who is bound to branches that are gone, and may not add users',
      { ...supervisor, grants: ['osManageAgents', 'osAgencyInformation'], branches: [] },
      ofSupervisors.filter((key) => !['add', 'invite', 'import', 'bulkChanges'].includes(key)),
    ],
    ['a supervisor without a permission', { ...supervisor, grants: [] }, []],
    [
      'an advisor who sees the information',
      { ...owner, agentType: 'A', grants: ['osAgencyInformation'] },
      ['overview', 'information'],
    ],
    ['an advisor', { ...owner, agentType: 'A', grants: [] }, []],
  ])('%s', (_, reader, keys) => {
    expect(keysOf(reader)).toEqual(keys);
  });
});

describe('the page of an address', () => {
  test.each([
    ['/home/agency-overview', 'overview'],
    ['/home/agency-overview/', 'overview'],
    ['/home/agency-overview/agency', 'information'],
    ['/home/agency-overview/second-factor', 'information'],
    ['/home/agency-overview/invite', 'invite'],
    ['/home/agency-overview/invitations', 'invitations'],
    ['/home/agency-overview/import/018f4d2e', 'import'],
    ['/home/agency-overview/many', 'bulkChanges'],
    ['/home/agency-overview/many/018f4d2e', 'bulkChanges'],
    ['/home/agency-overview/permission-templates/018f4d2e', 'templates'],
    ['/home/agency-overview/permissions', 'permissions'],
    ['/home/pages/ha/academy/assignments/new', 'assignments'],
    ['/home/pages/pc/academy/reminder', 'reports'],
    ['/home/pages/pc/academy/dashboard', null],
    ['/home/agency-overview/018f4d2e', null],
    ['/home/my-account', null],
  ])('%s is %s', (pathname, key) => {
    expect(agencyPageAt(pathname)).toBe(key);
  });
});

describe('the places', () => {
  test.each<[string, AgencyPageReader, Record<string, readonly string[]>]>([
    [
      'an owner has five',
      owner,
      {
        people: ['overview', 'invitations', 'accessRequests', 'moves', 'bulkChanges'],
        access: ['permissions', 'templates', 'branches', 'review'],
        learning: ['assignments', 'reports'],
        agency: ['information', 'signOn', 'provisioning', 'apiKeys', 'webhooks', 'rewards'],
        record: ['record'],
      },
    ],
    [
      'a supervisor of users has three',
      { ...supervisor, grants: ['osManageAgents'] },
      {
        people: ['overview', 'invitations', 'accessRequests', 'bulkChanges'],
        access: ['permissions', 'templates'],
        learning: ['assignments'],
      },
    ],
    [
      'an advisor who sees the reports has one',
      { ...owner, agentType: 'A', grants: ['osAcademyReports'] },
      { learning: ['reports'] },
    ],
    ['an advisor has none', { ...owner, agentType: 'A', grants: [] }, {}],
  ])('%s', (_, reader, places) => {
    const found = agencyPlacesOf(reader);
    expect(Object.fromEntries(found.map(({ key, pages }) => [key, pages.map((page) => page.key)]))).toEqual(places);
    for (const { href, pages } of found) expect(href).toBe(pages[0]!.href);
  });

  test.each<[string, AgencyPageReader]>([
    ['an owner', owner],
    ['an owner in the United Kingdom', { ...owner, market: 'uk', country: 'GB' }],
    ['a supervisor', { ...supervisor, grants: ['osManageAgents', 'osAgencyInformation', 'osAcademyReports'] }],
    ['an advisor', { ...owner, agentType: 'A', grants: ['osAgencyInformation', 'osAcademyReports'] }],
  ])('%s reaches every page that they may open in two presses at most', (_, reader) => {
    const places = agencyPlacesOf(reader);
    const reached = places.flatMap(({ pages }) => pages.map(({ key }) => key));
    // Behind the one button of the list, which is the place's first page.
    const ways = agencyPagesOf(reader).filter(({ addsUsers }) => addsUsers);
    if (ways.length > 0) expect(places[0]!.pages[0]!.key).toBe('overview');
    expect([...reached, ...ways.map(({ key }) => key)].toSorted()).toEqual(keysOf(reader).toSorted());
  });
});

test('every page in the frame marks one of them, and each of them is in the frame', () => {
  const marks = framed.map(({ path }) => agencyPageAt(`/${path}`));
  expect(marks).not.toContain(null);
  expect(new Set(marks)).toEqual(new Set(agencyPageKeys));
  const addresses = framed.map(({ path }) => `/${path}`);
  for (const key of agencyPageKeys) expect(addresses).toContain(agencyPage(key).path);
});

test('every page of the agency that is not about one user has the frame', () => {
  const isOwn = ({ path = '' }) => path.startsWith('home/agency-overview') && !path.includes(':agentUniqueId');
  const own = all.filter((entry) => isOwn(entry) && entry.file.endsWith('.tsx'));
  expect(own.map(({ path }) => path).toSorted()).toEqual(
    framed
      .filter(isOwn)
      .map(({ path }) => path)
      .toSorted(),
  );
});

test('each has its names in both languages', () => {
  for (const language of ['en', 'ja'] as const) {
    const { agency, place } = readNamespace(language, 'content') as Record<string, Record<string, string>>;
    const { act, words } = readNamespace(language, 'find') as Record<string, Record<string, string>>;
    expect(agencyPageKeys.filter((key) => !(agency![key] && act![key] && words![key]))).toEqual([]);
    expect(agencyPlaces.filter((key) => !place![key])).toEqual([]);
  }
});

describe('the main menu', () => {
  const menuOf = (children: Parameters<typeof mainMenu>[0], reader: AgencyPageReader) =>
    mainMenu([{ label: 'Agency', children: children as ['home'] }], reader).flatMap((entry) =>
      'children' in entry ? entry.children : [entry],
    );
  const hrefs = (links: readonly { href: string }[]) => links.map(({ href }) => href);

  test('has the places where a submenu names the overview, and names no page of them again', () => {
    const links = menuOf(['agency-overview', 'add-advisor', 'who-can', 'commission'], owner);
    expect(hrefs(links)).toEqual([...hrefs(agencyPlacesOf(owner)), '/home/agency-overview/add', '/home/commission']);
  });

  test('keeps the labels that the document gives to pages of them', () => {
    const links = menuOf(
      ['agency-overview', { label: 'Our rights', to: '/who-can' }, { label: 'Our team', to: '/agency-overview' }],
      owner,
    );
    expect(links.filter(({ label }) => label)).toEqual([
      { label: 'Our team', href: '/home/agency-overview' },
      { label: 'Our rights', href: '/home/agency-overview/permissions' },
    ]);
    expect(links).toHaveLength(agencyPlaces.length);
  });

  test('leaves a submenu without the overview as it is written', () => {
    expect(hrefs(menuOf(['add-advisor'], owner))).toEqual(['/home/agency-overview/add']);
  });
});
