import type { LoaderFunctionArgs } from '@remix-run/node';
import type { StaffContext, VisitorContext } from '#app/domain/context.server.ts';
import { endingOf, type Ending } from '#app/domain/accounts/sessions/endingOf.server.ts';
import {
  currentStaffSession,
  type CurrentStaffSession,
} from '#app/domain/accounts/staff/currentStaffSession.server.ts';
import {
  readPictureCookie,
  readStaffCookie,
  writePictureCookie,
  writeStaffCookie,
} from '#app/platform/cookies.server.ts';
import { database } from '#app/platform/database.server.ts';

type Arguments = Pick<LoaderFunctionArgs, 'request' | 'context'>;

// Loaders of one request share its load context: the session is looked up once for all.
const sessions = new WeakMap<object, Promise<CurrentStaffSession | undefined>>();

/** The member of staff who is signed in at /staff; undefined without one. */
export function staffSessionOf({ request, context }: Arguments): Promise<CurrentStaffSession | undefined> {
  let session = sessions.get(context);
  if (!session) {
    session = readStaffCookie(request).then((id) => (id ? currentStaffSession(database(), id, new Date()) : undefined));
    sessions.set(context, session);
  }
  return session;
}

/** The context of the staff member who is signed in, or undefined: for pages that are for visitors too. */
export async function signedInStaff(ctx: VisitorContext, request: Request): Promise<StaffContext | undefined> {
  const id = await readStaffCookie(request);
  const session = id === undefined ? undefined : await currentStaffSession(ctx.db, id, ctx.now);
  return session && { ...ctx, staff: session.staff, sessionId: session.sessionId };
}

/** What the sign-in page says of the session at /staff that a request names, which is over; null where it names none. */
export async function endingOfStaffSession(ctx: Pick<VisitorContext, 'db'>, request: Request): Promise<Ending | null> {
  const sessionId = await readStaffCookie(request);
  return sessionId === undefined ? null : endingOf(ctx, sessionId);
}

/** The headers that name a session at /staff; undefined drops it. */
export async function staffSessionHeaders(sessionId: string | undefined): Promise<Headers> {
  return new Headers({ 'Set-Cookie': await writeStaffCookie(sessionId) });
}

/** True where staff who are signed in ask for a picture from a page of the console. */
export async function mayPreviewPictures(
  { db, now }: Pick<VisitorContext, 'db' | 'now'>,
  request: Request,
): Promise<boolean> {
  const id = await readPictureCookie(request);
  return id !== undefined && (await currentStaffSession(db, id, now)) !== undefined;
}

/** The headers of a page of the console that shows pictures which are not published yet. */
export async function pictureHeaders({ sessionId }: Pick<StaffContext, 'sessionId'>): Promise<Headers> {
  return new Headers({ 'Set-Cookie': await writePictureCookie(sessionId) });
}
