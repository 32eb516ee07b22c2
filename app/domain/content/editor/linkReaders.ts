import { homeBrand, brands, isBrandCode, selectableBrands, type BrandCode } from '#app/domain/markets/brands.ts';
import { isMarket, markets, type Market } from '#app/domain/markets/markets.ts';
import type { DocumentKey } from '#app/domain/content/documents/chooseDocument.ts';
import { kindOfPath } from '#app/domain/content/documents/documentKinds.ts';
import { isOwnPath, isPublicPage } from '#app/domain/content/documents/pages.ts';

/** Who follows a link of content: a signed-in user of a brand, or a visitor, who has no brand and may have a market. */
export interface LinkReader {
  market?: Market;
  brand?: BrandCode;
}

/** A document by its key, with what it says. */
export interface KeyedDocument extends DocumentKey {
  path: string;
  document: unknown;
}

/**
 * Everybody who may read a document, by market and brand: signed-in users of each brand for which it is written,
 * and for a page that is public visitors too.
 */
export function readersOf({ path, brand, market, document }: KeyedDocument): LinkReader[] {
  const audience = audienceOf(path, document);
  return [
    ...(audience === 'visitors' ? [] : usersOf({ brand, market })),
    ...(audience === 'signed-in' || brand !== '' ? [] : visitorsOf(market)),
  ];
}

/** The readers of a page, as the table of addresses says, or as the page says itself if an editor made it. */
export function audienceOf(path: string, document: unknown): 'everybody' | 'signed-in' | 'visitors' {
  if (kindOfPath(path) !== 'page') return 'signed-in';
  const name = path.replace(/^pages\//, '');
  if (!isOwnPath(name)) return isPublicPage(name) ? 'everybody' : 'signed-in';
  const said = typeof document === 'object' && document !== null && 'audience' in document ? document.audience : null;
  return said === 'everybody' || said === 'visitors' ? said : 'signed-in';
}

function usersOf({ brand, market }: Pick<DocumentKey, 'brand' | 'market'>): LinkReader[] {
  if (isBrandCode(brand)) return [{ brand, market: brands[brand].market }];
  const some = isMarket(market) ? [market] : markets;
  return some.flatMap((each) => selectableBrands(each).map((code) => ({ market: each, brand: code })));
}

function visitorsOf(market: string): LinkReader[] {
  return isMarket(market) ? [{ market }] : [{}, ...markets.map((each) => ({ market: each }))];
}

/** The brand under which a reader reads the portal; a visitor, once signed in, the first of the market. */
export function brandOfReader({ brand, market = 'nam' }: LinkReader): BrandCode {
  return brand ?? homeBrand(market);
}
