import { brands, type BrandCode } from '#app/domain/markets/brands.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import type { PartnerName } from '#app/domain/markets/partners.ts';

interface PageEntry {
  /** Its paths below /home/pages/{brand}/, or with a leading slash below /home/pages alone; links use the first. */
  portal: readonly string[];
  /** Whether a visitor reads it at /ext-pages/{market}/{page} and /{page}. */
  isPublic: boolean;
  /** Its shorter name below /ext-pages/{market}/ (spec §2 Routes). */
  publicAlias?: string;
  /** True where reading the page below /ext-pages/nam drops a stored session token (spec §2); a link of another site drops none. */
  dropsSession?: true;
  /** The partner whose tool the page is about: without it there is no such page for users. */
  partner?: PartnerName;
}

const rewards = 'sales-programs-and-benefits/princess-partner-rewards';

/**
 * The content pages whose addresses the specification names (spec §2), or the portal links to. A page that an editor
 * adds needs no line here: it is found by its own path.
 */
export const pages = {
  'terms-and-conditions': { portal: ['terms-and-conditions'], isPublic: true, publicAlias: 'terms' },
  'privacy-policy': { portal: ['privacy-policy'], isPublic: true, publicAlias: 'privacy' },
  'do-not-sell': { portal: ['do-not-sell'], isPublic: true },
  'site-requirements': { portal: ['site-requirements'], isPublic: true },
  'contact-us': { portal: ['standalone-links/contact-us', 'contact-us'], isPublic: true },
  'find-your-rep': { portal: ['standalone-links/find-your-rep', 'find-your-rep'], isPublic: true },
  'booking-help': { portal: ['booking-tools/booking-help'], isPublic: false, partner: 'booking' },
  'login-help': { portal: ['login-help'], isPublic: true },
  'how-to-register': { portal: ['how-to-register'], isPublic: true },
  'princess-partners': { portal: ['princess-partners'], isPublic: true, dropsSession: true },
  awards: { portal: ['awards'], isPublic: true, dropsSession: true },
  'cunard-partnership': { portal: ['cunard-partnership'], isPublic: true, dropsSession: true },
  'sales-reports': { portal: ['/other/sales-reports'], isPublic: false },
  'travel-advisor-rates': { portal: ['/other/travel-advisor-rates'], isPublic: false },
  commodores: { portal: ['/other/commodores'], isPublic: false },
  'commodore-marketing-kit': { portal: ['academy/commodore-marketing-kit'], isPublic: false },
  academy: {
    portal: [
      'training/academy',
      'academy/dashboard',
      'academy/history',
      'academy/curriculum',
      'academy/rewards',
      'academy/reports',
      'academy/course-length',
      'academy/resume',
    ],
    isPublic: false,
  },
  'academy-restricted': { portal: ['training/academy-restricted'], isPublic: false },
  'academy-coming-soon': { portal: ['training/academy/academy-coming-soon'], isPublic: false },
  'princess-expert': { portal: ['training/princess-expert'], isPublic: false },
  'rewards-registered': { portal: [`${rewards}/registered`], isPublic: false },
  'rewards-unregistered': { portal: [`${rewards}/unregistered`], isPublic: false },
  'rewards-non-usa': { portal: [`${rewards}/non-usa`], isPublic: false },
  chat: { portal: ['standalone-links/chat'], isPublic: false, partner: 'chat' },
  'reservation-chat': { portal: ['standalone-links/reservation-chat'], isPublic: false, partner: 'reservation-chat' },
  answers: { portal: ['standalone-links/answers'], isPublic: false, partner: 'answers' },
  'ask-assistant': { portal: ['standalone-links/ask-assistant'], isPublic: false, partner: 'ask-assistant' },
  'social-channels': { portal: ['standalone-links/social-channels'], isPublic: false, partner: 'social-channels' },
  'expert-training': { portal: ['standalone-links/expert-training'], isPublic: false, partner: 'expert-training' },
} as const satisfies Record<string, PageEntry>;

export type PageName = keyof typeof pages;
export const pageNames = Object.keys(pages) as PageName[];

const entryOf = (name: PageName): PageEntry => pages[name];

/**
 * The page of the table at a path below /home/pages/{brand}/, or with a leading slash below /home/pages, with or
 * without `.json`; null where there is none.
 */
export function portalPageOf(path: string): PageName | null {
  const wanted = withoutJson(path);
  return pageNames.find((name) => (pages[name].portal as readonly string[]).includes(wanted)) ?? null;
}

/**
 * The page at a path below /ext-pages/{market}/ or at the root, with or without `.json`; null where there is none or it
 * is not public.
 */
export function publicPageOf(path: string): PageName | null {
  const wanted = withoutJson(path);
  const name =
    pageNames.find((page) => page === wanted || entryOf(page).publicAlias === wanted) ?? portalPageOf(wanted);
  return name && pages[name].isPublic ? name : null;
}

/**
 * True for a path of the table, or by which a page that an editor added may be found. Such pages take no address of the
 * table.
 */
export function isOwnPath(path: string): boolean {
  return (
    /^[a-z0-9]+(?:[/-][a-z0-9]+)*$/.test(path) &&
    !pageNames.some((name) => name === path || entryOf(name).publicAlias === path) &&
    portalPageOf(path) === null
  );
}

/** A reader of pages: the brand, and the partners that are connected for it; every one where they are not given. */
interface PartnersReader {
  brand?: BrandCode | undefined;
  partners?: readonly string[] | undefined;
}

/** False for a page about the tool of a partner that is not connected. The academy of SB is a partner's (spec §4). */
export function isPageShown(name: string, { brand, partners }: PartnersReader): boolean {
  if (partners === undefined || !Object.hasOwn(pages, name)) return true;
  const partner = name === 'academy' && brand === 'SB' ? 'academy' : entryOf(name as PageName).partner;
  return partner === undefined || partners.includes(partner);
}

/** True for a page of the table that visitors may read. */
export function isPublicPage(name: string): boolean {
  return Object.hasOwn(pages, name) && entryOf(name as PageName).isPublic;
}

/** The paths of a page below /home/pages/{brand}/: of the table, or its own. */
export function portalPaths(name: string): readonly string[] {
  return Object.hasOwn(pages, name) ? entryOf(name as PageName).portal : [name];
}

/** The shorter name of a page below /ext-pages/{market}/, where it has one. */
export function publicAlias(name: string): string[] {
  const alias = Object.hasOwn(pages, name) ? entryOf(name as PageName).publicAlias : undefined;
  return alias ? [alias] : [];
}

/** True where reading the page below /ext-pages/nam drops a stored session token (spec §2). */
export function dropsSession(name: string): boolean {
  return Object.hasOwn(pages, name) && (entryOf(name as PageName).dropsSession ?? false);
}

/** The address of a page for a signed-in user. */
export function portalPageHref(brand: BrandCode, page: PageName): string {
  const [path] = pages[page].portal;
  return path.startsWith('/') ? `/home/pages${path}` : `/home/pages/${brands[brand].segment}/${path}`;
}

/** The address of a page for a visitor; without a market, the page for all markets. */
export function publicPageHref(page: PageName, market?: Market): string {
  return market ? `/ext-pages/${market}/${page}` : `/${page}`;
}

/** A path without the `.json` of a link to content. */
export function withoutJson(path: string): string {
  return path.replace(/\.json$/, '');
}
