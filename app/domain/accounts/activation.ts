import type { ActivationFlag } from './codes.ts';
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
 * Every legal change of the activation flag (D5). A row without markets holds in all of them.
 * Validating an address that was changed later leaves the flag as it is.
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
  { from: 'A', event: 'deactivate', to: 'D' },
  { from: 'R', event: 'validateEmail', to: 'R' },
  { from: 'D', event: 'reactivate', to: 'A' },
] as const satisfies readonly Transition[];

/** The flag after an event; Refusal `illegalTransition` where the table has no such row (D5). */
export function transition(flag: ActivationFlag, event: ActivationEvent, market: Market): ActivationFlag {
  const row = (transitions as readonly Transition[]).find(
    ({ from, event: rowEvent, markets }) =>
      from === flag && rowEvent === event && (markets === undefined || markets.includes(market)),
  );
  if (row === undefined) throw new Refusal('illegalTransition');
  return row.to;
}

/** The flag of a new user: P for the owner who registers an agency; for a user added by an owner or manager C, in uk E (D5). */
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
 * Whether a user with this flag may sign in: `ok`, or the code of the refusal. A pending agency in nam has a message of its own
 * (spec §8 agencyNotFound); the message to a deactivated user names the agency's owner (D5).
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
