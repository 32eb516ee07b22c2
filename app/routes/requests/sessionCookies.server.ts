import { currentSession, type CurrentSession } from '#app/domain/accounts/sessions/currentSession.server.ts';
import { currentView } from '#app/domain/accounts/viewing/currentView.server.ts';
import type { JobContext } from '#app/domain/context.server.ts';
import { readSessionCookie, readViewCookie } from '#app/platform/cookies.server.ts';

// The console is the staff's own, whatever they look at beside it.
const ofConsole = /^\/staff(?:[./]|$)/;

/** The view that a request of the portal names, over or not; undefined for one of the console. */
export async function viewNamed(request: Request): Promise<string | undefined> {
  return ofConsole.test(new URL(request.url).pathname) ? undefined : readViewCookie(request);
}

/**
 * The session of the portal that a request's cookies name: that of the view, else the user's own. Where a view is
 * named, the user's own is not read, also once the view is over: nothing is answered as another user than the page
 * says.
 */
export async function sessionInCookies(request: Request, ctx: JobContext): Promise<CurrentSession | undefined> {
  const viewId = await viewNamed(request);
  if (viewId !== undefined) return currentView(ctx, viewId);
  const sessionId = await readSessionCookie(request);
  return sessionId === undefined ? undefined : currentSession(ctx, sessionId);
}
