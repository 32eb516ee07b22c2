import type { RegistrationInput } from './registerForms.ts';
import { writtenPostalCode } from '#app/domain/agencies/information/postalCodes.ts';
import { genderOfTitle } from '#app/domain/permissions/codes.ts';
import { phoneParts } from '#app/domain/phones.ts';

/** The columns of an agency's owner, whose address is the agency's until they enter their own. */
export function ownerColumns(input: RegistrationInput) {
  const { title, userId, cliaagentId, abtanumber, country, address1, address2, address3, city, state } = input;
  return {
    ...{ title, userId, cliaagentId, abtanumber, country, address1, address2, address3, city, state },
    zip: writtenPostalCode(country, input.zipCode),
    gender: genderOfTitle(title) ?? '',
    firstName: input.ownerFirstName,
    middleName: input.ownerMiddleName,
    lastName: input.ownerLastName,
    emailAddress: input.registrationEmail,
    ...phoneParts(country, input.phoneNumber),
  };
}
