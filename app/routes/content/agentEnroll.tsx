import type { MetaFunction } from '@remix-run/node';
import { getPage } from '#app/domain/content/getPage.server.ts';
import { withSections } from '#app/domain/content/sections.ts';
import { brandOfPage } from '#app/domain/markets/brandInPath.ts';
import { agentLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitleOf } from '#app/routes/requests/session.server.ts';

export { default, handle } from './portalPage.tsx';

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [{ title: page?.documentTitle }];

/** Member number enrolment (spec §2), at the one address that names no brand. */
export const loader = agentLoader(async ({ ctx }) => {
  const { market, actor } = ctx;
  const page = await getPage(ctx, { path: 'agent-enroll', brand: brandOfPage('/home/agent-enroll', { ...actor, market }), market });
  return { ...page, ...withSections(page.html), documentTitle: documentTitleOf(ctx.language, page.title) };
});
