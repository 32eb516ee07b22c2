import { expect, test } from 'vitest';
import type { OutageWindow } from '#app/domain/content/status/outage.ts';
import { historyBySystem, historyDays, historyOf } from '#app/domain/content/status/statusHistory.ts';

// Noon in Los Angeles.
const now = new Date('2026-11-21T20:00Z');
const longAgo = new Date('2020-01-01T20:00Z');

function outage(from: string, to: string, more: Partial<OutageWindow> = {}): OutageWindow {
  const startsAt = new Date(from);
  return {
    system: 'booking',
    kind: 'planned',
    startsAt,
    endsAt: new Date(to),
    announcedFrom: startsAt,
    cancelledAt: null,
    ...more,
  };
}

const pacific = 'America/Los_Angeles';
const daysOf = (...outages: OutageWindow[]) =>
  historyOf(outages, now, longAgo, pacific)
    .filter((day) => day.outages.length > 0)
    .map(({ day }) => day);

test('has ninety days, the present one first, each once although the clocks change between them', () => {
  const days = historyOf([], now, longAgo, pacific).map(({ day }) => day);
  expect([days.length, days[0], days[1], days.at(-1)]).toEqual([historyDays, '2026-11-21', '2026-11-20', '2026-08-24']);
  expect(new Set(days).size).toBe(historyDays);
});

test.each([
  ['today', '2026-11-21T09:00Z', ['2026-11-21']],
  ['late on the day before, by the clock of Los Angeles', '2026-11-21T07:59Z', ['2026-11-21', '2026-11-20']],
  ['before the clocks changed', '2026-10-31T12:00Z', { length: 22, last: '2026-10-31' }],
  ['ninety days ago', '2026-08-24T12:00Z', { length: 90, last: '2026-08-24' }],
  ['not yet', null, ['2026-11-21']],
  ['by a clock that was ahead', '2026-11-23T12:00Z', ['2026-11-21']],
])('the history of a portal that was installed %s begins with that day', (_, installed, expected) => {
  const before = outage('2026-08-25T06:00Z', '2026-08-25T10:00Z');
  const days = historyOf([before], now, installed === null ? null : new Date(installed), pacific).map(({ day }) => day);
  expect(Array.isArray(expected) ? days : { length: days.length, last: days.at(-1) }).toEqual(expected);
});

/** The days under which an outage is listed, and those on which it counts. */
test.each<[string, OutageWindow, string[], string[]]>([
  ['over midnight in Los Angeles', outage('2026-11-19T06:00Z', '2026-11-19T10:00Z'), ['2026-11-18'], ['2026-11-18']],
  ['that ends at midnight', outage('2026-11-19T06:00Z', '2026-11-19T08:00Z'), ['2026-11-18'], ['2026-11-18']],
  ['of a whole day from noon', outage('2026-11-18T20:00Z', '2026-11-19T20:00Z'), ['2026-11-18'], ['2026-11-18']],
  [
    'of two days and an hour',
    outage('2026-11-16T20:00Z', '2026-11-18T21:00Z'),
    ['2026-11-16'],
    ['2026-11-18', '2026-11-17', '2026-11-16'],
  ],
  ['that lasts', outage('2026-11-21T19:00Z', '2026-11-21T21:00Z'), ['2026-11-21'], ['2026-11-21']],
  [
    'that lasts since the day before yesterday, for days to come',
    outage('2026-11-19T19:00Z', '2026-11-25T21:00Z'),
    ['2026-11-19'],
    ['2026-11-21', '2026-11-20', '2026-11-19'],
  ],
  ['in the hour that comes twice', outage('2026-11-01T08:30Z', '2026-11-01T09:30Z'), ['2026-11-01'], ['2026-11-01']],
  ['to come', outage('2026-11-21T20:01Z', '2026-11-21T21:00Z'), [], []],
  ['that was cancelled', outage('2026-11-19T06:00Z', '2026-11-19T10:00Z', { cancelledAt: now }), [], []],
  ['that is too long ago', outage('2026-08-20T06:00Z', '2026-08-20T10:00Z'), [], []],
  [
    'from before the first day into it',
    outage('2026-08-24T06:00Z', '2026-08-24T10:00Z'),
    ['2026-08-24'],
    ['2026-08-24'],
  ],
])('an outage %s', (_, window, listed, counted) => {
  expect(daysOf(window)).toEqual(listed);
  const days = historyOf([window], now, longAgo, pacific).filter((day) => day.counted.length > 0);
  expect(days.map(({ day }) => day)).toEqual(counted);
});

test('the days are those of the zone', () => {
  const night = outage('2026-11-19T06:00Z', '2026-11-19T10:00Z');
  const days = historyOf([night], now, longAgo, 'Asia/Tokyo');
  expect([days[0]!.day, days.find(({ outages }) => outages.length > 0)?.day]).toEqual(['2026-11-22', '2026-11-19']);
});

test('says of each system the worse of each day, the oldest first', () => {
  const night = outage('2026-11-20T20:00Z', '2026-11-20T22:00Z');
  const failure = outage('2026-11-20T21:00Z', '2026-11-20T21:10Z', { kind: 'disturbance' });
  const today = outage('2026-11-21T19:00Z', '2026-11-21T19:30Z');
  const bySystem = new Map(
    historyBySystem(historyOf([night, failure, today], now, longAgo, pacific)).map(({ system, days }) => [
      system,
      days,
    ]),
  );
  expect(bySystem.get('booking')!.slice(-3)).toEqual(['working', 'disturbed', 'planned']);
  expect(new Set(bySystem.get('portal'))).toEqual(new Set(['working']));
});
