import type { AgentContext } from '#app/domain/context.server.ts';
import type { SelfRecord } from '#app/domain/agents/replies.ts';
import { retrieveSelf } from '#app/domain/agents/retrieveSelf.server.ts';

/** The caller's own agent, agency and member profile. */
export function selfRetrieve(ctx: AgentContext): Promise<SelfRecord> {
  return retrieveSelf(ctx, ctx.actor.agentUniqueId);
}
