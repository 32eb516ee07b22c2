import type { Transaction } from '#app/platform/database.server.ts';
import { forgetFailures } from './attempts.server.ts';
import { forgetGuesses } from './guesses.server.ts';

/** An account that guesses may have locked, and the door at which its user signs in. */
export interface LockedOut {
  accountId: string;
  userId: string;
  door: 'sign-in' | 'staff-sign-in';
}

/**
 * Forgets the wrong passwords and codes of an account, whose user was identified in another way: at the sign-in, in its
 * second step and where the password is changed.
 */
export async function liftLocks(tx: Transaction, { accountId, userId, door }: LockedOut): Promise<void> {
  await forgetGuesses(tx, door, userId);
  await forgetGuesses(tx, 'second-factor', accountId);
  await forgetFailures(tx, 'change-password', accountId);
}
