import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { agentLoader } from '#app/routes/requests/handlers.server.ts';
import { titleOrError } from '#app/ui/errorDetails.ts';
import { PageArticle } from './PageArticle.tsx';
import { portalPageData } from './portalPageData.server.ts';

export { MissingPage as ErrorBoundary } from './MissingPage.tsx';

export const handle = { i18n: ['common', 'content', 'homePage'] };

export const meta: MetaFunction<typeof loader> = ({ data: page, error }) => titleOrError(error, page?.documentTitle);

export const loader = agentLoader(({ ctx, request, params }) => portalPageData(ctx, request, { segment: params.brand ?? '', rest: params['*'] ?? '' }));

export default function PortalPage() {
  return <PageArticle {...useLoaderData<typeof loader>()} />;
}
