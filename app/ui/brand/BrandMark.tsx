import type { BrandFamily } from '#app/domain/markets/brands.ts';
import { familyOf } from '#app/ui/brand/families.ts';

const signs: Record<BrandFamily, string> = {
  PC: 'M4 14c4-6 8-6 12 0s8 6 12 0M4 22c4-6 8-6 12 0s8 6 12 0',
  CU: 'M5 23h22M6 19l-1-10 6 5 5-8 5 8 6-5-1 10',
  HA: 'm16 4 3.2 8.8L28 16l-8.8 3.2L16 28l-3.2-8.8L4 16l8.8-3.2L16 4Z',
  SB: 'M16 28a12 12 0 1 0 0-24 12 12 0 0 0 0 24Zm5-17-3 7-7 3 3-7 7-3ZM16 1v3m0 24v3M1 16h3m24 0h3',
};

/** The abstract sign of a brand's family: wave, crown line, star or compass. The brand's name stands beside it. */
export function BrandMark({ brand, className }: { brand: string | null; className?: string }) {
  return (
    <svg className={className ? `brand-mark ${className}` : 'brand-mark'} viewBox="0 0 32 32" aria-hidden="true">
      <path d={signs[familyOf(brand)]} />
    </svg>
  );
}
