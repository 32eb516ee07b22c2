import type { AgentType } from '#app/domain/permissions/codes.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { actions, othersOnlyWith, type ActionName, type ActionRule } from '#app/domain/permissions/actions.ts';
import type { Subject } from './attempts.ts';
import type { Door } from './doors.ts';

/** Who tries: a role with what they hold. */
export interface Actor {
  name: string;
  agentType: AgentType;
  grants: readonly string[];
  agentUniqueId: string;
  agencyId: string;
  market: Market;
}

const table: Record<ActionName, ActionRule> = actions;

/** What the table says of an actor, an action and its subject; read here a second time, to compare `can` with it. */
export function saysTheTable(actor: Actor, action: ActionName, subject: Subject | null): boolean {
  const rule = table[action];
  const { agentType: role, grants } = actor;
  if (rule.about === 'staff' || ('notIn' in rule && rule.notIn?.includes(actor.market))) return false;
  if (rule.about === 'agency') {
    const may = rule.may[role];
    return (
      (subject === null || subject.agencyId === actor.agencyId) &&
      (typeof may === 'string' ? grants.includes(may) : may)
    );
  }
  if (rule.about === 'permission')
    return rule.may[role] === 'any' || (rule.may[role] === 'held' && grants.includes(subject?.key ?? ''));
  const mayOthers = othersOnlyWith[role] === undefined || grants.includes(othersOnlyWith[role]);
  if (subject === null) return mayOthers && rule.may[role].some((relation) => relation !== 'self');
  if (subject.agencyId !== actor.agencyId) return false;
  if (subject.agentUniqueId === actor.agentUniqueId) return rule.may[role].includes('self');
  return mayOthers && (rule.may[role] as readonly string[]).includes(subject.agentType);
}

/** Whether a door opens: the table allows the action, and the door's guard, which asks about no user in particular. */
export function opens(door: Door, actor: Actor, action: ActionName, subject: Subject | null): boolean {
  if (door.guard && !saysTheTable(actor, door.guard, null)) return false;
  return saysTheTable(actor, action, subject);
}
