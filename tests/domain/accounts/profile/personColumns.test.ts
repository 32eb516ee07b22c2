import { expect, test } from 'vitest';
import { contactSchema } from '#app/domain/accounts/profile/forms.ts';
import { changedPersonColumns } from '#app/domain/accounts/profile/personColumns.ts';
import { contact, rules } from './formValues.ts';

const stored = {
  address1: '1 Quay',
  address2: '',
  address3: '',
  city: 'Miami',
  state: 'FL',
  zip: '33101',
  country: 'US',
};

test.each([
  ['nam', {}, 'stays'],
  ['nam', { firstName: 'Mary' }, 'stays'],
  ['nam', { address1: '2 Quay' }, ''],
  ['nam', { city: 'Tampa' }, ''],
  ['uk', { houseName: 'Sea View' }, 'Sea View'],
  ['uk', {}, ''],
] as const)('a house name that is stored, in %s where %j is sent: %j', (market, values, expected) => {
  const input = contactSchema(rules(market)).parse({ ...contact, ...values });
  const columns = changedPersonColumns(input, stored, market);
  expect('houseName' in columns ? columns.houseName : 'stays').toBe(expected);
});
