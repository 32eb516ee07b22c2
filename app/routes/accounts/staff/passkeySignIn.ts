import { redirect } from '@remix-run/node';
import { paths } from '#app/paths.ts';
import { visitorAction, visitorLoader } from '#app/routes/requests/handlers.server.ts';
import { passkeyReply } from '#app/routes/accounts/signIn/passkeyReply.server.ts';
import { staffSignInReply } from './staffSignInReply.server.ts';

/** There is no page here: scripts of /staff/login post. */
export const loader = visitorLoader(async () => redirect(paths.staffLogin()));

/** Signing in to the console with a passkey alone, as at /login/passkey. */
export const action = visitorAction(({ ctx, request }) =>
  passkeyReply(ctx, request, { kind: 'staff', reply: (finished) => staffSignInReply(ctx, request, finished) }),
);
