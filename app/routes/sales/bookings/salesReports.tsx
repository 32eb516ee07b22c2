import type { LinksFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { maySeeSales } from '#app/domain/permissions/maySeeSales.ts';
import { PageArticle } from '#app/routes/content/documents/PageArticle.tsx';
import { portalPageData } from '#app/routes/content/documents/portalPageData.server.ts';
import { agentLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { Report } from './Report.tsx';
import chartStyles from '#app/routes/operations/figures/pairChart.css?url';
import salesStyles from './sales.css?url';
import { salesReportPage } from './salesReportPage.server.ts';

export const handle = { i18n: ['common', 'content', 'homePage', 'sales', 'markets'] };

export const links: LinksFunction = () => [chartStyles, salesStyles].map((href) => ({ rel: 'stylesheet', href }));

export const meta = pageTitle<typeof loader>();

/**
 * Sales reports (spec §2, D23): for who may see them the report, for everybody else the content page, which says whom
 * to ask.
 */
export const loader = agentLoader(async ({ ctx, request }) => {
  if (maySeeSales({ ...ctx.actor, ...ctx.agency, market: ctx.market })) {
    return {
      documentTitle: documentTitle(ctx.language, 'sales:title'),
      report: await salesReportPage(ctx, new URL(request.url).searchParams),
      page: null,
    };
  }
  const { documentTitle: title, ...page } = await portalPageData(ctx, request, {
    segment: 'other',
    rest: 'sales-reports',
  });
  return { documentTitle: title, report: null, page };
});

export default function SalesReports() {
  const { report, page } = useLoaderData<typeof loader>();
  return report ? <Report {...report} /> : <PageArticle {...page} />;
}
