import { brandCodes, brands, isBrandCode, type BrandFamily } from '#app/domain/markets/brands.ts';

/** The family whose look and sign a brand has; a visitor without a brand sees the first. */
export function familyOf(brand: string | null | undefined): BrandFamily {
  return isBrandCode(brand) ? brands[brand].family : 'PC';
}

/** The brand codes of one family. */
export function brandsOf(family: BrandFamily): string[] {
  return brandCodes.filter((code) => brands[code].family === family);
}
