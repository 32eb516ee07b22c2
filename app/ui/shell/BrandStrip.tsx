import { Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { BrandMark } from '#app/ui/brand/BrandMark.tsx';
import { Kept } from '#app/ui/Kept.tsx';
import { DrawerCloseLink } from '#app/ui/shell/DrawerCloseLink.tsx';
import type { BrandItem } from '#app/ui/shell/types.ts';

export const brandStripId = 'brand-strip';

/** The brands of the market under the header; the current one is marked. */
export function BrandStrip({ brands, current }: { brands: readonly BrandItem[]; current: string }) {
  const { t } = useTranslation();
  // Below a brand's home each address has a strip of its own.
  const leadHome = brands.every(({ code, href }) => href === paths.brandHome(code));
  const codes = [...brands.map(({ code }) => code), current];
  const draw = () => (
    <>
      <DrawerCloseLink />
      <ul>
        {brands.map((brand) => (
          <li key={brand.code}>
            <Link to={brand.href} aria-current={brand.code === current || undefined}>
              <BrandMark brand={brand.code} />
              {brand.name}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
  return (
    <Kept as="nav" id={brandStripId} className="brand-strip" aria-label={t('shell.brands')} name={leadHome ? codes.join(' ') : undefined} draw={draw} />
  );
}
