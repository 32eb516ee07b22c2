import type { AgentType } from './codes.ts';
import { can, type RoleContext } from './can.ts';
import { defaultGrants } from './defaultGrants.ts';
import { offeredKeys, type Permission } from './permissions.ts';

/**
 * The keys that a new user of a role starts with unless others are named when they are added, by page, import or API
 * alike. They are the role's, of those that the caller may give; in the uk, where permissions are not set by user (spec
 * §6), all of the role's.
 */
export function startingGrants(ctx: RoleContext, agentType: AgentType, catalogue: readonly Permission[]): string[] {
  const keys = offeredKeys(catalogue, defaultGrants[agentType]);
  return ctx.market === 'uk' ? keys : keys.filter((key) => can(ctx, 'permission.give', { key }));
}
