import { isPostalCodeOf } from '#app/domain/agencies/information/postalCodes.ts';
import { messageKey } from '#app/domain/messages.ts';
import { arePhonePartsOf, isPhoneNumberOf } from '#app/domain/phones.ts';
import { countryOf, refuse, text, type Refinement } from '#app/domain/refinements.ts';

/**
 * A postal code, where one is given, has the form of the country's codes. See requireStateAndZip for whether it is
 * required.
 */
export function requirePostalCodeForm(zip = 'zip'): Refinement {
  return (values, report) => {
    const [country, code] = [countryOf(values), text(values, zip)];
    if (country !== '' && code !== '' && !isPostalCodeOf(country, code)) refuse(report, zip, messageKey('valid', zip));
  };
}

/** A telephone number in one line, where one is given, can be one of the country. */
export function requirePhoneNumber(field: string): Refinement {
  return (values, report) => {
    const [country, number] = [countryOf(values), text(values, field)];
    if (country !== '' && number !== '' && !isPhoneNumberOf(country, number))
      refuse(report, field, messageKey('validPhoneNumber'));
  };
}

const pairs = [
  ['phoneCode', 'phoneNumber'],
  ['cellphoneCode', 'cellphoneNumber'],
] as const;

/**
 * The telephone and the cell phone, where both parts are given, can be dialled. See requirePhones for whether they are
 * required.
 */
export const requirePhonesOfCountry: Refinement = (values, report) => {
  const country = countryOf(values);
  for (const [code, number] of pairs) {
    const parts = { phoneCode: text(values, code), phoneNumber: text(values, number) };
    if (country === '' || parts.phoneCode === '' || parts.phoneNumber === '') continue;
    if (!/^\d+$/.test(parts.phoneCode + parts.phoneNumber) || arePhonePartsOf(country, parts)) continue;
    refuse(report, number, messageKey('validPhoneNumber'));
  }
};
