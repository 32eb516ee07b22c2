import { redirect, redirectDocument } from '@remix-run/node';
import { portalPageHref } from '#app/domain/content/documents/pages.ts';
import { brandOfPage } from '#app/domain/markets/brandInPath.ts';
import { partnerUserOf } from '#app/domain/partners/tools/openTool.server.ts';
import { toolPaths } from '#app/domain/partners/tools/toolPaths.ts';
import { brandWithTool } from '#app/domain/partners/tools/toolTable.ts';
import { agentLoader } from '#app/routes/requests/handlers.server.ts';
import { handOver } from './handOver.server.ts';

/**
 * The single sign-on to the answers site (spec §4 Default brand, `app=support`): hands the user over, under a brand of
 * theirs that has answers. Where no brand has one, redirects to the contact page. The sign-on starts at the answers
 * site, so unlike a tool's own link it may be followed from anywhere: the token goes only to that site.
 */
export const loader = agentLoader(
  async ({ ctx, request }) => {
    const own = brandOfPage('', { ...ctx.actor, market: ctx.market });
    const brand = brandWithTool('answers', partnerUserOf(ctx, own));
    if (brand === null) return redirect(portalPageHref(own, 'contact-us'));
    // A step before may lead here by a script, which cannot show the document that hands over.
    if (request.headers.get('Sec-Fetch-Dest') === 'empty') return redirectDocument(toolPaths.support());
    return handOver(ctx, 'answers', { brand });
  },
  { can: 'tool.open' },
);
