import { expect, test } from 'vitest';
import { addressLines, writesStateName } from '#app/domain/agencies/information/addressLines.ts';

const address = {
  address1: '12 Ocean Avenue',
  address2: '',
  address3: '',
  city: 'Fort Lauderdale',
  state: 'FL',
  zip: '33316',
  country: 'US',
};

test.each([
  ['US', address, 'Florida', ['12 Ocean Avenue', 'Fort Lauderdale, FL 33316', 'Country']],
  [
    'GB',
    { ...address, houseName: 'Sea View', state: 'ENG', zip: 'SO14 2AA', country: 'GB' },
    'England',
    ['Sea View', '12 Ocean Avenue', 'Fort Lauderdale, England SO14 2AA', 'Country'],
  ],
  [
    'DE',
    { ...address, city: 'HAMBURG', state: 'HH', zip: '20457', country: 'DE' },
    'Hamburg',
    ['12 Ocean Avenue', 'HAMBURG, 20457', 'Country'],
  ],
  ['HK', { ...address, state: '', zip: '', country: 'HK' }, '', ['12 Ocean Avenue', 'Fort Lauderdale', 'Country']],
  [
    'JP',
    { ...address, address1: '海岸通1-2-3', city: '港区', state: '13', zip: '105-0022', country: 'JP' },
    '東京都 (Tokyo)',
    ['〒105-0022', '東京都港区', '海岸通1-2-3', 'Country'],
  ],
])('an address of %s', (_, stored, stateName, lines) =>
  expect(addressLines(stored, stateName, 'Country')).toEqual(lines),
);

test.each([
  ['US', false],
  ['CA', false],
  ['AU', false],
  ['JP', true],
  ['GB', true],
])('%s writes names of states: %s', (country, expected) => expect(writesStateName(country)).toBe(expected));
