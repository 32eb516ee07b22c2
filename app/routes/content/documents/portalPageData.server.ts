import { redirect } from '@remix-run/node';
import { getPage } from '#app/domain/content/documents/getPage.server.ts';
import { isOwnPath, portalPageHref, portalPageOf, withoutJson } from '#app/domain/content/documents/pages.ts';
import { withSections } from '#app/domain/content/documents/sections.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { brandOfPage } from '#app/domain/markets/brandInPath.ts';
import { brandOfSegment, brands, isBrandOfMarket } from '#app/domain/markets/brands.ts';
import { isRefusal } from '#app/domain/refusals.ts';
import { documentTitleOf } from '#app/routes/requests/session.server.ts';
import { countViewed } from './countViewed.server.ts';
import { missingPage } from './missingPage.server.ts';

/**
 * The content page at `/home/pages/{segment}/{rest}` for a signed-in user. Throws the page that says that it is
 * missing, or a redirect to the page under a brand of the user's.
 */
export async function portalPageData(
  ctx: AgentContext,
  request: Request,
  { segment, rest }: { segment: string; rest: string },
) {
  const { market, actor } = ctx;
  const own = brandOfPage('/home/pages', { ...actor, market });
  // Pages that belong to no brand have `other` in its place (spec §2): they are read under the user's own.
  const brand = segment === 'other' ? own : brandOfSegment(segment);
  const address = withoutJson(`${segment === 'other' ? '/other/' : ''}${rest}`);
  const path = portalPageOf(address) ?? (isOwnPath(address) ? address : null);
  const unbranded = brand === null ? portalPageOf([segment, rest].filter(Boolean).join('/')) : null;
  // Without a brand in its address (spec §2: brand defaults to pc) a page is read under the user's own, too.
  if (unbranded) throw redirect(portalPageHref(own, unbranded));
  if (brand === null || path === null) throw await missingPage(ctx, pathnameOf(request));
  // A link may name any brand (booking help names pc by default, spec §2): everybody reads the page under one of their
  // own.
  if (!isBrandOfMarket(brand, market)) throw redirect(`/home/pages/${brands[own].segment}/${address}`);
  const page = await getPage(ctx, { path, brand, market }).catch((error: unknown) => {
    if (isRefusal(error) && error.code === 'notFound') return null;
    throw error;
  });
  if (!page || page.audience === 'visitors') throw await missingPage(ctx, pathnameOf(request));
  const { documentId, ...shown } = page;
  countViewed(ctx, request, { documentId, market, role: actor.agentType });
  return { ...shown, ...withSections(page.html), documentTitle: documentTitleOf(ctx.language, page.title) };
}

function pathnameOf(request: Request): string {
  return new URL(request.url).pathname.replace(/\.data$/, '');
}
