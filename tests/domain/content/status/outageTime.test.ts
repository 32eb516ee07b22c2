import { describe, expect, test } from 'vitest';
import {
  namedTime,
  occurrenceOf,
  pacificIso,
  readWallTime,
  wallTimeText,
} from '#app/domain/content/status/outageTime.ts';

const pacific = 'America/Los_Angeles';

// In 2026 the clocks of Los Angeles go forward on 8 March at 2:00 and back on 1 November at 2:00.
describe('a time of the wall clock in Los Angeles', () => {
  test.each([
    ['2026-11-26T22:00', '2026-11-27T06:00Z', 'in winter'],
    ['2026-07-01 22:00', '2026-07-02T05:00Z', 'in summer, typed with a space'],
    ['2026-11-26T22:00:00', '2026-11-27T06:00Z', 'with seconds, as some browsers send it'],
    ['2026-03-08T01:59', '2026-03-08T09:59Z', 'a minute before the clocks go forward'],
    ['2026-03-08T03:00', '2026-03-08T10:00Z', 'and a minute later'],
    ['2026-11-01T00:59', '2026-11-01T07:59Z', 'before the hour that comes twice'],
    ['2026-11-01T02:00', '2026-11-01T10:00Z', 'after it'],
  ])('%s is %s: %s', (text, instant) => {
    const { at } = readWallTime(text, pacific);
    expect(at).toEqual(new Date(instant));
    expect(wallTimeText(at!, pacific)).toBe(text.replace(' ', 'T').slice(0, 16));
    expect(occurrenceOf(at!, pacific)).toBe(null);
  });

  test.each(['2026-03-08T02:00', '2026-03-08T02:30', '2027-03-14T02:59'])('%s is skipped in spring', (text) => {
    expect(readWallTime(text, pacific)).toEqual({ at: null, problem: 'skipped' });
    expect(readWallTime(text, pacific, 'first')).toEqual({ at: null, problem: 'skipped' });
  });

  test.each([
    ['2026-11-01T01:00', '2026-11-01T08:00Z', '2026-11-01T09:00Z'],
    ['2026-11-01T01:59', '2026-11-01T08:59Z', '2026-11-01T09:59Z'],
    ['2027-11-07T01:30', '2027-11-07T08:30Z', '2027-11-07T09:30Z'],
  ])('%s comes twice in autumn', (text, first, second) => {
    expect(readWallTime(text, pacific)).toEqual({ at: null, problem: 'twice' });
    const [one, other] = [readWallTime(text, pacific, 'first').at!, readWallTime(text, pacific, 'second').at!];
    expect([one, other]).toEqual([new Date(first), new Date(second)]);
    expect([occurrenceOf(one, pacific), occurrenceOf(other, pacific)]).toEqual(['first', 'second']);
    expect([wallTimeText(one, pacific), wallTimeText(other, pacific)]).toEqual([text, text]);
  });

  test('a word on which is meant changes no time that comes once', () => {
    expect(readWallTime('2026-11-26T22:00', pacific, 'second')).toEqual(readWallTime('2026-11-26T22:00', pacific));
  });

  test.each([
    '',
    'tomorrow',
    '2026-02-30T10:00',
    '2026-11-26',
    '2026-11-26T25:00',
    '1926-11-26T10:00',
    '2026-11-26T10:00Z',
    '2026-11-26T10:00<script>',
    '12026-11-26T10:00',
  ])('%j says no time', (text) => expect(readWallTime(text, pacific)).toEqual({ at: null, problem: 'unreadable' }));
});

test('a moment keeps its offset of the day', () => {
  expect(pacificIso(new Date('2026-11-27T06:00Z'))).toBe('2026-11-26T22:00:00.000-08:00');
  expect(pacificIso(new Date('2026-07-02T05:00Z'))).toBe('2026-07-01T22:00:00.000-07:00');
});

test('a time in the zone that is named, with what the reader’s own is made of', () => {
  const reader = { language: 'en', market: 'nam', zone: pacific } as const;
  const [from, to] = [new Date('2026-11-27T06:00Z'), new Date('2026-11-27T10:30Z')];
  const { text, own } = namedTime(from, reader, to);
  expect(text.replace(/\s/g, ' ')).toBe('Nov 26, 2026, 10:00 PM – Nov 27, 2026, 2:30 AM PST');
  expect({ ...own, text: own.text.replace(/\s/g, ' ') }).toEqual({
    from: from.toISOString(),
    to: to.toISOString(),
    locale: 'en-US',
    zone: pacific,
    text: 'Nov 27, 2026, 1:00 AM – 5:30 AM EST',
  });
  expect(namedTime(from, { ...reader, zone: 'America/New_York' }).own.text).toBe('');
});
