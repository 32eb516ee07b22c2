import { expect, test } from 'vitest';
import { contactValues } from '#app/domain/agents/contactValues.ts';

const address = { address1: '12 OCEAN AVENUE', address2: '', address3: '', city: 'FORT LAUDERDALE', state: 'FL', zip: '33316', country: 'US' };

test('the contact form shows words in title case and codes as stored', () => {
  const agent = {
    ...address,
    ...{ title: 'MRS', firstName: 'MARY JO', middleName: '', lastName: "O'BRIEN", suffix: 'PHD', gender: 'F' },
    ...{ dateOfBirth: '02', monthOfBirth: '03', yearOfBirth: '1980' },
    ...{ phoneCode: '954', phoneNumber: '5550123', cellphoneCode: '', cellphoneNumber: '', houseName: 'SEA VIEW' },
  };
  expect(contactValues({ ...agent, userId: 'LEFTBEHIND' } as typeof agent)).toEqual({
    ...agent,
    ...{ firstName: 'Mary Jo', lastName: "O'Brien", houseName: 'Sea View', address1: '12 Ocean Avenue', city: 'Fort Lauderdale' },
  });
});
