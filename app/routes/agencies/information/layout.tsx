import { Outlet, useLocation, useRouteLoaderData } from '@remix-run/react';
import { agencyPageAt, agencyPagesOf, type AgencyPageReader } from '#app/domain/content/documents/agencyPages.ts';
import { PhoneFold } from '#app/ui/PhoneFold.tsx';
import { Tabs } from '#app/ui/Tabs.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

/** Above every page about the agency: the way to the others that the user may open. */
export default function AgencyPages() {
  return (
    <>
      <AgencyTabs />
      <Outlet />
    </>
  );
}

function AgencyTabs() {
  const { t } = useTranslation('content');
  const { pathname } = useLocation();
  const reader = useRouteLoaderData('portal') as AgencyPageReader | undefined;
  const pages = reader ? agencyPagesOf(reader) : [];
  if (pages.length < 2) return null;
  const here = agencyPageAt(pathname);
  return (
    <>
      <PhoneFold
        label={here ? t('agency.pagesOf', { page: t(`agency.${here}`) }) : t('agency.label')}
        className="tabs-fold"
      />
      <Tabs
        dense
        label={t('agency.label')}
        tabs={pages.map(({ key, labelKey, href }) => ({ key, href, label: t(labelKey), open: key === here }))}
      />
    </>
  );
}
