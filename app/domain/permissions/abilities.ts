import type { AgentType } from './codes.ts';
import {
  actions,
  othersOnlyWith,
  type ActionName,
  type ActionRule,
  type Relation,
  type StaffActionName,
} from './actions.ts';
import { can, type RoleContext } from './can.ts';

/** An action of the users of agencies, by its name in the table of actions. */
type AgencySideAction = Exclude<ActionName, StaffActionName>;

/** One action as a user may do it, and why. */
export interface Ability {
  action: AgencySideAction;
  /**
   * Its subjects: the agency (`yes`), the users of these roles and oneself, any permission or those that the user
   * applies; `no` where not.
   */
  reach: 'yes' | 'no' | 'any' | 'held' | Relation[];
  /** What decides: the role alone, or a permission beside it. */
  because: { kind: 'role' } | { kind: 'permission'; key: string };
}

const byRole = { kind: 'role' } as const;
const table: Record<string, ActionRule> = actions;

/**
 * What a user of an agency may do, action by action in the order of the table; actions that their market does not have
 * are left out.
 */
export function abilitiesOf(ctx: RoleContext): Ability[] {
  return Object.entries(table).flatMap(([name, rule]) => {
    if (rule.about === 'staff' || (rule.about !== 'permission' && rule.notIn?.includes(ctx.market))) return [];
    return [{ action: name as AgencySideAction, ...abilityOf(ctx, name as AgencySideAction, rule) }];
  });
}

function abilityOf(
  ctx: RoleContext,
  name: AgencySideAction,
  rule: Exclude<ActionRule, { about: 'staff' }>,
): Omit<Ability, 'action'> {
  const role = ctx.actor.agentType;
  if (rule.about === 'agency') return agencyAbility(ctx, name, rule.may[role]);
  if (rule.about === 'permission') return { reach: rule.may[role] === 'none' ? 'no' : rule.may[role], because: byRole };
  return userAbility(ctx, role, rule.may[role]);
}

function agencyAbility(ctx: RoleContext, name: AgencySideAction, may: boolean | string): Omit<Ability, 'action'> {
  return {
    reach: can(ctx, name as 'agency.read') ? 'yes' : 'no',
    because: typeof may === 'string' ? { kind: 'permission', key: may } : byRole,
  };
}

function userAbility({ actor }: RoleContext, role: AgentType, may: readonly Relation[]): Omit<Ability, 'action'> {
  const needed = othersOnlyWith[role];
  const mayOthers = needed === undefined || actor.grants.includes(needed);
  const reach = may.filter((relation) => relation === 'self' || mayOthers);
  const aboutOthers = may.some((relation) => relation !== 'self');
  return {
    reach: reach.length > 0 ? reach : 'no',
    because: needed && aboutOthers ? { kind: 'permission', key: needed } : byRole,
  };
}
