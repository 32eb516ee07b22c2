import { Outlet, useLoaderData, useLocation } from '@remix-run/react';
import { agencyPage, agencyPageAt, agencyPlacesOf } from '#app/domain/content/documents/agencyPages.ts';
import { countWaiting, waitingAtMost, type Waiting } from '#app/domain/people/list/countWaiting.server.ts';
import { agentLoader } from '#app/routes/requests/handlers.server.ts';
import { Tabs } from '#app/ui/Tabs.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { useAgencyReader } from './useAgencyReader.ts';

export const loader = agentLoader(async ({ ctx }) => ({ waiting: shownCounts(await countWaiting(ctx)) }));

// A page of which nothing waits has no count.
function shownCounts(waiting: Waiting): Partial<Record<string, string>> {
  const some = Object.entries(waiting).filter(([, count]) => count > 0);
  return Object.fromEntries(
    some.map(([key, count]) => [key, count < waitingAtMost ? String(count) : `${waitingAtMost - 1}+`]),
  );
}

/**
 * Above every page about the agency: the way to the places that the user has, and to the pages of the open one, with how
 * much waits for the user there.
 */
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
  const { waiting } = useLoaderData<typeof loader>();
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
          level="places"
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
          level="pages"
          label={t('agency.pagesIn', { place: t(place.labelKey) })}
          tabs={pages.map(({ key, labelKey, href }) => ({
            key,
            href,
            label: t(labelKey),
            count: waiting[key],
            open: isOpen(key),
          }))}
        />
      ) : null}
    </>
  );
}
