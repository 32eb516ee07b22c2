import { describe, expect, test } from 'vitest';
import type { RouteConfigEntry } from '@remix-run/route-config';
import {
  agencyPage,
  agencyPageAt,
  agencyPageKeys,
  agencyPagesOf,
  type AgencyPageReader,
} from '#app/domain/content/documents/agencyPages.ts';
import { mainMenu } from '#app/domain/content/documents/navigation.ts';
import { defaultGrants } from '#app/domain/permissions/defaultGrants.ts';
import routes from '#app/routes.ts';
import { readNamespace } from '#tests/domain/translator.ts';

const owner = { agentType: 'O', grants: defaultGrants.O, market: 'nam', country: 'US' } as const;
const supervisor = { ...owner, agentType: 'M', grants: defaultGrants.M } as const;
const keysOf = (reader: AgencyPageReader) => agencyPagesOf(reader).map(({ key }) => key);

function flat(entries: readonly RouteConfigEntry[]): RouteConfigEntry[] {
  return entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])]);
}
const all = flat(await routes);
const framed = all.find(({ file }) => file.endsWith('agencies/information/layout.tsx'))?.children ?? [];

describe('who may open which', () => {
  const ofSupervisors = [
    'overview',
    'information',
    'add',
    'invitations',
    'import',
    'bulkChanges',
    'permissions',
    'templates',
    'accessRequests',
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
      ofSupervisors.filter((key) => !['add', 'import', 'bulkChanges'].includes(key)),
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
    ['/home/agency-overview/invite', 'add'],
    ['/home/agency-overview/invitations', 'invitations'],
    ['/home/agency-overview/import/018f4d2e', 'import'],
    ['/home/agency-overview/many', 'bulkChanges'],
    ['/home/agency-overview/many/018f4d2e', 'bulkChanges'],
    ['/home/agency-overview/permission-templates/018f4d2e', 'templates'],
    ['/home/agency-overview/permissions', 'permissions'],
    ['/home/agency-overview/018f4d2e', null],
    ['/home/my-account', null],
  ])('%s is %s', (pathname, key) => {
    expect(agencyPageAt(pathname)).toBe(key);
  });
});

test('every page under the tabs marks one of them, and every tab has its page there', () => {
  const marks = framed.map(({ path }) => agencyPageAt(`/${path}`));
  expect(marks).not.toContain(null);
  expect(new Set(marks)).toEqual(new Set(agencyPageKeys));
  const addresses = framed.map(({ path }) => `/${path}`);
  for (const key of agencyPageKeys) expect(addresses).toContain(agencyPage(key).href);
});

test('every page of the agency that is not about one user has the tabs', () => {
  const own = all.filter(
    ({ path = '', file }) =>
      path.startsWith('home/agency-overview') && file.endsWith('.tsx') && !path.includes(':agentUniqueId'),
  );
  expect(own.map(({ path }) => path).toSorted()).toEqual(framed.map(({ path }) => path).toSorted());
});

test('each has its name in both languages', () => {
  for (const language of ['en', 'ja'] as const) {
    const { agency } = readNamespace(language, 'content') as { agency: Record<string, string> };
    expect(agencyPageKeys.filter((key) => !agency[key])).toEqual([]);
  }
});

describe('the main menu', () => {
  const menuOf = (children: Parameters<typeof mainMenu>[0], reader: AgencyPageReader) =>
    mainMenu([{ label: 'Agency', children: children as ['home'] }], { ...reader, brand: 'PC' }).flatMap((entry) =>
      'children' in entry ? entry.children : [entry],
    );

  test('has what the tabs have, where a submenu names the overview, each once', () => {
    const links = menuOf(['agency-overview', 'add-advisor', 'who-can', 'commission'], owner);
    expect(links.map(({ href }) => href)).toEqual([
      ...agencyPagesOf(owner).map(({ href }) => href),
      '/home/commission',
    ]);
  });

  test('keeps the label that the document gives to one of them', () => {
    const links = menuOf(['agency-overview', { label: 'Our team', to: '/who-can' }], owner);
    expect(links.filter(({ href }) => href.endsWith('/permissions'))).toEqual([
      { label: 'Our team', href: '/home/agency-overview/permissions' },
    ]);
  });

  test('leaves a submenu without the overview as it is written', () => {
    expect(menuOf(['add-advisor'], owner).map(({ href }) => href)).toEqual(['/home/agency-overview/add']);
  });
});
