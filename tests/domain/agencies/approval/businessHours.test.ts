import { expect, test } from 'vitest';
import { zones } from '#app/domain/display.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { businessHours as hoursKind } from '#app/domain/markets/settings/kinds/businessHours.ts';
import { openingOf, openState, type OfficeCalendar } from '#app/domain/markets/settings/officeHours.ts';
import { businessHours, clockStart } from '#app/domain/agencies/approval/businessHours.ts';
import { urgencyOf } from '#app/domain/agencies/approval/promise.ts';

const holiday = (day: string) => ({ holiday: day, nameEn: 'A holiday', nameJa: '' });

/** A market's calendar by our hours, or others, and without holidays, or with some. */
function calendarOf(market: Market, hours: Partial<ReturnType<typeof hoursKind.ours>> = {}, ...closed: string[]) {
  const value = { ...hoursKind.ours(market), ...hours };
  const openingOn = (day: string) => openingOf(value, { holidays: closed.map(holiday) }, day);
  return { zone: zones[market], openingOn } satisfies OfficeCalendar;
}

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
  expect(businessHours(new Date(from), new Date(to), calendarOf(market))).toBeCloseTo(hours, 6);
});

test('48 and 72 business hours are two and three working days', () => {
  const monday = new Date('2026-01-05T09:00Z');
  expect(businessHours(monday, new Date('2026-01-06T17:00Z'), calendarOf('uk'))).toBe(48);
  expect(businessHours(monday, new Date('2026-01-07T17:00Z'), calendarOf('uk'))).toBe(72);
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
] as const)('%s, a clock continues with %s', (market, _, hours, to, from) => {
  expect(clockStart(hours, new Date(to), calendarOf(market))).toEqual(new Date(from));
  expect(businessHours(new Date(from), new Date(to), calendarOf(market))).toBeCloseTo(hours, 6);
});

test.each([
  ['a holiday counts nothing', {}, ['2026-01-06'], '2026-01-05T17:00Z', '2026-01-07T09:00Z', 0],
  ['a short day counts 24 as any other', { friday: '09:00-13:00' }, [], '2026-01-09T09:00Z', '2026-01-09T11:00Z', 12],
  ['a Saturday that is open counts', { saturday: '10:00-14:00' }, [], '2026-01-09T17:00Z', '2026-01-12T09:00Z', 24],
] as const)('%s', (_, hours, closed, from, to, expected) => {
  expect(businessHours(new Date(from), new Date(to), calendarOf('uk', hours, ...closed))).toBeCloseTo(expected, 6);
});

test.each([
  ['in the morning it opens the same day', '2026-01-05T08:00Z', false, '2026-01-05T09:00Z'],
  ['at nine it is open until five', '2026-01-05T09:00Z', true, '2026-01-05T17:00Z'],
  ['at five it is closed until the next morning', '2026-01-05T17:00Z', false, '2026-01-06T09:00Z'],
  ['on Friday evening it is closed over the week-end and the holiday', '2026-01-09T18:00Z', false, '2026-01-13T09:00Z'],
] as const)('%s', (_, now, isOpen, until) => {
  expect(openState(new Date(now), calendarOf('uk', {}, '2026-01-12'))).toEqual({ isOpen, until: new Date(until) });
});

test('a running clock leaves a holiday out, and gives up where the office was never open', () => {
  const calendar = calendarOf('uk', {}, '2026-01-06');
  expect(clockStart(24, new Date('2026-01-07T11:00Z'), calendar)).toEqual(new Date('2026-01-05T11:00Z'));
  const to = new Date('2026-01-07T11:00Z');
  expect(clockStart(24, to, { zone: 'UTC', openingOn: () => null }).getTime()).toBeLessThan(to.getTime());
});

test('an office that does not open again says so', () => {
  const never = { zone: 'UTC', openingOn: () => null };
  expect(openState(new Date('2026-01-05T08:00Z'), never)).toEqual({ isOpen: false, until: null });
});
