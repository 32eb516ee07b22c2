import { redirect, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { getPage } from '#app/domain/content/getPage.server.ts';
import { isOwnPath, portalPageOf, withoutJson } from '#app/domain/content/pages.ts';
import { brandOfPage } from '#app/domain/markets/brandInPath.ts';
import { brandOfSegment, brands, isBrandOfMarket } from '#app/domain/markets/brands.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { agentLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitleOf } from '#app/routes/requests/session.server.ts';
import { PageHead } from '#app/ui/PageHead.tsx';
import { Prose } from './Prose.tsx';

export const handle = { i18n: ['content'] };

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [{ title: page?.documentTitle }];

export const loader = agentLoader(async ({ ctx, params }) => {
  const { market, actor } = ctx;
  const segment = params.brand ?? '';
  const own = brandOfPage('/home/pages', { ...actor, market });
  // Pages that belong to no brand have `other` in its place (spec §2): they are read under the user's own.
  const brand = segment === 'other' ? own : brandOfSegment(segment);
  const address = withoutJson(`${segment === 'other' ? '/other/' : ''}${params['*'] ?? ''}`);
  const path = portalPageOf(address) ?? (isOwnPath(address) ? address : null);
  if (brand === null || path === null) throw new Refusal('notFound');
  // A link may name any brand (booking help names pc by default, spec §2): everybody reads the page under one of their own.
  if (!isBrandOfMarket(brand, market)) throw redirect(`/home/pages/${brands[own].segment}/${address}`);
  const page = await getPage(ctx, { path, brand, market });
  if (page.audience === 'visitors') throw new Refusal('notFound');
  return { ...page, documentTitle: documentTitleOf(ctx.language, page.title) };
});

export default function PortalPage() {
  const { title, description, html } = useLoaderData<typeof loader>();
  return (
    <article>
      <PageHead title={title} sentence={description} />
      <Prose html={html} />
    </article>
  );
}
