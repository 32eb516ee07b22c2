import { z } from 'zod';
import { Country, OptionalCode, OptionalTextLine, stop, TextLine, Version } from '#app/domain/fields.ts';
import { StaffReason } from '#app/domain/academy/staffForms.ts';
import { listQuery } from '#app/domain/listQuery.ts';
import { countryCode } from '#app/domain/markets/markets.ts';
import { messageKey } from '#app/domain/messages.ts';
import { isDay } from '#app/domain/operations/deliveries/rowTexts.ts';
import { genderCodes } from '#app/domain/permissions/codes.ts';
import { form } from '#app/domain/strictForm.ts';
import { plainTelephone } from '#app/domain/text.ts';
import { memberSources } from './memberColumns.ts';
import { memberLengths, memberTelephone } from './memberRow.ts';

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
  mostCounted: 1_000,
});
export type MemberQuery = typeof memberList.defaults;

function OptionalTelephone(field: 'telephone' | 'cellPhone') {
  return OptionalTextLine(field, memberLengths[field])
    .unwrap()
    .overwrite(plainTelephone)
    .regex(memberTelephone, stop('numbersOnly', field))
    .default('');
}

/** A correction of a member's data: everything that the directory says of them, and why. */
export function correctionSchema() {
  return form({
    title: OptionalCode('title', memberLengths.title),
    firstName: TextLine('firstName', memberLengths.firstName),
    middleName: OptionalTextLine('middleName', memberLengths.middleName),
    lastName: TextLine('lastName', memberLengths.lastName),
    suffix: OptionalCode('suffix', memberLengths.suffix),
    gender: z.enum(['', ...genderCodes], { error: messageKey('selectOption', 'gender') }).default(''),
    birthDate: z
      .string({ error: messageKey('dateOfBirthRequired') })
      .refine(isDay, stop('dateOfBirthRequired', 'birthDate')),
    address1: OptionalTextLine('address1', memberLengths.address1),
    address2: OptionalTextLine('address2', memberLengths.address2),
    address3: OptionalTextLine('address3', memberLengths.address3),
    houseName: OptionalTextLine('houseName', memberLengths.houseName),
    city: OptionalTextLine('city', memberLengths.city),
    state: OptionalTextLine('state', memberLengths.state),
    zipCode: OptionalCode('zipCode', memberLengths.zipCode),
    country: Country(),
    telephone: OptionalTelephone('telephone'),
    cellPhone: OptionalTelephone('cellPhone'),
    emailAddress: OptionalCode('emailAddress', memberLengths.emailAddress).refine(
      (text) => text === '' || z.regexes.email.test(text),
      stop('email'),
    ),
    correctionReason: StaffReason('correctionReason'),
    version: Version(),
  });
}
export type Correction = z.output<ReturnType<typeof correctionSchema>>;
