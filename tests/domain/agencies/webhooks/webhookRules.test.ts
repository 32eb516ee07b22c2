import { expect, test } from 'vitest';
import { nextAttempt, pauseAfterFailures } from '#app/domain/agencies/webhooks/webhookRules.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

test('the pauses double up to six hours', () => {
  const pauses = [1, 2, 3, 9, 10, 100].map((failures) => pauseAfterFailures(failures) / minute);
  expect(pauses).toEqual([1, 2, 4, 256, 360, 360]);
});

test('a delivery is tried a last time at the end of the third day', () => {
  const since = new Date('2026-01-01T00:00:00Z');
  const after = (ms: number) => new Date(since.getTime() + ms);
  expect(nextAttempt({ attempts: 1, since }, since)).toEqual(after(minute));
  expect(nextAttempt({ attempts: 15, since }, after(3 * day - minute))).toEqual(after(3 * day));
  expect(nextAttempt({ attempts: 16, since }, after(3 * day))).toBeNull();
});
