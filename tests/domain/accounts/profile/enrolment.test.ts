import { expect, test } from 'vitest';
import { isoDay } from '#app/domain/academy/enrolment/academyStatus.ts';
import { isSameLastName, maskedUserId } from '#app/domain/accounts/profile/enrolment.ts';
import { birthDayOf, enrolSchema, moveNumberSchema } from '#app/domain/academy/enrolment/enrolmentForms.ts';

test.each([
  ["O'Brien-Nuñez", 'OBRIEN NUNEZ', true],
  ['McDonald', 'mcdonald', true],
  ['van der Berg', 'Vanderberg', true],
  ['Łukasz', 'LUKASZ', true],
  ['Müller (Weiß)', 'MULLER WEISS', true],
  ['山田', '山田', true],
  ['ﾔﾏﾀﾞ', 'ヤマダ', true],
  ['ＹＡＭＡＤＡ', 'Yamada', true],
  ['ラーメン', 'ラメン', false],
  ['ハナ', 'バナ', false],
  ['山田', 'Yamada', false],
  ['山田', '山本', false],
  ['Smith', 'Smyth', false],
  ["'", '-', false],
  ['', '', false],
])('%s and %s are the same last name: %s', (one, other, same) => {
  expect([isSameLastName(one, other), isSameLastName(other, one)]).toEqual([same, same]);
});

test.each([
  ['NAMOWNER', 'NA****ER'],
  ['ABCDEF', 'AB****EF'],
  ['ABCDEFGHIJKLMNOP', 'AB****OP'],
])('%s is shown to another user as %s', (userId, shown) => expect(maskedUserId(userId)).toBe(shown));

test.each([
  ['01-MAR-2027', '2027-03-01'],
  ['29-feb-2028', '2028-02-29'],
  ['29-FEB-2027', null],
  ['00-JAN-2027', null],
  ['1-MAR-2027', null],
  ['01-MRZ-2027', null],
  ['2027-03-01', null],
  ['', null],
])('%j is the day %s', (text, day) => expect(isoDay(text)).toBe(day));

const today = { year: 2026, month: 11, day: 21 };

test.each([
  [{ ccn: '' }, 'validation:required|ccn'],
  [{ ccn: '12345' }, 'validation:ccnLength|ccn'],
  [{ ccn: 'ABCDEFGHIJ' }, 'validation:numbersOnly|ccn'],
  [{ ccn: '4100000001', academyLevel: '4' }, 'refusals:unknownField|academyLevel'],
])('%j is refused with %s', (values, message) => {
  expect(
    enrolSchema()
      .safeParse(values)
      .error?.issues.map((issue) => issue.message),
  ).toEqual([message]);
});

test('a number in full-width digits, and a day in single digits, are read', () => {
  const values = moveNumberSchema(today).parse({
    ccn: '４１００００００１２',
    dateOfBirth: '３',
    monthOfBirth: '7',
    yearOfBirth: '1984',
  });
  expect([values.ccn, birthDayOf(values)]).toEqual(['4100000012', '1984-07-03']);
  expect(
    moveNumberSchema(today).safeParse({ ccn: '4100000012', dateOfBirth: '31', monthOfBirth: '2', yearOfBirth: '1984' })
      .success,
  ).toBe(false);
});
