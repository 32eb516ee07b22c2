import { describe, expect, test } from 'vitest';
import {
  occurrenceOf,
  ownSpan,
  pacificIso,
  pacificSpan,
  pacificText,
  readPacific,
} from '#app/domain/content/status/pacificTime.ts';

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
    const { at } = readPacific(text);
    expect(at).toEqual(new Date(instant));
    expect(pacificText(at!)).toBe(text.replace(' ', 'T').slice(0, 16));
    expect(occurrenceOf(at!)).toBe(null);
  });

  test.each(['2026-03-08T02:00', '2026-03-08T02:30', '2027-03-14T02:59'])('%s is skipped in spring', (text) => {
    expect(readPacific(text)).toEqual({ at: null, problem: 'skipped' });
    expect(readPacific(text, 'first')).toEqual({ at: null, problem: 'skipped' });
  });

  test.each([
    ['2026-11-01T01:00', '2026-11-01T08:00Z', '2026-11-01T09:00Z'],
    ['2026-11-01T01:59', '2026-11-01T08:59Z', '2026-11-01T09:59Z'],
    ['2027-11-07T01:30', '2027-11-07T08:30Z', '2027-11-07T09:30Z'],
  ])('%s comes twice in autumn', (text, first, second) => {
    expect(readPacific(text)).toEqual({ at: null, problem: 'twice' });
    const [one, other] = [readPacific(text, 'first').at!, readPacific(text, 'second').at!];
    expect([one, other]).toEqual([new Date(first), new Date(second)]);
    expect([occurrenceOf(one), occurrenceOf(other)]).toEqual(['first', 'second']);
    expect([pacificText(one), pacificText(other)]).toEqual([text, text]);
  });

  test('a word on which is meant changes no time that comes once', () => {
    expect(readPacific('2026-11-26T22:00', 'second')).toEqual(readPacific('2026-11-26T22:00'));
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
  ])('%j says no time', (text) => expect(readPacific(text)).toEqual({ at: null, problem: 'unreadable' }));
});

test('a moment keeps its offset of the day', () => {
  expect(pacificIso(new Date('2026-11-27T06:00Z'))).toBe('2026-11-26T22:00:00.000-08:00');
  expect(pacificIso(new Date('2026-07-02T05:00Z'))).toBe('2026-07-01T22:00:00.000-07:00');
});

describe('a window in words', () => {
  const plain = (text: string) => text.replace(/\s/g, ' ');
  const [from, to] = [new Date('2026-11-27T06:00Z'), new Date('2026-11-27T10:30Z')];

  test.each([
    ['en', 'nam', 'Nov 26, 2026, 10:00 PM – Nov 27, 2026, 2:30 AM PST', 'Nov 27, 2026, 1:00 AM – 5:30 AM EST'],
    ['en', 'uk', '26 Nov 2026, 22:00 – 27 Nov 2026, 2:30 PST', '27 Nov 2026, 6:00 – 10:30 GMT'],
    ['ja', 'jp', '2026年11月26日 22:00～2026年11月27日 2:30 PST', '2026年11月27日 15:00～19:30 JST'],
    ['ja', 'nam', '2026年11月26日 22:00～2026年11月27日 2:30 PST', '2026年11月27日 1:00～5:30 EST'],
  ] as const)('%s in %s', (language, market, pacific, own) => {
    expect([pacificSpan(from, to, { language, market }), ownSpan(from, to, { language, market })].map(plain)).toEqual([
      pacific,
      own,
    ]);
  });

  test.each([
    ['2026-11-01T08:30Z', '2026-11-01T09:30Z', 'Nov 1, 2026, 1:30 AM PDT – 1:30 AM PST'],
    ['2026-03-08T07:00Z', '2026-03-08T11:00Z', 'Mar 7, 2026, 11:00 PM PST – Mar 8, 2026, 4:00 AM PDT'],
  ])('across the change of the clocks it names both zones', (begin, end, words) => {
    expect(plain(pacificSpan(new Date(begin), new Date(end), { language: 'en', market: 'nam' }))).toBe(words);
  });
});
