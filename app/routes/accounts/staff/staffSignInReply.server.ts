import { redirect, redirectDocument } from '@remix-run/node';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { devicesWith } from '#app/domain/accounts/throttling/knownDevice.server.ts';
import type { FinishedSignIn } from '#app/domain/accounts/signIn/finishSignIn.server.ts';
import type { WaitsForCode } from '#app/domain/accounts/signIn/signIn.server.ts';
import { currentStaffSession } from '#app/domain/accounts/staff/currentStaffSession.server.ts';
import { endSession } from '#app/domain/accounts/sessions/endSession.server.ts';
import { staffTarget } from '#app/domain/accounts/staff/staffPaths.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { paths } from '#app/paths.ts';
import { writeChallengeCookie } from '#app/platform/cookies.server.ts';
import { writeDeviceCookie } from '#app/platform/deviceCookie.server.ts';
import { languageHeader } from '#app/routes/requests/session.server.ts';
import { signedInStaff, staffSessionHeaders } from '#app/routes/requests/staffSession.server.ts';

/**
 * Where the browser of staff goes after a factor was shown: with its session to the console, to the second step, or to
 * the page for the mailed code. A session that it had before ends, and the browser is known to the account from
 * now on.
 */
export async function staffSignInReply(
  ctx: VisitorContext,
  request: Request,
  signedIn: FinishedSignIn | WaitsForCode,
): Promise<Response> {
  const target = staffTarget(new URL(request.url).searchParams.get('target'));
  if (signedIn.outcome === 'mailed-code') {
    return redirect(paths.staffMailedCode({ target }), {
      headers: { 'Set-Cookie': await writeChallengeCookie('staffMailedCode', signedIn.codeId) },
    });
  }
  if (signedIn.outcome === 'second-factor') {
    return redirect(paths.staffSecondFactor({ target }), {
      headers: { 'Set-Cookie': await writeChallengeCookie('staffSecondFactor', signedIn.challengeId) },
    });
  }
  const before = await signedInStaff(ctx, request);
  if (before) await endSession(before, 'signed-out');
  const session = await currentStaffSession(ctx.db, signedIn.sessionId, ctx.now);
  if (!session) throw new Refusal('7016');
  const { staff } = session;
  const headers = await staffSessionHeaders(signedIn.sessionId);
  headers.append('Set-Cookie', await writeDeviceCookie(await devicesWith(ctx, staff.staffId)));
  for (const name of ['staffMailedCode', 'staffSecondFactor'] as const)
    headers.append('Set-Cookie', await writeChallengeCookie(name, undefined));
  headers.append(...(await languageHeader(request, { profile: staff.language })));
  // A whole document: the user's language may be another than the visitor's.
  return redirectDocument(target ?? paths.staffHome(), { headers });
}
