import { redirect } from '@remix-run/node';
import { paths } from '#app/paths.ts';
import { visitorLoader } from '#app/routes/requests/handlers.server.ts';
import { signedInContext } from '#app/routes/requests/session.server.ts';
import { nextPage } from './nextPage.server.ts';

/** The root: on to the next step or the brand's home, or to /login. */
export const loader = visitorLoader(async ({ ctx, request }) => {
  const agent = await signedInContext(ctx, request);
  return redirect(agent ? (await nextPage(agent, { app: null })).path : paths.login());
});
