/** Where a number came from: a file, a partner's call, or this product, which issued it (D18). */
export const memberSources = ['imported', 'partner', 'issued'] as const;
export type MemberSource = (typeof memberSources)[number];

/** The columns of a file of members, by which a partner's call names its fields too (D18). */
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
/** What a file may leave out; it then stays as it is for a number that is known. */
export const optionalMemberColumns = memberColumns.filter((column) => !isRequiredMemberColumn(column));
