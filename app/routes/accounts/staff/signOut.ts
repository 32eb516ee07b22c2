import { redirect } from '@remix-run/node';
import { endSession } from '#app/domain/accounts/sessions/endSession.server.ts';
import { paths } from '#app/paths.ts';
import { languageHeader, readForm } from '#app/routes/requests/session.server.ts';
import { staffSessionHeaders } from '#app/routes/requests/staffSession.server.ts';
import { refusedAsPage } from '#app/routes/requests/fileLoaders.server.ts';
import { staffAction } from '#app/routes/requests/staffHandlers.server.ts';

/** Only a post signs out: a link in a mail must not. */
export const loader = () => redirect(paths.staffAgencies());

export const action = refusedAsPage(
  staffAction(
    async ({ ctx, request }) => {
      const reason = (await readForm(request)).get('reason') === 'idle' ? 'idle' : 'signed-out';
      await endSession(ctx, reason);
      const headers = await staffSessionHeaders(undefined);
      headers.append(...(await languageHeader(request, { profile: undefined })));
      return redirect(paths.staffLogin({ ended: reason }), { headers });
    },
    { about: 'own' },
  ),
);
