import { data } from '@remix-run/node';
import type { AccountKind } from '#app/domain/accounts/accountMail.server.ts';
import type { AppName } from '#app/domain/accounts/onboarding/apps.ts';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { isRefusal, Refusal } from '#app/domain/refusals.ts';
import type { FinishedSignIn } from '#app/domain/accounts/signIn/finishSignIn.server.ts';
import { beginPasskeySignIn, signInWithPasskey } from '#app/domain/accounts/signIn/passkeySignIn.server.ts';
import { passkeyAnswerSchema } from '#app/domain/accounts/secondFactors/secondFactorForms.ts';
import { refusalText } from '#app/routes/requests/failures.server.ts';
import { readForm, requestMarket } from '#app/routes/requests/session.server.ts';
import { challengeHeaders, challengeOf } from './signInReply.server.ts';

const cookies = { agent: 'passkey', staff: 'staffPasskey' } as const;

/**
 * Signing in with a passkey alone, at either door. An empty post is answered with what the browser needs to ask for
 * one; one with a `response` signs in and continues with `reply`, or says why not.
 */
export async function passkeyReply(
  ctx: VisitorContext,
  request: Request,
  {
    kind,
    currentApp = '',
    reply,
  }: { kind: AccountKind; currentApp?: AppName | ''; reply: (finished: FinishedSignIn) => Promise<Response> },
) {
  const posted = await readForm(request);
  if (!posted.has('response')) {
    const { waiting, options } = await beginPasskeySignIn(ctx);
    return Response.json(options, { headers: await challengeHeaders(cookies[kind], waiting) });
  }
  try {
    const answer = passkeyAnswerSchema().safeParse(Object.fromEntries(posted));
    if (!answer.success) throw new Refusal('malformedRequest');
    const { response } = answer.data;
    const waiting = (await challengeOf(request, cookies[kind])) ?? '';
    const userAgent = request.headers.get('User-Agent') ?? '';
    return await reply(await signInWithPasskey(ctx, { waiting, response, userAgent, currentApp }, kind));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return data(
      { problem: refusalText(error, ctx.language, await requestMarket(ctx, request)) },
      { status: error.status },
    );
  }
}
