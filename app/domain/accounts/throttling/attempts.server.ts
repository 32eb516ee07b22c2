import { z } from 'zod';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { rowOf, rowsOf, type Database, type Transaction } from '#app/platform/database.server.ts';
import { noRow, statement, type Named } from '#app/platform/statements.server.ts';
import { throttledNetwork } from '#app/platform/addresses.server.ts';
import { hashToken } from '#app/platform/tokens.server.ts';
import { lockedUntil } from './lockedUntil.server.ts';
import {
  addressWindowSeconds,
  failuresBeforeLock,
  failuresBeforeSlow,
  firstLockSeconds,
  lockAfterFailure,
  maxLockSeconds,
  slowedWaitSeconds,
} from './throttle.ts';

/**
 * The kinds of attempt, but those of a sign-in (guesses.server.ts). Each kind is counted separately, so that
 * `first-mail`, the mails that an owner or manager sends a user, does not take away those that the user requests
 * (`validate-email`).
 */
export type AttemptPurpose =
  | 'first-mail'
  | 'validate-email'
  | 'new-password'
  | 'change-agency'
  | 'join-agency'
  | 'enrol'
  | 'move-number'
  | 'change-password'
  | 'register'
  | 'register-owner'
  | 'register-agency'
  | 'register-draft'
  | 'register-answer'
  | 'answer-link'
  | 'verify-certificate'
  | 'send-certificate'
  | 'partner-call'
  | 'sign-on';

// Too many requests for mails or look-ups are no failed attempts: they are refused with `throttled`, not with `locked`.
const mailPurposes: ReadonlySet<AttemptPurpose> = new Set([
  'validate-email',
  'answer-link',
  'first-mail',
  'new-password',
  'change-agency',
  'join-agency',
  'enrol',
  'send-certificate',
]);

export interface Attempt {
  /** Records a success: the account's failures are reset. */
  succeeded(): Promise<void>;
  /** Records a failure. Returns the time until which the account is locked, where this failure locked it. */
  failed(): Promise<Date | undefined>;
  /**
   * Runs the costly work of the attempt and returns its result. Where the work throws, such as when the queue is full,
   * the attempt is not counted.
   */
  costly<Result>(work: () => Promise<Result>): Promise<Result>;
}

/**
 * Counts an attempt of a signed-in user on an account before the costly work is done, so that attempts side by side
 * cannot outrun the count, and refuses it where the account is locked or the caller's address is slowed. Throws
 * `locked`, and `throttled`, which is also the refusal for too many mails; their param `until` is an ISO time.
 */
export async function beginAttempt(ctx: VisitorContext, purpose: AttemptPurpose, account: string): Promise<Attempt> {
  const addressKey = keyOfAddress(ctx, purpose);
  const accountKey = keyOfAccount(purpose, account);
  const number = await countAttempt(ctx, {
    accountKey,
    addressKey,
    code: mailPurposes.has(purpose) ? 'throttled' : 'locked',
  });
  return {
    async succeeded() {
      await rowsOf(ctx.db, forgetQuery({ accountKey }));
    },
    async failed() {
      if (addressKey) await countAddressFailure(ctx, addressKey);
      const seconds = lockAfterFailure(number);
      return seconds > 0 ? new Date(ctx.now.getTime() + seconds * 1000) : undefined;
    },
    async costly(work) {
      try {
        return await work();
      } catch (error) {
        await takeBack(ctx.db, accountKey, number);
        throw error;
      }
    },
  };
}

/**
 * Counts the failures of an address alone, where an attempt names no account that could be locked: a forged token
 * must not lock anybody out. Throws `throttled`.
 */
export async function beginAttemptFromAddress(
  ctx: VisitorContext,
  purpose: AttemptPurpose,
): Promise<{ failed(): Promise<void> }> {
  const addressKey = keyOfAddress(ctx, purpose);
  if (addressKey) await refuseSlowedAddress(ctx, addressKey);
  return {
    async failed() {
      if (addressKey) await countAddressFailure(ctx, addressKey);
    },
  };
}

/** Resets the failures of an account, and so lifts its lock, once its user was identified in another way. */
export async function forgetFailures(db: Transaction, purpose: AttemptPurpose, account: string): Promise<void> {
  await db.throttle.deleteMany({ where: { key: keyOfAccount(purpose, account) } });
}

/** By what the throttle knows attempts at an account. */
export function keyOfAccount(purpose: AttemptPurpose, account: string): string {
  return `account:${purpose}:${hashToken(account)}`;
}

// Undefined where the address is unknown.
function keyOfAddress({ address }: VisitorContext, purpose: AttemptPurpose): string | undefined {
  return address === '' ? undefined : `address:${purpose}:${hashToken(throttledNetwork(address))}`;
}

/**
 * Counts a costly action that needs no account, such as registering, whether or not it succeeds. Throws `throttled`
 * where the caller's address is slowed. One statement counts and slows, so that concurrent calls cannot outrun the
 * count.
 */
export async function countFromAddress(ctx: VisitorContext, purpose: AttemptPurpose): Promise<void> {
  const key = keyOfAddress(ctx, purpose);
  if (key === undefined) return;
  const { now } = ctx;
  const windowStart = new Date(now.getTime() - addressWindowSeconds * 1000);
  const slowUntil = new Date(now.getTime() + slowedWaitSeconds * 1000);
  const counted = await ctx.db.$executeRaw`
    INSERT INTO throttle AS t (key, failures, window_start) VALUES (${key}, 1, ${now})
    ON CONFLICT (key) DO UPDATE SET
      failures = CASE WHEN t.window_start < ${windowStart} THEN 1 ELSE t.failures + 1 END,
      window_start = CASE WHEN t.window_start < ${windowStart} THEN ${now} ELSE t.window_start END,
      locked_until = CASE WHEN t.window_start >= ${windowStart} AND t.failures + 1 >= ${failuresBeforeSlow} THEN ${slowUntil}::timestamptz END
    WHERE t.locked_until IS NULL OR t.locked_until <= ${now}`;
  if (counted === 0) await refuseSlowedAddress(ctx, key);
}

const forgetQuery = statement({
  name: 'forget-attempts',
  sql: ({ accountKey }: Named<{ accountKey: string }>) => `DELETE FROM throttle WHERE key = ${accountKey}`,
  row: noRow,
});

interface CountedAttempt {
  accountKey: string;
  addressKey: string | undefined;
  now: Date;
  aDayAgo: Date;
  failuresBeforeLock: number;
  firstLockSeconds: number;
  maxLockSeconds: number;
}

// One statement counts and locks: the attempt that reaches the limit keeps the lock while it is checked. Attempts from
// a slowed address do not count.
const countQuery = statement({
  name: 'count-attempt',
  sql: (its: Named<CountedAttempt>) => `
    INSERT INTO throttle AS t (key, failures, window_start)
    SELECT ${its.accountKey}, 1, ${its.now}::timestamptz
    WHERE NOT EXISTS (SELECT FROM throttle WHERE key = ${its.addressKey} AND locked_until > ${its.now}::timestamptz)
    ON CONFLICT (key) DO UPDATE SET
      failures = CASE WHEN t.window_start < ${its.aDayAgo}::timestamptz THEN 1 ELSE t.failures + 1 END,
      window_start = ${its.now}::timestamptz,
      locked_until = CASE WHEN t.window_start >= ${its.aDayAgo}::timestamptz AND t.failures + 1 >= ${its.failuresBeforeLock}::int
        THEN ${its.now}::timestamptz + interval '1 second' * LEAST(${its.firstLockSeconds}::int
          * power(2, LEAST(t.failures + 1 - ${its.failuresBeforeLock}::int, 20)), ${its.maxLockSeconds}::int) END
    WHERE t.locked_until IS NULL OR t.locked_until <= ${its.now}::timestamptz
    RETURNING failures`,
  row: z.strictObject({ failures: z.int() }),
});

async function countAttempt(
  ctx: VisitorContext,
  {
    accountKey,
    addressKey,
    code,
  }: { accountKey: string; addressKey: string | undefined; code: 'locked' | 'throttled' },
): Promise<number> {
  const { now } = ctx;
  const aDayAgo = new Date(now.getTime() - 24 * 3600_000);
  const limits = { failuresBeforeLock, firstLockSeconds, maxLockSeconds };
  const counted = await rowOf(ctx.db, countQuery({ accountKey, addressKey, now, aDayAgo, ...limits }));
  if (counted) return counted.failures;
  if (addressKey) await refuseSlowedAddress(ctx, addressKey);
  throw new Refusal(code, { params: { until: ((await lockedUntil(ctx.db, accountKey)) ?? now).toISOString() } });
}

// Also removes the lock where this attempt set it.
const takeBackQuery = statement({
  name: 'take-attempt-back',
  sql: ({ accountKey, number }: Named<{ accountKey: string; number: number }>) => `
    UPDATE throttle SET failures = failures - 1, locked_until = CASE WHEN failures > ${number}::int THEN locked_until END
    WHERE key = ${accountKey} AND failures > 0`,
  row: noRow,
});

async function takeBack(db: Database, accountKey: string, number: number): Promise<void> {
  await rowsOf(db, takeBackQuery({ accountKey, number }));
}

async function refuseSlowedAddress(ctx: VisitorContext, key: string): Promise<void> {
  const until = await lockedUntil(ctx.db, key);
  if (until && until > ctx.now) throw new Refusal('throttled', { params: { until: until.toISOString() } });
}

async function countAddressFailure(ctx: VisitorContext, key: string): Promise<void> {
  const { now } = ctx;
  const windowStart = new Date(now.getTime() - addressWindowSeconds * 1000);
  const slowUntil = new Date(now.getTime() + slowedWaitSeconds * 1000);
  await ctx.db.$executeRaw`
    INSERT INTO throttle AS t (key, failures, window_start) VALUES (${key}, 1, ${now})
    ON CONFLICT (key) DO UPDATE SET
      failures = CASE WHEN t.window_start < ${windowStart} THEN 1 ELSE t.failures + 1 END,
      window_start = CASE WHEN t.window_start < ${windowStart} THEN ${now} ELSE t.window_start END,
      locked_until = CASE WHEN t.window_start >= ${windowStart} AND t.failures + 1 >= ${failuresBeforeSlow} THEN ${slowUntil}::timestamptz END`;
}
