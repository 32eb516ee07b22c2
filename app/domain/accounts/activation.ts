import type { ActivationFlag } from '#app/domain/permissions/codes.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { Refusal, type RefusalCode } from '#app/domain/refusals.ts';

export type ActivationEvent =
  | 'approve'
  | 'decline'
  | 'validateEmail'
  | 'initialEdit'
  | 'acceptTerms'
  | 'deactivate'
  | 'reactivate';

type Transition = { from: ActivationFlag; event: ActivationEvent; to: ActivationFlag; markets?: readonly Market[] };

const allButUk = ['nam', 'au', 'jp', 'asia', 'int'] as const satisfies readonly Market[];

/**
 * Every legal change of the activation flag. A row without markets applies in all of them. Validating an address that
 * was changed later leaves the flag as it is.
 */
export const transitions = [
  { from: 'P', event: 'approve', to: 'E' },
  { from: 'P', event: 'decline', to: 'D' },
  { from: 'E', event: 'validateEmail', to: 'C', markets: allButUk },
  { from: 'E', event: 'validateEmail', to: 'E', markets: ['uk'] },
  { from: 'E', event: 'initialEdit', to: 'C', markets: ['uk'] },
  { from: 'C', event: 'validateEmail', to: 'C' },
  { from: 'C', event: 'acceptTerms', to: 'A' },
  { from: 'A', event: 'validateEmail', to: 'A' },
  { from: 'R', event: 'validateEmail', to: 'R' },
  { from: 'A', event: 'deactivate', to: 'D' },
  { from: 'C', event: 'deactivate', to: 'D' },
  { from: 'E', event: 'deactivate', to: 'D' },
  // Back to where the user was.
  { from: 'D', event: 'reactivate', to: 'A' },
  { from: 'D', event: 'reactivate', to: 'C' },
  { from: 'D', event: 'reactivate', to: 'E' },
] as const satisfies readonly Transition[];

/**
 * The flag after an event. `flagBefore` is the one that a deactivated user had, to which reactivating leads;
 * without it they were active. Throws `illegalTransition`, with the flag as what its message names, where the table has
 * no such row.
 */
export function transition(
  flag: ActivationFlag,
  event: ActivationEvent,
  market: Market,
  flagBefore: string | null = null,
): ActivationFlag {
  const row = (transitions as readonly Transition[]).find(
    ({ from, event: rowEvent, to, markets }) =>
      from === flag &&
      rowEvent === event &&
      (markets === undefined || markets.includes(market)) &&
      (event !== 'reactivate' || to === (flagBefore ?? 'A')),
  );
  if (row === undefined) throw notInThisStatus(flag);
  return row.to;
}

/** The refusal of what a user's flag does not allow; its message names the flag in words. */
export function notInThisStatus(flag: string): Refusal {
  return new Refusal('illegalTransition', { params: { context: flag } });
}

/** A user's flag with the one that they had before they were deactivated, as their row has them. */
export interface StoredFlag {
  activationFlag: ActivationFlag;
  flagBefore: ActivationFlag | null;
}

/** The columns of a user who is deactivated or reactivated. Throws what `transition` throws. */
export function flagColumns(
  { activationFlag: flag, flagBefore }: StoredFlag,
  event: 'deactivate' | 'reactivate',
  market: Market,
): { activationFlag: ActivationFlag; flagBefore: ActivationFlag | null } {
  const activationFlag = transition(flag, event, market, flagBefore);
  return { activationFlag, flagBefore: event === 'deactivate' ? flag : null };
}

/**
 * The flags between which an owner or manager may choose for a user: where they are, or were before, and D; none
 * where neither is possible.
 */
export function flagChoices({ activationFlag: flag, flagBefore }: StoredFlag): ActivationFlag[] {
  if (flag === 'D') return [flagBefore ?? 'A', 'D'];
  return transitions.some(({ from, event }) => from === flag && event === 'deactivate') ? [flag, 'D'] : [];
}

/**
 * The flag of a new user: P for the owner who registers an agency; for a user added by an owner or manager C, in uk E.
 */
export function initialFlag({ addedByOwner, market }: { addedByOwner: boolean; market: Market }): ActivationFlag {
  if (!addedByOwner) return 'P';
  return market === 'uk' ? 'E' : 'C';
}

const verdicts = {
  P: 'pendingApproval',
  E: 'ok',
  C: 'ok',
  A: 'ok',
  D: 'deactivated',
  R: 'ok',
} as const satisfies Record<ActivationFlag, 'ok' | RefusalCode>;

/**
 * Whether a user with this flag may sign in: `ok`, or the code of the refusal. A pending agency in nam has its own
 * message (spec §8 agencyNotFound); the message to a deactivated user names the agency's owner.
 */
export function signInVerdict(
  flag: ActivationFlag,
  market: Market,
): 'ok' | 'pendingApproval' | 'agencyNotFound' | 'deactivated' {
  return flag === 'P' && market === 'nam' ? 'agencyNotFound' : verdicts[flag];
}

/** The flags of users who can sign in and work (spec §3): one with another flag has yet to begin, or may not. */
export const activeFlags: ActivationFlag[] = ['A', 'R'];

/** True for a user who can sign in and work. */
export function isActive({ activationFlag }: { activationFlag: string }): boolean {
  return activeFlags.some((flag) => flag === activationFlag);
}
