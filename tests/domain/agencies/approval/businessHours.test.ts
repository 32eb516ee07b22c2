import { expect, test } from 'vitest';
import { businessHours, clockStart } from '#app/domain/agencies/approval/businessHours.ts';
import { urgencyOf } from '#app/domain/agencies/approval/promise.ts';

/*
 * A working day counts 24, so an hour of it counts 3. 2026: 5 January is a Monday. New York changes its clocks on Sunday 8 March and
 * 1 November, London on 29 March, Sydney on 5 April.
 */
test.each([
  // Within a day, New York in winter (UTC-5)
  ['nam', 'an hour in the morning', '2026-01-05T14:00Z', '2026-01-05T15:00Z', 3],
  ['nam', 'a whole working day', '2026-01-05T14:00Z', '2026-01-05T22:00Z', 24],
  ['nam', 'midnight to midnight', '2026-01-05T05:00Z', '2026-01-06T05:00Z', 24],
  ['nam', 'before the office opens', '2026-01-05T10:00Z', '2026-01-05T14:00Z', 0],
  ['nam', 'after it has closed, until it opens', '2026-01-05T22:00Z', '2026-01-06T14:00Z', 0],
  ['nam', 'an evening and half the next morning', '2026-01-05T23:30Z', '2026-01-06T16:00Z', 6],
  ['nam', 'noon to noon', '2026-01-05T17:00Z', '2026-01-06T17:00Z', 24],
  // Week-ends
  ['nam', 'Saturday and Sunday', '2026-01-10T05:00Z', '2026-01-12T05:00Z', 0],
  ['nam', 'Friday 16:00 to Monday 10:00', '2026-01-09T21:00Z', '2026-01-12T15:00Z', 6],
  ['nam', 'a week', '2026-01-05T17:00Z', '2026-01-12T17:00Z', 120],
  ['nam', 'four weeks', '2026-01-05T17:00Z', '2026-02-02T17:00Z', 480],
  // The clocks change
  ['nam', 'over the short Sunday of spring', '2026-03-06T21:00Z', '2026-03-09T14:00Z', 6],
  ['nam', 'over the long Sunday of autumn', '2026-10-30T20:00Z', '2026-11-02T15:00Z', 6],
  ['uk', 'over the short Sunday of spring', '2026-03-27T16:00Z', '2026-03-30T09:00Z', 6],
  ['au', 'over the long Sunday of autumn', '2026-04-03T05:00Z', '2026-04-06T00:00Z', 6],
  // The same moments elsewhere
  ['uk', 'a whole working day', '2026-01-05T09:00Z', '2026-01-05T17:00Z', 24],
  ['jp', 'a whole working day', '2026-01-05T00:00Z', '2026-01-05T08:00Z', 24],
  ['jp', 'Friday evening in Europe is Saturday', '2026-01-09T16:00Z', '2026-01-09T23:00Z', 0],
  ['au', 'Sunday evening in Europe is Monday', '2026-01-04T22:00Z', '2026-01-05T06:00Z', 24],
  ['asia', 'a whole working day', '2026-01-05T01:00Z', '2026-01-05T09:00Z', 24],
  ['int', 'a whole working day', '2026-01-05T09:00Z', '2026-01-05T17:00Z', 24],
  // Nothing passes
  ['int', 'no time', '2026-01-05T10:00Z', '2026-01-05T10:00Z', 0],
  ['int', 'backwards', '2026-01-06T10:00Z', '2026-01-05T10:00Z', 0],
] as const)('%s, %s', (market, _, from, to, hours) => {
  expect(businessHours(new Date(from), new Date(to), market)).toBeCloseTo(hours, 6);
});

test('48 and 72 business hours are two and three working days', () => {
  const monday = new Date('2026-01-05T09:00Z');
  expect(businessHours(monday, new Date('2026-01-06T17:00Z'), 'uk')).toBe(48);
  expect(businessHours(monday, new Date('2026-01-07T17:00Z'), 'uk')).toBe(72);
});

test.each([
  [0, 'within'],
  [47.99, 'within'],
  [48, 'due'],
  [72, 'due'],
  [72.01, 'late'],
  [1000, 'late'],
])('%d hours are %s', (hours, urgency) => expect(urgencyOf(hours)).toBe(urgency));

test.each([
  ['nam', 'nothing', 0, '2026-01-05T15:00Z', '2026-01-05T15:00Z'],
  ['nam', 'an hour of the same day', 3, '2026-01-05T15:00Z', '2026-01-05T14:00Z'],
  ['nam', 'over the week-end', 6, '2026-01-12T15:00Z', '2026-01-09T21:00Z'],
  ['nam', 'answered at night', 24, '2026-01-06T04:00Z', '2026-01-05T14:00Z'],
  ['uk', 'over the short Sunday of spring', 6, '2026-03-30T09:00Z', '2026-03-27T16:00Z'],
  ['jp', 'three days', 72, '2026-01-08T08:00Z', '2026-01-06T00:00Z'],
] as const)('%s, a clock goes on with %s', (market, _, hours, to, from) => {
  expect(clockStart(hours, new Date(to), market)).toEqual(new Date(from));
  expect(businessHours(new Date(from), new Date(to), market)).toBeCloseTo(hours, 6);
});
