import { agencyInformationSchema } from '#app/domain/agencies/information/agencyForm.ts';
import type { ContactOptions } from '#app/routes/accounts/profile/ContactFields.tsx';

/** The schema of the form by what its page knows; fetched when a user begins to fill the form in. */
export function informationForm({ countries, withoutStates }: Pick<ContactOptions, 'countries' | 'withoutStates'>) {
  return agencyInformationSchema({
    countriesWithStates: new Set(countries.map(({ code }) => code).filter((code) => !withoutStates.includes(code))),
  });
}
