import { redirect } from '@remix-run/node';
import { homeBrand } from '#app/domain/markets/brands.ts';
import { paths } from '#app/paths.ts';
import { agentLoader } from '#app/routes/requests/handlers.server.ts';

/** To the home of the user's own brand. */
export const loader = agentLoader(async ({ ctx }) =>
  redirect(paths.brandHome(ctx.actor.displayCompany ?? homeBrand(ctx.market))),
);
