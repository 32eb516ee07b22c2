import { useTranslation } from 'react-i18next';
import { BrandMark } from '#app/ui/brand/BrandMark.tsx';
import { PageLink } from '#app/ui/PageLink.tsx';
import { DrawerCloseLink } from '#app/ui/shell/DrawerCloseLink.tsx';
import type { BrandItem } from '#app/ui/shell/types.ts';

export const brandStripId = 'brand-strip';

/** The brands of the market under the header; the current one is marked. */
export function BrandStrip({ brands, current }: { brands: readonly BrandItem[]; current: string }) {
  const { t } = useTranslation();
  return (
    <nav className="brand-strip" id={brandStripId} aria-label={t('shell.brands')}>
      <DrawerCloseLink />
      <ul>
        {brands.map((brand) => (
          <li key={brand.code}>
            <PageLink href={brand.href} aria-current={brand.code === current || undefined}>
              <BrandMark brand={brand.code} />
              {brand.name}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
