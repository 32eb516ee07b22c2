import { z } from 'zod';
import { EmailAddress, OptionalPersonName, PersonName } from '#app/domain/fields.ts';
import { readTelephone } from '#app/domain/phones.ts';
import type { ProvidedPerson } from './provisioningRules.ts';

const names = {
  // A person of one name has it as the last one.
  firstName: OptionalPersonName('firstName'),
  middleName: OptionalPersonName('middleName'),
  lastName: PersonName('lastName'),
  emailAddress: EmailAddress(),
};

/** Names and address as the portal's rules have them (spec §5), of a new person and of a change. */
export const personValues = {
  new: z.object(names),
  change: z.object({
    firstName: names.firstName.unwrap().optional(),
    middleName: names.middleName.unwrap().optional(),
    lastName: names.lastName.optional(),
    emailAddress: names.emailAddress.optional(),
  }),
};

/** Telephones in their columns, as far as they are given; one that cannot be dialled is left out. */
export function telephonesOf({ telephone, cellPhone }: Partial<ProvidedPerson>, country: string) {
  const work = partsOf(telephone, country);
  const cell = partsOf(cellPhone, country);
  return {
    ...(work && { phoneCode: work.phoneCode, phoneNumber: work.phoneNumber }),
    ...(cell && { cellphoneCode: cell.phoneCode, cellphoneNumber: cell.phoneNumber }),
  };
}

function partsOf(text: string | undefined, country: string) {
  if (text === undefined) return undefined;
  if (text.trim() === '') return { phoneCode: '', phoneNumber: '' };
  const { parts, fault } = readTelephone(country, text.replace(/^tel:/i, '').slice(0, 40));
  return fault ? undefined : parts;
}
