import { errorReference } from '#app/domain/referenceNumber.ts';
import { data } from '@remix-run/node';
import { destinationLink, destinationNames } from '#app/domain/content/documents/destinations.ts';
import { pagePath } from '#app/domain/content/documents/documentKinds.ts';
import { findDocument } from '#app/domain/content/documents/findDocument.server.ts';
import { pageNames } from '#app/domain/content/documents/pages.ts';
import { similarPages } from '#app/domain/content/documents/similarPages.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { brandOfPage } from '#app/domain/markets/brandInPath.ts';
import { listOwnTools } from '#app/domain/partners/tools/listOwnTools.server.ts';
import { documentTitle, pageText } from '#app/routes/requests/session.server.ts';
import type { SuggestedPage } from '#app/ui/errorDetails.ts';

const most = 3;

/**
 * What a loader throws for an address of the portal that does not exist: the error page, with the pages that may have
 * been meant, and Contact Us.
 */
export async function missingPage(ctx: AgentContext, pathname: string) {
  const { actor, agency, market, language } = ctx;
  const brand = brandOfPage(pathname, { ...actor, market });
  const tools = await listOwnTools(ctx, brand);
  const partners = tools.map(({ name }) => name);
  const user = { ...actor, taReportAccess: agency.taReportAccess, market, brand, partners };
  const candidates = destinationNames.flatMap((name) => {
    const link = destinationLink(name, user);
    return link ? [{ name, title: pageText(language, link.labelKey), href: link.href }] : [];
  });
  const alike = similarPages(pathname.replace(/^\/home(?:\/pages\/[^/]+)?/, ''), candidates, 8);
  const written = await Promise.all(
    alike.map(async (candidate) => {
      const isPage = pageNames.some((page) => page === candidate.name);
      return !isPage || (await findDocument(ctx, 'page', { path: pagePath(candidate.name), brand, market }))
        ? [candidate]
        : [];
    }),
  );
  const contact = candidates.find(({ name }) => name === 'contact-us');
  return data(
    {
      reference: errorReference(ctx.requestId),
      title: documentTitle(language, 'common:error.404.title'),
      code: 'notFound',
      suggestions: onceEach(written.flat().map(({ href, title }): SuggestedPage => ({ href, label: title }))).slice(
        0,
        most,
      ),
      contact: contact && { href: contact.href, label: contact.title },
    },
    { status: 404 },
  );
}

// Several pages may have one title, such as those of the academy: only the nearest is listed.
function onceEach(pages: readonly SuggestedPage[]): SuggestedPage[] {
  return pages.filter(({ label }, at) => pages.findIndex((page) => page.label === label) === at);
}
