import { randomInt } from 'node:crypto';
import type { LoaderFunctionArgs } from '@remix-run/node';
import type { StaffContext, VisitorContext } from '#app/domain/context.server.ts';
import { addStaff } from '#app/domain/accounts/staff/addStaff.server.ts';
import { currentStaffSession } from '#app/domain/accounts/staff/currentStaffSession.server.ts';
import { addStaffSchema } from '#app/domain/accounts/staff/forms.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import type { StaffRole } from '#app/domain/permissions/staffRoles.ts';
import { signInStaff } from '#app/domain/accounts/staff/signInStaff.server.ts';
import { writeStaffCookie } from '#app/platform/cookies.server.ts';
import { samplePassword, samplePasswordHash } from './builders.ts';
import { visitor } from './contexts.ts';

/** A new member of the brands' staff, with the sample password. */
export async function newStaff(
  role: StaffRole = 'reviewer',
  { language = 'en' as 'en' | 'ja', active = true, markets = [] as Market[] } = {},
) {
  const userId = `STAFF${randomInt(1_000_000_000)}`;
  const input = {
    userId,
    emailAddress: `${userId}@brands.example`,
    role,
    firstName: 'Mika',
    lastName: 'Review',
    password: samplePassword,
    markets,
  };
  const ctx = visitor();
  // One hash for all of them, as for agents: a test of the browser waits for no thread.
  const passwords = { ...ctx.passwords, hash: samplePasswordHash };
  const { staffId } = await addStaff({ ...ctx, passwords }, addStaffSchema().parse(input));
  await ctx.db.staffUser.update({ where: { staffId }, data: { active, account: { update: { language } } } });
  return { staffId, userId, role, emailAddress: input.emailAddress.toUpperCase() };
}

/** The context of a member of staff who has just signed in. */
export async function signedInAsStaff(
  member: { userId: string },
  options: Partial<VisitorContext> = {},
  password = samplePassword,
): Promise<StaffContext> {
  const ctx = visitor(options);
  const signedIn = await signInStaff(ctx, { userId: member.userId, password, userAgent: 'test' });
  if (signedIn.outcome !== 'signed-in') throw new Error('A session was expected.');
  const { sessionId } = signedIn;
  const session = await currentStaffSession(ctx.db, sessionId, ctx.now);
  if (!session) throw new Error('The session did not start.');
  return { ...ctx, staff: session.staff, sessionId };
}

/** The cookie of a member of staff who has just signed in. */
export async function staffCookie(member: { userId: string }): Promise<string> {
  const { sessionId } = await signedInAsStaff(member);
  return (await writeStaffCookie(sessionId)).split(';')[0] ?? '';
}

/** What a browser would send a page of the console; `form` makes it a post. */
export function requestTo(
  path: string,
  {
    cookie = '',
    form,
    params = {},
  }: { cookie?: string; form?: Record<string, string>; params?: Record<string, string> } = {},
): LoaderFunctionArgs {
  const headers = { cookie, origin: 'http://localhost:3000' };
  const init = form ? { method: 'POST', body: new URLSearchParams(form), headers } : { headers };
  return { request: new Request(`http://localhost:3000${path}`, init), params, context: {} };
}

/** The response that a loader or an action threw or gave back. */
export async function responseOf(attempt: Promise<unknown>): Promise<Response> {
  const reply = await attempt.catch((thrown: unknown) => thrown);
  if (!(reply instanceof Response)) throw new Error(`No response: ${JSON.stringify(reply)}`);
  return reply;
}
