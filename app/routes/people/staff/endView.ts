import { redirect } from '@remix-run/node';
import { personOfView } from '#app/domain/accounts/viewing/currentView.server.ts';
import { endViews } from '#app/domain/accounts/viewing/endViews.server.ts';
import { paths } from '#app/paths.ts';
import { readViewCookie } from '#app/platform/cookies.server.ts';
import { staffAction } from '#app/routes/requests/staffHandlers.server.ts';
import { viewLeft } from '#app/routes/requests/views.server.ts';

export const loader = () => redirect(paths.staffHome());

/** Ends the view of the portal as a person (D55), and leads back to the person's page. */
export const action = staffAction(
  async ({ ctx, request }) => {
    const viewId = await readViewCookie(request);
    await endViews(ctx.db, ctx);
    return viewLeft(viewId && (await personOfView(ctx, viewId)), 'staffPerson:view.ended');
  },
  { about: 'own' },
);
