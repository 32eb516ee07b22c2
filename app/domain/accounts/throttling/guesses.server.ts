import { z } from 'zod';
import type { JobContext, VisitorContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { throttledNetwork } from '#app/platform/addresses.server.ts';
import { rowOf, rowsOf, type Transaction } from '#app/platform/database.server.ts';
import { logger } from '#app/platform/logging.server.ts';
import { metrics } from '#app/platform/metrics.server.ts';
import { noRow, statement, type Named } from '#app/platform/statements.server.ts';
import { hashCode, hashToken } from '#app/platform/tokens.server.ts';
import { lockedUntil } from './lockedUntil.server.ts';
import { isUsualNetwork } from './usualNetwork.server.ts';
import {
  accountWindowSeconds,
  addressWindowSeconds,
  beyondBounds,
  firstLockSeconds,
  maxLockSeconds,
  signInBounds,
  slowedSeconds,
  type Counts,
  type GuessedPurpose,
} from './throttle.ts';

/**
 * What is guessed at, and what happens beyond the bounds: a page asks for a mailed code, a door without a second step
 * refuses.
 */
export interface Guess {
  purpose: GuessedPurpose;
  /** The user ID or identifier as it was typed; one that does not exist counts alike. */
  account: string;
  /** The browser's own identifier, where the account's user signed in from it before. */
  device: string | undefined;
  beyond: 'code' | 'refusal';
}

/**
 * The keys in the throttle that a statement changes along with its own work, once the guess was right
 * (startSession.server.ts).
 */
export interface GuessKeys {
  pairKey: string;
  accountKey: string | null;
}

export interface CountedGuess {
  keys: GuessKeys;
  /** True beyond the bounds at a page: whatever was typed, the answer is the question for a code. */
  asksForCode: boolean;
  /** Records that it was right: the pair starts again, and the account has one failure less. */
  succeeded(): Promise<void>;
  /**
   * Records that it was wrong. Returns true where this failure reached a bound, of which the account's owner gets a mail.
   */
  failed(): Promise<boolean>;
  /**
   * Runs the costly work and returns its result. Where it throws, such as when the queue is full, the guess is not
   * counted.
   */
  costly<Result>(work: () => Promise<Result>): Promise<Result>;
}

/**
 * Counts a guess for its pair and its account before the costly work is done, so that guesses side by side cannot
 * outrun the count; the network's failures are counted after it, since an office that signs in at nine has many right
 * ones on the way at once. A known device has its own count, which strangers neither see nor raise. Beyond the bounds
 * it is slowed and asks for a code, or throws `locked` for a pair or an account and `throttled` for a network, with an
 * ISO time as `until`; `busy` where too many are being slowed.
 */
export async function countGuess(ctx: VisitorContext, guess: Guess): Promise<CountedGuess> {
  const { purpose, device, beyond } = guess;
  const bounds = signInBounds[purpose];
  const networkKey =
    device === undefined && ctx.address !== '' && Number.isFinite(bounds.network)
      ? `address:${purpose}:${hashToken(throttledNetwork(ctx.address))}`
      : null;
  const keys = keysOf(ctx, guess);
  const counts = await count(ctx, guess, { ...keys, networkKey });
  const bound = beyondBounds(counts, bounds);
  if (beyond === 'refusal' && bound === 'account' && !(await isUsualNetwork(ctx, guess)))
    throw await endOfWindow(ctx, 'locked', { key: keys.accountKey!, seconds: accountWindowSeconds });
  const asksForCode = beyond === 'code' && bound !== null;
  if (asksForCode) await slowDown(ctx, slowedSeconds(counts, bounds), [keys.pairKey, networkKey ?? '']);
  return {
    keys,
    asksForCode,
    async succeeded() {
      await rowsOf(ctx.db, forgiveQuery(keys));
    },
    async failed() {
      metrics.signIns.inc({ purpose, outcome: 'wrong' });
      // The account by a keyed hash: log lines about one belong together, and name no user.
      const account = hashCode('log', guess.account).slice(0, 16);
      logger.warn({ requestId: ctx.requestId, purpose, account }, 'wrong sign-in');
      // An answer that says nothing about the password is no failure of the network: its neighbours would be asked for
      // codes without end.
      if (networkKey && !asksForCode) await countNetworkFailure(ctx, networkKey);
      return counts.pair === bounds.pair || counts.account === bounds.account;
    },
    async costly(work) {
      try {
        return await work();
      } catch (error) {
        await rowsOf(ctx.db, takeBackQuery({ ...keys, pairBound: bounds.pair, refuses: beyond === 'refusal' }));
        throw error;
      }
    },
  };
}

/**
 * Forgets the guesses at an account from all networks and on its user's own browsers, and so lifts its locks, once its
 * user was identified in another way.
 */
export async function forgetGuesses(db: Transaction, purpose: GuessedPurpose, account: string): Promise<void> {
  await db.throttle.deleteMany({ where: { OR: [...guessesAt(purpose, account)] } });
}

/** Which rows of the throttle say that guesses at an account, from anywhere, hold up its user. */
export function guessesBeyondBounds(purpose: GuessedPurpose, account: string) {
  const bounds = signInBounds[purpose];
  const [all, ...pairs] = guessesAt(purpose, account);
  return [
    { ...all, failures: { gte: bounds.account } },
    ...pairs.map((pair) => ({ ...pair, failures: { gte: bounds.pair } })),
  ];
}

// The rows of an account: of all, of its networks, of its user's own browsers.
function guessesAt(purpose: GuessedPurpose, account: string) {
  const hash = hashToken(account);
  return [
    { key: `account:${purpose}:${hash}` },
    { key: { startsWith: `pair:${purpose}:${hash}:` } },
    { key: { startsWith: `device:${purpose}:${hash}:` } },
  ] as const;
}

function keysOf({ address }: VisitorContext, { purpose, account, device }: Guess): GuessKeys {
  const hash = hashToken(account);
  if (device !== undefined) return { pairKey: `device:${purpose}:${hash}:${hashToken(device)}`, accountKey: null };
  return {
    pairKey: `pair:${purpose}:${hash}:${hashToken(throttledNetwork(address))}`,
    accountKey: `account:${purpose}:${hash}`,
  };
}

async function slowDown(ctx: VisitorContext, seconds: number, parties: readonly [string, string]): Promise<void> {
  if (ctx.slowDown && !(await ctx.slowDown(seconds, parties))) throw new Refusal('busy');
}

interface CountedKeys extends GuessKeys {
  networkKey: string | null;
  now: Date;
  accountSince: Date;
  networkSince: Date;
  /** True where the door refuses beyond the bounds. */
  refuses: boolean;
  pairBound: number;
  networkBound: number;
  firstLockSeconds: number;
  maxLockSeconds: number;
}

// One statement. The pair's row is taken before the account's, here and wherever both change, so that no two statements
// wait for each other. Where the door refuses, a locked pair and a network beyond its bound count nothing, so that
// trying does not prolong the wait.
const countQuery = statement({
  name: 'count-guess',
  sql: (its: Named<CountedKeys>) => `
    WITH seen AS (
      SELECT coalesce((SELECT failures FROM throttle WHERE key = ${its.networkKey} AND window_start > ${its.networkSince}::timestamptz), 0) AS network
    ), pair AS (
      INSERT INTO throttle AS t (key, failures, window_start)
      SELECT ${its.pairKey}, 1, ${its.now}::timestamptz FROM seen WHERE NOT (${its.refuses}::boolean AND seen.network >= ${its.networkBound}::int)
      ON CONFLICT (key) DO UPDATE SET
        failures = CASE WHEN t.window_start < ${its.accountSince}::timestamptz THEN 1 ELSE t.failures + 1 END,
        window_start = CASE WHEN t.window_start < ${its.accountSince}::timestamptz THEN ${its.now}::timestamptz ELSE t.window_start END,
        locks = CASE WHEN t.window_start < ${its.accountSince}::timestamptz THEN 0 WHEN t.failures + 1 = ${its.pairBound}::int OR (${its.refuses} AND t.failures + 1 > ${its.pairBound}::int) THEN t.locks + 1 ELSE t.locks END,
        locked_until = CASE WHEN t.window_start >= ${its.accountSince}::timestamptz AND (t.failures + 1 = ${its.pairBound}::int OR (${its.refuses} AND t.failures + 1 > ${its.pairBound}::int))
          THEN ${its.now}::timestamptz + interval '1 second' * LEAST(${its.firstLockSeconds}::int * power(2, LEAST(t.locks, 20)), ${its.maxLockSeconds}::int) ELSE t.locked_until END
      WHERE NOT ${its.refuses} OR t.locked_until IS NULL OR t.locked_until <= ${its.now}::timestamptz
      RETURNING failures
    ), account AS (
      INSERT INTO throttle AS t (key, failures, window_start)
      SELECT ${its.accountKey}, 1, ${its.now}::timestamptz FROM pair WHERE ${its.accountKey}::text IS NOT NULL AND (${its.refuses} OR pair.failures <= ${its.pairBound}::int)
      ON CONFLICT (key) DO UPDATE SET
        failures = CASE WHEN t.window_start < ${its.accountSince}::timestamptz THEN 1 ELSE t.failures + 1 END,
        window_start = CASE WHEN t.window_start < ${its.accountSince}::timestamptz THEN ${its.now}::timestamptz ELSE t.window_start END
      RETURNING failures
    )
    SELECT pair.failures AS pair, coalesce((SELECT failures FROM account), 0) AS account, seen.network AS network FROM pair, seen`,
  row: z.strictObject({ pair: z.int(), account: z.int(), network: z.int() }),
});

const forgiveQuery = statement({
  name: 'forgive-guess',
  sql: (its: Named<GuessKeys>) => `
    WITH forgotten AS (DELETE FROM throttle WHERE key = ${its.pairKey} RETURNING 1)
    UPDATE throttle SET failures = failures - 1 WHERE key = ${its.accountKey} AND failures > 0 AND (SELECT count(*) FROM forgotten) >= 0`,
  row: noRow,
});

// Also removes the lock where this guess set it.
const takeBackQuery = statement({
  name: 'take-guess-back',
  sql: (its: Named<GuessKeys & { pairBound: number; refuses: boolean }>) => `
    WITH pair AS (
      UPDATE throttle SET failures = failures - 1,
        locks = CASE WHEN failures = ${its.pairBound}::int OR (${its.refuses}::boolean AND failures > ${its.pairBound}::int) THEN greatest(locks - 1, 0) ELSE locks END,
        locked_until = CASE WHEN failures = ${its.pairBound}::int OR (${its.refuses}::boolean AND failures > ${its.pairBound}::int) THEN NULL ELSE locked_until END
      WHERE key = ${its.pairKey} AND failures > 0 RETURNING failures
    )
    UPDATE throttle SET failures = failures - 1 WHERE key = ${its.accountKey} AND failures > 0 AND EXISTS (SELECT FROM pair WHERE ${its.refuses} OR pair.failures < ${its.pairBound}::int)`,
  row: noRow,
});

async function count(
  ctx: VisitorContext,
  { purpose, beyond }: Guess,
  { pairKey, accountKey, networkKey }: GuessKeys & { networkKey: string | null },
): Promise<Counts> {
  const { now } = ctx;
  const bounds = signInBounds[purpose];
  const before = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  const asked = countQuery({
    pairKey,
    accountKey,
    networkKey,
    now,
    accountSince: before(accountWindowSeconds),
    networkSince: before(addressWindowSeconds),
    refuses: beyond === 'refusal',
    pairBound: bounds.pair,
    networkBound: networkKey === null ? 1 : bounds.network,
    firstLockSeconds,
    maxLockSeconds,
  });
  const counts = await rowOf(ctx.db, asked);
  if (counts) return counts;
  const lock = await lockedUntil(ctx.db, pairKey);
  if (lock && lock > now) throw new Refusal('locked', { params: { until: lock.toISOString() } });
  throw await endOfWindow(ctx, 'throttled', { key: networkKey!, seconds: addressWindowSeconds });
}

const windowQuery = statement({
  name: 'window-start',
  sql: ({ key }: Named<{ key: string }>) => `SELECT window_start AS "windowStart" FROM throttle WHERE key = ${key}`,
  row: z.strictObject({ windowStart: z.date() }),
});

async function endOfWindow(
  { db, now }: VisitorContext,
  code: 'locked' | 'throttled',
  { key, seconds }: { key: string; seconds: number },
): Promise<Refusal> {
  const { windowStart } = (await rowOf(db, windowQuery({ key }))) ?? { windowStart: now };
  return new Refusal(code, { params: { until: new Date(windowStart.getTime() + seconds * 1000).toISOString() } });
}

const networkQuery = statement({
  name: 'count-network-failure',
  sql: ({ key, now, since }: Named<{ key: string; now: Date; since: Date }>) => `
    INSERT INTO throttle AS t (key, failures, window_start) VALUES (${key}, 1, ${now}::timestamptz)
    ON CONFLICT (key) DO UPDATE SET
      failures = CASE WHEN t.window_start <= ${since}::timestamptz THEN 1 ELSE t.failures + 1 END,
      window_start = CASE WHEN t.window_start <= ${since}::timestamptz THEN ${now}::timestamptz ELSE t.window_start END
    RETURNING failures`,
  row: z.strictObject({ failures: z.int() }),
});

/** Counts one more failure of a network; returns how many there are within the window, this one among them. */
export async function countNetworkFailure({ db, now }: JobContext, key: string): Promise<number> {
  const since = new Date(now.getTime() - addressWindowSeconds * 1000);
  return (await rowOf(db, networkQuery({ key, now, since })))!.failures;
}
