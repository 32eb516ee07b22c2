import { data } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { getPage } from '#app/domain/content/documents/getPage.server.ts';
import { visitorLinks } from '#app/domain/content/documents/navigation.ts';
import { dropsSession, isOwnPath, publicPageOf, withoutJson } from '#app/domain/content/documents/pages.ts';
import { withSections } from '#app/domain/content/documents/sections.ts';
import { isMarket } from '#app/domain/markets/markets.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { visitorLoader } from '#app/routes/requests/handlers.server.ts';
import { droppedByVisit } from '#app/routes/requests/ownAccount.server.ts';
import { documentTitleOf } from '#app/routes/requests/session.server.ts';
import { PlainShell } from '#app/ui/shell/PlainShell.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { countViewed } from './countViewed.server.ts';
import { OfficeHours } from './OfficeHours.tsx';
import { officeHoursOn } from './officeHours.server.ts';
import { PageArticle } from './PageArticle.tsx';

export const handle = { isPublic: true };

export const meta = pageTitle<typeof loader>();

/** A page for anybody, at /ext-pages/{market}/{page} for one market and at /{page} for all of them (spec §2). */
export const loader = visitorLoader(async ({ ctx, request, params }) => {
  const { market } = params;
  if (market !== undefined && !isMarket(market)) throw new Refusal('notFound');
  const address = withoutJson(params['*'] ?? new URL(request.url).pathname.slice(1).replace(/\.data$/, ''));
  const named = publicPageOf(address);
  const path = named ?? (isOwnPath(address) ? address : null);
  if (path === null) throw new Refusal('notFound');
  const { documentId, ...page } = await getPage(ctx, { path, market });
  // Those of the table are public; the others say it themselves.
  if (named === null && page.audience === 'signed-in') throw new Refusal('notFound');
  countViewed(ctx, request, { documentId, market: market ?? '', role: 'visitor' });
  const headers = dropsSession(path) ? await droppedByVisit(request) : undefined;
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
