import type { z } from 'zod';
import {
  abtaNumberMaxLength,
  addressMaxLength,
  AgencyName,
  associationNameMaxLength,
  cityMaxLength,
  Country,
  OptionalCode,
  OptionalTextLine,
  stateMaxLength,
  TelephoneNumber,
  TextLine,
  Version,
  YesNo,
  zipMaxLength,
} from '#app/domain/fields.ts';
import { marketOf } from '#app/domain/markets/markets.ts';
import { messageKey } from '#app/domain/messages.ts';
import { requirePhoneNumber, requirePostalCodeForm } from '#app/domain/placeRules.ts';
import { alwaysRun, refuse, requireStateAndZip, text, type Refinement } from '#app/domain/refinements.ts';
import { form } from '#app/domain/strictForm.ts';

export const associationIdMaxLength = 20;

/** The fields of an agency that people fill in, at its registration and later. */
export function agencyShape() {
  return {
    country: Country(),
    agencyName: AgencyName(),
    address1: TextLine('address1', addressMaxLength),
    address2: OptionalTextLine('address2', addressMaxLength),
    address3: OptionalTextLine('address3', addressMaxLength),
    city: TextLine('city', cityMaxLength),
    state: OptionalCode('state', stateMaxLength),
    zipCode: OptionalCode('zipCode', zipMaxLength),
    telephone: TelephoneNumber('telephone'),
    abtanumber: OptionalCode('abtanumber', abtaNumberMaxLength),
    associationName: OptionalTextLine('associationName', associationNameMaxLength),
  };
}

/**
 * The agency information that an owner or manager edits (spec §6): the fields of a registration, the association's ID,
 * the two flags that an agency sets itself, and the version that the form was filled in from. `hideAddressFlag` counts
 * in nam alone.
 */
export function agencyInformationSchema({ countriesWithStates }: { countriesWithStates: ReadonlySet<string> }) {
  return form({
    ...agencyShape(),
    associationID: OptionalCode('associationID', associationIdMaxLength),
    ccbookingDocsFlag: YesNo('ccbookingDocsFlag'),
    hideAddressFlag: YesNo('hideAddressFlag'),
    version: Version(),
  })
    .superRefine(requireStateAndZip(countriesWithStates, 'zipCode'), alwaysRun)
    .superRefine(requirePostalCodeForm('zipCode'), alwaysRun)
    .superRefine(requirePhoneNumber('telephone'), alwaysRun)
    .superRefine(requireAbtaNumber, alwaysRun);
}

/** An ABTA number in uk, where it is required, and nowhere else (spec §5). */
export const requireAbtaNumber: Refinement = (values, report) => {
  const [country, abtanumber] = [text(values, 'country'), text(values, 'abtanumber')];
  const isUk = marketOf(country) === 'uk';
  if (isUk && !/[\p{L}\p{N}]/u.test(abtanumber)) refuse(report, 'abtanumber', messageKey('required', 'abtanumber'));
  if (country !== '' && !isUk && abtanumber !== '') refuse(report, 'abtanumber', 'refusals:unknownField|abtanumber');
};

export type AgencyInformationInput = z.output<ReturnType<typeof agencyInformationSchema>>;
