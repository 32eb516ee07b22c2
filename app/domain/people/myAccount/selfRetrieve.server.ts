import type { AgentContext } from '#app/domain/context.server.ts';
import type { OwnRecord } from '#app/domain/people/myAccount/ownRecord.ts';
import { retrieveSelf } from './retrieveSelf.server.ts';

/** Retrieves the caller's own agent, agency and member profile. */
export function selfRetrieve(ctx: AgentContext): Promise<OwnRecord> {
  return retrieveSelf(ctx, ctx.actor.agentUniqueId);
}
