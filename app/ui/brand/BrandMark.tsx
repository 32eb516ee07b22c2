import { familyOfBrand } from '#app/domain/markets/brandHands.ts';
import { brandMarks } from '#app/domain/markets/brandMarks.ts';
import { LogoPlate, useLogo } from './LogoPicture.tsx';

/**
 * The logo that a brand has set, else the sign of its family: wave, crown line, star or compass. The brand's name is
 * beside it.
 */
export function BrandMark({ brand }: { brand: string }) {
  const logo = useLogo(brand);
  if (logo) return <LogoPlate logo={logo} brand={brand} alt="" box={{ width: 96, height: 24 }} />;
  return (
    <svg className="brand-mark" viewBox="0 0 32 32" aria-hidden="true">
      <path d={brandMarks[familyOfBrand(brand) ?? 'PC']} />
    </svg>
  );
}
