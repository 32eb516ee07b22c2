import type { z } from 'zod';
import * as kinds from '#app/domain/fields.ts';
import { marketOf } from '#app/domain/markets/markets.ts';
import { messageKey } from '#app/domain/messages.ts';
import { requirePhoneNumber, requirePostalCodeForm } from '#app/domain/placeRules.ts';
import { alwaysRun, refuse, requireStateAndZip, text, type Refinement } from '#app/domain/refinements.ts';
import { form } from '#app/domain/strictForm.ts';
import {
  agencyFields,
  calledOf,
  informationFields,
  registeredFields,
  type Called,
  type FilledInField,
} from './agencyFields.ts';

type Shape<Name extends FilledInField> = {
  [Field in Name as Called<Field>]: ReturnType<(typeof agencyFields)[Field]['schema']>;
};

/** The schemas of some fields; that of the country first, which decides about others. */
export function agencyShapeOf<Name extends FilledInField>(names: readonly Name[]): Shape<Name> {
  const first = names.filter((name) => name === 'country');
  return Object.fromEntries(
    [...first, ...names.filter((name) => name !== 'country')].map((name) => [
      calledOf(name),
      agencyFields[name].schema(kinds),
    ]),
  ) as Shape<Name>;
}

/** The fields of an agency that people fill in, at its registration and later. */
export function agencyShape() {
  return agencyShapeOf(registeredFields);
}

/**
 * The agency information that an owner or manager edits (spec §6): the fields of a registration, the association's ID,
 * the two flags that an agency sets itself, and the version that the form was filled in from. `hideAddressFlag` counts
 * in nam alone.
 */
export function agencyInformationSchema({ countriesWithStates }: { countriesWithStates: ReadonlySet<string> }) {
  return form({
    ...agencyShapeOf(informationFields),
    version: kinds.Version(),
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
