import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as display from '#app/domain/display.ts';
import {
  formatClock,
  formatDateInTable,
  formatSecond,
  formatTime,
  fullName,
  mailName,
  recently,
  shownName,
} from '#app/domain/display.ts';

const kanji = { firstName: '太郎', lastName: '山田' };
const romanised = { firstName: 'Taro', lastName: 'Yamada' };

describe('a name in a sentence', () => {
  test.each([
    [kanji, 'ja', '山田 太郎', '山田 太郎'],
    // Who reads English reads it in the order of its script too.
    [kanji, 'en', '山田 太郎', '太郎'],
    [{ firstName: '民俊', lastName: '김' }, 'en', '김 民俊', '民俊'],
    [romanised, 'ja', 'Taro Yamada', 'Taro Yamada'],
    [romanised, 'en', 'Taro Yamada', 'Taro'],
  ] as const)('%j in %s is %s, greeted as %s', (person, language, full, greeted) => {
    expect(fullName(person, language)).toBe(full);
    for (const use of ['full', 'listed'] as const) expect(shownName(person, language, use)).toBe(full);
    expect(shownName(person, language, 'greeting')).toBe(greeted);
  });
});

test('a single name is shown once, whether it is both names or the last one alone', () => {
  for (const person of [
    { firstName: 'Suharto', lastName: 'Suharto' },
    { firstName: '', lastName: 'Suharto' },
  ])
    expect([fullName(person, 'en'), fullName(person, 'ja')]).toEqual(['Suharto', 'Suharto']);
});

describe('what a person wishes to be called', () => {
  const called = { ...romanised, preferredName: 'Tak' };
  test.each([
    [called, 'en', 'Tak', 'Tak Yamada', 'Taro (Tak) Yamada'],
    [called, 'ja', 'Tak Yamada', 'Tak Yamada', 'Taro (Tak) Yamada'],
    [{ ...romanised, preferredName: 'Taro' }, 'en', 'Taro', 'Taro Yamada', 'Taro Yamada'],
    [{ ...romanised, preferredName: '' }, 'en', 'Taro', 'Taro Yamada', 'Taro Yamada'],
  ] as const)('%j in %s: greeted as %s, in full %s, listed as %s', (person, language, greeting, full, listed) => {
    const uses = ['greeting', 'full', 'listed'] as const;
    expect(uses.map((use) => shownName(person, language, use))).toEqual([greeting, full, listed]);
    expect(fullName(person, language)).toBe(fullName(romanised, language));
    expect(mailName(person, language)).toBe(language === 'ja' ? 'Yamada' : greeting);
  });
});

test.each([
  ['nam', 'en', 'Nov 21, 2026'],
  ['uk', 'en', 'Nov 22, 2026'],
  ['jp', 'en', 'Nov 22, 2026'],
  ['uk', 'ja', '2026/11/22'],
] as const)('a table writes the day of %s in %s as %s', (market, language, day) => {
  expect(formatDateInTable(new Date('2026-11-22T03:00:00Z'), market, language)).toBe(day);
});

test.each([
  ['nam', 'en', 'Nov 21, 2026, 10:05 PM EST', 'Nov 21, 2026, 10:05:31 PM EST'],
  ['uk', 'en', '22 Nov 2026, 03:05 GMT', '22 Nov 2026, 03:05:31 GMT'],
  ['au', 'en', '22 Nov 2026, 2:05 pm AEDT', '22 Nov 2026, 2:05:31 pm AEDT'],
  ['jp', 'ja', '2026/11/22 12:05 JST', '2026/11/22 12:05:31 JST'],
  ['nam', 'ja', '2026/11/21 22:05 EST', '2026/11/21 22:05:31 EST'],
  ['au', 'ja', '2026/11/22 14:05 AEDT', '2026/11/22 14:05:31 AEDT'],
  ['jp', 'en', 'Nov 22, 2026, 12:05 PM JST', 'Nov 22, 2026, 12:05:31 PM JST'],
] as const)('a moment in %s, in %s, is %s, and to the second %s', (market, language, minute, second) => {
  const moment = new Date('2026-11-22T03:05:31Z');
  const spaced = (text: string) => text.replace(/\s/g, ' ');
  expect(spaced(formatTime(moment, { market, language }))).toBe(minute);
  expect(spaced(formatSecond(moment, { market, language }))).toBe(second);
});

test.each([
  [0, 'en', '1 minute ago'],
  [59 * 60, 'en', '59 minutes ago'],
  [3600, 'ja', '1時間前'],
  [6 * 24 * 3600, 'ja', '6日前'],
  [47 * 3600, 'en', '1 day ago'],
  [7 * 24 * 3600, 'en', 'Nov 14, 2026'],
  [-60, 'en', '1 minute ago'],
] as const)('what happened %d seconds ago is written in %s as %s', (seconds, language, words) => {
  const now = new Date('2026-11-22T03:00:00Z');
  expect(recently(new Date(now.getTime() - seconds * 1000), now, { market: 'nam', language })).toBe(words);
});

describe('a time of day names its zone', () => {
  const moment = new Date('2026-11-22T03:05:31Z');
  const formatters = Object.entries(display).filter(([name]) => name.startsWith('format'));

  test.each(formatters)('from %s', (_, format) => {
    const reader = { market: 'nam', language: 'en', zone: 'America/Chicago' } as const;
    const words = (format as (of: unknown, reader: unknown, language: string) => string)(moment, reader, 'en');
    if (/\d:\d\d/.test(words)) expect(words).toMatch(/ CST$/);
  });

  test.each([
    ['nam', 'en', '10:05 PM EST'],
    ['jp', 'ja', '12:05 JST'],
  ] as const)('alone, in %s in %s: %s', (market, language, clock) => {
    expect(formatClock(moment, { market, language }).replace(/\s/g, ' ')).toBe(clock);
  });

  // Every other time of day is made by one of these, or says beside it whose clock it is by.
  test('and is made in few files', () => {
    const files = ['app', 'server'].flatMap((shelf) =>
      readdirSync(shelf, { recursive: true, encoding: 'utf8' })
        .map((file) => `${shelf}/${file}`)
        .filter((file) => /\.tsx?$/.test(file) && !file.includes('/generated/')),
    );
    const makers = files.filter((file) =>
      /timeStyle|minute: '(?:2-digit|numeric)'|TIME_SIMPLE|toLocaleTimeString/.test(readFileSync(file, 'utf8')),
    );
    expect(makers.toSorted()).toEqual([
      'app/domain/content/editor/times.ts',
      'app/domain/content/status/outage.ts',
      'app/domain/display.ts',
      'app/domain/markets/settings/officeHours.ts',
      'app/domain/timeSpans.ts',
      'app/routes/content/documents/officeHours.server.ts',
      // By the clock of the browser.
      'app/routes/courses/runtime/SavedLine.tsx',
    ]);
  });
});
