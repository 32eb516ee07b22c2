import { brands, type BrandCode } from '#app/domain/markets/brands.ts';
import type { Market } from '#app/domain/markets/markets.ts';

type PageEntry = { portal: readonly string[]; isPublic: boolean };

/**
 * The content pages and their addresses (spec §2): below /home/pages/{brand}/ for signed-in users (links use the first
 * one), and whether they are public at /ext-pages/{market}/{page} and /{page}.
 */
export const pages = {
  'terms-and-conditions': { portal: ['terms-and-conditions'], isPublic: true },
  'privacy-policy': { portal: ['privacy-policy'], isPublic: true },
  'do-not-sell': { portal: ['do-not-sell'], isPublic: true },
  'site-requirements': { portal: ['site-requirements'], isPublic: true },
  'contact-us': { portal: ['standalone-links/contact-us', 'contact-us'], isPublic: true },
  'find-your-rep': { portal: ['standalone-links/find-your-rep', 'find-your-rep'], isPublic: true },
  'booking-help': { portal: ['booking-tools/booking-help'], isPublic: false },
  'login-help': { portal: ['login-help'], isPublic: true },
  'how-to-register': { portal: ['how-to-register'], isPublic: true },
} as const satisfies Record<string, PageEntry>;

export type PageName = keyof typeof pages;
export const pageNames = Object.keys(pages) as PageName[];

/** The page at a path below /home/pages/{brand}/, with or without `.json`; null where there is none. */
export function portalPageOf(path: string): PageName | null {
  const wanted = path.replace(/\.json$/, '');
  return pageNames.find((name) => (pages[name].portal as readonly string[]).includes(wanted)) ?? null;
}

/** The page at a path below /ext-pages/{market}/ or at the root, with or without `.json`; null where there is none or it is not public. */
export function publicPageOf(path: string): PageName | null {
  const wanted = path.replace(/\.json$/, '');
  const name = pageNames.find((page) => page === wanted) ?? portalPageOf(wanted);
  return name && pages[name].isPublic ? name : null;
}

/** The address of a page for a signed-in user. */
export function portalPageHref(brand: BrandCode, page: PageName): string {
  return `/home/pages/${brands[brand].segment}/${pages[page].portal[0]}`;
}

/** The address of a page for a visitor; without a market, the page for all markets. */
export function publicPageHref(page: PageName, market?: Market): string {
  return market ? `/ext-pages/${market}/${page}` : `/${page}`;
}
