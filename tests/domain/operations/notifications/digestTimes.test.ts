import { expect, test } from 'vitest';
import { lastDigest } from '#app/domain/operations/notifications/digestTimes.ts';

test.each([
  ['daily', 'jp', '2026-11-23T21:59:59Z', '2026-11-22T22:00:00Z'],
  ['daily', 'jp', '2026-11-23T22:00:00Z', '2026-11-23T22:00:00Z'],
  ['daily', 'nam', '2026-11-24T11:59:00Z', '2026-11-23T12:00:00Z'],
  // Summer time began on this morning: seven o'clock came an hour earlier than the day before.
  ['daily', 'nam', '2026-03-08T12:00:00Z', '2026-03-08T11:00:00Z'],
  ['weekly', 'nam', '2026-11-24T11:00:00Z', '2026-11-23T12:00:00Z'],
  ['weekly', 'nam', '2026-11-23T11:59:00Z', '2026-11-16T12:00:00Z'],
  // Monday morning in Sydney is Sunday evening in UTC.
  ['weekly', 'au', '2026-11-22T20:00:00Z', '2026-11-22T20:00:00Z'],
  ['weekly', 'uk', '2026-11-22T20:00:00Z', '2026-11-16T07:00:00Z'],
] as const)('the %s digest of %s at %s was last due at %s', (digest, market, now, at) => {
  expect(lastDigest(digest, market, new Date(now))).toEqual(new Date(at));
});
