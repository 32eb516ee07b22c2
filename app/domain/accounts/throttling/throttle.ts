// The bounds of failed attempts, as tables and pure functions.

const daySeconds = 24 * 3600;

/**
 * How many failures there may be of one account from one network, of one account from all networks, and of one network
 * for all accounts.
 */
export interface Bounds {
  pair: number;
  account: number;
  network: number;
}

/**
 * What a stranger could guess before a sign-in. Codes of an authenticator app are six digits long, so fewer of
 * them may be tried; who comes so far knows the password, and no network is bounded for it.
 */
export const signInBounds = {
  'sign-in': { pair: 5, account: 100, network: 30 },
  'staff-sign-in': { pair: 5, account: 100, network: 30 },
  'second-factor': { pair: 5, account: 30, network: Infinity },
} as const satisfies Record<string, Bounds>;

export type GuessedPurpose = keyof typeof signInBounds;

/** Failures of a pair and of an account count for a day; those of a network for a quarter of an hour. */
export const accountWindowSeconds = daySeconds;
export const addressWindowSeconds = 15 * 60;

/**
 * What is counted when an attempt begins: the attempts of its pair, this one among them, and the failures of its
 * account and its network.
 */
export interface Counts {
  pair: number;
  account: number;
  network: number;
}

/** The first bound that an attempt is beyond; null where its password may be answered as it is. */
export function beyondBounds(counts: Counts, bounds: Bounds): keyof Bounds | null {
  if (counts.pair > bounds.pair) return 'pair';
  if (counts.account > bounds.account) return 'account';
  return counts.network >= bounds.network ? 'network' : null;
}

/**
 * The seconds that an attempt beyond the bounds waits: 1 for the first, doubled with each that is beyond, at most 8.
 */
export function slowedSeconds(counts: Counts, bounds: Bounds): number {
  const over = Math.max(
    counts.pair - bounds.pair,
    counts.account - bounds.account,
    Number.isFinite(bounds.network) ? counts.network - bounds.network + 1 : 0,
  );
  return over <= 0 ? 0 : Math.min(8, 2 ** (over - 1));
}

/**
 * The number of failures that locks what has no second step, and the shortest and longest duration of the lock.
 */
export const failuresBeforeLock = 5;
export const firstLockSeconds = 60;
export const maxLockSeconds = 3600;

/** The number of failures within the window that slows an address. */
export const failuresBeforeSlow = 30;

/** The pause between two attempts from a slowed address. */
export const slowedWaitSeconds = 10;

/**
 * A code that is mailed for a sign-in beyond the bounds: its digits, how long it is good, how often it may be tried and
 * mailed.
 */
export const signInCodeRules = { digits: 8, minutes: 10, tries: 5, sends: 3 } as const;

/** Seconds of the n-th lock in a row: 60, doubled each time, at most 3600; 0 for none. */
function lockSeconds(locks: number): number {
  return locks <= 0 ? 0 : Math.min(maxLockSeconds, firstLockSeconds * 2 ** (locks - 1));
}

/** Seconds that an account is locked after its n-th failure in a row: 0 before the 5th, then as `lockSeconds`. */
export function lockAfterFailure(failures: number): number {
  return lockSeconds(failures - failuresBeforeLock + 1);
}

/** So many at once, and then one in each pause of so many seconds, until a day has passed without any. */
export interface Pace {
  free: number;
  pauseSeconds: number;
}

/**
 * What is no guess but must not come without end. Mails that a stranger can ask for become fewer, and the latest link
 * in the mailbox is still good when one is left out: it lives for an hour. What a signed-in user sends has room for a
 * busy day.
 */
export const paces = {
  'reset-request': { free: 5, pauseSeconds: 600 },
  'reset-mail': { free: 5, pauseSeconds: 50 * 60 },
  'validation-mail': { free: 5, pauseSeconds: 600 },
  'sign-in-code-mail': { free: 10, pauseSeconds: 1800 },
  'attack-mail': { free: 1, pauseSeconds: daySeconds },
  feedback: { free: 40, pauseSeconds: 60 },
  'course-post': { free: 40, pauseSeconds: 3600 },
  'rate-request': { free: 100, pauseSeconds: 60 },
  'dispute-message': { free: 60, pauseSeconds: 60 },
  invitation: { free: 100, pauseSeconds: 60 },
  'assistant-registration': { free: 20, pauseSeconds: 300 },
  'brand-message': { free: 5, pauseSeconds: 3600 },
} as const satisfies Record<string, Pace>;

export type PaceName = keyof typeof paces;
