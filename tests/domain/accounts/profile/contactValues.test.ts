import { expect, test } from 'vitest';
import { contactValues } from '#app/domain/accounts/profile/contactValues.ts';

const address = {
  address1: '12 OCEAN Avenue',
  address2: '',
  address3: '',
  city: 'Fort Lauderdale',
  state: 'FL',
  zip: '33316',
  country: 'US',
};

test('the contact form shows its own fields, as stored', () => {
  const agent = {
    ...address,
    title: 'MRS',
    firstName: 'Mary Jo',
    middleName: '',
    lastName: 'MacBride',
    suffix: 'PHD',
    gender: 'F',
    preferredName: 'MJ',
    nameReading: '',
    dateOfBirth: '02',
    monthOfBirth: '03',
    yearOfBirth: '1980',
    phoneCode: '954',
    phoneNumber: '5550123',
    cellphoneCode: '',
    cellphoneNumber: '',
    houseName: 'sea view',
  };
  expect(contactValues({ ...agent, userId: 'LEFTBEHIND' } as typeof agent, 'uk')).toEqual(agent);
  expect(contactValues(agent, 'nam')).toEqual({ ...agent, houseName: '' });
});
