import { redirect } from '@remix-run/node';
import { endViews } from '#app/domain/accounts/viewing/endViews.server.ts';
import { paths } from '#app/paths.ts';
import { refusedAsPage } from '#app/routes/requests/fileLoaders.server.ts';
import { staffAction } from '#app/routes/requests/staffHandlers.server.ts';
import { viewLeft } from '#app/routes/requests/views.server.ts';

export const loader = () => redirect(paths.staffHome());

/** Ends the view of the portal as a person, and leads back to the person's page. */
export const action = refusedAsPage(
  staffAction(
    async ({ ctx, request }) => {
      await endViews(ctx.db, ctx);
      return viewLeft(request, 'staffPerson:view.ended');
    },
    { about: 'own' },
  ),
);
