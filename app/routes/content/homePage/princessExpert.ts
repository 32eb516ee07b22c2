import { redirect } from '@remix-run/node';
import { portalPageHref } from '#app/domain/content/documents/pages.ts';
import { brandOfPage } from '#app/domain/markets/brandInPath.ts';
import { agentLoader } from '#app/routes/requests/handlers.server.ts';

/** The training page's short address (spec §2). */
export const loader = agentLoader(async ({ ctx }) => {
  const { actor, market } = ctx;
  throw redirect(portalPageHref(brandOfPage('/training/princess-expert', { ...actor, market }), 'princess-expert'));
});
