import { parseWithZod } from '@conform-to/zod/v4';
import { expect, test } from 'vitest';
import { AirField, Ccn, OptionalCliaId, PhoneCode, PhoneNumber, WholeNumber } from '#app/domain/fields.ts';
import { newCourseSchema } from '#app/domain/courses/editor/forms.ts';
import { poolForm, settingsForm } from '#app/domain/courses/authoring/forms.ts';
import { amountField, numberField } from '#app/domain/markets/settings/settingFields.ts';
import { rateSchema } from '#app/domain/sales/rates/forms.ts';
import { issueOf, type Cases } from '#tests/domain/schemaHelpers.ts';

const phoneParts: [unknown, string][] = [
  [undefined, ''],
  ['', ''],
  [' ', ''],
  ['020', '020'],
  ['０２０', '020'],
  ['(954)', '954'],
  ['（０３）', '03'],
  ['+44', '44'],
  ['＋８１', '81'],
  [' 0 20 ', '020'],
  ['0.2/0', '020'],
];
test.each(phoneParts)('area code %j becomes %j', (typed, stored) => expect(PhoneCode().parse(typed)).toBe(stored));

const phoneNumbers: [string, string][] = [
  ['555-0123', '5550123'],
  ['555 0123', '5550123'],
  ['555.0123', '5550123'],
  ['555–0123', '5550123'],
  ['555‑0123', '5550123'],
  ['555−0123', '5550123'],
  ['５５５－０１２３', '5550123'],
  ['１２３４ー５６７８', '12345678'],
  [' １２３４ ', '1234'],
];
test.each(phoneNumbers)('number %j becomes %j', (typed, stored) => expect(PhoneNumber().parse(typed)).toBe(stored));

const refusedParts: Cases = [
  ['12a', 'validation:numbersOnly|phoneCode'],
  ['1+2', 'validation:numbersOnly|phoneCode'],
  ['٣', 'validation:numbersOnly|phoneCode'],
  ['<b>1</b>', 'validation:numbersOnly|phoneCode'],
  ['1\n2', 'validation:numbersOnly|phoneCode'],
  ['123456', 'validation:tooLong|phoneCode|5'],
  ['(123) 456', 'validation:tooLong|phoneCode|5'],
  ['-'.repeat(41), 'validation:tooLong|phoneCode|5'],
  [12, 'validation:numbersOnly|phoneCode'],
];
test.each(refusedParts)('area code %j → %s', (value, message) => expect(issueOf(PhoneCode(), value)).toBe(message));

test('full-width digits of a member number become plain ones; a phone number has 15 digits at most', () => {
  expect(Ccn().parse('１２３４５６７８９０')).toBe('1234567890');
  expect(issueOf(PhoneNumber('cellphoneNumber'), '1'.repeat(16))).toBe('validation:tooLong|cellphoneNumber|15');
});

const cliaIds: Cases = [
  [undefined, null],
  ['', null],
  ['12345678', null],
  ['1234567890', null],
  ['1234567', 'validation:cliaId|cliaagentId'],
  ['123456789', 'validation:cliaId|cliaagentId'],
  ['12345678901', 'validation:cliaId|cliaagentId'],
  ['1234-678', 'validation:cliaId|cliaagentId'],
];
test.each(cliaIds)('CLIA id %j → %s', (value, message) => expect(issueOf(OptionalCliaId(), value)).toBe(message));

const ccns: Cases = [
  ['', 'validation:required|ccn'],
  ['123456789', 'validation:ccnLength|ccn'],
  ['12345678901', 'validation:ccnLength|ccn'],
  ['12345abcde', 'validation:numbersOnly|ccn'],
  ['1234567890', null],
  [' 1234 5678 90', null],
  ['１２３４-567-890', null],
  ['１２３４－５６７－８９０', null],
  ['1234–567ー890', null],
];
test.each(ccns)('ccn %j → %s', (value, message) => expect(issueOf(Ccn(), value)).toBe(message));

const airFields: Cases = [
  ['', 'validation:required|bookingNumber'],
  ['a'.repeat(30), null],
  ['a'.repeat(31), 'validation:tooLong|bookingNumber|30'],
];
test.each(airFields)('air field %j → %s', (value, message) =>
  expect(issueOf(AirField('bookingNumber'), value)).toBe(message),
);
test('an air field is upper-cased', () => expect(AirField('firstName').parse('ann')).toBe('ANN'));

test.each([
  ['12', 12],
  ['１２', 12],
  [' ９9 ', 99],
  ['1', 1],
])('whole number %j becomes %j', (typed, stored) =>
  expect(WholeNumber('minutes', { min: 1, max: 99 }).parse(typed)).toBe(stored),
);

const noWholeNumbers: Cases = [
  [undefined, 'validation:wholeNumber|minutes|99'],
  ['', 'validation:wholeNumber|minutes|99'],
  ['0', 'validation:wholeNumber|minutes|99'],
  ['100', 'validation:wholeNumber|minutes|99'],
  ['1.5', 'validation:wholeNumber|minutes|99'],
  ['-1', 'validation:wholeNumber|minutes|99'],
  ['1e1', 'validation:wholeNumber|minutes|99'],
  ['0x10', 'validation:wholeNumber|minutes|99'],
];
test.each(noWholeNumbers)('whole number %j → %s', (value, message) =>
  expect(issueOf(WholeNumber('minutes', { min: 1, max: 99 }), value)).toBe(message),
);

test('a bound of nothing is named where nothing is taken', () => {
  expect(WholeNumber('tries', { min: 0, max: 9 }).parse('０')).toBe(0);
  expect(issueOf(WholeNumber('tries', { min: 0, max: 9 }), '10')).toBe('validation:wholeNumberOrNone|tries|9');
});

// As forms send them: what is left empty is what the form says of it.
const posted = (values: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
};
const course = { titleEn: 'Rivers', titleJa: '川', categoryId: 'destinations' };
const rate = { brand: 'PC', ship: 'Star', sailingOn: '2027-03-01', routeEn: 'Round', category: 'inside', version: '1' };
test.each([
  [newCourseSchema(), { ...course, minutes: '１２', attemptLimit: '３' }, { minutes: 12, attemptLimit: 3 }],
  [newCourseSchema(), { ...course, minutes: '12', attemptLimit: '' }, { minutes: 12, attemptLimit: null }],
  [settingsForm(), { passMark: '８０', tries: '' }, { passMark: 80, tries: 0 }],
  [poolForm(), { pool: 'a', draw: '' }, { draw: null }],
  [poolForm(), { pool: 'a', draw: '５' }, { draw: 5 }],
  [rateSchema(), { ...rate, nights: '７', price: '４９９.５０' }, { nights: 7, price: 499_50 }],
])('full-width digits in a form: %#', (schema, typed, read) => {
  const submission = parseWithZod(posted(typed), { schema });
  expect(submission).toMatchObject({ status: 'success', value: read });
});

test('full-width digits in a setting', () => {
  expect(numberField({ min: 1, max: 90 }).schema('days', 'nam').parse('３０')).toBe(30);
  expect(
    amountField(() => 'JPY', 100_000)
      .schema('amount', 'jp')
      .parse('１２５００'),
  ).toBe(12_500);
});
