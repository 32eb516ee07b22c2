import { describe, expect, test } from 'vitest';
import { birthDayParts } from '#app/domain/people/import/checkRow.ts';
import {
  columnsInMarket,
  headerKey,
  inColumnOrder,
  matchColumns,
  requiredColumnsOf,
  columnTexts,
  type ImportColumn,
} from '#app/domain/people/import/columns.ts';

test.each([
  ['nam', ['cliaagentId'], ['houseName', 'abtanumber']],
  ['uk', ['houseName', 'abtanumber'], ['cliaagentId']],
  ['jp', [], ['houseName', 'abtanumber', 'cliaagentId']],
] as const)('in %s there is %j and not %j', (market, there, not) => {
  const columns = columnsInMarket(market);
  expect(there.filter((column) => !columns.includes(column))).toEqual([]);
  expect(not.filter((column) => columns.includes(column))).toEqual([]);
  expect(requiredColumnsOf(market).filter((column) => !columns.includes(column))).toEqual([]);
});

test.each([
  ['E-Mail', 'email'],
  [' User_ID ', 'user id'],
  ['Prénom', 'prenom'],
  ['ＣＬＩＡ　ＩＤ', 'clia id'],
  ['メールアドレス', 'メールアドレス'],
])('%j and %j are one name', (one, other) => expect(headerKey(one)).toBe(headerKey(other)));

describe('matching columns', () => {
  const names = new Map<ImportColumn, readonly string[]>([
    ['firstName', ['First name', '名']],
    ['emailAddress', ['Email address', 'E-mail', 'メールアドレス']],
  ]);
  test.each([
    [
      'in either language and any order',
      ['メールアドレス', 'Shoe size', 'first name'],
      ['emailAddress', '', 'firstName'],
    ],
    ['of two alike the first', ['Email address', 'E-mail'], ['emailAddress', '']],
    ['none of an empty name', ['', '—'], ['', '']],
  ])('%s', (_, header, matched) => expect(matchColumns(header, names)).toEqual(matched));

  test('takes the texts of the chosen columns alone', () => {
    expect(columnTexts(['a@b.c', '42', '', 'extra'], ['emailAddress', '', 'firstName'])).toEqual({
      emailAddress: 'a@b.c',
    });
  });
});

test.each([
  ['1984-03-07', 'nam', '1984', '3', '7'],
  ['1984/3/7', 'uk', '1984', '3', '7'],
  ['１９８４年３月７日', 'jp', '1984', '3', '7'],
  ['03/07/1984', 'nam', '1984', '3', '7'],
  ['07/03/1984', 'uk', '1984', '3', '7'],
  ['7.3.1984', 'int', '1984', '3', '7'],
  ['1984-13-40', 'nam', '1984', '13', '40'],
] as const)('the day %s in %s', (text, market, year, month, day) => {
  const parts = birthDayParts(text, market);
  expect(parts && [Number(parts.yearOfBirth), Number(parts.monthOfBirth), Number(parts.dateOfBirth)]).toEqual([
    Number(year),
    Number(month),
    Number(day),
  ]);
});

test.each(['soon', '07/03/84', '1984', '', '1984-03-07T00:00', '3/1984'])('%j is no day that can be read', (text) =>
  expect(birthDayParts(text, 'nam')).toBeUndefined(),
);

test('what is wrong with a row is said in the order of the template, whatever the database makes of it', () =>
  expect(inColumnOrder({ zip: 'z', city: 'c', userId: 'u', emailAddress: 'e' }).map(([column]) => column)).toEqual([
    'userId',
    'emailAddress',
    'city',
    'zip',
  ]));
