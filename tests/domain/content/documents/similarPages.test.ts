import { expect, test } from 'vitest';
import { similarPages } from '#app/domain/content/documents/similarPages.ts';

const candidates = [
  { name: 'academy', title: 'Academy' },
  { name: 'booking-help', title: 'Booking help' },
  { name: 'login-help', title: 'Help with signing in' },
  { name: 'travel-advisor-rates', title: 'Travel advisor rates' },
  { name: 'sales-reports', title: '販売レポート' },
];

test.each([
  ['/training/acadmy', ['academy']],
  ['/booking-tools/bookings', ['booking-help']],
  ['/other/advisor-rate', ['travel-advisor-rates']],
  ['/help', ['login-help', 'booking-help']],
  ['/販売レポート', ['sales-reports']],
  ['/qqq/zzz', []],
  ['', []],
  ['/%%%', []],
])('%s may have meant %j', (address, names) =>
  expect(
    similarPages(address, candidates)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(names.toSorted()),
);

test('no more than asked for', () => expect(similarPages('/help', candidates, 1)).toHaveLength(1));
