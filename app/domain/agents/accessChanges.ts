import { transitions } from '#app/domain/accounts/activation.ts';
import type { ActivationFlag, AgentType } from '#app/domain/accounts/codes.ts';
import { mayManage } from '#app/domain/permissions/permissions.ts';

/** What an owner or manager may do with a user's access (D5, D15, D16). */
export const accessChanges = ['deactivate', 'reactivate', 'delete'] as const;
export type AccessChange = (typeof accessChanges)[number];

/** The change that a form or an address names; undefined where it names none. */
export function accessChangeOf(value: unknown): AccessChange | undefined {
  return accessChanges.find((change) => change === value);
}

/** What an actor may do with the access of a user as they are: nothing for whom they do not manage; deleting whatever the flag. */
export function possibleAccessChanges(
  actorRole: AgentType,
  user: { agentType: AgentType; activationFlag: ActivationFlag; isSelf: boolean },
): AccessChange[] {
  if (mayManage(actorRole, user.agentType, user.isSelf)) return [];
  return accessChanges.filter(
    (change) => change === 'delete' || transitions.some(({ from, event }) => from === user.activationFlag && event === change),
  );
}
