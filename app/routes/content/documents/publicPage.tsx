import { data, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { getPage } from '#app/domain/content/documents/getPage.server.ts';
import { visitorLinks } from '#app/domain/content/documents/navigation.ts';
import { dropsSession, isOwnPath, publicPageOf, withoutJson } from '#app/domain/content/documents/pages.ts';
import { withSections } from '#app/domain/content/documents/sections.ts';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { isMarket, type Market } from '#app/domain/markets/markets.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { visitorLoader } from '#app/routes/requests/handlers.server.ts';
import { droppedByVisit } from '#app/routes/requests/ownAccount.server.ts';
import { documentTitleOf, requestMarket } from '#app/routes/requests/session.server.ts';
import { PlainShell } from '#app/ui/shell/PlainShell.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { countViewed } from './countViewed.server.ts';
import { OfficeHours } from './OfficeHours.tsx';
import { officeHoursOn } from './officeHours.server.ts';
import { PageArticle } from './PageArticle.tsx';

export const handle = { isPublic: true };

export const meta = pageTitle<typeof loader>();

/**
 * A page for visitors, at /ext-pages/{market}/{page} for one market and at /{page} for all of them (spec §2). A link of
 * content that names no market leads to the visitor's.
 */
export const loader = visitorLoader(async ({ ctx, request, params }) => {
  const { market } = params;
  if (market !== undefined && !isMarket(market)) {
    const rest = withoutJson([market, params['*']].filter(Boolean).join('/'));
    const own = await requestMarket(ctx, request);
    if (publicPageOf(rest) === null) await requireOwnPage(ctx, rest, own);
    throw redirect(`/ext-pages/${own}/${rest}`);
  }
  const address = withoutJson(params['*'] ?? new URL(request.url).pathname.slice(1).replace(/\.data$/, ''));
  const named = publicPageOf(address);
  const path = named ?? (isOwnPath(address) ? address : null);
  if (path === null) throw new Refusal('notFound');
  const { documentId, ...page } = await getPage(ctx, { path, market });
  // Those of the table are public; the others say it themselves.
  if (named === null && page.audience === 'signed-in') throw new Refusal('notFound');
  countViewed(ctx, request, { documentId, market: market ?? '', role: 'visitor' });
  const headers = market === 'nam' && dropsSession(path) ? await droppedByVisit(request) : undefined;
  return data(
    {
      ...page,
      ...withSections(page.html),
      documentTitle: documentTitleOf(ctx.language, page.title),
      links: visitorLinks(market),
      hours: await officeHoursOn(ctx, path, market),
    },
    { headers },
  );
});

// Throws `notFound` where editors added no page at a path.
async function requireOwnPage(ctx: VisitorContext, path: string, market: Market): Promise<void> {
  if (!isOwnPath(path)) throw new Refusal('notFound');
  await getPage(ctx, { path, market });
}

export default function PublicPage() {
  const { t } = useTranslation('content');
  const { links, hours, ...page } = useLoaderData<typeof loader>();
  return (
    <PlainShell wide footerLinks={links.map(({ labelKey, href }) => ({ label: t(labelKey), href }))}>
      <PageArticle {...page} />
      {hours ? <OfficeHours hours={hours} /> : null}
    </PlainShell>
  );
}
