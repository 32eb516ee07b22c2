import type { AgentContext, VisitorContext } from '#app/domain/context.server.ts';
import { agentContext, type AgentOptions } from './agentContext.server.ts';
import { handlersOf, type Input } from './door.server.ts';
import { visitorContext } from './visitorContext.server.ts';

const visitors = handlersOf<VisitorContext, { can?: never; about?: never }>('visitor', visitorContext);
const agents = handlersOf('agent', agentContext);

/** A loader for anybody. It turns refusals into the error page. */
export const visitorLoader = visitors.loader;

/** An action for anybody, only from the portal's own pages. */
export const visitorAction = visitors.action;

/** A loader for a signed-in agent who has come as far as the page asks; others are sent where they belong. */
export const agentLoader = agents.loader;

/** An action for a signed-in agent, only from the portal's own pages. */
export const agentAction = agents.action;

/**
 * As `agentAction`, for what a user does to their own account alone, which no rule of the table of actions restricts.
 */
export function ownAction<Result>(
  handle: (input: Input<AgentContext>) => Promise<Result>,
  options: Omit<AgentOptions, 'can' | 'about'> = {},
) {
  return agentAction(handle, { ...options, about: 'own' });
}
