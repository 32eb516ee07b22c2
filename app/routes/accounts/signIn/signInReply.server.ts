import { redirect, redirectDocument } from '@remix-run/node';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { endSession } from '#app/domain/accounts/sessions/endSession.server.ts';
import type { FinishedSignIn } from '#app/domain/accounts/signIn/finishSignIn.server.ts';
import type { WaitsForCode } from '#app/domain/accounts/signIn/signIn.server.ts';
import { readChallengeCookie, writeChallengeCookie, type ChallengeCookie } from '#app/platform/cookies.server.ts';
import { paths } from '#app/paths.ts';
import { deviceHeader, languageHeader, sessionHeaders, signedInContext } from '#app/routes/requests/session.server.ts';
import { linkedApp, nextPage, storedTarget } from './nextPage.server.ts';

/** The challenge that a browser was given under this name, if any. */
export function challengeOf(request: Request, name: ChallengeCookie): Promise<string | undefined> {
  return readChallengeCookie(request, name);
}

/** The headers that name a challenge; undefined drops it. */
export async function challengeHeaders(name: ChallengeCookie, challengeId: string | undefined): Promise<Headers> {
  return new Headers({ 'Set-Cookie': await writeChallengeCookie(name, challengeId) });
}

/**
 * Where the browser goes after a factor was shown: with its new session to the next page, to the second step, or to the
 * page for a mailed code. A session that it had before ends, and the browser is known to the user's account from now on. `?target=` and `?app=` go along.
 */
export async function signInReply(
  ctx: VisitorContext,
  request: Request,
  finished: FinishedSignIn | WaitsForCode,
): Promise<Response> {
  const target = storedTarget(request);
  if (finished.outcome === 'mailed-code') {
    return redirect(paths.mailedCode({ target, app: linkedApp(request) }), {
      headers: await challengeHeaders('mailedCode', finished.codeId),
    });
  }
  if (finished.outcome === 'second-factor') {
    return redirect(paths.secondFactor({ target, app: linkedApp(request) }), {
      headers: await challengeHeaders('secondFactor', finished.challengeId),
    });
  }
  const { sessionId, fingerprint } = finished;
  const before = await signedInContext(ctx, request);
  if (before) await endSession(before, 'signed-out');
  const { path, user } = await nextPage({ ...ctx, sessionId }, { target });
  const headers = await sessionHeaders(sessionId);
  if (user) {
    headers.append(...(await deviceHeader(ctx, user.agentUniqueId, fingerprint)));
    headers.append(...(await languageHeader(request, { profile: user.language })));
  }
  for (const name of ['secondFactor', 'mailedCode'] as const)
    headers.append('Set-Cookie', await writeChallengeCookie(name, undefined));
  // A whole document: the user's language may be another than the visitor's.
  return redirectDocument(path, { headers });
}
