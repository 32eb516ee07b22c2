import { anyoneInReach } from './reach.ts';
import { can, type UserContext } from './can.ts';
import { agentTypes, type AgentType } from './codes.ts';

/** Whose requests for which permissions a user may answer. */
export interface Answerable {
  roles: AgentType[];
  /** The keys; null for every one. */
  keys: readonly string[] | null;
}

/**
 * The requests for permissions that a user may answer: of those whose permissions they set, for what they may give.
 */
export function answerable(ctx: UserContext): Answerable {
  const roles = agentTypes.filter((agentType) =>
    can(ctx, 'user.set-permissions', { ...anyoneInReach(ctx.actor, agentType), agentUniqueId: '' }),
  );
  return { roles, keys: can(ctx, 'permission.give', { key: '' }) ? null : ctx.actor.grants };
}
