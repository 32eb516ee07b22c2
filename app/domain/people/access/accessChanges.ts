import { transitions } from '#app/domain/accounts/activation.ts';
import { can, type UserContext, type UserSubject } from '#app/domain/permissions/can.ts';

/** The changes of a user's access that an owner or manager may make. */
const accessChanges = ['deactivate', 'reactivate', 'delete'] as const;
export type AccessChange = (typeof accessChanges)[number];

/** The change that a form or an address names; undefined where it names none. */
export function accessChangeOf(value: unknown): AccessChange | undefined {
  return accessChanges.find((change) => change === value);
}

/**
 * The changes that the caller may make (`can`) to a user's access: deletion at any flag, the others where the flag
 * allows them.
 */
export function possibleAccessChanges(
  ctx: UserContext,
  user: UserSubject & { activationFlag: string },
): AccessChange[] {
  return accessChanges.filter(
    (change) => can(ctx, `user.${change}`, user) && (change === 'delete' || isTransition(user.activationFlag, change)),
  );
}

function isTransition(flag: string, change: AccessChange): boolean {
  return transitions.some(({ from, event }) => from === flag && event === change);
}
