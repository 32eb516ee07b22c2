import { brandMarks } from '#app/domain/markets/brandMarks.ts';
import { familyOf } from '#app/ui/brand/families.ts';

/** The abstract sign of a brand's family: wave, crown line, star or compass. The brand's name is beside it. */
export function BrandMark({ brand, className }: { brand: string | null; className?: string }) {
  return (
    <svg className={className ? `brand-mark ${className}` : 'brand-mark'} viewBox="0 0 32 32" aria-hidden="true">
      <path d={brandMarks[familyOf(brand)]} />
    </svg>
  );
}
