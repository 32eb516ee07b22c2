/** Failures on one account until it locks, and how long the lock then lasts (D4). */
export const failuresBeforeLock = 5;
export const firstLockSeconds = 60;
export const maxLockSeconds = 3600;

/** Failures from one address within the window until it is slowed (D4). */
export const failuresBeforeSlow = 30;
export const addressWindowSeconds = 15 * 60;

/** How long a slowed address waits between two attempts. */
export const slowedWaitSeconds = 10;

/** Seconds that an account is locked after its n-th failure in a row: 0 before the 5th, then 60, doubled each time, at most 3600 (D4). */
export function lockAfterFailure(failures: number): number {
  if (failures < failuresBeforeLock) return 0;
  return Math.min(maxLockSeconds, firstLockSeconds * 2 ** (failures - failuresBeforeLock));
}
