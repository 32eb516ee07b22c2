import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { OptionalPersonName, PersonName } from '#app/domain/fields.ts';
import { issueOf, type Cases } from '#tests/domain/schemaHelpers.ts';
import { everyRow } from '#tests/support/depth.ts';

describe('names', () => {
  const names: Cases = [
    [undefined, 'validation:required|lastName'],
    ['   ', 'validation:required|lastName'],
    ['\u3000', 'validation:required|lastName'],
    [' Ann', 'validation:leadingSpace'],
    ['\u00a0Ann', 'validation:leadingSpace'],
    ['\u3000山田', 'validation:leadingSpace'],
    ['Ann2', 'validation:nameCharacters'],
    ['Ann!', 'validation:nameCharacters'],
    ['<b>Ann</b>', 'validation:nameCharacters'],
    ['Ann\tLee', 'validation:nameCharacters'],
    ['Ann\u0000', 'validation:nameCharacters'],
    ['Ann\ud83d', 'validation:nameCharacters'],
    ['Ann\u202e', 'validation:nameCharacters'],
    ['Ann\u200b', 'validation:nameCharacters'],
    ['Ann 😀', 'validation:nameCharacters'],
    ["-'()", 'validation:nameCharacters'],
    ['x'.repeat(40), null],
    ['x'.repeat(41), 'validation:tooLong|lastName|40'],
    ['ß'.repeat(40), null],
    ...['\u200b', '\u3164', '\u2060', '\u115f\uffa0', '\u0301'].map((unseen): [string, string] => [
      unseen,
      'validation:required|lastName',
    ]),
    ['-\u3164', 'validation:nameCharacters'],
  ];
  test.each(names)('%j → %s', (value, message) => expect(issueOf(PersonName('lastName'), value)).toBe(message));

  const stored: [string, string][] = [
    ['O’Brien-Nuñez', "O'Brien-Nuñez"],
    ['Nun\u0303ez', 'Nuñez'],
    ['山田', '山田'],
    ['さくら（旧姓）', 'さくら(旧姓)'],
    ['ヴァンダー 花子', 'ヴァンダー 花子'],
    ['Anne Marie (Annie)', 'Anne Marie (Annie)'],
    ['Straße', 'Straße'],
    ['McDonald', 'McDonald'],
    ['van der Berg', 'van der Berg'],
    ['DE LA CRUZ', 'DE LA CRUZ'],
    ['Łukasz', 'Łukasz'],
    ['Иванов', 'Иванов'],
    ['محمد', 'محمد'],
    ['अनीता', 'अनीता'],
    ['佐々木\u3000花', '佐々木 花'],
    ['Lee  ', 'Lee'],
    ['𠮷野', '𠮷野'],
    ['Smith‐Jones', 'Smith-Jones'],
  ];
  test.each(stored)('%s is stored as %s', (value, name) => expect(PersonName('lastName').parse(value)).toBe(name));

  test('an optional name may be absent, empty or blank, and keeps the other rules', () => {
    const middle = OptionalPersonName('middleName');
    expect([undefined, '', '  ', '\u200b'].map((value) => middle.parse(value))).toEqual(['', '', '', '']);
    expect(issueOf(middle, '3')).toBe('validation:nameCharacters');
    expect(issueOf(middle, ' J')).toBe('validation:leadingSpace');
    expect(middle.parse('j')).toBe('j');
  });

  test('whatever is accepted is stable: stored again, it stays the same', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (value) => {
        const first = PersonName('lastName').safeParse(value);
        if (first.success) expect(PersonName('lastName').parse(first.data)).toBe(first.data);
      }),
      { numRuns: everyRow ? 2000 : 400 },
    );
  });
});
