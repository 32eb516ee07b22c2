import { Outlet, useLocation } from '@remix-run/react';
import { agencyPage, agencyPageAt, agencyPlacesOf } from '#app/domain/content/documents/agencyPages.ts';
import { Tabs } from '#app/ui/Tabs.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { useAgencyReader } from './useAgencyReader.ts';

/** Above every page about the agency: the way to the places that the user has, and to the pages of the open one. */
export default function AgencyFrame() {
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
  const reader = useAgencyReader();
  const places = reader ? agencyPlacesOf(reader) : [];
  const here = agencyPageAt(pathname);
  const place = places.find(({ key }) => here && key === agencyPage(here).place);
  const pages = place?.pages ?? [];
  // The ways to add users are behind the list.
  const isOpen = (key: string) =>
    key === here || (key === 'overview' && here && agencyPage(here).addsUsers ? 'within' : false);
  return (
    <>
      {places.length > 1 ? (
        <Tabs
          label={t('agency.label')}
          tabs={places.map(({ key, labelKey, href }) => ({
            key,
            href,
            label: t(labelKey),
            open: key === place?.key && (pages.length === 1 || 'within'),
          }))}
        />
      ) : null}
      {place && pages.length > 1 ? (
        <Tabs
          second
          label={t('agency.pagesIn', { place: t(place.labelKey) })}
          tabs={pages.map(({ key, labelKey, href }) => ({ key, href, label: t(labelKey), open: isOpen(key) }))}
        />
      ) : null}
    </>
  );
}
