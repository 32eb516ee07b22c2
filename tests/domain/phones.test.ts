import { describe, expect, it } from 'vitest';
import {
  arePhonePartsOf,
  internationalPhone,
  isPhoneNumberOf,
  nationalDigits,
  phoneParts,
  shownPhone,
  shownPhoneParts,
} from '#app/domain/phones.ts';
import { phoneNumber, placeIn } from '#seed/builders/places.ts';
import { seededRandom } from '#seed/builders/random.ts';

const good = [
  ['US', '(305) 555-0123'],
  ['US', '305 555 0123'],
  ['US', '+1 305-555-0123'],
  ['US', '13055550123'],
  ['CA', '604 555 0123'],
  ['GB', '020 7946 0123'],
  ['GB', '+44 20 7946 0123'],
  ['GB', '01632 960123'],
  ['GB', '07700 900123'],
  ['IE', '+353 85 555 0123'],
  ['JP', '03-1234-5678'],
  ['JP', '045-000-0123'],
  ['JP', '+81 3 1234 5678'],
  ['AU', '(02) 5550 1234'],
  ['NZ', '09 555 0123'],
  ['SG', '6000 0123'],
  ['SG', '+65 6000 0123'],
  ['HK', '2345 6789'],
  ['DE', '040 66969123'],
  ['FR', '04 65 71 12 34'],
  ['AQ', '672123456'],
] as const;

const bad = [
  ['US', ''],
  ['US', '555 0123'],
  ['US', '000 000 0000'],
  ['US', '123 456 7890'],
  ['US', '+44 20 7946 0123'],
  ['US', '305 555 01234 5'],
  ['GB', '+1 305 555 0123'],
  ['GB', '020 79'],
  ['JP', '12'],
  ['JP', '+82 2 1234 5678'],
  ['SG', '123'],
  ['AU', '+64 9 555 0123'],
  ['AQ', '12'],
] as const;

describe('a telephone number of a country', () => {
  it.each(good)('%s: %s', (country, text) => expect(isPhoneNumberOf(country, text)).toBe(true));
  it.each(bad)('not %s: %j', (country, text) => expect(isPhoneNumberOf(country, text)).toBe(false));
});

describe('area code and number', () => {
  it.each([
    ['US', '+1 305 555 0123', '305', '5550123', '3055550123'],
    ['GB', '+44 20 7946 0123', '020', '79460123', '02079460123'],
    ['GB', '01632 960123', '01632', '960123', '01632960123'],
    ['JP', '+81 3-1234-5678', '03', '12345678', '0312345678'],
    ['AU', '02 5550 1234', '02', '55501234', '0255501234'],
    ['FR', '0465711234', '04', '65711234', '0465711234'],
    ['SG', '6000 0123', '65', '60000123', '60000123'],
    ['ES', '912 345 678', '34', '912345678', '912345678'],
  ])('%s %s is %s and %s; dialled there as %s', (country, text, code, number, digits) => {
    const parts = { phoneCode: code, phoneNumber: number };
    expect(phoneParts(country, text)).toEqual(parts);
    expect(arePhonePartsOf(country, parts)).toBe(true);
    expect(nationalDigits(country, text)).toBe(digits);
  });

  it.each([
    ['US', '305', '5550123', '(305) 555-0123'],
    ['US', '44', '2079460123', '+44 20 7946 0123'],
    ['GB', '020', '79460123', '020 7946 0123'],
    ['JP', '03', '12345678', '03-1234-5678'],
    ['AU', '02', '55501234', '(02) 5550 1234'],
    ['SG', '65', '60000123', '6000 0123'],
    ['US', '1', '2', '1 2'],
    ['US', '', '', ''],
  ])('%s %s %s is shown as %s', (country, phoneCode, phoneNumber, shown) =>
    expect(shownPhoneParts(country, { phoneCode, phoneNumber })).toBe(shown),
  );

  it.each([
    ['US', '3055550123', '(305) 555-0123'],
    ['GB', '02079460123', '020 7946 0123'],
    ['JP', '0312345678', '03-1234-5678'],
    ['US', '+442079460123', '+44 20 7946 0123'],
    ['US', 'x', 'x'],
    ['AQ', '672123456', '672123456'],
    ['US', '', ''],
  ])('a number of %s, %j, is shown as %j', (country, text, shown) => expect(shownPhone(country, text)).toBe(shown));

  it('is shown as it is dialled from anywhere, or as it was typed', () => {
    expect(internationalPhone('GB', '02079460123')).toBe('+44 20 7946 0123');
    expect(internationalPhone('GB', 'x')).toBe('x');
  });

  it.each('US CA MX PR BM GB IE AU NZ DE FR SG KR VI TW CN HK ID MY VN BN JP'.split(' '))(
    'fits the sample people of %s',
    (country) => {
      for (let seed = 0; seed < 20; seed += 1) {
        const random = seededRandom(seed);
        const { telephone, cellPhone } = placeIn(random, country);
        for (const [phoneCode, pattern] of [telephone, cellPhone]) {
          const number = phoneNumber(random, pattern);
          expect(arePhonePartsOf(country, { phoneCode, phoneNumber: number }), `${phoneCode} ${number}`).toBe(true);
        }
      }
    },
  );
});

describe('the two parts of a contact form', () => {
  it.each([
    ['US', '44', '7700900142', true],
    ['GB', '1', '3055550142', true],
    ['US', '1', '2', false],
    ['HK', '305', '5550142', false],
  ])('%s: %s %s', (country, phoneCode, number, expected) => {
    expect(arePhonePartsOf(country, { phoneCode, phoneNumber: number })).toBe(expected);
  });
});
