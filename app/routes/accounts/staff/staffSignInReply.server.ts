import { redirect, redirectDocument } from '@remix-run/node';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { devicesWithStaff } from '#app/domain/accounts/throttling/knownDevice.server.ts';
import type { WaitsForCode } from '#app/domain/accounts/signIn/signIn.server.ts';
import { endStaffSession } from '#app/domain/accounts/staff/endStaffSession.server.ts';
import type { SignedInStaff } from '#app/domain/accounts/staff/signInStaff.server.ts';
import { staffHome } from '#app/domain/accounts/staff/staffHome.ts';
import { staffTarget } from '#app/domain/accounts/staff/staffPaths.ts';
import { paths } from '#app/paths.ts';
import { writeChallengeCookie } from '#app/platform/cookies.server.ts';
import { writeDeviceCookie } from '#app/platform/deviceCookie.server.ts';
import { languageHeader } from '#app/routes/requests/session.server.ts';
import { signedInStaff, staffSessionHeaders } from '#app/routes/requests/staffSession.server.ts';

/**
 * Where the browser of staff goes after the password: with its session to the console, or to the page for the mailed
 * code (D4). A session that it had before ends, and the browser is known to the account from now on.
 */
export async function staffSignInReply(
  ctx: VisitorContext,
  request: Request,
  signedIn: SignedInStaff | WaitsForCode,
): Promise<Response> {
  const target = staffTarget(new URL(request.url).searchParams.get('target'));
  if (signedIn.outcome === 'mailed-code') {
    return redirect(paths.staffMailedCode({ target }), {
      headers: { 'Set-Cookie': await writeChallengeCookie('staffMailedCode', signedIn.codeId) },
    });
  }
  const before = await signedInStaff(ctx, request);
  if (before) await endStaffSession(before, 'signed-out');
  const headers = await staffSessionHeaders(signedIn.staffSessionId);
  headers.append('Set-Cookie', await writeDeviceCookie(await devicesWithStaff(ctx, signedIn.staffId)));
  headers.append('Set-Cookie', await writeChallengeCookie('staffMailedCode', undefined));
  headers.append(...(await languageHeader(request, { profile: signedIn.language })));
  // A whole document: the user's language may be another than the visitor's.
  return redirectDocument(target ?? staffHome({ role: signedIn.role }), { headers });
}
