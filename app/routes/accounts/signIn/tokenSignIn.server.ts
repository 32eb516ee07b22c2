import { redirect } from '@remix-run/node';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { isRefusal, Refusal, type RefusalCode } from '#app/domain/refusals.ts';
import { signInByToken } from '#app/domain/accounts/signIn/signInByToken.server.ts';
import type { AppName } from '#app/domain/accounts/onboarding/apps.ts';
import { setCurrentApp } from '#app/domain/accounts/onboarding/setCurrentApp.server.ts';
import { consumePartnerToken, userOfPartnerToken } from '#app/domain/accounts/signIn/consumePartnerToken.server.ts';
import {
  readPartnerTokenCookie,
  readSignInRefusalCookie,
  writePartnerTokenCookie,
  writeSignInRefusalCookie,
  writeToastCookie,
} from '#app/platform/cookies.server.ts';
import { isReadAhead } from '#app/platform/origin.server.ts';
import { paths } from '#app/paths.ts';
import { refusalText } from '#app/routes/requests/failures.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { requestMarket, signedInContext } from '#app/routes/requests/session.server.ts';
import { signInReply } from './signInReply.server.ts';
import { linkedApp, nextPage, requestedApp, storedTarget } from './nextPage.server.ts';

/**
 * Answers /login?token= (spec §4 item 9): signs in and continues, at once to an address without the token. A user who
 * is signed in with another account is asked first, so that the account never changes unseen; a refusal is shown on
 * /login.
 */
export async function answerToken(ctx: VisitorContext, request: Request, token: string): Promise<Response> {
  refusePrefetch(request);
  const [target, app] = [storedTarget(request), linkedApp(request)];
  const before = await signedInContext(ctx, request);
  if (!before) return signInWith(ctx, request, token);
  const userId = await userOfPartnerToken(ctx, token);
  if (userId !== undefined && userId !== before.actor.userId) {
    return redirect(paths.switchUser({ target, app }), {
      headers: { 'Set-Cookie': await writePartnerTokenCookie(token) },
    });
  }
  try {
    const named = (await consumePartnerToken(ctx, token)).app ?? requestedApp(request);
    await setCurrentApp(before, named);
    return redirect((await nextPage(before, { target, app: named })).path);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const { path } = await nextPage(before, { target, app });
    return redirectWithToast(path, { kind: 'error', message: 'signIn:partner.refused' });
  }
}

/**
 * Signs in with the token, or goes back to /login with what was refused. The token that waited in a cookie is dropped.
 */
export async function signInWith(ctx: VisitorContext, request: Request, token: string): Promise<Response> {
  const dropped = await writePartnerTokenCookie(undefined);
  try {
    const finished = await signInByToken(ctx, {
      token,
      userAgent: request.headers.get('User-Agent') ?? '',
      currentApp: requestedApp(request) ?? '',
    });
    const reply = await signInReply(ctx, request, finished);
    reply.headers.append('Set-Cookie', dropped);
    if (finished.outcome === 'signed-in') {
      reply.headers.append(
        'Set-Cookie',
        await writeToastCookie({ kind: 'success', message: 'signIn:partner.signedIn' }),
      );
    }
    return reply;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const reply = await backToLogin(request, error);
    reply.headers.append('Set-Cookie', dropped);
    return reply;
  }
}

/** Back to /login, which says why a way of signing in that begins elsewhere was refused. */
export async function backToLogin(
  request: Request,
  refusal: Refusal,
  query: { target?: string | null; app?: AppName | null } = { target: storedTarget(request), app: linkedApp(request) },
): Promise<Response> {
  const cookie = await writeSignInRefusalCookie({ code: refusal.code, params: refusal.params ?? {} });
  return redirect(paths.login(query), { headers: { 'Set-Cookie': cookie } });
}

/**
 * The token that waits for its user's confirmation, with the user whom it names; undefined where it is no longer good.
 */
export async function waitingToken(
  ctx: VisitorContext,
  request: Request,
): Promise<{ token: string; userId: string } | undefined> {
  const token = await readPartnerTokenCookie(request);
  const userId = token && (await userOfPartnerToken(ctx, token));
  return token && userId ? { token, userId } : undefined;
}

/** The header that forgets the token that waits. */
export async function withoutWaitingToken(): Promise<Headers> {
  return new Headers({ 'Set-Cookie': await writePartnerTokenCookie(undefined) });
}

/** What refused the last sign-in by a token or at a provider, in words, and the header that forgets it. */
export async function tokenRefusal(
  ctx: VisitorContext,
  request: Request,
): Promise<{ code: string; text: string; headers: Headers } | undefined> {
  const refused = await readSignInRefusalCookie(request);
  if (!refused) return undefined;
  const refusal = new Refusal(refused.code as RefusalCode, { params: refused.params });
  return {
    code: refused.code,
    text: refusalText(refusal, ctx.language, await requestMarket(ctx, request)),
    headers: new Headers({ 'Set-Cookie': await writeSignInRefusalCookie(undefined) }),
  };
}

/**
 * Throws `forbidden` where no person follows the link: for a browser that reads ahead, a picture or frame of another site, and
 * a script.
 */
export function refusePrefetch(request: Request): void {
  const { method, headers } = request;
  const asDocument = (headers.get('Sec-Fetch-Dest') ?? 'document') === 'document';
  if (method !== 'GET' || isReadAhead(request) || !asDocument) throw new Refusal('forbidden');
}
