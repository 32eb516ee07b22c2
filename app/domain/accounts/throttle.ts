/** The number of failures that locks an account, and the shortest and longest duration of the lock (D4). */
export const failuresBeforeLock = 5;
export const firstLockSeconds = 60;
export const maxLockSeconds = 3600;

/** The number of failures within the window that slows an address (D4). */
export const failuresBeforeSlow = 30;
export const addressWindowSeconds = 15 * 60;

/** The pause between two attempts from a slowed address. */
export const slowedWaitSeconds = 10;

/** Seconds that an account is locked after its n-th failure in a row: 0 before the 5th, then 60, doubled each time, at most 3600 (D4). */
export function lockAfterFailure(failures: number): number {
  if (failures < failuresBeforeLock) return 0;
  return Math.min(maxLockSeconds, firstLockSeconds * 2 ** (failures - failuresBeforeLock));
}
