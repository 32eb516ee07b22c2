import { redirect } from '@remix-run/node';
import { overlayOpened } from '#app/domain/content/interfaceEvents/overlays.ts';
import { recordOverlay } from '#app/domain/content/interfaceEvents/recordOverlay.server.ts';
import { brandOfPage } from '#app/domain/markets/brandInPath.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { paths } from '#app/paths.ts';
import { visitorAction } from '#app/routes/requests/handlers.server.ts';
import { readForm, requestMarket, signedInContext } from '#app/routes/requests/session.server.ts';
import { pagePattern } from './pagePattern.ts';

export const loader = () => redirect(paths.root());

/**
 * A browser says that an overlay opened (app/ui/overlayEvents.ts); it waits for no answer. Its message is no activity
 * of the user's.
 */
export const action = visitorAction(async ({ ctx, request }) => {
  const sent = overlayOpened.safeParse(Object.fromEntries(await readForm(request)));
  if (!sent.success) throw new Refusal('malformedRequest');
  const { title, path } = sent.data;
  const agent = await signedInContext(ctx, request);
  const market = agent?.market ?? (await requestMarket(ctx, request));
  const brand = agent ? brandOfPage(path, { ...agent.actor, market }) : '';
  await recordOverlay(ctx, agent?.sessionId ?? ctx.address, { title, page: pagePattern(path), market, brand });
  return new Response(null, { status: 204 });
});
