import { paths } from '#app/paths.ts';
import { Tabs } from '#app/ui/Tabs.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

const pages = [
  { key: 'disputes', href: paths.staffDisputes() },
  { key: 'rates', href: paths.staffRateRequests() },
  { key: 'offers', href: paths.staffRates() },
] as const;

/** The pages about sales: disputes about commission, requests for travel advisor rates, and the rates themselves. */
export function SalesTabs() {
  const { t } = useTranslation('staffSales');
  return <Tabs label={t('tabs.label')} tabs={pages.map(({ key, href }) => ({ key, href, label: t(`tabs.${key}`) }))} />;
}
