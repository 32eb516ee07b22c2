import type { LinksFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { brandOfPage } from '#app/domain/markets/brandInPath.ts';
import { lacksSalesAccess, maySeeSales } from '#app/domain/permissions/maySeeSales.ts';
import { hidesSales } from '#app/domain/sales/bookings/hidesSales.server.ts';
import { PageArticle } from '#app/routes/content/documents/PageArticle.tsx';
import { portalPageData } from '#app/routes/content/documents/portalPageData.server.ts';
import { agentLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { Report } from './Report.tsx';
import chartStyles from '#app/routes/operations/figures/pairChart.css?url';
import salesStyles from './sales.css?url';
import { SalesAccessMissing } from '#app/routes/sales/SalesAccess.tsx';
import { salesReportPage } from './salesReportPage.server.ts';

export const links: LinksFunction = () => [chartStyles, salesStyles].map((href) => ({ rel: 'stylesheet', href }));

export const meta = pageTitle<typeof loader>();

/**
 * Sales reports (spec §2): for who may see them the report; for an owner whose agency has no access who gives it;
 * for everybody else the content page, which says whom to ask.
 */
export const loader = agentLoader(async ({ ctx, request }) => {
  const { pathname, searchParams } = new URL(request.url);
  const reader = { ...ctx.actor, ...ctx.agency, market: ctx.market };
  const own = { documentTitle: documentTitle(ctx.language, 'sales:title'), report: null, missing: null, page: null };
  if (maySeeSales(reader)) return { ...own, report: await salesReportPage(ctx, searchParams) };
  if (lacksSalesAccess(reader))
    return { ...own, missing: { brand: brandOfPage(pathname, reader), hasBookings: await hidesSales(ctx) } };
  const { documentTitle: title, ...page } = await portalPageData(ctx, request, {
    segment: 'other',
    rest: 'sales-reports',
  });
  return { ...own, documentTitle: title, page };
});

export default function SalesReports() {
  const { report, missing, page } = useLoaderData<typeof loader>();
  if (report) return <Report {...report} />;
  return missing ? <SalesAccessMissing {...missing} /> : <PageArticle {...page!} />;
}
