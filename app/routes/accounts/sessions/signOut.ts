import { redirect } from '@remix-run/node';
import { endSession } from '#app/domain/accounts/sessions/endSession.server.ts';
import { paths } from '#app/paths.ts';
import { refusedAsPage } from '#app/routes/requests/fileLoaders.server.ts';
import { ownAction } from '#app/routes/requests/handlers.server.ts';
import { languageHeader, readForm, sessionHeaders } from '#app/routes/requests/session.server.ts';

/** Only a post signs out: a link in a mail must not. */
export const loader = () => redirect(paths.root());

export const action = refusedAsPage(
  ownAction(
    async ({ ctx, request }) => {
      const reason = (await readForm(request)).get('reason') === 'idle' ? 'idle' : 'signed-out';
      await endSession(ctx, reason);
      const headers = await sessionHeaders(undefined);
      headers.append(...(await languageHeader(request, { profile: undefined })));
      return redirect(paths.login({ ended: reason }), { headers });
    },
    { anyStep: true },
  ),
);
