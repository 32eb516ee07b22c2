import { expect, test } from 'vitest';
import { birthDayParts } from '#app/domain/people/import/checkRow.ts';
import { columnsInMarket, inColumnOrder, requiredColumnsOf, columnTexts } from '#app/domain/people/import/columns.ts';

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

test('takes the texts of the chosen columns alone', () => {
  expect(columnTexts(['a@b.c', '42', '', 'extra'], ['emailAddress', '', 'firstName'])).toEqual({
    emailAddress: 'a@b.c',
  });
});

test.each([
  ['1984-03-07', '', '1984-03-07'],
  ['１９８４年３月７日', '', '1984-03-07'],
  ['昭和59年3月7日', '', '1984-03-07'],
  ['03/07/1984', 'mdy', '1984-03-07'],
  ['07/03/84', 'dmy', '1984-03-07'],
] as const)('the day %s in %j', (text, dayOrder, day) => {
  const parts = birthDayParts(text, { dayOrder, latestYear: 2026 });
  expect(parts && [parts.yearOfBirth, parts.monthOfBirth, parts.dateOfBirth].join('-')).toBe(day);
});

test.each(['soon', '07/03/1984', '1984', '', '3/1984', '1984-13-40'])('%j is no day that can be read', (text) =>
  expect(birthDayParts(text, { dayOrder: '', latestYear: 2026 })).toBeUndefined(),
);

test('what is wrong with a row is said in the order of the template, whatever the database makes of it', () =>
  expect(inColumnOrder({ zip: 'z', city: 'c', userId: 'u', emailAddress: 'e' }).map(([column]) => column)).toEqual([
    'userId',
    'emailAddress',
    'city',
    'zip',
  ]));
