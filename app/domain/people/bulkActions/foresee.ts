import { transitions } from '#app/domain/accounts/activation.ts';
import type { ProvidedPart } from '#app/domain/accounts/profile/provided.ts';
import type { ActivationFlag } from '#app/domain/permissions/codes.ts';
import { firstMailOf } from '#app/domain/accounts/onboarding/firstMail.ts';
import { refusalTo, type UserContext } from '#app/domain/permissions/can.ts';
import type { RefusalCode } from '#app/domain/refusals.ts';
import { acts, isSoAlready, type ActName } from './acts.ts';

/** What decides about a user before an act begins: as many columns as that takes. */
export interface ChosenUser {
  agentUniqueId: string;
  agentType: string;
  /** Null for who belongs to none. */
  branchId: string | null;
  activationFlag: ActivationFlag;
  emailValidFlag: boolean;
  passwordDue: boolean;
  isSignedIn: boolean;
  /** What their identity provider decides. */
  provides: readonly string[];
}

/** Why an act will skip a user: the refusal's code, and the flag where the user's status is what forbids it. */
export interface Foreseen {
  reason: RefusalCode;
  flag: ActivationFlag | '';
}

const ownGroups: readonly RefusalCode[] = ['alreadySo', 'lastOwner', 'illegalTransition', 'managedByProvider'];

const decidedBy: Partial<Record<ActName, ProvidedPart>> = {
  deactivate: 'access',
  reactivate: 'access',
  attach: 'permissionTemplate',
  move: 'branch',
};

/** For how many of the chosen users an act will be impossible for one reason. */
export type ForeseenCount = Foreseen & { count: number };

/**
 * The reasons in the order in which they are shown before an act begins, the most frequent first: those that only say
 * that the caller may not change the users are one.
 */
export function foreseenLines(foreseen: readonly ForeseenCount[]): ForeseenCount[] {
  const own = foreseen.filter(({ reason }) => ownGroups.includes(reason));
  const count = foreseen.reduce((sum, each) => sum + (own.includes(each) ? 0 : each.count), 0);
  const lines = count > 0 ? [...own, { reason: 'forbidden', flag: '', count } as const] : own;
  return lines.toSorted((one, other) => other.count - one.count);
}

/**
 * What an act on many users will refuse of one of them, as far as that is known before it begins; null where nothing is
 * known against it. Whether a user has the ticked permissions already shows only when they are ticked. The verbs decide
 * (`prepareAct`); a test compares both.
 */
export function foresee(
  ctx: UserContext,
  act: ActName,
  user: ChosenUser,
  { isOnlyOwner }: { isOnlyOwner: boolean },
): Foreseen | null {
  const { agentUniqueId, activationFlag } = user;
  const isSelf = agentUniqueId === ctx.actor.agentUniqueId;
  if ((act === 'deactivate' || act === 'reactivate') && isSoAlready(act, activationFlag))
    return { reason: 'alreadySo', flag: '' };
  if (act === 'deactivate' && isSelf && isOnlyOwner) return { reason: 'lastOwner', flag: '' };
  const refusal =
    act === 'resend' && isSelf
      ? 'forbidden'
      : refusalTo(ctx, acts[act].action, { ...user, agencyId: ctx.agency.agencyId });
  if (refusal) return { reason: refusal, flag: '' };
  const part = decidedBy[act];
  if (part !== undefined && user.provides.includes(part)) return { reason: 'managedByProvider', flag: '' };
  if (
    (act === 'deactivate' || act === 'reactivate') &&
    !transitions.some(({ from, event }) => from === activationFlag && event === act)
  )
    return { reason: 'illegalTransition', flag: activationFlag };
  if (act === 'resend' && firstMailOf(user) === null) return { reason: 'illegalTransition', flag: activationFlag };
  if (act === 'end-sessions' && !user.isSignedIn) return { reason: 'alreadySo', flag: '' };
  return null;
}
