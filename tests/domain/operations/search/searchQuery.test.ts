import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { likely, searchQuery, spelledWords } from '#app/domain/operations/search/searchQuery.ts';

describe('a search as a query', () => {
  test.each([
    ['zoë lindqvist', ['ZOE', 'LINDQVIST']],
    ["O'Brien-Núñez", ['O', 'BRIEN', 'NUNEZ']],
    ['ada@agency.example', ['ADA@AGENCY.EXAMPLE']],
    ['Ｆ－７Ｋ３Ｍ', ['F', '7K3M']],
    ['ワタナベ　健', ['わたなべ', '健']],
    ['ﾜﾀﾅﾍﾞ', ['わたなべ']],
    ['咲', ['咲']],
  ])('%s', (text, words) => {
    expect(searchQuery(text)?.words).toEqual(words);
  });

  test.each(['', ' ', 'a', '-', "'", '%', '\u0000', '…'])('nothing for %j', (text) => {
    expect(searchQuery(text)).toBeNull();
  });

  test('words that begin so, all of them, or parts of one number', () => {
    expect(searchQuery('ana cruz')).toMatchObject({ whole: `('ANA') & ('CRUZ')`, beginning: `('ANA':*) & ('CRUZ':*)` });
    expect(searchQuery('f 7k3m')?.beginning).toBe(`(('F':*) & ('7K3M':*)) | 'F7K3M':*`);
    expect(searchQuery('7000 01')?.beginning).toBe(`'700001':*`);
  });

  test('of many words the first eight', () => {
    expect(searchQuery('aa bb cc dd ee ff gg hh ii jj')?.words).toHaveLength(8);
  });

  test('quotes every word, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        const query = searchQuery(text);
        // Outside the quoted words there is nothing but what joins them.
        return query === null || /^[()&| :*]*$/.test(query.beginning.replace(/'(?:[^'\\]|''|\\\\)*'/g, ''));
      }),
    );
  });
});

describe('words that look alike', () => {
  test.each([
    ['GARSIA', 'GARCIA', true],
    ['JNOES', 'JONES', true],
    ['JNEOS', 'JONES', false],
    ['VANDRSLOT', 'VANDERSLOOT', true],
    ['VANDRSLO', 'VANDERSLOOT', false],
    ['JONES', 'JONES', false],
  ])('%s for %s: %s', (typed, word, is) => {
    expect(likely(typed, [word])).toEqual(is ? [word] : []);
  });

  test('the nearest first', () => {
    expect(likely('SCHMIDT', ['SCHMITTS', 'SCHMITT', 'SCHMIDTS'])).toEqual(['SCHMITT', 'SCHMIDTS', 'SCHMITTS']);
  });

  test('are looked for of names alone', () => {
    expect(spelledWords(searchQuery('garsia F-7K3M ana ada@x.example 山田太郎')!)).toEqual(['GARSIA']);
  });
});
