/** The one feed that there is. */
export const feedName = 'record-store';

/** For how many days a statement that the record store refused is kept. */
export const refusedDays = 30;

/** When a feed that has failed so often in a row is tried again: after 1, 2, 4 … minutes, an hour at most. */
export function nextTry(now: Date, failures: number): Date {
  return new Date(now.getTime() + Math.min(60, 2 ** Math.min(10, Math.max(0, failures - 1))) * 60_000);
}
