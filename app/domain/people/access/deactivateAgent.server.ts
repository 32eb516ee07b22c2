import { activationChanges, changeActivation, type ChangedActivation } from './changeActivation.server.ts';
import type { AgentKey } from '#app/domain/accounts/profile/lockAgent.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';

/**
 * Deactivates a user at once, until they are reactivated: A becomes D. For refusals see `changeActivation`.
 */
export function deactivateAgent(ctx: AgentContext, key: AgentKey): Promise<ChangedActivation> {
  return changeActivation(ctx, key, activationChanges.deactivate);
}
