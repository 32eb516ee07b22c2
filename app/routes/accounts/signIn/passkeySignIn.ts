import { data, redirect } from '@remix-run/node';
import { isRefusal, Refusal } from '#app/domain/refusals.ts';
import { beginPasskeySignIn, signInWithPasskey } from '#app/domain/accounts/signIn/passkeySignIn.server.ts';
import { passkeyAnswerSchema } from '#app/domain/accounts/secondFactors/secondFactorForms.ts';
import { paths } from '#app/paths.ts';
import { refusalText } from '#app/routes/requests/failures.server.ts';
import { visitorAction, visitorLoader } from '#app/routes/requests/handlers.server.ts';
import { readForm, requestMarket } from '#app/routes/requests/session.server.ts';
import { requestedApp } from './nextPage.server.ts';
import { challengeHeaders, challengeOf, signInReply } from './signInReply.server.ts';

/** There is no page here: scripts of /login post. */
export const loader = visitorLoader(async () => redirect(paths.login()));

/**
 * Signing in with a passkey alone. An empty post is answered with what the browser needs to ask for one; one with a
 * `response` signs in, or says why not.
 */
export const action = visitorAction(async ({ ctx, request }) => {
  const posted = await readForm(request);
  if (!posted.has('response')) {
    const { waiting, options } = await beginPasskeySignIn(ctx);
    return Response.json(options, { headers: await challengeHeaders('passkey', waiting) });
  }
  try {
    const answer = passkeyAnswerSchema().safeParse(Object.fromEntries(posted));
    if (!answer.success) throw new Refusal('malformedRequest');
    const { response } = answer.data;
    const waiting = (await challengeOf(request, 'passkey')) ?? '';
    const userAgent = request.headers.get('User-Agent') ?? '';
    return await signInReply(
      ctx,
      request,
      await signInWithPasskey(ctx, { waiting, response, userAgent, currentApp: requestedApp(request) ?? '' }),
    );
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return data(
      { problem: refusalText(error, ctx.language, await requestMarket(ctx, request)) },
      { status: error.status },
    );
  }
});
