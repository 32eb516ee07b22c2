import { expect, test } from 'vitest';
import { addressWindowSeconds, failuresBeforeSlow, lockAfterFailure } from '#app/domain/accounts/throttle.ts';

test.each([
  [0, 0],
  [4, 0],
  [5, 60],
  [6, 120],
  [7, 240],
  [10, 1920],
  [11, 3600],
  [12, 3600],
  [5000, 3600],
])('%i failures lock for %i s (D4)', (failures, seconds) => expect(lockAfterFailure(failures)).toBe(seconds));

test('thirty failures within 15 minutes slow an address (D4)', () => expect([failuresBeforeSlow, addressWindowSeconds]).toEqual([30, 900]));
