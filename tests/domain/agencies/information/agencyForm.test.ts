import { expect, test } from 'vitest';
import { agencyInformationSchema } from '#app/domain/agencies/information/agencyForm.ts';

const good = {
  agencyName: 'Harbor Light Travel',
  country: 'US',
  address1: '12 Quay Street',
  address2: '',
  address3: '',
  city: 'Miami',
  state: 'FL',
  zipCode: '33101',
  telephone: '(305) 555-0123',
  abtanumber: '',
  associationName: '',
  associationID: 'aac',
  ccbookingDocsFlag: 'Y',
  version: '3',
};
const schema = agencyInformationSchema({ countriesWithStates: new Set(['US']) });

test('takes what the form sends', () => {
  expect(schema.parse(good)).toMatchObject({
    agencyName: 'Harbor Light Travel',
    associationID: 'AAC',
    ccbookingDocsFlag: 'Y',
    hideAddressFlag: 'N',
    version: 3,
  });
});

test.each([
  [{ agencyName: '' }, 'agencyName'],
  [{ agencyName: 'x'.repeat(81) }, 'agencyName'],
  [{ state: '' }, 'state'],
  [{ zipCode: 'ABC' }, 'zipCode'],
  [{ telephone: '12' }, 'telephone'],
  [{ country: 'GB', state: '', zipCode: 'SO14 2AQ', telephone: '020 7946 0123' }, 'abtanumber'],
  [{ abtanumber: 'K1234' }, 'abtanumber'],
  [{ version: '-1' }, 'version'],
  [{ version: 'x' }, 'version'],
  [{ ccbookingDocsFlag: 'yes' }, 'ccbookingDocsFlag'],
])('%j is refused at %s', (change, field) => {
  expect(schema.safeParse({ ...good, ...change }).error?.issues.map(({ path }) => path[0])).toEqual([field]);
});

test.each(['region', 'taReportAccess', 'agencyId', 'approvalStatus', 'suspendedAt'])(
  '%s is none of its fields: nothing of the brand comes in beside it',
  (name) => {
    expect(schema.safeParse({ ...good, [name]: 'Y' }).success).toBe(false);
  },
);
