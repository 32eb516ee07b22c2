import { redirect, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { paths } from '#app/paths.ts';
import { agentLoader } from '#app/routes/requests/handlers.server.ts';
import { titleOrError } from '#app/ui/errorDetails.ts';
import { PageArticle } from './PageArticle.tsx';
import { portalPageData } from './portalPageData.server.ts';

export { MissingPage as ErrorBoundary } from './MissingPage.tsx';

export const handle = { i18n: ['common', 'content', 'homePage'] };

export const meta: MetaFunction<typeof loader> = ({ data: page, error }) => titleOrError(error, page?.documentTitle);

export const loader = agentLoader(async ({ ctx, request, params }) => {
  const { brand: segment = '', '*': rest = '' } = params;
  // A page that is more than its content, by the address of the content (spec §2).
  if (segment === 'other' && rest === 'sales-reports.json') throw redirect(paths.salesReports());
  if (segment === 'other' && rest === 'commodores.json') throw redirect(paths.commodores());
  return portalPageData(ctx, request, { segment, rest });
});

export default function PortalPage() {
  return <PageArticle {...useLoaderData<typeof loader>()} />;
}
