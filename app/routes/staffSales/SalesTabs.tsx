import { Link, useLocation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';

const pages = [
  { key: 'disputes', href: paths.staffDisputes() },
  { key: 'rates', href: paths.staffRateRequests() },
] as const;

/** The pages about sales: disputes about commission, and requests for travel advisor rates. */
export function SalesTabs() {
  const { t } = useTranslation('staffSales');
  const { pathname } = useLocation();
  return (
    <nav className="tabs" aria-label={t('tabs.label')}>
      {pages.map(({ key, href }) => (
        <Link key={key} className="tab" to={href} aria-current={pathname.replace(/\/$/, '') === href ? 'page' : undefined}>
          {t(`tabs.${key}`)}
        </Link>
      ))}
    </nav>
  );
}
