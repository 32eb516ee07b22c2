import { formValuesOf, type AgencyColumns } from '#app/domain/agencies/information/agencyColumns.ts';
import { registeredFields } from '#app/domain/agencies/information/agencyFields.ts';
import { writtenPostalCode } from '#app/domain/agencies/information/postalCodes.ts';
import { genderOfTitle } from '#app/domain/permissions/codes.ts';
import { phoneParts, shownPhoneParts } from '#app/domain/phones.ts';
import type { DraftField } from './registerFields.ts';
import type { RegistrationInput } from './registerForms.ts';

/** The columns of an agency's owner, whose address is the agency's until they enter their own. */
export function ownerColumns(input: RegistrationInput) {
  const { title, userId, cliaagentId, abtanumber, country, address1, address2, address3, city, state } = input;
  return {
    title,
    userId,
    cliaagentId,
    abtanumber,
    country,
    address1,
    address2,
    address3,
    city,
    state,
    zip: writtenPostalCode(country, input.zipCode),
    gender: genderOfTitle(title) ?? '',
    firstName: input.ownerFirstName,
    middleName: input.ownerMiddleName,
    lastName: input.ownerLastName,
    emailAddress: input.registrationEmail,
    ...phoneParts(country, input.phoneNumber),
  };
}

type StoredOwner = Pick<
  ReturnType<typeof ownerColumns>,
  'firstName' | 'middleName' | 'lastName' | 'emailAddress' | 'userId' | 'phoneCode' | 'phoneNumber'
> & { title: string; cliaagentId: string };

/** What the registration's own forms are filled in with from what is stored of an agency and its owner. */
export function registeredValues(agency: AgencyColumns, owner: StoredOwner): Record<DraftField, string> {
  return {
    ...formValuesOf(registeredFields, agency),
    title: owner.title,
    ownerFirstName: owner.firstName,
    ownerMiddleName: owner.middleName,
    ownerLastName: owner.lastName,
    registrationEmail: owner.emailAddress.toLowerCase(),
    userId: owner.userId,
    phoneNumber: shownPhoneParts(agency.country, owner),
    cliaagentId: owner.cliaagentId,
  };
}
