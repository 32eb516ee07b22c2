import { describe, expect, test } from 'vitest';
import {
  addressWindowSeconds,
  beyondBounds,
  failuresBeforeSlow,
  lockAfterFailure,
  paces,
  signInBounds,
  slowedSeconds,
} from '#app/domain/accounts/throttling/throttle.ts';

const open = { pair: 1, account: 1, network: 0 };

describe('the bounds of a sign-in', () => {
  test.each([
    ['the first attempt', {}, null, 0],
    ['the fifth of a pair', { pair: 5 }, null, 0],
    ['the sixth', { pair: 6 }, 'pair', 1],
    ['the seventh', { pair: 7 }, 'pair', 2],
    ['the eighth', { pair: 8 }, 'pair', 4],
    ['the ninth', { pair: 9 }, 'pair', 8],
    ['the thousandth', { pair: 1000 }, 'pair', 8],
    ['the hundredth of an account', { account: 100 }, null, 0],
    ['the next of an account', { account: 101 }, 'account', 1],
    ['the thirtieth failure of a network', { network: 29 }, null, 0],
    ['the first after thirty failures of a network', { network: 30 }, 'network', 1],
    ['one after many', { network: 40 }, 'network', 8],
  ] as const)('%s', (_, counts, bound, seconds) => {
    expect(beyondBounds({ ...open, ...counts }, signInBounds['sign-in'])).toBe(bound);
    expect(slowedSeconds({ ...open, ...counts }, signInBounds['sign-in'])).toBe(seconds);
  });

  test('are the same for staff, and no network is bounded once the password was right', () => {
    expect(signInBounds['staff-sign-in']).toEqual(signInBounds['sign-in']);
    expect(beyondBounds({ ...open, network: 1e6 }, signInBounds['second-factor'])).toBeNull();
    expect(slowedSeconds({ ...open, network: 1e6 }, signInBounds['second-factor'])).toBe(0);
  });
});

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
])('%i failures lock for %i s', (failures, seconds) => expect(lockAfterFailure(failures)).toBe(seconds));

test('thirty failures within 15 minutes slow an address', () =>
  expect([failuresBeforeSlow, addressWindowSeconds]).toEqual([30, 900]));

test('a mail with a link is left out only while the last link is good, which is an hour', () =>
  expect(paces['reset-mail'].pauseSeconds).toBeLessThan(3600));
