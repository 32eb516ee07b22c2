import { passwordWork } from '#app/domain/accounts/throttling/passwordWork.server.ts';
import type { AgentContext, VisitorContext } from '#app/domain/context.server.ts';
import { marketOf } from '#app/domain/markets/markets.ts';
import { currentSession, type CurrentSession } from '#app/domain/accounts/sessions/currentSession.server.ts';
import { startSession } from '#app/domain/accounts/sessions/startSession.server.ts';
import { database } from '#app/platform/database.server.ts';

/** A visitor's context, from a new address unless one is given. */
export function visitor(options: Partial<VisitorContext> = {}): VisitorContext {
  return {
    db: database(),
    now: new Date(),
    language: 'en',
    address: crypto.randomUUID(),
    requestId: crypto.randomUUID(),
    passwords: passwordWork,
    ...options,
  };
}

/** The context of an agent who has just signed in. */
export async function signedIn(
  agent: { agentUniqueId: string; agencyId: string },
  options: Partial<VisitorContext> = {},
): Promise<AgentContext> {
  const ctx = visitor(options);
  const sessionId = await startSession(ctx, agent, { userAgent: 'test', currentApp: '' });
  const session = await currentSession(ctx, sessionId);
  if (!session) throw new Error('The session did not start: the agent is deleted or deactivated.');
  return { ...ctx, sessionId, actor: session.actor, agency: session.agency, market: marketOf(session.agency.country) };
}

/** The session of an id at a time; undefined where it is over. */
export function sessionAt(sessionId: string, now: Date): Promise<CurrentSession | undefined> {
  return currentSession({ db: database(), now }, sessionId);
}
