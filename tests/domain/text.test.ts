import { describe, expect, test } from 'vitest';
import { isBlank, searchKey } from '#app/domain/text.ts';

describe('what a name is searched and sorted by', () => {
  test.each([
    ['McDonald', 'MCDONALD'],
    ['Nuñez', 'NUNEZ'],
    ['Nun\u0303ez', 'NUNEZ'],
    ['Straße', 'STRASSE'],
    ['Ångström', 'ANGSTROM'],
    ['Ёлкина', 'ЕЛКИНА'],
    ['Søren', 'SOREN'],
    ['Łukasz Đorđević', 'LUKASZ DORDEVIC'],
    ['Æsa Œuvre Þór', 'AESA OEUVRE THOR'],
    ['ﾔﾏﾀﾞ', 'ヤマダ'],
    ['Ｙａｍａｄａ', 'YAMADA'],
    ['ガブリエル', 'ガブリエル'],
    ['अनीता', 'अनीता'],
    ['한글', '한글'],
  ])('of %s is %s', (name, key) => expect(searchKey(name)).toBe(key));
});

describe('text in which nothing can be seen', () => {
  test.each([
    '',
    ' \u3000',
    '\u200b',
    '\u3164',
    '\u2060',
    '\ufeff',
    '\u00ad',
    '\u2800',
    '\u115f\u1160',
    '\uffa0',
    '\u0301',
    '\ufe0f',
    '\u{e0001}',
  ])('%j', (text) => {
    expect(isBlank(text)).toBe(true);
  });
  test.each(['a', '-', '山', '\u200ba', '😀', '\u0000'])('%j is none', (text) => expect(isBlank(text)).toBe(false));
});
