import { destinationLink, destinationNames } from '#app/domain/content/documents/destinations.ts';
import { pagePath } from '#app/domain/content/documents/documentKinds.ts';
import { contentLink } from '#app/domain/content/documents/links.ts';
import { isOwnPath, pageNames, portalPageOf, publicPageOf, withoutJson } from '#app/domain/content/documents/pages.ts';
import { imageAddress, isImageWidth } from '#app/domain/content/pictures/imageRules.ts';
import { brandOfSegment, brands, isBrandOfMarket, type BrandCode } from '#app/domain/markets/brands.ts';
import { isMarket, type Market } from '#app/domain/markets/markets.ts';
import { brandOfReader, type LinkReader } from './linkReaders.ts';
import { isScreen } from './screens.ts';

/**
 * The target of a link: an address that does not depend on the content (`there`: a screen, another site, a mail
 * address), a document, which must be published for the reader, a picture, or a heading of the same page.
 */
export type LinkTarget =
  | { kind: 'there' }
  | { kind: 'document'; path: string; brand: BrandCode | ''; market: Market | ''; isPublic: boolean; heading: string }
  | { kind: 'picture'; imageId: string }
  | { kind: 'heading'; heading: string };

const there: LinkTarget = { kind: 'there' };

interface Following {
  reader: LinkReader;
  /** The portal's own origin: an address that begins with it is one of the portal's. */
  origin: string;
  /** Whether the link is an entry of a menu or footer, which may name a destination (`destinations.ts`). */
  inMenu: boolean;
}

/**
 * What a link of content leads to for a reader (§8: addresses that do not exist), by the tables of addresses alone;
 * null for an address outside the portal's pages, such as a relative or incomplete one.
 */
export function linkTarget(address: string, { reader, origin, inMenu }: Following): LinkTarget | null {
  const own = address.toLowerCase().startsWith(`${origin}/`) ? address.slice(origin.length) : address;
  if (/^[a-z]+:/i.test(own)) return isWholeAddress(own) ? there : null;
  if (own.startsWith('#')) return { kind: 'heading', heading: own.slice(1) };
  if (inMenu) {
    const named = destinationNames.find((name) => own === `/${name}`);
    const user = { agentType: 'O', grants: [], market: reader.market ?? 'nam', brand: brandOfReader(reader) } as const;
    // One that is not for the reader is not shown.
    if (named) return portalTarget(destinationLink(named, user)?.href ?? null, reader);
  }
  return portalTarget(contentLink(own, reader)?.href ?? null, reader);
}

function isWholeAddress(address: string): boolean {
  if (/^mailto:/i.test(address)) return /^mailto:[^\s@]+@[^\s@]+\.[^\s@]+$/i.test(address);
  if (/^tel:/i.test(address)) return /^tel:\+?[\d().-]*\d(?:;.*)?$/i.test(address);
  return /^https?:\/\/[^/?#]/i.test(address) && URL.canParse(address);
}

function portalTarget(href: string | null, reader: LinkReader): LinkTarget | null {
  if (href === null) return there;
  if (!/^\/(?!\/)/.test(href)) return null;
  const pathname = href.replace(/[?#].*$/, '').replace(/(.)\/$/, '$1');
  const heading = /#(.*)$/.exec(href)?.[1] ?? '';
  if (isScreen(pathname)) return there;
  const [first = '', second = '', third = '', ...rest] = pathname.slice(1).split('/');
  const below = [third, ...rest].filter(Boolean).join('/');
  if (first === 'home' && second === 'pages')
    return portalPage({ segment: third, rest: rest.join('/'), heading }, reader);
  if (first === 'home') return third === '' && brandOfSegment(second) !== null ? there : null;
  if (first === 'images') return picture(pathname);
  if (first === 'ext-pages') return isMarket(second) ? publicPage(below, second, heading) : null;
  // At the root stand the public pages of the table alone.
  return below === '' && second === '' && pageNames.some((name) => name === first)
    ? publicPage(first, '', heading)
    : null;
}

function portalPage(
  { segment, rest, heading }: { segment: string; rest: string; heading: string },
  reader: LinkReader,
): LinkTarget | null {
  const named = segment === 'other' ? brandOfReader(reader) : brandOfSegment(segment);
  const address = withoutJson(`${segment === 'other' ? '/other/' : ''}${rest}`);
  const path = portalPageOf(address) ?? (isOwnPath(address) ? address : null);
  const unbranded = named === null ? portalPageOf([segment, rest].filter(Boolean).join('/')) : null;
  const page = unbranded ?? (named === null ? null : path);
  if (page === null) return null;
  const own = brandOfReader(reader);
  // A user who may not select the address's brand reads the page under their own brand; a visitor may be of any market.
  const brand = named !== null && (reader.market === undefined || isBrandOfMarket(named, reader.market)) ? named : own;
  // The academy is made of screens.
  return page === 'academy' ? there : toPage(page, { brand, market: brands[brand].market, isPublic: false, heading });
}

function publicPage(address: string, market: Market | '', heading: string): LinkTarget | null {
  const name = withoutJson(address);
  const path = publicPageOf(name) ?? (market !== '' && isOwnPath(name) ? name : null);
  return path === null ? null : toPage(path, { brand: '', market, isPublic: true, heading });
}

function toPage(
  name: string,
  rest: { brand: BrandCode | ''; market: Market | ''; isPublic: boolean; heading: string },
): LinkTarget {
  return { kind: 'document', path: pagePath(name), ...rest };
}

function picture(pathname: string): LinkTarget | null {
  const { imageId, width } = imageAddress(pathname) ?? {};
  return imageId && width !== undefined && isImageWidth(width) ? { kind: 'picture', imageId } : null;
}
