import { expect, test } from 'vitest';
import { AirField, Ccn, OptionalCliaId, PhoneCode, PhoneNumber } from '#app/domain/fields.ts';
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
