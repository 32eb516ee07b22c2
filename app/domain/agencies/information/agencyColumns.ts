import type { z } from 'zod';
import { nationalDigits } from '#app/domain/phones.ts';
import type { agencyShape } from './agencyForm.ts';
import { writtenPostalCode } from './postalCodes.ts';

type AgencyFields = { [Name in keyof ReturnType<typeof agencyShape>]: z.output<ReturnType<typeof agencyShape>[Name]> };
export type AgencyColumns = ReturnType<typeof agencyColumns>;

/** The columns of what is filled in about an agency: telephone and postal code as the country writes them. */
export function agencyColumns(input: AgencyFields) {
  const { agencyName, address1, address2, address3, city, state, country, abtanumber, associationName } = input;
  return {
    ...{ agencyName, address1, address2, address3, city, state, country, abtanumber, associationName },
    zipCode: writtenPostalCode(country, input.zipCode),
    telephone: nationalDigits(country, input.telephone),
  };
}
