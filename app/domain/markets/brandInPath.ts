import { brandOfSegment, brands, homeBrand, isBrandOfMarket, type BrandCode } from './brands.ts';
import type { Market } from './markets.ts';

const brandPath = /^\/home\/(pages\/)?([a-z]{2})(?=\/|$)/i;

/** The brand in an address (/home/{brand}, /home/pages/{brand}/…), or null. */
export function brandInPath(pathname: string): BrandCode | null {
  const [, , segment] = brandPath.exec(pathname) ?? [];
  return segment ? brandOfSegment(segment) : null;
}

/**
 * The values that decide which brand a page of the portal shows. Brands are as stored: the market may not have them.
 */
interface BrandChoice {
  market: Market;
  /** The brand whose page the session opened last; empty before the first. */
  selectedBrand: string;
  /** The saved landing brand. */
  displayCompany: string | null;
}

/**
 * The brand that a page of the portal shows. The candidates, in order, are the brand in its address, the session's
 * selected brand, the user's landing brand and the market's first brand; the first that the market has is used (spec §3
 * session state, selected brand).
 */
export function brandOfPage(pathname: string, { market, selectedBrand, displayCompany }: BrandChoice): BrandCode {
  const candidates = [brandInPath(pathname), selectedBrand, displayCompany];
  return candidates.find((brand): brand is BrandCode => isBrandOfMarket(brand, market)) ?? homeBrand(market);
}

/**
 * The address after switching to a brand: the same page of that brand; null where the address names no brand to be
 * rewritten (spec §4).
 */
export function switchBrandPath(pathname: string, brand: BrandCode): string | null {
  const { segment } = brands[brand];
  if (brandInPath(pathname) === null) return null;
  return pathname.replace(brandPath, (_, pages: string | undefined) => `/home/${pages ?? ''}${segment}`);
}
