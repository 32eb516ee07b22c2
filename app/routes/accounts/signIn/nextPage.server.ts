import type { AgentContext } from '#app/domain/context.server.ts';
import { marketOf } from '#app/domain/markets/markets.ts';
import { currentSession, type SessionAgent } from '#app/domain/accounts/sessions/currentSession.server.ts';
import { currentView } from '#app/domain/accounts/viewing/currentView.server.ts';
import { appNamed, appOfTarget, type AppName } from '#app/domain/accounts/onboarding/apps.ts';
import { nextStep, safeTarget, type LoginStep } from '#app/domain/accounts/onboarding/routeAfterLogin.ts';
import { paths, withQuery } from '#app/paths.ts';

interface Options {
  /** The page that was asked for before signing in; steps before the portal hand it along. */
  target?: string | null;
  termsJustAccepted?: boolean;
  /** The flow to begin instead of the session's own; null for none. */
  app?: AppName | null;
}

/**
 * Where a signed-in user goes next, read again: the request may just have changed it. Without a target it is where the
 * session's flow begins, or `app` where that is given. `user` is missing where the session has ended.
 */
export async function nextPage(
  ctx: Pick<AgentContext, 'db' | 'sessionId' | 'now'> & { actor?: { isViewed?: true } },
  { target: stored = null, termsJustAccepted = false, app }: Options = {},
): Promise<{ step: LoginStep | 'login'; path: string; user?: SessionAgent }> {
  const session = await (ctx.actor?.isViewed ? currentView : currentSession)(ctx, ctx.sessionId);
  if (!session) return { step: 'login', path: paths.login({ ended: 'timeout', target: safeTarget(stored) }) };
  const { actor, agency } = session;
  const { step, path, target } = nextStep({
    ...actor,
    market: marketOf(agency.country),
    defaultBrand: actor.displayCompany,
    currentApp: app === undefined ? session.currentApp : app,
    target: stored,
    termsJustAccepted,
  });
  return { step, path: step === 'portal' ? path : withQuery(path, { target }), user: actor };
}

/** The page that `?target=` stores for the end of the steps. */
export function storedTarget(request: Request): string | null {
  return safeTarget(new URL(request.url).searchParams.get('target'));
}

/** The flow that `?app=` names; null where it names none of the table (apps.ts). */
export function linkedApp(request: Request): AppName | null {
  return appNamed(new URL(request.url).searchParams.get('app'));
}

/**
 * The flow that /login is opened for: the one that `?app=` names, else the stored target's (spec §4 Default brand);
 * null for none.
 */
export function requestedApp(request: Request): AppName | null {
  return linkedApp(request) ?? appOfTarget(storedTarget(request));
}
