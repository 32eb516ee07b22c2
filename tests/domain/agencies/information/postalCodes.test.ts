import { describe, expect, it } from 'vitest';
import { isPostalCodeOf, writtenPostalCode } from '#app/domain/agencies/information/postalCodes.ts';
import { placeIn } from '#seed/builders/places.ts';
import { seededRandom } from '#seed/builders/random.ts';

describe('a postal code as its country writes it', () => {
  it.each([
    ['JP', '1050022', '105-0022'],
    ['JP', '〒105-0022', '105-0022'],
    ['JP', '１０５ー００２２', '105-0022'],
    ['JP', '１０５－００２２', '105-0022'],
    ['GB', 'so142aq', 'SO14 2AQ'],
    ['GB', ' sw1a  1aa ', 'SW1A 1AA'],
    ['IE', 'd02x285', 'D02 X285'],
    ['CA', 'v6c3l6', 'V6C 3L6'],
    ['US', '333161234', '33316-1234'],
    ['US', '33316', '33316'],
    ['NL', '1012ab', '1012 AB'],
    ['PT', '1000001', '1000-001'],
    ['DE', ' 20457 ', '20457'],
    ['BM', 'hm 11', 'HM 11'],
    ['GB', 'nonsense', 'NONSENSE'],
  ])('%s %j is %j', (country, typed, written) => {
    expect(writtenPostalCode(country, typed)).toBe(written);
    expect(writtenPostalCode(country, written)).toBe(written);
  });
});

const good = [
  ['US', '33316'],
  ['US', '33316-1234'],
  ['CA', 'V6C 3L6'],
  ['MX', '77500'],
  ['PR', '00901'],
  ['VI', '00802'],
  ['BM', 'HM 11'],
  ['GB', 'SO14 2AQ'],
  ['GB', 'SW1A1AA'],
  ['IE', 'D02 X285'],
  ['IE', 'T12W8KP'],
  ['AU', '2000'],
  ['NZ', '1010'],
  ['JP', '231-0023'],
  ['KR', '48943'],
  ['TW', '100'],
  ['CN', '200080'],
  ['SG', '018956'],
  ['ID', '80222'],
  ['MY', '10300'],
  ['VN', '550000'],
  ['BN', 'BS8711'],
  ['DE', '20457'],
  ['FR', '13002'],
  ['NL', '1012AB'],
  ['SE', '11122'],
  ['PL', '00950'],
  ['BR', '01310100'],
  ['GR', '10431'],
  ['CZ', '11000'],
  ['SK', '81101'],
  ['PT', '1000-001'],
  ['HK', '999077'],
] as const;

const bad = [
  ['US', '3331'],
  ['US', 'SW1A 1AA'],
  ['US', 'ABCDE'],
  ['CA', '12345'],
  ['GB', '33316'],
  ['JP', '105-002'],
  ['JP', '12345'],
  ['AU', '20000'],
  ['DE', '2045'],
  ['SG', '1234'],
  ['BM', '<b>'],
  ['BM', '-'],
  ['ZZ', "1' OR '1"],
] as const;

describe('the form of a postal code', () => {
  it.each(good)('%s has %s', (country, zip) => expect(isPostalCodeOf(country, zip)).toBe(true));
  it.each(bad)('%s does not have %s', (country, zip) => expect(isPostalCodeOf(country, zip)).toBe(false));

  it.each('US CA MX PR BM GB IE AU NZ DE FR SG KR VI TW CN ID MY VN BN JP'.split(' '))(
    'fits the sample places of %s',
    (country) => {
      for (let seed = 0; seed < 20; seed += 1) {
        const { zipCode } = placeIn(seededRandom(seed), country);
        expect(isPostalCodeOf(country, zipCode), zipCode).toBe(true);
      }
    },
  );
});
