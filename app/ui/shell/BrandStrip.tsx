import { BrandMark } from '#app/ui/brand/BrandMark.tsx';
import { Link } from '#app/ui/Link.tsx';
import { DrawerCloseLink } from '#app/ui/shell/DrawerCloseLink.tsx';
import type { BrandItem } from '#app/ui/shell/types.ts';
import { useTranslation } from '#app/ui/texts.tsx';

export const brandStripId = 'brand-strip';

/** The brands of the market under the header; the current one is marked. */
export function BrandStrip({ brands, current }: { brands: readonly BrandItem[]; current: string }) {
  const { t } = useTranslation();
  return (
    <nav id={brandStripId} className="brand-strip" aria-label={t('shell.brands')}>
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
    </nav>
  );
}
