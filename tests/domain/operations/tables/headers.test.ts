import { storedGuess } from '#app/domain/operations/tables/fileGuess.ts';
import { translator } from '#app/platform/translations.server.ts';
import { readingChoice } from '#app/routes/operations/tables/columnLines.server.ts';
import { describe, expect, test } from 'vitest';
import { headerKey, headerPlace, matchColumns } from '#app/domain/operations/tables/headers.ts';

const names = new Map([
  ['gross', ['gross', 'Gross fare', '総額']],
  ['ship', ['ship', 'Ship', '船']],
]);

test.each([
  ['E-Mail', 'email'],
  [' User_ID ', 'user id'],
  ['Prénom', 'prenom'],
  ['ＣＬＩＡ　ＩＤ', 'clia id'],
  ['メールアドレス', 'メールアドレス'],
])('%j and %j are one name', (one, other) => expect(headerKey(one)).toBe(headerKey(other)));

describe('columns are matched by their names', () => {
  test.each([
    [
      ['GROSS  FARE', 'ship'],
      ['gross', 'ship'],
    ],
    [
      ['総額', '船', 'remarks'],
      ['gross', 'ship', ''],
    ],
    [
      ['gross_fare', 'gross', 'Ｓｈｉｐ'],
      ['gross', '', 'ship'],
    ],
  ])('%s', (header, columns) => expect(matchColumns(header, names)).toEqual(columns));
});

describe('the header is the row that names the most fields', () => {
  test.each<[string, string[][], number]>([
    [
      'in the first row',
      [
        ['Ship', 'Gross'],
        ['Sun Princess', '5'],
      ],
      0,
    ],
    ['under a title that names one', [['Ship list'], ['Ship'], ['Ship', 'Gross'], ['Sun Princess', '5']], 2],
    [
      'of a file whose columns have other names',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
      0,
    ],
    ['of a file without rows', [], 0],
  ])('%s', (_, rows, place) => expect(headerPlace(rows, names)).toBe(place));
});

test('the row of the header is one of the first, or the one that was found below blank rows', () => {
  const linesFor = (headerLine: number) => {
    const guess = storedGuess.parse({ headerLine });
    const { value, options } = readingChoice(translator('en'), 'utf-8', guess).headerLine;
    return [value, options.length, options.at(-1)?.value];
  };
  expect(linesFor(3)).toEqual(['3', 20, '20']);
  expect(linesFor(41)).toEqual(['41', 21, '41']);
});
