import { paths } from '#app/paths.ts';
import { markPlaceRead } from '#app/domain/accounts/notifications/readNotifications.server.ts';
import type { LinksFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { can } from '#app/domain/permissions/can.ts';
import { PageArticle } from '#app/routes/content/documents/PageArticle.tsx';
import { portalPageData } from '#app/routes/content/documents/portalPageData.server.ts';
import { agentLoader } from '#app/routes/requests/handlers.server.ts';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { RateList } from './RateList.tsx';
import styles from './rates.css?url';
import { ratesPage } from './ratesPage.server.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

export const meta = pageTitle<typeof loader>();

/** Travel advisor rates (spec §2): the rates for users with the permission, and the content page for all. */
export const loader = agentLoader(async ({ ctx, request }) => {
  const { documentTitle, ...page } = await portalPageData(ctx, request, {
    segment: 'other',
    rest: 'travel-advisor-rates',
  });
  await markPlaceRead(ctx, paths.advisorRates());
  return {
    documentTitle,
    page,
    rates: can(ctx, 'agency.advisor-rates') ? await ratesPage(ctx, new URL(request.url).searchParams) : null,
  };
});

export default function AdvisorRates() {
  const { t } = useTranslation('advisorRates');
  const { page, rates } = useLoaderData<typeof loader>();
  return rates ? (
    <PageArticle {...page} sections={[]} folded={t('about')} before={<RateList {...rates} />} />
  ) : (
    <PageArticle {...page} />
  );
}
