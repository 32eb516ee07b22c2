import { agencyInformationSchema } from '#app/domain/agencies/information/agencyForm.ts';
import type { ContactOptions } from '#app/routes/accounts/profile/ContactFields.tsx';

/** The fields of the agency information that an owner or manager edits, in the order of the form. */
export const informationFields = [
  'agencyName',
  'country',
  'address1',
  'address2',
  'address3',
  'city',
  'state',
  'zipCode',
  'telephone',
  'abtanumber',
  'associationName',
  'associationID',
  'ccbookingDocsFlag',
  'hideAddressFlag',
  'version',
] as const;

export type InformationField = (typeof informationFields)[number];

/** The schema of the form by what its page knows; fetched when somebody begins to fill the form in. */
export function informationForm({ countries, withoutStates }: Pick<ContactOptions, 'countries' | 'withoutStates'>) {
  return agencyInformationSchema({
    countriesWithStates: new Set(countries.map(({ code }) => code).filter((code) => !withoutStates.includes(code))),
  });
}
