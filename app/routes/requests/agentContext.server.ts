import { redirect, redirectDocument } from '@remix-run/node';
import type { AgentContext } from '#app/domain/context.server.ts';
import { marketOf } from '#app/domain/markets/markets.ts';
import type { AgencyActionName, UserActionName } from '#app/domain/permissions/actions.ts';
import { assertMaySee } from '#app/domain/permissions/assertCan.ts';
import { isLaterStep, nextStep, safeTarget, type LoginStep } from '#app/domain/accounts/onboarding/routeAfterLogin.ts';
import { endingOf } from '#app/domain/accounts/sessions/endingOf.server.ts';
import { touchSession } from '#app/domain/accounts/sessions/touchSession.server.ts';
import { readSessionCookie } from '#app/platform/cookies.server.ts';
import { database } from '#app/platform/database.server.ts';
import { environment } from '#app/platform/environment.server.ts';
import type { About } from './declared.ts';
import { leaveView } from './views.server.ts';
import { sessionOf, visitorContext, type Arguments } from './visitorContext.server.ts';

export interface AgentOptions {
  /** The one step before the portal that this page serves; without it the page is part of the portal. */
  step?: Exclude<LoginStep, 'portal'>;
  /** Also for users who have finished the steps, e.g. changing the default brand. */
  orPortal?: boolean;
  /** Also at the steps after it, e.g. to finish what ended the step. */
  orLater?: boolean;
  /** True where every signed-in user may come, whatever step they are at (signing out, staying signed in). */
  anyStep?: boolean;
  /** The action that the user must be allowed (`can`) to open the page; all users may where it is left out. */
  can?: AgencyActionName | UserActionName;
  /** The actions of the table that it is about, where they are not `can` alone; the verbs check them. */
  about?: About;
}

/**
 * The context of a signed-in agent who has come as far as a page asks. Throws the redirect of others to where they
 * belong, `notAllowed` where they may not (`can`).
 */
export async function agentContext(args: Arguments, options: AgentOptions): Promise<AgentContext> {
  const session = await sessionOf(args);
  if (!session) {
    await leaveView(args);
    const here = askedFor(args.request);
    const named = await readSessionCookie(args.request);
    const ended = named === undefined ? undefined : await endingOf({ db: database() }, named);
    const target = safeTarget(args.request.method === 'GET' ? here : pageOfPost(args.request, options));
    const query = new URLSearchParams({ ...(ended && { ended }), ...(target && target !== '/' && { target }) });
    // A new document, in which nothing of the old page is left but what it encrypted.
    throw redirectDocument(query.size > 0 ? `/login?${query}` : '/login');
  }
  const market = marketOf(session.agency.country);
  const { actor, agency, sessionId } = session;
  const { step, path } = nextStep({
    ...actor,
    market,
    defaultBrand: actor.displayCompany,
    currentApp: session.currentApp,
    target: null,
    termsJustAccepted: false,
  });
  const allowed =
    options.anyStep ||
    step === (options.step ?? 'portal') ||
    (options.orPortal && step === 'portal') ||
    (options.orLater && isLaterStep(step, options.step));
  if (!allowed) {
    const here = askedFor(args.request);
    throw redirect(
      step === 'default-brand' && here !== '/' ? `${path}?${new URLSearchParams({ target: here })}` : path,
    );
  }
  // Who looks at the portal as a user comes where that user may; the doors of what acts refuse them by themselves.
  if (options.can) assertMaySee({ actor, market }, options.can);
  const visitor = await visitorContext(args);
  // A view is a use of the session at /staff that it belongs to, and none of the person's.
  await touchSession(database(), session.view?.staffSession ?? session, visitor.now);
  return { ...visitor, sessionId, actor, agency, market, currentApp: session.currentApp };
}

/** The address of the page that is asked for, also where scripts ask for its data alone. */
export function askedFor(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname.replace(/\.data$/, '') + search.replace(/[?&]_routes=[^&]*/, '');
}

/** The page that a form was sent from: an action may have another address. */
export function sentFrom(request: Request): string {
  const referrer = request.headers.get('Referer') ?? '';
  const page = URL.canParse(referrer) ? new URL(referrer) : undefined;
  return page?.origin === environment().ORIGIN ? page.pathname + page.search : askedFor(request);
}

// Signing out, and staying signed in, is about no page.
function pageOfPost(request: Request, { anyStep }: AgentOptions): string | null {
  return anyStep ? null : sentFrom(request);
}
