import { expect, test } from 'vitest';
import { calendarDay, calendarHead, calendarTail, type CalendarDay } from '#app/platform/calendarText.ts';

const entry: CalendarDay = {
  uid: 'ABC123@portal.example',
  day: '2026-12-31',
  sequence: 2,
  changedAt: new Date('2026-11-24T09:08:07.654Z'),
  summary: 'Sun Princess sails',
  description: 'Princess',
  url: 'https://portal.example/home/commission/ABC123',
};

// RFC 5545: each line ends in CRLF, a day has no time, and its end is the day after.
test('a file of days', () => {
  const text =
    calendarHead({ productId: '-//Gangway//Sailings//EN', name: 'Mine' }) + calendarDay(entry) + calendarTail();
  expect(text.split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Gangway//Sailings//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Mine',
    'BEGIN:VEVENT',
    'UID:ABC123@portal.example',
    'DTSTAMP:20261124T090807Z',
    'SEQUENCE:2',
    'DTSTART;VALUE=DATE:20261231',
    'DTEND;VALUE=DATE:20270101',
    'SUMMARY:Sun Princess sails',
    'DESCRIPTION:Princess',
    'URL:https://portal.example/home/commission/ABC123',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

const lineOf = (change: Partial<CalendarDay>, name: string) =>
  calendarDay({ ...entry, ...change })
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .find((line) => line.startsWith(`${name}:`))!
    .slice(name.length + 1);

test.each([
  ['a, b; c', 'a\\, b\\; c'],
  ['back\\slash', 'back\\\\slash'],
  ['two\nlines', 'two\\nlines'],
  ['two\r\nlines', 'two\\nlines'],
  ['two\rlines', 'two\\nlines'],
  ['END:VEVENT', 'END:VEVENT'],
  ['a\u0000\u0007b\u0085', 'ab'],
  ['half \ud83d of one', 'half  of one'],
  ['"quoted"', '"quoted"'],
])('the text %j is written %j', (text, written) => {
  expect(lineOf({ summary: text }, 'SUMMARY')).toBe(written);
});

// The name of a ship must not end an entry.
test('a text cannot end its line', () => {
  const text = calendarDay({ ...entry, summary: 'x\r\nEND:VEVENT\r\nBEGIN:VEVENT', description: '\u2028END:VALARM' });
  expect(text.split('\r\n').filter((line) => /^(BEGIN|END):/.test(line))).toEqual(['BEGIN:VEVENT', 'END:VEVENT']);
});

test.each([
  ['x'.repeat(400)],
  ['出航予定'.repeat(60)],
  ['👩‍✈️🚢'.repeat(40)],
  ['é'.repeat(67)],
  [`${'x'.repeat(66)}\\`],
])('a line has 75 octets at most, and no character is cut in two: %s', (summary) => {
  const text = calendarDay({ ...entry, summary });
  for (const line of text.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toMatch(/\p{Cs}/u);
  }
  expect(lineOf({ summary }, 'SUMMARY')).toBe(summary.replaceAll('\\', '\\\\'));
});
