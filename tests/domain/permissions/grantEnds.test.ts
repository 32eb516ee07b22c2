import { expect, test } from 'vitest';
import { PermissionEnds } from '#app/domain/fields.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { endAfter, endsFrom, lastDayOf, mayBeLastDay, textsOfEnds, today } from '#app/domain/permissions/grantEnds.ts';

// The market, the last day, the moment of the end: midnight in the market's zone, also where the clocks change in that
// night.
const ends: [Market, string, string][] = [
  ['nam', '2026-12-31', '2027-01-01T05:00:00.000Z'],
  ['nam', '2026-03-08', '2026-03-09T04:00:00.000Z'],
  ['uk', '2026-06-30', '2026-06-30T23:00:00.000Z'],
  ['au', '2026-10-03', '2026-10-03T14:00:00.000Z'],
  ['au', '2026-10-04', '2026-10-04T13:00:00.000Z'],
  ['jp', '2028-02-29', '2028-02-29T15:00:00.000Z'],
  ['asia', '2026-01-01', '2026-01-01T16:00:00.000Z'],
  ['int', '2026-01-01', '2026-01-02T00:00:00.000Z'],
];
test.each(ends)('in %s the last day %s is over at %s', (market, day, moment) => {
  expect(endAfter(day, market).toISOString()).toBe(moment);
  expect(lastDayOf(new Date(moment), market)).toBe(day);
});

const evening = new Date('2026-07-01T03:30:00Z');
test.each([
  ['nam', '2026-06-29', false],
  ['nam', '2026-06-30', true],
  ['jp', '2026-06-30', false],
  ['jp', '2026-07-01', true],
  ['nam', '2036-06-30', true],
  ['nam', '2036-07-01', false],
] as const)('in %s %s may be a last day: %s', (market, day, may) =>
  expect(mayBeLastDay(day, evening, market)).toBe(may),
);

test('today is the day of the market', () =>
  expect([today(evening, 'nam'), today(evening, 'jp')]).toEqual(['2026-06-30', '2026-07-01']));

test('last days as texts and back', () => {
  const days = { poDocuments: '2026-12-31', osAnswers: '2027-01-01' };
  expect(textsOfEnds(days)).toEqual(['osAnswers=2027-01-01', 'poDocuments=2026-12-31']);
  expect(endsFrom(textsOfEnds(days))).toEqual(days);
});

test.each([
  [['osAnswers=2026-12-31'], true],
  [[], true],
  [['osAnswers=2026-02-30'], false],
  [['osAnswers='], false],
  [['osAnswers=2026-12-31=1'], false],
  [['osAnswers=31/12/2026'], false],
  [['shoes=2026-12-31'], false],
  [['__proto__=2026-12-31'], false],
  [['osAnswers=2026-12-31', 'osAnswers=2027-12-31'], false],
])('%j is taken: %s', (texts, taken) => expect(PermissionEnds().safeParse(texts).success).toBe(taken));
