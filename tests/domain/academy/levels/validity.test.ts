import { describe, expect, test } from 'vitest';
import {
  endOfLevel,
  reminderDue,
  renewedUntil,
  returnEndsAt,
  validityAt,
} from '#app/domain/academy/levels/validity.ts';

const at = (text: string) => new Date(`${text}Z`);
const end = at('2026-06-30T12:00:00');

test.each([
  ['2025-03-15T08:00:00', '2026-03-15T08:00:00'],
  ['2024-02-29T08:00:00', '2025-02-28T08:00:00'],
])('a level of %s is good until %s', (reached, until) => expect(endOfLevel(at(reached))).toEqual(at(until)));

test.each([
  ['2026-06-30T12:00:00', 'valid'],
  ['2026-06-30T12:00:01', 'lapsed'],
  ['2026-12-30T12:00:00', 'lapsed'],
  ['2026-12-30T12:00:01', 'expired'],
])('at %s it is %s', (now, validity) => expect(validityAt(end, at(now))).toBe(validity));

describe('a refresher', () => {
  test.each([
    ['renews from the old end', '2026-05-01T00:00:00', '2027-06-30T12:00:00'],
    ['renews on the last moment', '2026-06-30T12:00:00', '2027-06-30T12:00:00'],
    ['brings a lapsed level back from that day', '2026-09-10T09:00:00', '2027-09-10T09:00:00'],
  ])('%s', (_, refreshed, until) => expect(renewedUntil(end, at(refreshed))).toEqual(at(until)));

  test('alone brings nothing back after half a year', () => {
    expect(returnEndsAt(end)).toEqual(at('2026-12-30T12:00:00'));
    expect(renewedUntil(end, at('2026-12-30T12:00:01'))).toBeNull();
  });
});

describe('the reminder', () => {
  const days = (before: number) => new Date(end.getTime() - before * 24 * 3600_000);
  test.each([
    ['sixty days before', 61, 60, 60],
    ['thirty', 31, 29, 30],
    ['seven', 8, 6, 7],
    ['the last of those that a pause left out', 70, 5, 7],
  ] as const)('is %s', (_, after, now, due) => expect(reminderDue(end, days(after), days(now))).toBe(due));

  test.each([
    ['between two of them', 29, 10],
    ['twice', 60, 59],
    ['after the end', 8, -1],
  ] as const)('is none %s', (_, after, now) => expect(reminderDue(end, days(after), days(now))).toBeNull());
});
