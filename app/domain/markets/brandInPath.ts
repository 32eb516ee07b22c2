import { brandOfSegment, brands, isBrandOfMarket, type BrandCode } from '#app/domain/markets/brands.ts';
import type { Market } from '#app/domain/markets/markets.ts';

const brandPath = /^\/home\/(pages\/)?([a-z]{2})(?=\/|$)/;

/** The brand that an address is about (/home/{brand}, /home/pages/{brand}/…), or null. */
export function brandInPath(pathname: string): BrandCode | null {
  const [, , segment] = brandPath.exec(pathname) ?? [];
  return segment ? brandOfSegment(segment) : null;
}

/** The brand that a page of the portal shows: the one in its address where the market has it, else the user's default. */
export function brandOfPage(pathname: string, market: Market, defaultBrand: BrandCode): BrandCode {
  const brand = brandInPath(pathname);
  return isBrandOfMarket(brand, market) ? brand : defaultBrand;
}

/** Where switching to a brand leads: the same page of that brand, or its home where the address names no brand (spec §4). */
export function switchBrandPath(pathname: string, brand: BrandCode): string {
  const { segment } = brands[brand];
  if (brandInPath(pathname) === null) return `/home/${segment}`;
  return pathname.replace(brandPath, (_, pages: string | undefined) => `/home/${pages ?? ''}${segment}`);
}
