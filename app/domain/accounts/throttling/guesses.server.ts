import type { VisitorContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { throttledNetwork } from '#app/platform/addresses.server.ts';
import { preparedRows, type Transaction } from '#app/platform/database.server.ts';
import { hashToken } from '#app/platform/tokens.server.ts';
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
  /** Records that it was right: the pair starts anew, and the account has one failure less. */
  succeeded(): Promise<void>;
  /**
   * Records that it was wrong. Returns true where this failure reached a bound, of which the account's owner is told.
   */
  failed(): Promise<boolean>;
  /**
   * Runs the costly work and returns its result. Where it throws, such as when the queue is full, the guess is not
   * counted.
   */
  costly<Result>(work: () => Promise<Result>): Promise<Result>;
}

/**
 * Counts a guess for its pair and its account before the costly work is done (D4), so that guesses side by side cannot
 * outrun the count; the network's failures are counted after it, since an office that signs in at nine has many right
 * ones on the way at once. A known device has a count of its own, which strangers neither see nor raise. Beyond the
 * bounds it is slowed and asks for a code, or throws `locked` for a pair or an account and `throttled` for a network,
 * with an ISO time as `until`; `busy` where too many are being slowed.
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
    throw await locked(keys.accountKey!, accountWindowSeconds, ctx.now);
  const asksForCode = beyond === 'code' && bound !== null;
  if (asksForCode) await slowDown(ctx, slowedSeconds(counts, bounds), [keys.pairKey, networkKey ?? '']);
  return {
    keys,
    asksForCode,
    async succeeded() {
      await preparedRows('forgive-guess', forgiveQuery, [keys.pairKey, keys.accountKey]);
    },
    async failed() {
      // An answer that says nothing about the password is no failure of the network: its neighbours would be asked for
      // codes without end.
      if (networkKey && !asksForCode) await countNetworkFailure(ctx, networkKey);
      return counts.pair === bounds.pair || counts.account === bounds.account;
    },
    async costly(work) {
      try {
        return await work();
      } catch (error) {
        await preparedRows('take-guess-back', takeBackQuery, [
          keys.pairKey,
          keys.accountKey,
          bounds.pair,
          beyond === 'refusal',
        ]);
        throw error;
      }
    },
  };
}

/**
 * Forgets the guesses at an account from all networks, and so lifts its locks, once its user was identified in another
 * way (D4).
 */
export async function forgetGuesses(db: Transaction, purpose: GuessedPurpose, account: string): Promise<void> {
  const hash = hashToken(account);
  await db.throttle.deleteMany({
    where: { OR: [{ key: `account:${purpose}:${hash}` }, { key: { startsWith: `pair:${purpose}:${hash}:` } }] },
  });
}

function keysOf({ address }: VisitorContext, { purpose, account, device }: Guess): GuessKeys {
  if (device !== undefined) return { pairKey: `device:${purpose}:${hashToken(device)}`, accountKey: null };
  return {
    pairKey: `pair:${purpose}:${hashToken(account)}:${hashToken(throttledNetwork(address))}`,
    accountKey: `account:${purpose}:${hashToken(account)}`,
  };
}

async function slowDown(ctx: VisitorContext, seconds: number, parties: readonly [string, string]): Promise<void> {
  if (ctx.slowDown && !(await ctx.slowDown(seconds, parties))) throw new Refusal('busy');
}

// One statement. The pair's row is taken before the account's, here and wherever both change, so that no two statements
// wait for each other.
// Where the door refuses ($6), a locked pair and a network beyond its bound count nothing, so that trying does not
// prolong the wait.
const countQuery = `
  WITH seen AS (
    SELECT coalesce((SELECT failures FROM throttle WHERE key = $3 AND window_start > $8::timestamptz), 0) AS network
  ), pair AS (
    INSERT INTO throttle AS t (key, failures, window_start)
    SELECT $1, 1, $4::timestamptz FROM seen WHERE NOT ($6::boolean AND seen.network >= $9::int)
    ON CONFLICT (key) DO UPDATE SET
      failures = CASE WHEN t.window_start < $5::timestamptz THEN 1 ELSE t.failures + 1 END,
      window_start = CASE WHEN t.window_start < $5::timestamptz THEN $4::timestamptz ELSE t.window_start END,
      locks = CASE WHEN t.window_start < $5::timestamptz THEN 0 WHEN t.failures + 1 = $7::int OR ($6 AND t.failures + 1 > $7::int) THEN t.locks + 1 ELSE t.locks END,
      locked_until = CASE WHEN t.window_start >= $5::timestamptz AND (t.failures + 1 = $7::int OR ($6 AND t.failures + 1 > $7::int))
        THEN $4::timestamptz + interval '1 second' * LEAST($10::int * power(2, LEAST(t.locks, 20)), $11::int) ELSE t.locked_until END
    WHERE NOT $6 OR t.locked_until IS NULL OR t.locked_until <= $4::timestamptz
    RETURNING failures
  ), account AS (
    INSERT INTO throttle AS t (key, failures, window_start)
    SELECT $2, 1, $4::timestamptz FROM pair WHERE $2::text IS NOT NULL AND ($6 OR pair.failures <= $7::int)
    ON CONFLICT (key) DO UPDATE SET
      failures = CASE WHEN t.window_start < $5::timestamptz THEN 1 ELSE t.failures + 1 END,
      window_start = CASE WHEN t.window_start < $5::timestamptz THEN $4::timestamptz ELSE t.window_start END
    RETURNING failures
  )
  SELECT pair.failures AS pair, coalesce((SELECT failures FROM account), 0) AS account, seen.network AS network FROM pair, seen`;

const forgiveQuery = `
  WITH forgotten AS (DELETE FROM throttle WHERE key = $1 RETURNING 1)
  UPDATE throttle SET failures = failures - 1 WHERE key = $2 AND failures > 0 AND (SELECT count(*) FROM forgotten) >= 0`;

// Also removes the lock where this guess set it.
const takeBackQuery = `
  WITH pair AS (
    UPDATE throttle SET failures = failures - 1,
      locks = CASE WHEN failures = $3::int OR ($4::boolean AND failures > $3::int) THEN greatest(locks - 1, 0) ELSE locks END,
      locked_until = CASE WHEN failures = $3::int OR ($4::boolean AND failures > $3::int) THEN NULL ELSE locked_until END
    WHERE key = $1 AND failures > 0 RETURNING failures
  )
  UPDATE throttle SET failures = failures - 1 WHERE key = $2 AND failures > 0 AND EXISTS (SELECT FROM pair WHERE $4 OR pair.failures < $3::int)`;

async function count(
  ctx: VisitorContext,
  { purpose, beyond }: Guess,
  { pairKey, accountKey, networkKey }: GuessKeys & { networkKey: string | null },
): Promise<Counts> {
  const { now } = ctx;
  const bounds = signInBounds[purpose];
  const before = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  const networkBound = networkKey === null ? 1 : bounds.network;
  const windows = [
    now,
    before(accountWindowSeconds),
    beyond === 'refusal',
    bounds.pair,
    before(addressWindowSeconds),
    networkBound,
    firstLockSeconds,
    maxLockSeconds,
  ];
  const [counts] = await preparedRows<Counts>('count-guess', countQuery, [pairKey, accountKey, networkKey, ...windows]);
  if (counts) return counts;
  const lock = await lockedUntil(pairKey);
  if (lock && lock > now) throw new Refusal('locked', { params: { until: lock.toISOString() } });
  throw await endOfWindow('throttled', networkKey!, addressWindowSeconds, now);
}

async function locked(key: string, seconds: number, now: Date): Promise<Refusal> {
  return endOfWindow('locked', key, seconds, now);
}

async function endOfWindow(code: 'locked' | 'throttled', key: string, seconds: number, now: Date): Promise<Refusal> {
  const [row] = await preparedRows<{ windowStart: Date }>(
    'window-start',
    'SELECT window_start AS "windowStart" FROM throttle WHERE key = $1',
    [key],
  );
  return new Refusal(code, {
    params: { until: new Date((row?.windowStart ?? now).getTime() + seconds * 1000).toISOString() },
  });
}

async function lockedUntil(key: string): Promise<Date | null | undefined> {
  const [row] = await preparedRows<{ lockedUntil: Date | null }>(
    'locked-until',
    'SELECT locked_until AS "lockedUntil" FROM throttle WHERE key = $1',
    [key],
  );
  return row?.lockedUntil;
}

/** Counts one more failure of a network; returns how many there are within the window, this one among them. */
export async function countNetworkFailure(ctx: Pick<VisitorContext, 'now'>, key: string): Promise<number> {
  const windowStart = new Date(ctx.now.getTime() - addressWindowSeconds * 1000);
  const text = `
    INSERT INTO throttle AS t (key, failures, window_start) VALUES ($1, 1, $2::timestamptz)
    ON CONFLICT (key) DO UPDATE SET
      failures = CASE WHEN t.window_start <= $3::timestamptz THEN 1 ELSE t.failures + 1 END,
      window_start = CASE WHEN t.window_start <= $3::timestamptz THEN $2::timestamptz ELSE t.window_start END
    RETURNING failures`;
  const [row] = await preparedRows<{ failures: number }>('count-network-failure', text, [key, ctx.now, windowStart]);
  return row!.failures;
}
