/** The fields of the form of referral data, in its order. */
export const referredFieldNames = [
  'ccn',
  'title',
  'firstName',
  'lastName',
  'suffix',
  'postCode',
  'phoneNumber',
] as const;
