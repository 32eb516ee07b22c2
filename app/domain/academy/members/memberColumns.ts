import type { FileColumn, FileOfKind } from '#app/domain/operations/deliveries/fileOfKind.ts';
import { genderCodes, genders } from '#app/domain/permissions/codes.ts';

/** Where a number came from: a file, a partner's call, or this product, which issued it. */
export const memberSources = ['imported', 'partner', 'issued'] as const;
export type MemberSource = (typeof memberSources)[number];

/** The columns of a file of members, by which a partner's call names its fields too. */
export const memberColumns = [
  ...(['ccn', 'title', 'firstName', 'middleName', 'lastName', 'suffix', 'gender', 'birthDate'] as const),
  ...(['address1', 'address2', 'address3', 'houseName', 'city', 'state', 'zipCode', 'country'] as const),
  ...(['telephone', 'cellPhone', 'emailAddress'] as const),
] as const;
export type MemberColumn = (typeof memberColumns)[number];

/** Without these there is no member. */
export const requiredMemberColumns = ['ccn', 'firstName', 'lastName', 'birthDate', 'country'] as const;
export type RequiredMemberColumn = (typeof requiredMemberColumns)[number];
export const isRequiredMemberColumn = (column: MemberColumn) => requiredMemberColumns.some((each) => each === column);

// A file may leave out every other column, which then stays as it is for a number that is known.
const facts: Partial<Record<MemberColumn, FileColumn>> = {
  ccn: { ofEachRow: true, also: ['Member ID', 'Membership number', 'Loyalty number', 'Captain’s Circle number'] },
  firstName: { also: ['Given name', 'Forename'] },
  lastName: { also: ['Surname', 'Family name'] },
  gender: { codes: genderCodes, codeLabel: (code) => genders[code as keyof typeof genders].labelKey, also: ['Sex'] },
  birthDate: { reads: 'day', past: true, also: ['Birthday', 'Birthdate', 'DOB', 'dateOfBirth'] },
  address1: { also: ['Address 1', 'Address line 1', 'Street'] },
  address2: { also: ['Address 2'] },
  address3: { also: ['Address 3', 'Address line 3'] },
  city: { also: ['Town', 'Town or city'] },
  state: { also: ['Province', 'Region', 'County', '都道府県'] },
  zipCode: { also: ['Zip', 'Zip code', 'Postal code', 'Postcode'] },
  country: { also: ['Country code'] },
  telephone: { also: ['Phone', 'Phone number', 'Telephone number', '電話番号'] },
  cellPhone: { also: ['Mobile', 'Mobile phone', 'Cell'] },
  emailAddress: { also: ['Email', 'E-mail', 'E-mail address', 'Mail'] },
};

/** The files of the member directory. */
export const memberFile: FileOfKind<MemberColumn> = {
  kind: 'members',
  columns: Object.fromEntries(
    memberColumns.map((column) => [
      column,
      { ...facts[column], ...(!isRequiredMemberColumn(column) && { optional: true }) },
    ]),
  ) as Record<MemberColumn, FileColumn>,
};
