import { describe, expect, test } from 'vitest';
import { isSameClock, spanInZone, zoneAbbreviation } from '#app/domain/timeSpans.ts';

const plain = (text: string) => text.replace(/\s/g, ' ');
const span = (from: string, to: string, locale: string, zone: string) =>
  plain(spanInZone(new Date(from), new Date(to), locale, zone));

describe('a window in words', () => {
  test.each([
    ['en-US', 'America/Los_Angeles', 'Nov 26, 2026, 10:00 PM – Nov 27, 2026, 2:30 AM PST'],
    ['en-US', 'America/New_York', 'Nov 27, 2026, 1:00 AM – 5:30 AM EST'],
    ['en-GB', 'Europe/London', '27 Nov 2026, 6:00 – 10:30 GMT'],
    ['ja-JP', 'America/Los_Angeles', '2026年11月26日 22:00～2026年11月27日 2:30 PST'],
    ['ja-JP', 'Asia/Tokyo', '2026年11月27日 15:00～19:30 JST'],
    ['en-SG', 'Asia/Singapore', '27 Nov 2026, 2:00 pm – 6:30 pm SGT'],
    ['en-AU', 'Australia/Sydney', '27 Nov 2026, 5:00 pm – 9:30 pm AEDT'],
  ])('%s in %s', (locale, zone, words) => {
    expect(span('2026-11-27T06:00Z', '2026-11-27T10:30Z', locale, zone)).toBe(words);
  });

  test.each([
    ['2026-11-01T08:30Z', '2026-11-01T09:30Z', 'Nov 1, 2026, 1:30 AM PDT – 1:30 AM PST'],
    ['2026-03-08T07:00Z', '2026-03-08T11:00Z', 'Mar 7, 2026, 11:00 PM PST – Mar 8, 2026, 4:00 AM PDT'],
    ['2026-03-08T07:00Z', '2026-03-08T07:00Z', 'Mar 7, 2026, 11:00 PM PST'],
  ])('across the change of the clocks it names both zones, and a moment is written once', (from, to, words) => {
    expect(span(from, to, 'en-US', 'America/Los_Angeles')).toBe(words);
  });
});

test.each([
  ['America/Los_Angeles', '2026-07-01T00:00Z', 'PDT'],
  ['Europe/Berlin', '2026-07-01T00:00Z', 'CEST'],
  ['Asia/Tokyo', '2026-07-01T00:00Z', 'JST'],
  ['Pacific/Auckland', '2026-07-01T00:00Z', 'NZST'],
  ['Asia/Kolkata', '2026-07-01T00:00Z', 'GMT+5:30'],
  ['UTC', '2026-07-01T00:00Z', 'UTC'],
])('%s is called by its abbreviation', (zone, at, name) => expect(zoneAbbreviation(new Date(at), zone)).toBe(name));

test.each([
  ['America/Los_Angeles', 'America/Phoenix', '2026-07-01T00:00Z', true],
  ['America/Los_Angeles', 'America/Phoenix', '2026-12-01T00:00Z', false],
  ['UTC', 'Europe/London', '2026-12-01T00:00Z', true],
  ['Asia/Tokyo', 'Asia/Seoul', '2026-12-01T00:00Z', true],
])('%s and %s at %s', (one, other, at, same) => expect(isSameClock(new Date(at), one, other)).toBe(same));
