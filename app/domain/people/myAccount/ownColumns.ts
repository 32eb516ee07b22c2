/**
 * The columns of an agent in the user's own copy of their data. A test compares this list and the next one with the table, so that
 * each new column is put into one of them.
 */
export const ownColumns = [
  'agentUniqueId', 'agentId', 'polarAgentId', 'authId', 'agencyId', 'userId', 'agentType', 'activationFlag', 'emailValidFlag', 'title',
  'firstName', 'middleName', 'lastName', 'suffix', 'gender', 'dateOfBirth', 'emailAddress', 'phoneCode', 'phoneNumber', 'cellphoneCode',
  'cellphoneNumber', 'houseName', 'address1', 'address2', 'address3', 'city', 'state', 'zip', 'country', 'ccn', 'enrollmentSrc',
  'cliaagentId', 'abtanumber', 'originCompany', 'ccbookingDocsFlag', 'genericAgent', 'homeBasedAgentFlag', 'academyLevel',
  'academyStatus', 'language', 'theme', 'termsVersion', 'termsAcceptedAt',
  'ownPassword', 'secondFactorFlag', 'certifiedAt', 'lastOSLoginDate', 'lastPONAccessDate', 'lastTARptAccessDate', 'createdAt', 'updatedAt',
] as const;

/** The columns that the copy leaves out, with the reason. */
export const withheldColumns = {
  passwordHash: 'A secret.',
  passwordDue: 'As `ownPassword` says: whether the user has chosen a password.',
  firstNameKey: 'Made of the name.',
  lastNameKey: 'Made of the name.',
  certifiedBy: 'Another person.',
  version: 'A count of changes, for those who edit at once.',
  fieldVersions: 'A count of changes, for those who edit at once.',
  flagBefore: 'Empty for every user who can sign in: what a deactivated one was before.',
  deletedAt: 'Empty for every user who can sign in.',
} as const;
