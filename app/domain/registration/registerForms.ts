import type { z } from 'zod';
import { form } from '#app/domain/strictForm.ts';
import {
  abtaNumberMaxLength,
  addressMaxLength,
  AgencyName,
  associationNameMaxLength,
  cityMaxLength,
  ConfirmPassword,
  Country,
  EmailAddress,
  OptionalCliaId,
  OptionalCode,
  OptionalPersonName,
  OptionalTextLine,
  Password,
  PersonName,
  stateMaxLength,
  TelephoneNumber,
  TextLine,
  Title,
  UserId,
  zipMaxLength,
} from '#app/domain/fields.ts';
import { marketOf } from '#app/domain/markets/markets.ts';
import { messageKey } from '#app/domain/messages.ts';
import { requirePhoneNumber, requirePostalCodeForm } from '#app/domain/placeRules.ts';
import { alwaysRun, refuse, requireCliaCountry, requireSamePasswords, requireStateAndZip, text, type Refinement } from '#app/domain/refinements.ts';

/** The settings of the rules for an agency's address: the countries that have states. */
export type PlaceRules = { countriesWithStates: ReadonlySet<string> };

function ownerShape() {
  return {
    country: Country(),
    title: Title(),
    ownerFirstName: PersonName('ownerFirstName'),
    ownerMiddleName: OptionalPersonName('ownerMiddleName'),
    ownerLastName: PersonName('ownerLastName'),
    registrationEmail: EmailAddress('registrationEmail'),
    userId: UserId(),
    phoneNumber: TelephoneNumber('phoneNumber'),
    cliaagentId: OptionalCliaId(),
  };
}

function passwordShape() {
  return { password: Password(), confirmPwd: ConfirmPassword() };
}

function agencyShape() {
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

/** The first step: the owner, and the country that the other fields depend on. */
export function newOwnerSchema() {
  return form({ ...ownerShape(), ...passwordShape() })
    .superRefine(requireSamePasswords(), alwaysRun)
    .superRefine(requirePhoneNumber('phoneNumber'), alwaysRun)
    .superRefine(requireCliaCountry, alwaysRun);
}

/** The first step where the draft has a password already. */
export function ownerSchema() {
  return form(ownerShape()).superRefine(requirePhoneNumber('phoneNumber'), alwaysRun).superRefine(requireCliaCountry, alwaysRun);
}

/** The second step: the agency, in the country of the first. */
export function agencySchema({ countriesWithStates }: PlaceRules) {
  return form(agencyShape())
    .superRefine(requireStateAndZip(countriesWithStates, 'zipCode'), alwaysRun)
    .superRefine(requirePostalCodeForm('zipCode'), alwaysRun)
    .superRefine(requirePhoneNumber('telephone'), alwaysRun)
    .superRefine(requireAbtaNumber, alwaysRun);
}

/** The third step: nothing is left to fill in. */
export function reviewSchema() {
  return form({});
}

/** A whole registration whose password hash is stored already (spec §3 Agency registration form). */
export function registrationSchema(rules: PlaceRules) {
  return wholeSchema({}, rules);
}

/** A whole registration with its password (POST /osmf/p1.0/agencies/register). */
export function newRegistrationSchema(rules: PlaceRules) {
  return wholeSchema(passwordShape(), rules).superRefine(requireSamePasswords(), alwaysRun);
}

function wholeSchema<Shape extends z.ZodRawShape>(more: Shape, { countriesWithStates }: PlaceRules) {
  return form({ ...ownerShape(), ...agencyShape(), ...more })
    .superRefine(requirePhoneNumber('phoneNumber'), alwaysRun)
    .superRefine(requireCliaCountry, alwaysRun)
    .superRefine(requireStateAndZip(countriesWithStates, 'zipCode'), alwaysRun)
    .superRefine(requirePostalCodeForm('zipCode'), alwaysRun)
    .superRefine(requirePhoneNumber('telephone'), alwaysRun)
    .superRefine(requireAbtaNumber, alwaysRun);
}

/** An ABTA number in uk, where it is required, and nowhere else (spec §5). */
const requireAbtaNumber: Refinement = (values, report) => {
  const [country, abtanumber] = [text(values, 'country'), text(values, 'abtanumber')];
  const isUk = marketOf(country) === 'uk';
  if (isUk && !/[\p{L}\p{N}]/u.test(abtanumber)) refuse(report, 'abtanumber', messageKey('required', 'abtanumber'));
  if (country !== '' && !isUk && abtanumber !== '') refuse(report, 'abtanumber', 'refusals:unknownField|abtanumber');
};

export type OwnerInput = z.output<ReturnType<typeof ownerSchema>>;
export type AgencyInput = z.output<ReturnType<typeof agencySchema>>;
export type RegistrationInput = z.output<ReturnType<typeof registrationSchema>>;
