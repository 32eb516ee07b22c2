import { z } from 'zod';
import { rowOf, type Database, type Transaction } from '#app/platform/database.server.ts';
import { statement, type Named } from '#app/platform/statements.server.ts';
import { hashToken } from '#app/platform/tokens.server.ts';
import { forgetFailures } from './attempts.server.ts';
import { forgetGuesses } from './guesses.server.ts';
import { accountWindowSeconds, signInBounds } from './throttle.ts';

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

interface Doors {
  /** What the keys of the sign-in and of its second step end with. */
  signIn: string;
  factor: string;
  changing: string;
  now: Date;
  since: Date;
  signInBound: number;
  factorBound: number;
  pairBound: number;
}

const locksQuery = statement({
  name: 'has-locks',
  sql: (its: Named<Doors>) => `
    SELECT EXISTS (
      SELECT FROM throttle WHERE window_start > ${its.since}::timestamptz AND (
        (key = 'account:' || ${its.changing}::text AND locked_until > ${its.now}::timestamptz)
        OR (key = 'account:' || ${its.signIn}::text AND failures >= ${its.signInBound}::int)
        OR (key = 'account:' || ${its.factor}::text AND failures >= ${its.factorBound}::int)
        OR (failures >= ${its.pairBound}::int AND (
          starts_with(key, 'pair:' || ${its.signIn} || ':') OR starts_with(key, 'device:' || ${its.signIn} || ':')
          OR starts_with(key, 'pair:' || ${its.factor} || ':') OR starts_with(key, 'device:' || ${its.factor} || ':'))))
    ) AS locked`,
  row: z.strictObject({ locked: z.boolean() }),
});

/** Whether wrong passwords or codes hold up the user of an account, so that there is something to lift. */
export async function hasLocks(db: Database, { accountId, userId, door }: LockedOut, now: Date): Promise<boolean> {
  const bounds = signInBounds[door];
  const found = await rowOf(
    db,
    locksQuery({
      signIn: `${door}:${hashToken(userId)}`,
      factor: `second-factor:${hashToken(accountId)}`,
      changing: `change-password:${hashToken(accountId)}`,
      now,
      since: new Date(now.getTime() - accountWindowSeconds * 1000),
      signInBound: bounds.account,
      factorBound: signInBounds['second-factor'].account,
      pairBound: bounds.pair,
    }),
  );
  return found?.locked ?? false;
}
