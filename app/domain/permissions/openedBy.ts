import { agentTypes, type AgentType } from './codes.ts';
import { actions, othersOnlyWith, type ActionRule } from './actions.ts';

const rules: readonly ActionRule[] = Object.values(actions);

/**
 * The roles that have, by the table of actions, all that a permission opens, so that they need no grant of it: owners
 * see the list of users always.
 */
export function rolesAlways(key: string): AgentType[] {
  const opened = rules.filter((rule) => rule.about === 'agency' && Object.values(rule.may).includes(key as never));
  return agentTypes.filter(
    (role) =>
      opened.length > 0 &&
      othersOnlyWith[role] !== key &&
      opened.every((rule) => rule.about === 'agency' && rule.may[role] === true),
  );
}
