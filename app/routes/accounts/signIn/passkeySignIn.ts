import { redirect } from '@remix-run/node';
import { paths } from '#app/paths.ts';
import { visitorAction, visitorLoader } from '#app/routes/requests/handlers.server.ts';
import { requestedApp } from './nextPage.server.ts';
import { passkeyReply } from './passkeyReply.server.ts';
import { signInReply } from './signInReply.server.ts';

/** There is no page here: scripts of /login post. */
export const loader = visitorLoader(async () => redirect(paths.login()));

/** Signing in to the portal with a passkey alone. */
export const action = visitorAction(({ ctx, request }) =>
  passkeyReply(ctx, request, {
    kind: 'agent',
    currentApp: requestedApp(request) ?? '',
    reply: (finished) => signInReply(ctx, request, finished),
  }),
);
