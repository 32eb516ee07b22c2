import { transitions } from '#app/domain/accounts/activation.ts';
import { can, type UserContext, type UserSubject } from '#app/domain/permissions/can.ts';

/** What an owner or manager may do with a user's access (D5, D15, D16). */
export const accessChanges = ['deactivate', 'reactivate', 'delete'] as const;
export type AccessChange = (typeof accessChanges)[number];

/** The change that a form or an address names; undefined where it names none. */
export function accessChangeOf(value: unknown): AccessChange | undefined {
  return accessChanges.find((change) => change === value);
}

/** What the caller may do with the access of a user as they are (`can`); deleting whatever the flag, the rest where the flag allows it. */
export function possibleAccessChanges(ctx: UserContext, user: UserSubject & { activationFlag: string }): AccessChange[] {
  return accessChanges.filter((change) => can(ctx, `user.${change}`, user) && (change === 'delete' || isTransition(user.activationFlag, change)));
}

function isTransition(flag: string, change: AccessChange): boolean {
  return transitions.some(({ from, event }) => from === flag && event === change);
}
