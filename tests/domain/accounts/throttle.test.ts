import { expect, test } from 'vitest';
import { addressWait, addressWindowSeconds, isAddressSlowed, lockAfterFailure } from '#app/domain/accounts/throttle.ts';

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

test.each([
  [0, false],
  [29, false],
  [30, true],
  [31, true],
])('%i failures from an address: slowed %s (D4)', (failures, slowed) => {
  expect(isAddressSlowed(failures)).toBe(slowed);
  expect(addressWait(failures) > 0).toBe(slowed);
});

test('the window is 15 minutes', () => expect(addressWindowSeconds).toBe(900));
