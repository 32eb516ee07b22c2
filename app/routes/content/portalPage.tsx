import { redirect, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { getPage } from '#app/domain/content/getPage.server.ts';
import { isOwnPath, portalPageOf, withoutJson } from '#app/domain/content/pages.ts';
import { withSections } from '#app/domain/content/sections.ts';
import { brandOfPage } from '#app/domain/markets/brandInPath.ts';
import { brandOfSegment, brands, isBrandOfMarket } from '#app/domain/markets/brands.ts';
import { isRefusal } from '#app/domain/refusals.ts';
import { agentLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitleOf } from '#app/routes/requests/session.server.ts';
import { titleOrError } from '#app/ui/errorDetails.ts';
import { PageArticle } from './PageArticle.tsx';
import { missingPage } from './missingPage.server.ts';

export { MissingPage as ErrorBoundary } from './MissingPage.tsx';

export const handle = { i18n: ['common', 'content', 'homePage'] };

export const meta: MetaFunction<typeof loader> = ({ data: page, error }) => titleOrError(error, page?.documentTitle);

export const loader = agentLoader(async ({ ctx, request, params }) => {
  const { market, actor } = ctx;
  const segment = params.brand ?? '';
  const own = brandOfPage('/home/pages', { ...actor, market });
  // Pages that belong to no brand have `other` in its place (spec §2): they are read under the user's own.
  const brand = segment === 'other' ? own : brandOfSegment(segment);
  const address = withoutJson(`${segment === 'other' ? '/other/' : ''}${params['*'] ?? ''}`);
  const path = portalPageOf(address) ?? (isOwnPath(address) ? address : null);
  if (brand === null || path === null) throw await missingPage(ctx, pathnameOf(request));
  // A link may name any brand (booking help names pc by default, spec §2): everybody reads the page under one of their own.
  if (!isBrandOfMarket(brand, market)) throw redirect(`/home/pages/${brands[own].segment}/${address}`);
  const page = await getPage(ctx, { path, brand, market }).catch((error: unknown) => {
    if (isRefusal(error) && error.code === 'notFound') return null;
    throw error;
  });
  if (!page || page.audience === 'visitors') throw await missingPage(ctx, pathnameOf(request));
  return { ...page, ...withSections(page.html), documentTitle: documentTitleOf(ctx.language, page.title) };
});

function pathnameOf(request: Request): string {
  return new URL(request.url).pathname.replace(/\.data$/, '');
}

export default function PortalPage() {
  return <PageArticle {...useLoaderData<typeof loader>()} />;
}
