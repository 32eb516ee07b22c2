import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  footerGroups,
  legalLinks,
  mainMenu,
  supportLinks,
  userMenu,
  visitorLinks,
  type NavigationLink,
  type Navigator,
} from '#app/domain/content/documents/navigation.ts';
import { agencyPageHref, agencyPageKeys } from '#app/domain/content/documents/agencyPages.ts';
import { chooseDocument } from '#app/domain/content/documents/chooseDocument.ts';
import { headerFooterDocument } from '#app/domain/content/documents/documents.ts';
import { portalPageOf, publicPageOf } from '#app/domain/content/documents/pages.ts';
import { toolsFor } from '#app/domain/content/homePage/tools.ts';
import { brandCodes, brandOfSegment, selectableBrands } from '#app/domain/markets/brands.ts';
import { defaultGrants } from '#app/domain/permissions/defaultGrants.ts';
import { markets } from '#app/domain/markets/markets.ts';
import { demoContentRows } from '#seed/content.ts';
import { readNamespace } from '#tests/domain/translator.ts';

const toolsOf = (user: Navigator) =>
  toolsFor({ ...user, taReportAccess: true, agencyPartnerRewardFlag: false, country: 'US' });

const headerFooterOf = (language: 'en' | 'ja', { market, brand }: Pick<Navigator, 'market' | 'brand'>) => {
  const documents = demoContentRows(new Date()).filter(({ path }) => path === 'header-footer');
  return headerFooterDocument.parse(chooseDocument(documents, { market, brand, language })?.document);
};
const documentsByUser = new Map<string, ReturnType<typeof headerFooterOf>>();
/** The sample content's menu and footer for a user. */
function documentOf({ market, brand }: Pick<Navigator, 'market' | 'brand'>) {
  const key = `${market} ${brand}`;
  const known = documentsByUser.get(key) ?? headerFooterOf('en', { market, brand });
  documentsByUser.set(key, known);
  return known;
}

const navigators: Navigator[] = markets.flatMap((market) =>
  selectableBrands(market).flatMap((brand) =>
    (['O', 'M', 'A'] as const).map((agentType) => ({ agentType, grants: defaultGrants[agentType], market, brand })),
  ),
);

function allLinks(user: Navigator): NavigationLink[] {
  const menu = mainMenu(documentOf(user).menu, user).flatMap((entry) =>
    'children' in entry ? entry.children : [entry],
  );
  const footer = footerGroups(documentOf(user).footer, user).flatMap((group) => group.links);
  return [
    ...menu,
    ...userMenu(user),
    ...footer,
    ...supportLinks(user),
    ...legalLinks(user, documentOf(user).privacyNotice),
    ...toolsOf(user),
    ...visitorLinks(user.market),
  ];
}

const hrefs = (links: readonly NavigationLink[]) => links.map(({ href }) => href);
const labels = (links: readonly { labelKey?: string; label?: string }[]) =>
  links.map(({ labelKey, label }) => labelKey ?? label);

const screens = new Set([
  '/login',
  '/status',
  '/default-brand',
  '/home/my-account',
  ...brandCodes.flatMap((brand) => agencyPageKeys.map((key) => agencyPageHref(key, brand))),
  '/home/feedback',
  '/home/my-sales',
  '/home/sailings',
  '/home/groups',
  '/home/commission',
  '/home/tools',
  '/home/agent-enroll',
]);
const screenFiles = [
  'accounts/signIn/login.tsx',
  'content/status/status.tsx',
  'accounts/onboarding/defaultBrand.tsx',
  'people/myAccount/profile.tsx',
  'sales/bookings/mySales.tsx',
  'sales/sailings/sailings.tsx',
  'sales/groups/groups.tsx',
  'sales/commission/commission.tsx',
  'partners/tools/tools.tsx',
  'academy/enrolment/agentEnroll.tsx',
];

function leadsSomewhere(href: string): boolean {
  if (screens.has(href)) return true;
  const home = /^\/home\/([a-z]{2})$/.exec(href);
  const page = /^\/home\/pages\/([a-z]{2})\/(.+)$/.exec(href);
  const other = /^\/home\/pages(\/other\/.+)$/.exec(href);
  const visitors = /^\/ext-pages\/[a-z]+\/(.+)$/.exec(href);
  if (home) return brandOfSegment(home[1]!) !== null;
  if (page) return brandOfSegment(page[1]!) !== null && portalPageOf(page[2]!) !== null;
  if (other) return portalPageOf(other[1]!) !== null;
  return visitors !== null && publicPageOf(visitors[1]!) !== null;
}

function textOf(key: string, language: 'en' | 'ja'): unknown {
  const [namespace = '', path = ''] = key.split(':');
  return path
    .split('.')
    .reduce<unknown>(
      (tree, part) => (tree as Record<string, unknown> | undefined)?.[part],
      readNamespace(language, namespace),
    );
}

test('who has no member number is led to its enrolment, who has one is not', () => {
  const user = navigators[0]!;
  expect(hrefs(allLinks(user))).toContain('/home/agent-enroll');
  expect(hrefs(allLinks({ ...user, enrolled: true }))).not.toContain('/home/agent-enroll');
});

test('sales reports are in the menu of owners whose agency has them, and never lead to a refusal', () => {
  const salesReports = '/home/pages/other/sales-reports';
  const inMenu = (user: Navigator) =>
    hrefs(
      mainMenu(documentOf(user).menu, user).flatMap((entry) => ('children' in entry ? entry.children : [entry])),
    ).includes(salesReports);
  const american = navigators.filter(({ market }) => market === 'nam');
  for (const user of american) {
    expect(inMenu({ ...user, taReportAccess: true })).toBe(user.agentType === 'O');
    expect(inMenu({ ...user, taReportAccess: false })).toBe(false);
  }
});

test('every link leads to a screen or a page that exists', () => {
  const dead = navigators.flatMap(allLinks).filter(({ href }) => !leadsSomewhere(href));
  expect(dead).toEqual([]);
  const files = readdirSync(new URL('../../../../app/routes/', import.meta.url), { recursive: true });
  expect(files).toEqual(expect.arrayContaining(screenFiles));
});

test('every label and sentence is there in both languages', () => {
  const keys = new Set(
    navigators.flatMap((user) => [
      ...allLinks(user).flatMap(({ labelKey }) => labelKey ?? []),
      ...toolsOf(user).map(({ name }) => `homePage:tool.${name}`),
    ]),
  );
  for (const key of keys)
    for (const language of ['en', 'ja'] as const) expect([key, typeof textOf(key, language)]).toEqual([key, 'string']);
});

test('no list names an address twice', () => {
  for (const user of navigators) {
    for (const list of [
      userMenu(user),
      supportLinks(user),
      toolsOf(user),
      ...footerGroups(documentOf(user).footer, user).map((group) => group.links),
    ]) {
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
    for (const list of [
      userMenu(user),
      toolsOf(user),
      footerGroups(documentOf(user).footer, user).flatMap((group) => group.links),
    ]) {
      expect(hrefs(list).includes('/home/agency-overview')).toBe(sees);
    }
    expect(hrefs(toolsOf(user)).includes('/home/agency-overview/add')).toBe(sees);
  });

  test.each([
    ['A', ['osManageAgents'], true, false],
    ['A', ['osAgencyInformation'], true, false],
    ['M', ['osMediaLibrary'], false, false],
    ['M', ['osManageAgents'], true, true],
    ['O', [], true, true],
  ] as const)('%s with %j sees the overview: %s, and the way to add: %s', (agentType, grants, overview, adds) => {
    const links = hrefs(allLinks({ agentType, grants, market: 'nam', brand: 'PC' }));
    expect([links.includes('/home/agency-overview'), links.includes('/home/agency-overview/add')]).toEqual([
      overview,
      adds,
    ]);
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
    const withLink = navigators.filter((user) =>
      labels(legalLinks(user, documentOf(user).privacyNotice)).includes('markets:footer.doNotSell'),
    );
    expect(new Set(withLink.map(({ market }) => market))).toEqual(new Set(['nam']));
  });

  test.each(navigators.map((user) => [user.market, user.brand, user] as const))(
    '%s %s finds a rep where there is one',
    (market, _, user) => {
      const linked = allLinks(user).some(({ href }) => href.startsWith('/home/') && href.endsWith('/find-your-rep'));
      expect(linked).toBe(['nam', 'au'].includes(market));
    },
  );
});

describe('by brand', () => {
  test.each([
    ['PC', ['chat', 'reservationChat', 'findYourRep', 'contactUs']],
    ['HA', ['chat', 'answers', 'findYourRep', 'contactUs']],
    ['PU', ['askAssistant', 'contactUs', 'socialChannels']],
    ['PA', ['askAssistant', 'contactUs']],
    ['PI', ['contactUs', 'expertTraining']],
    ['PJ', ['contactUs']],
  ] as const)('%s shows the icons %o, each with its page (spec §2)', (brand, names) => {
    expect(supportLinks({ brand }).map(({ name }) => name)).toEqual(names);
  });

  test.each([
    ['asia', 'PS', 'markets:footer.inquiry'],
    ['asia', 'CS', 'markets:footer.inquiry'],
    ['jp', 'PJ', 'markets:footer.contactUsJapanese'],
    ['nam', 'CU', 'markets:footer.contactUs'],
  ] as const)('%s %s labels Contact Us %s', (market, brand, labelKey) => {
    const user = { agentType: 'A', grants: [], market, brand } as const;
    expect(labels(supportLinks(user))).toContain(labelKey);
    expect(labels(toolsOf(user))).toContain(labelKey);
  });

  test('addresses name the selected brand', () => {
    const links = allLinks({ agentType: 'O', grants: [], market: 'nam', brand: 'SB' });
    for (const href of hrefs(links))
      if (href.startsWith('/home/pages/')) expect(href).toMatch(/^\/home\/pages\/(?:sb|other)\//);
    expect(hrefs(links)).toContain('/home/sb');
  });
});

describe('what the document names', () => {
  const user: Navigator = { agentType: 'A', grants: [], market: 'uk', brand: 'PU' };

  test('is left out where it is not for the user, and a submenu of which nothing is left goes too', () => {
    expect(
      mainMenu(
        [
          'home',
          { label: 'Agency', children: ['agency-overview', 'who-can'] },
          'change-default-brand',
          'find-your-rep',
        ],
        user,
      ),
    ).toEqual([{ labelKey: 'content:nav.home', href: '/home/pu' }]);
  });

  test('may be a link, written for the reader; an unsafe one is left out', () => {
    const links = [
      { label: 'Brochures', to: '/brochures/2027.json' },
      { label: 'Contact', to: '/contact-us' },
      { label: 'Bad', to: 'javascript:alert(1)' },
    ];
    expect(mainMenu(links, user)).toEqual([
      { label: 'Brochures', href: '/home/pages/brochures/2027' },
      { label: 'Contact', href: '/home/pages/pu/standalone-links/contact-us' },
    ]);
  });
});

test('the user menu is View My Account, Agency Overview, Change Default Brand (spec §2 Shell)', () => {
  expect(labels(userMenu({ agentType: 'O', grants: [], market: 'nam', brand: 'PC' }))).toEqual([
    'content:nav.viewMyAccount',
    'content:nav.agencyOverview',
    'content:nav.changeDefaultBrand',
  ]);
});

describe('a partner that is not connected', () => {
  const user = (partners: string[] | undefined, more: Partial<Navigator> = {}): Navigator => ({
    agentType: 'O',
    grants: defaultGrants.O,
    market: 'nam',
    brand: 'PC',
    ...more,
    partners,
  });
  const about = (of: Navigator) =>
    hrefs(allLinks(of)).filter((href) =>
      /booking-help|chat|answers|ask-assistant|expert-training|\/home\/tools/.test(href),
    );

  test.each(['nam', 'uk', 'int'] as const)('leaves menu, footer and tiles of %s with its page', (market) => {
    for (const brand of selectableBrands(market)) {
      expect(about(user(undefined, { market, brand }))).not.toEqual([]);
      expect(about(user([], { market, brand }))).toEqual([]);
    }
  });

  test('leaves the others there', () => {
    expect(supportLinks(user(['chat'])).map(({ name }) => name)).toEqual(['chat', 'findYourRep', 'contactUs']);
    expect(hrefs(allLinks(user(['booking'])))).toContain('/home/pages/pc/booking-tools/booking-help');
  });

  test.each([
    ['SB', ['chat'], false],
    ['SB', ['academy'], true],
    ['PC', [], true],
  ] as const)('the academy of %s with %j is shown: %s', (brand, partners, isShown) => {
    expect(toolsOf(user([...partners], { brand })).some(({ name }) => name === 'academy')).toBe(isShown);
  });
});
