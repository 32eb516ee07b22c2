import type { AgentContext } from '#app/domain/context.server.ts';
import { endSessionsOf } from './endSessionsOf.server.ts';

/**
 * Ends every session of a user of the caller's agency, in the browser and over the API, and returns their
 * number. The user may sign in again at once. Throws what `lockManagedAgent` throws.
 */
export function endAgentSessions(ctx: AgentContext, { agentUniqueId }: { agentUniqueId: string }): Promise<number> {
  return ctx.db.$transaction((tx) => endSessionsOf(tx, ctx, { agentUniqueId }));
}
