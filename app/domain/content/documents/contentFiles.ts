import { brandOfSegment, type BrandCode } from '#app/domain/markets/brands.ts';
import { isMarket, type Market } from '#app/domain/markets/markets.ts';
import type { RefusalCode } from '#app/domain/refusals.ts';
import { contentSite, homePagePath, pagePath, type DocumentKind } from './documentKinds.ts';
import { isOwnPath, portalPageOf, publicPageOf, withoutJson } from './pages.ts';

/** A document that an address below /json asks for. */
export interface ContentFile {
  kind: DocumentKind;
  path: string;
  brand?: BrandCode;
  market?: Market;
  /** True where only a signed-in user may read it. */
  signedIn: boolean;
  /** The messages for a missing document and for one that cannot be read. */
  missing: RefusalCode;
}

/**
 * The document of an address of spec §7, without its leading `/json/`; null where it is none of them. Pages come by the
 * paths that they have below /home/pages/{brand} and /ext-pages/{market}.
 */
export function contentFileOf(address: string): ContentFile | null {
  const [site, ...rest] = address.split('/');
  if (site !== contentSite) return null;
  const [first = '', second = '', third = ''] = rest;
  const market = isMarket(second) ? second : undefined;
  if (rest.length === 3 && market) {
    if (first === 'header-footer' && third === 'header-footer.json')
      return {
        kind: 'headerFooter',
        path: 'header-footer',
        market,
        signedIn: false,
        missing: 'headerFooterUnavailable',
      };
    if (first === 'landing' && third === 'landing-page.json')
      return { kind: 'landing', path: 'landing', market, signedIn: false, missing: 'landingPageUnavailable' };
    if (first === 'alerts' && third === 'alert.json')
      return { kind: 'alert', path: 'alert', market, signedIn: false, missing: 'alertPageUnavailable' };
  }
  if (rest.length === 3 && second === 'home-page') return homeFile(first, third);
  return pageFile(first, second, rest.slice(2).join('/'));
}

function homeFile(segment: string, name: string): ContentFile | null {
  const brand = brandOfSegment(segment);
  if (!brand) return null;
  if (name === 'alert-home-page.json')
    return { kind: 'alertHomePage', path: 'alert-home-page', brand, signedIn: false, missing: 'alertPageUnavailable' };
  const enrolled = name === 'home-page-enrolled.json';
  if (!enrolled && name !== 'home-page-not-enrolled.json') return null;
  return { kind: 'homePage', path: homePagePath(enrolled), brand, signedIn: true, missing: 'homePageUnavailable' };
}

function pageFile(shelf: string, place: string, address: string): ContentFile | null {
  if (!address.endsWith('.json')) return null;
  const path = withoutJson(address);
  if (shelf === 'pages') {
    const brand = brandOfSegment(place);
    const name = portalPageOf(path) ?? (isOwnPath(path) ? path : null);
    return brand && name ? { kind: 'page', path: pagePath(name), brand, signedIn: true, missing: 'notFound' } : null;
  }
  if (shelf !== 'ext-pages' || !isMarket(place)) return null;
  const name = publicPageOf(path) ?? (isOwnPath(path) ? path : null);
  return name ? { kind: 'page', path: pagePath(name), market: place, signedIn: false, missing: 'notFound' } : null;
}
