import { activationChanges, changeActivation, type ChangedActivation } from './changeActivation.server.ts';
import type { AgentKey } from '#app/domain/accounts/profile/lockAgent.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';

/** Reactivates a deactivated user: D becomes A. For refusals see `changeActivation`. */
export function reactivateAgent(ctx: AgentContext, key: AgentKey): Promise<ChangedActivation> {
  return changeActivation(ctx, key, activationChanges.reactivate);
}
