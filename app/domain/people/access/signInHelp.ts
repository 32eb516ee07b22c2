import { signInVerdict } from '#app/domain/accounts/activation.ts';
import type { ActivationFlag } from '#app/domain/permissions/codes.ts';
import { can, type UserContext, type UserSubject } from '#app/domain/permissions/can.ts';

/** What an owner or manager may do about a user's way of signing in, beside their access itself. */
export const signInHelps = ['end-sessions', 'send-new-password'] as const;
export type SignInHelp = (typeof signInHelps)[number];

/** The help that a form or an address names; undefined where it names none. */
export function signInHelpOf(value: unknown): SignInHelp | undefined {
  return signInHelps.find((help) => help === value);
}

/** What the caller may do (`can`) for a user: nothing for one who may not sign in (flags P and D). */
export function possibleSignInHelps(
  ctx: UserContext,
  user: UserSubject & { activationFlag: ActivationFlag },
): SignInHelp[] {
  if (signInVerdict(user.activationFlag, ctx.market) !== 'ok') return [];
  return signInHelps.filter((help) => can(ctx, `user.${help}`, user));
}
