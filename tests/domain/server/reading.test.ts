import { expect, test } from 'vitest';
import { behindMs, hasWritten, placeOf } from '#app/platform/reading.server.ts';

test('a place in the log is a number', () => {
  expect(placeOf('0/0')).toBe(0n);
  expect(placeOf('1/A0')).toBe(0x1_0000_00a0n);
  expect(placeOf('0/FFFFFFFF') < placeOf('1/0')).toBe(true);
});

test.each([
  ['one that has reached the newest', 30n, 100],
  ['one that has reached an older', 25n, 1100],
  ['one that has reached it exactly', 10n, 2100],
  ['one that has reached none', 9n, Infinity],
])('how old a replica is: %s', (_, replica, ms) => {
  const samples = [
    { at: 2000, place: 30n },
    { at: 1000, place: 20n },
    { at: 0, place: 10n },
  ];
  expect(behindMs(samples, replica, 2100)).toBe(ms);
});

test.each([
  ['gangway_wrote=1', true],
  ['a=b; gangway_wrote=1; c=d', true],
  ['a=b; __Host-gangway_wrote=1', true],
  ['not_gangway_wrote=1', false],
  ['', false],
])('a browser that has %j has written: %s', (Cookie, expected) => {
  expect(hasWritten(new Request('http://localhost', { headers: { Cookie } }))).toBe(expected);
});
