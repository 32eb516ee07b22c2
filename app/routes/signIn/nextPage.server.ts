import type { AgentContext } from '#app/domain/context.server.ts';
import { marketOf, type Language } from '#app/domain/markets/markets.ts';
import { currentSession } from '#app/domain/sessions/currentSession.server.ts';
import { nextStep, safeTarget, type LoginStep } from '#app/domain/onboarding/routeAfterLogin.ts';
import { paths, withQuery } from '#app/paths.ts';

interface Options {
  /** The page that was asked for before signing in; steps before the portal hand it along. */
  target?: string | null;
  termsJustAccepted?: boolean;
}

/** Where a signed-in user goes next, and in which language, read anew: the request may just have changed it (D6). */
export async function nextPage(
  ctx: Pick<AgentContext, 'sessionId' | 'now'>,
  { target = null, termsJustAccepted = false }: Options = {},
): Promise<{ step: LoginStep | 'login'; path: string; language?: Language }> {
  const session = await currentSession(ctx.sessionId, ctx.now);
  if (!session) return { step: 'login', path: paths.login({ ended: 'timeout', target: safeTarget(target) }) };
  const { actor, agency, currentApp } = session;
  const { step, path } = nextStep({
    ...actor,
    market: marketOf(agency.country),
    defaultBrand: actor.displayCompany,
    currentApp,
    target,
    termsJustAccepted,
  });
  return { step, path: step === 'portal' ? path : withQuery(path, { target: safeTarget(target) }), language: actor.language };
}

/** The page that `?target=` stores for the end of the steps. */
export function storedTarget(request: Request): string | null {
  return safeTarget(new URL(request.url).searchParams.get('target'));
}
