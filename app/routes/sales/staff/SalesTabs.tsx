import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { Tabs } from '#app/ui/Tabs.tsx';

const pages = [
  { key: 'disputes', href: paths.staffDisputes() },
  { key: 'rates', href: paths.staffRateRequests() },
] as const;

/** The pages about sales: disputes about commission, and requests for travel advisor rates. */
export function SalesTabs() {
  const { t } = useTranslation('staffSales');
  return <Tabs label={t('tabs.label')} tabs={pages.map(({ key, href }) => ({ key, href, label: t(`tabs.${key}`) }))} />;
}
