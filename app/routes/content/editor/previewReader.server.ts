import type { PreviewReader } from '#app/domain/content/editor/previewDocument.server.ts';
import type { ReadDocument } from '#app/domain/content/editor/readDocument.server.ts';
import { brands, homeBrand, isBrandCode, isBrandOfMarket } from '#app/domain/markets/brands.ts';
import { marketsOf, reachesMarket, type OfMarkets } from '#app/domain/permissions/staffMarkets.ts';
import { isMarket } from '#app/domain/markets/markets.ts';
import type { PreviewChoice } from './PreviewPanel.tsx';

const widths = ['360', '768', '1280'];

/**
 * For whom a document is previewed as an address says; else for the first readers that it is for, of a market of the
 * member of staff. A brand of another market gives way to the market's own.
 */
export function previewChoice(
  params: URLSearchParams,
  document: Pick<ReadDocument, 'path' | 'brand' | 'market' | 'language'>,
  staff: OfMarkets,
): PreviewChoice {
  const named = params.get('market') ?? document.market;
  const brandNamed = params.get('brand') ?? document.brand;
  const meant = isMarket(named) ? named : isBrandCode(brandNamed) ? brands[brandNamed].market : 'nam';
  const market = reachesMarket(staff, meant) ? meant : marketsOf(staff)[0]!;
  const language = params.get('language') ?? document.language;
  const enrolled = params.get('enrolled') ?? (document.path === 'home-page-not-enrolled' ? 'no' : 'yes');
  return {
    market,
    brand: isBrandOfMarket(brandNamed, market) ? brandNamed : homeBrand(market),
    language: language === 'ja' ? 'ja' : 'en',
    enrolled: enrolled === 'no' ? 'no' : 'yes',
    width:
      widths.find((width) => width === params.get('width')) ?? (document.path === 'header-footer' ? '1280' : '360'),
  };
}

/** The reader of a choice. */
export function readerOf({ market, brand, language, enrolled }: PreviewChoice): PreviewReader {
  return { market, brand, language: language === 'ja' ? 'ja' : 'en', enrolled: enrolled === 'yes' };
}
