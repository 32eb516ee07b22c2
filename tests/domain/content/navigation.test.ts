import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  footerGroups,
  legalLinks,
  mainMenu,
  quickLinks,
  supportLinks,
  userMenu,
  visitorLinks,
  type NavigationLink,
  type Navigator,
} from '#app/domain/content/navigation.ts';
import { portalPageOf, publicPageOf } from '#app/domain/content/pages.ts';
import { brandOfSegment, selectableBrands } from '#app/domain/markets/brands.ts';
import { defaultGrants } from '#app/domain/permissions/defaultGrants.ts';
import { markets } from '#app/domain/markets/markets.ts';
import { readNamespace } from '#tests/domain/translator.ts';

const navigators: Navigator[] = markets.flatMap((market) =>
  selectableBrands(market).flatMap((brand) => (['O', 'M', 'A'] as const).map((agentType) => ({ agentType, grants: defaultGrants[agentType], market, brand }))),
);

function allLinks(user: Navigator): NavigationLink[] {
  const menu = mainMenu(user).flatMap((entry) => ('children' in entry ? entry.children : [entry]));
  const footer = footerGroups(user).flatMap((group) => group.links);
  return [...menu, ...userMenu(user), ...footer, ...supportLinks(user), ...legalLinks(user), ...quickLinks(user), ...visitorLinks(user.market)];
}

const hrefs = (links: readonly NavigationLink[]) => links.map(({ href }) => href);
const labels = (links: readonly { labelKey: string }[]) => links.map(({ labelKey }) => labelKey);

const screens = new Set(['/login', '/default-brand', '/home/my-account', '/home/agency-overview', '/home/agency-overview/add', '/home/agency-overview/permissions', '/home/feedback']);
const screenFiles = ['signIn/login.tsx', 'onboarding/defaultBrand.tsx', 'myAccount/profile.tsx', 'agentList/overview.tsx', 'agents/add.tsx', 'whoCan/whoCan.tsx'];

function leadsSomewhere(href: string): boolean {
  const home = /^\/home\/([a-z]{2})$/.exec(href);
  const page = /^\/home\/pages\/([a-z]{2})\/(.+)$/.exec(href);
  const visitors = /^\/ext-pages\/[a-z]+\/(.+)$/.exec(href);
  if (home) return brandOfSegment(home[1]!) !== null;
  if (page) return brandOfSegment(page[1]!) !== null && portalPageOf(page[2]!) !== null;
  if (visitors) return publicPageOf(visitors[1]!) !== null;
  return screens.has(href);
}

function textOf(key: string, language: 'en' | 'ja'): unknown {
  const [namespace = '', path = ''] = key.split(':');
  return path.split('.').reduce<unknown>((tree, part) => (tree as Record<string, unknown> | undefined)?.[part], readNamespace(language, namespace));
}

test('every link leads to a screen or a page that exists', () => {
  const dead = navigators.flatMap(allLinks).filter(({ href }) => !leadsSomewhere(href));
  expect(dead).toEqual([]);
  const files = readdirSync(new URL('../../../app/routes/', import.meta.url), { recursive: true });
  expect(files).toEqual(expect.arrayContaining(screenFiles));
});

test('every label and sentence is there in both languages', () => {
  const keys = new Set(
    navigators.flatMap((user) => [
      ...labels(allLinks(user)),
      ...labels(mainMenu(user)),
      ...labels(footerGroups(user)),
      ...quickLinks(user).map(({ textKey }) => textKey),
    ]),
  );
  for (const key of keys) for (const language of ['en', 'ja'] as const) expect([key, typeof textOf(key, language)]).toEqual([key, 'string']);
});

test('no list names an address twice', () => {
  for (const user of navigators) {
    for (const list of [userMenu(user), supportLinks(user), quickLinks(user), ...footerGroups(user).map((group) => group.links)]) {
      expect(new Set(hrefs(list)).size).toBe(list.length);
    }
  }
});

describe('by role (spec §6)', () => {
  test.each([
    ['O', true],
    ['M', true],
    ['A', false],
  ] as const)('%s sees the agency: %s', (agentType, sees) => {
    const user = { agentType, grants: defaultGrants[agentType], market: 'nam', brand: 'PC' } as const;
    for (const list of [userMenu(user), quickLinks(user), footerGroups(user).flatMap((group) => group.links)]) {
      expect(hrefs(list).includes('/home/agency-overview')).toBe(sees);
    }
    expect(labels(mainMenu(user)).includes('content:nav.agency')).toBe(sees);
    expect(hrefs(quickLinks(user)).includes('/home/agency-overview/add')).toBe(sees);
  });

  test.each([
    ['A', ['osManageAgents'], true, false],
    ['A', ['osAgencyInformation'], true, false],
    ['M', ['osMediaLibrary'], false, false],
    ['M', ['osManageAgents'], true, true],
    ['O', [], true, true],
  ] as const)('%s with %j sees the overview: %s, and the way to add: %s (D15)', (agentType, grants, overview, adds) => {
    const links = hrefs(allLinks({ agentType, grants, market: 'nam', brand: 'PC' }));
    expect([links.includes('/home/agency-overview'), links.includes('/home/agency-overview/add')]).toEqual([overview, adds]);
  });
});

describe('by market', () => {
  test.each([
    ['nam', 'PC', true],
    ['int', 'PI', true],
    ['asia', 'PS', true],
    ['au', 'PA', true],
    ['uk', 'PU', false],
    ['jp', 'PJ', false],
  ] as const)('%s may change the default brand: %s (spec §2 Shell)', (market, brand, may) => {
    const user = { agentType: 'O', grants: [], market, brand } as const;
    expect(hrefs(userMenu(user)).includes('/default-brand')).toBe(may);
    expect(allLinks(user).some(({ href }) => href === '/default-brand')).toBe(may);
  });

  test('only nam has the do-not-sell link', () => {
    const withLink = navigators.filter((user) => labels(legalLinks(user)).includes('markets:footer.doNotSell'));
    expect(new Set(withLink.map(({ market }) => market))).toEqual(new Set(['nam']));
  });

  test.each(navigators.map((user) => [user.market, user.brand, user] as const))('%s %s finds a rep where there is one', (market, _, user) => {
    const linked = allLinks(user).some(({ href }) => href.startsWith('/home/') && href.endsWith('/find-your-rep'));
    expect(linked).toBe(['nam', 'au'].includes(market));
  });
});

describe('by brand', () => {
  test.each([
    ['nam', 'PC', ['findYourRep', 'contactUs']],
    ['nam', 'HA', ['findYourRep', 'contactUs']],
    ['uk', 'PU', ['contactUs']],
    ['au', 'PA', ['contactUs']],
    ['jp', 'PJ', ['contactUs']],
  ] as const)('%s %s shows the icons that lead somewhere: %o (spec §2)', (market, brand, names) => {
    expect(supportLinks({ agentType: 'A', grants: [], market, brand }).map(({ name }) => name)).toEqual(names);
  });

  test.each([
    ['asia', 'PS', 'markets:footer.inquiry'],
    ['asia', 'CS', 'markets:footer.inquiry'],
    ['jp', 'PJ', 'markets:footer.contactUsJapanese'],
    ['nam', 'CU', 'markets:footer.contactUs'],
  ] as const)('%s %s labels Contact Us %s', (market, brand, labelKey) => {
    const user = { agentType: 'A', grants: [], market, brand } as const;
    expect(labels(supportLinks(user))).toContain(labelKey);
    expect(labels(quickLinks(user))).toContain(labelKey);
  });

  test('addresses name the selected brand', () => {
    const links = allLinks({ agentType: 'O', grants: [], market: 'nam', brand: 'SB' });
    for (const href of hrefs(links)) if (href.startsWith('/home/pages/')) expect(href).toMatch(/^\/home\/pages\/sb\//);
    expect(hrefs(links)).toContain('/home/sb');
  });
});

test('the user menu is View My Account, Agency Overview, Change Default Brand (spec §2 Shell), and feedback', () => {
  expect(labels(userMenu({ agentType: 'O', grants: [], market: 'nam', brand: 'PC' }))).toEqual([
    'content:nav.viewMyAccount',
    'content:nav.agencyOverview',
    'content:nav.changeDefaultBrand',
    'content:nav.feedback',
  ]);
});
