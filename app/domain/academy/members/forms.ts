import { z } from 'zod';
import { Country, CountryInList, DataLine, OptionalCode, OptionalDataLine, Version } from '#app/domain/fields.ts';
import { StaffReason } from '#app/domain/academy/staffForms.ts';
import { listQuery } from '#app/domain/listQuery.ts';
import { messageKey } from '#app/domain/messages.ts';
import { isDay } from '#app/domain/operations/deliveries/rowTexts.ts';
import { dayLength } from '#app/domain/fieldLengths.ts';
import { genderCodes } from '#app/domain/permissions/codes.ts';
import { form } from '#app/domain/strictForm.ts';
import { plainTelephone } from '#app/domain/text.ts';
import { rewrite, stop, typedText, unlessRefused } from '#app/domain/textSchema.ts';
import { memberSources } from './memberColumns.ts';
import { memberLengths, memberTelephone } from './memberRow.ts';

/** The member directory in an address. */
export const memberList = listQuery({
  search: true,
  filters: {
    country: CountryInList(),
    source: memberSources,
  },
  mostCounted: 1_000,
});
export type MemberQuery = typeof memberList.defaults;

function OptionalTelephone(field: 'telephone' | 'cellPhone') {
  return OptionalDataLine(field, memberLengths[field])
    .unwrap()
    .check(rewrite(plainTelephone))
    .regex(memberTelephone, stop('numbersOnly', field))
    .default('');
}

function BirthDate() {
  const missing = messageKey('dateOfBirthRequired');
  return typedText('birthDate', dayLength, { missing, tooLong: missing, illegal: missing }).refine(
    isDay,
    unlessRefused(missing),
  );
}

/** A correction of a member's data: everything that the directory says of them, and why. */
export function correctionSchema() {
  return form({
    title: OptionalCode('title', memberLengths.title),
    firstName: DataLine('firstName', memberLengths.firstName),
    middleName: OptionalDataLine('middleName', memberLengths.middleName),
    lastName: DataLine('lastName', memberLengths.lastName),
    suffix: OptionalCode('suffix', memberLengths.suffix),
    gender: z.enum(['', ...genderCodes], { error: messageKey('selectOption', 'gender') }).default(''),
    birthDate: BirthDate(),
    address1: OptionalDataLine('address1', memberLengths.address1),
    address2: OptionalDataLine('address2', memberLengths.address2),
    address3: OptionalDataLine('address3', memberLengths.address3),
    houseName: OptionalDataLine('houseName', memberLengths.houseName),
    city: OptionalDataLine('city', memberLengths.city),
    state: OptionalDataLine('state', memberLengths.state),
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
