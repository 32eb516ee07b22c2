import { describe, expect, test } from 'vitest';
import { covers } from '#app/domain/content/editor/coverage.ts';
import { differencesOf } from '#app/domain/content/editor/differences.server.ts';
import { momentOf, publicationTimes, publishedFrom } from '#app/domain/content/editor/schedule.ts';
import { timesInWords } from '#app/domain/content/editor/times.ts';
import { translationState } from '#app/domain/content/editor/translations.ts';
import { acceptedFormat, uploadedFormat } from '#app/domain/content/pictures/imageRules.ts';

test.each([
  ['2027-01-05T09:00', 'Asia/Tokyo', '2027-01-05T00:00:00.000Z'],
  ['2027-07-05T09:00', 'America/New_York', '2027-07-05T13:00:00.000Z'],
  ['2027-01-05T09:00', 'America/New_York', '2027-01-05T14:00:00.000Z'],
  // The hour that summer time leaves out, and the one that it repeats.
  ['2027-03-14T02:30', 'America/New_York', 'timeSkipped'],
  ['2027-03-14T02:00', 'America/New_York', 'timeSkipped'],
  ['2027-03-14T03:00', 'America/New_York', '2027-03-14T07:00:00.000Z'],
  ['2027-03-28T01:30:00', 'Europe/London', 'timeSkipped'],
  ['2027-11-07T01:30', 'America/New_York', '2027-11-07T05:30:00.000Z'],
  ['', 'UTC', null],
  ['2027-02-30T09:00', 'UTC', 'time'],
  ['tomorrow', 'UTC', 'time'],
  ['9999-01-01T00:00', 'UTC', 'time'],
] as const)('%s in %s is %s', (text, zone, expected) => {
  const { at, fault } = momentOf(text, zone);
  expect(fault ?? at?.toISOString() ?? null).toBe(expected);
});

test.each([
  ['what came with the first release', '2000-01-01', '2026-11-20', '2026-11-20'],
  ['what was published at once', '2026-11-20', '2026-11-20', '2026-11-20'],
  ['what waits for its time', '2026-12-01', '2026-11-20', '2026-12-01'],
  ['a draft', null, null, null],
])('%s is published from %s and %s: %s', (_, startsAt, publishedAt, expected) => {
  const day = (text: string | null) => (text === null ? null : new Date(text));
  expect(publishedFrom({ startsAt: day(startsAt), publishedAt: day(publishedAt) })).toEqual(day(expected));
});

test('a time is said in the zone of the market and in the one that was chosen', () => {
  const moment = new Date('2027-01-05T00:00:00Z');
  expect(timesInWords(moment, 'en', 'Asia/Tokyo', 'America/New_York')).toEqual([
    'Jan 5, 2027, 9:00 AM GMT+9',
    'Jan 4, 2027, 7:00 PM EST',
  ]);
  expect(timesInWords(moment, 'ja', 'UTC', 'UTC')).toHaveLength(2);
});

test.each([
  ['at once', null, null, '10:00', null],
  ['later', '12:00', null, '12:00', null],
  ['from the past, so at once', '08:00', '11:00', '10:00', '11:00'],
  ['ends before it begins', '12:00', '11:00', 'scheduleEndsBeforeStart', null],
  ['is over', null, '09:00', 'scheduleOver', null],
])('a publication that is %s', (_, startsAt, endsAt, begins, ends) => {
  const at = (time: string | null) => (time === null ? null : new Date(`2027-01-01T${time}:00Z`));
  const times = publicationTimes({ now: at('10:00')!, startsAt: at(startsAt), endsAt: at(endsAt) }, []);
  expect(times).toEqual('fault' in times ? { fault: begins } : { startsAt: at(begins), endsAt: at(ends) });
});

test.each([
  [{ brand: '', market: '', language: 'en' }, { brand: 'PC', market: 'nam', language: 'ja' }, true],
  [{ brand: '', market: 'nam', language: 'ja' }, { brand: '', market: 'nam', language: 'en' }, false],
  [{ brand: '', market: 'uk', language: 'en' }, { brand: '', market: 'nam', language: 'en' }, false],
  [{ brand: 'PC', market: '', language: 'en' }, { brand: '', market: '', language: 'en' }, false],
])('%j covers %j: %s', (other, document, expected) => expect(covers(other, document)).toBe(expected));

describe('the Japanese', () => {
  const held = (day: number) => ({ startsAt: null, publishedAt: new Date(2027, 0, day) });
  test.each([
    [held(2), undefined, 'missing'],
    [held(2), held(1), 'older'],
    [held(2), held(2), null],
    [held(1), held(2), null],
    [undefined, held(1), null],
  ])('against %j is %j: %s', (english, japanese, expected) =>
    expect(translationState(english, japanese)).toBe(expected),
  );
});

describe('differences', () => {
  const alert = (...titles: string[]) => ({
    category: { subHeading: 'a', details: titles.map((title) => ({ title, description: '' })) },
  });
  test.each([
    ['an item that was put first', alert('b', 'c'), alert('a', 'b', 'c'), ['category.details[0].title']],
    ['an item that went', alert('a', 'b', 'c'), alert('a', 'c'), ['category.details[1].title']],
    ['an item that changed', alert('a', 'b', 'c'), alert('a', 'x', 'c'), ['category.details[1].title']],
    ['nothing', alert('a'), alert('a'), []],
    ['what was broken by hand', { category: 5 }, alert('a'), ['category.subHeading', 'category.details[0].title']],
  ])('of %s', (_, older, newer, fields) =>
    expect(differencesOf('alert', older, newer).map(({ field }) => field)).toEqual(fields),
  );

  test('are shown as whole texts once more differs than can be compared quickly', () => {
    const page = (word: string, count: number) => ({
      title: `Title ${word}`,
      description: Array.from({ length: count }, (_, place) => `${word}${place}`).join(' '),
      body: `Text ${word}`,
    });
    const kinds = (count: number) =>
      differencesOf('page', page('a', count), page('b', count)).map(({ pieces }) => pieces.map(({ kind }) => kind));
    const word = ['same', 'removed', 'added'];
    expect(kinds(1)).toEqual([word, ['removed', 'added'], word]);
    expect(kinds(1000)).toEqual([word, ['removed', 'added'], ['removed', 'added']]);
  });

  test('of a long text are shown with the lines around them', () => {
    const lines = Array.from({ length: 100 }, (_, index) => `line ${index}`);
    const page = (text: string[]) => ({ title: 'a', description: 'b', body: text.join('\n') });
    const [{ pieces }] = differencesOf('page', page(lines), page(lines.with(50, 'changed'))) as unknown as [
      { pieces: { text: string }[] },
    ];
    expect(
      pieces
        .map(({ text }) => text)
        .join('')
        .split('\n').length,
    ).toBeLessThan(12);
  });
});

test.each([
  [[0xff, 0xd8, 0xff, 0xe0], 'jpeg'],
  [[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], 'png'],
  [[...Buffer.from('RIFF1234WEBPVP8 ')], 'webp'],
  [[...Buffer.from('\0\0\0\x20ftypavif')], 'avif'],
  [[...Buffer.from('\0\0\0\x20ftypheic')], null],
  [[...Buffer.from('<svg xmlns')], null],
  [[...Buffer.from('GIF89a')], null],
  [[], null],
])('%j is a picture of type %s', (bytes, type) => expect(uploadedFormat(Uint8Array.from(bytes))).toBe(type));

test.each([
  ['image/avif,image/webp,*/*', 'avif'],
  ['image/webp,*/*', 'webp'],
  ['*/*', 'webp'],
  [null, 'webp'],
  ['image/avif;q=0, image/webp', 'webp'],
  ['text/html, image/avif;q=0.8', 'avif'],
])('for Accept %s it is sent as %s', (accept, format) => expect(acceptedFormat(accept)).toBe(format));
