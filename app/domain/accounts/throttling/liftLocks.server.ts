import type { Database, Transaction } from '#app/platform/database.server.ts';
import { forgetFailures, keyOfAccount } from './attempts.server.ts';
import { forgetGuesses, guessesBeyondBounds } from './guesses.server.ts';
import { accountWindowSeconds } from './throttle.ts';

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

/** Whether wrong passwords or codes hold up the user of an account, so that there is something to lift. */
export async function hasLocks(db: Database, { accountId, userId, door }: LockedOut, now: Date): Promise<boolean> {
  const found = await db.throttle.findFirst({
    where: {
      windowStart: { gt: new Date(now.getTime() - accountWindowSeconds * 1000) },
      OR: [
        ...guessesBeyondBounds(door, userId),
        ...guessesBeyondBounds('second-factor', accountId),
        { key: keyOfAccount('change-password', accountId), lockedUntil: { gt: now } },
      ],
    },
    select: { key: true },
  });
  return found !== null;
}
