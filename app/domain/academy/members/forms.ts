import { z } from 'zod';
import {
  addressMaxLength,
  cityMaxLength,
  Country,
  FreeText,
  houseNameMaxLength,
  nameMaxLength,
  OptionalCode,
  OptionalTextLine,
  stateMaxLength,
  stop,
  TextLine,
  Version,
  zipMaxLength,
} from '#app/domain/fields.ts';
import { listQuery } from '#app/domain/listQuery.ts';
import { countryCode } from '#app/domain/markets/markets.ts';
import { messageKey } from '#app/domain/messages.ts';
import { genderCodes } from '#app/domain/permissions/codes.ts';
import { form } from '#app/domain/strictForm.ts';
import { plainTelephone } from '#app/domain/text.ts';
import { memberSources } from './memberRow.ts';

/** The member directory in an address. */
export const memberList = listQuery({
  search: true,
  filters: {
    country: z
      .string()
      .transform(countryCode)
      .pipe(z.string().regex(/^[A-Z]{2}$/))
      .optional(),
    source: memberSources,
  },
});
export type MemberQuery = typeof memberList.defaults;

/** The length of the reason for correcting a member's data. */
export const correctionReasonLength = { min: 10, max: 500 };

const telephoneMaxLength = 30;

function OptionalTelephone(field: string) {
  return OptionalTextLine(field, telephoneMaxLength)
    .unwrap()
    .overwrite(plainTelephone)
    .regex(/^\+?[\d ()./-]*$/, stop('numbersOnly', field))
    .default('');
}

/** A correction of a member's data: everything that the directory says of them, and why. */
export function correctionSchema() {
  return form({
    title: OptionalCode('title', 10),
    firstName: TextLine('firstName', nameMaxLength),
    middleName: OptionalTextLine('middleName', nameMaxLength),
    lastName: TextLine('lastName', nameMaxLength),
    suffix: OptionalCode('suffix', 10),
    gender: z.enum(['', ...genderCodes], { error: messageKey('selectOption', 'gender') }).default(''),
    birthDate: z.iso
      .date({ error: messageKey('dateOfBirthRequired') })
      .regex(/^(19|20)/, stop('dateOfBirthRequired', 'birthDate')),
    address1: OptionalTextLine('address1', addressMaxLength),
    address2: OptionalTextLine('address2', addressMaxLength),
    address3: OptionalTextLine('address3', addressMaxLength),
    houseName: OptionalTextLine('houseName', houseNameMaxLength),
    city: OptionalTextLine('city', cityMaxLength),
    state: OptionalTextLine('state', stateMaxLength),
    zipCode: OptionalCode('zipCode', zipMaxLength),
    country: Country(),
    telephone: OptionalTelephone('telephone'),
    cellPhone: OptionalTelephone('cellPhone'),
    emailAddress: OptionalCode('emailAddress', 254).refine(
      (text) => text === '' || z.regexes.email.test(text),
      stop('email'),
    ),
    correctionReason: FreeText('correctionReason', correctionReasonLength.max).min(
      correctionReasonLength.min,
      stop('tooShort', 'correctionReason', correctionReasonLength.min),
    ),
    version: Version(),
  });
}
export type Correction = z.output<ReturnType<typeof correctionSchema>>;
