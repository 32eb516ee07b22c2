import type { z } from 'zod';
import { furtherFields } from '#app/domain/agencies/information/agencyFields.ts';
import { agencyShape, agencyShapeOf, requireAbtaNumber } from '#app/domain/agencies/information/agencyForm.ts';
import { form } from '#app/domain/strictForm.ts';
import {
  ConfirmPassword,
  Country,
  EmailAddress,
  OptionalCliaId,
  OptionalPersonName,
  Password,
  PersonName,
  TelephoneNumber,
  Title,
  UserId,
} from '#app/domain/fields.ts';
import { requirePhoneNumber, requirePostalCodeForm } from '#app/domain/placeRules.ts';
import { alwaysRun, requireCliaCountry, requireSamePasswords, requireStateAndZip } from '#app/domain/refinements.ts';

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

/** The first step: the owner, and the country that the other fields depend on. */
export function newOwnerSchema() {
  return form({ ...ownerShape(), ...passwordShape() })
    .superRefine(requireSamePasswords(), alwaysRun)
    .superRefine(requirePhoneNumber('phoneNumber'), alwaysRun)
    .superRefine(requireCliaCountry, alwaysRun);
}

/** The first step where the draft has a password already. */
export function ownerSchema() {
  return form(ownerShape())
    .superRefine(requirePhoneNumber('phoneNumber'), alwaysRun)
    .superRefine(requireCliaCountry, alwaysRun);
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

/**
 * What clients may say of an agency besides (spec §3 Agency): the page leaves it to the brand and to the agency's
 * information.
 */
export function furtherAgencyShape() {
  return agencyShapeOf(furtherFields);
}

/** A whole registration with its password (POST /osmf/p1.0/agencies/register). */
export function newRegistrationSchema(rules: PlaceRules) {
  return wholeSchema({ ...passwordShape(), ...furtherAgencyShape() }, rules).superRefine(
    requireSamePasswords(),
    alwaysRun,
  );
}

/** A whole registration, with further fields. */
export function wholeSchema<Shape extends z.ZodRawShape>(more: Shape, { countriesWithStates }: PlaceRules) {
  return form({ ...ownerShape(), ...agencyShape(), ...more })
    .superRefine(requirePhoneNumber('phoneNumber'), alwaysRun)
    .superRefine(requireCliaCountry, alwaysRun)
    .superRefine(requireStateAndZip(countriesWithStates, 'zipCode'), alwaysRun)
    .superRefine(requirePostalCodeForm('zipCode'), alwaysRun)
    .superRefine(requirePhoneNumber('telephone'), alwaysRun)
    .superRefine(requireAbtaNumber, alwaysRun);
}

export type OwnerInput = z.output<ReturnType<typeof ownerSchema>>;
export type AgencyInput = z.output<ReturnType<typeof agencySchema>>;
export type RegistrationInput = z.output<ReturnType<typeof registrationSchema>> &
  Partial<{ [Name in keyof ReturnType<typeof furtherAgencyShape>]: string }>;
