/**
 * The columns of an agent that the user's own copy of their data holds. A test holds this list and the next against the table, so
 * that a new column has to be decided about.
 */
export const ownColumns = [
  'agentUniqueId', 'agentId', 'polarAgentId', 'authId', 'agencyId', 'userId', 'agentType', 'activationFlag', 'emailValidFlag', 'title',
  'firstName', 'middleName', 'lastName', 'suffix', 'gender', 'dateOfBirth', 'emailAddress', 'phoneCode', 'phoneNumber', 'cellphoneCode',
  'cellphoneNumber', 'houseName', 'address1', 'address2', 'address3', 'city', 'state', 'zip', 'country', 'ccn', 'enrollmentSrc',
  'cliaagentId', 'abtanumber', 'originCompany', 'ccbookingDocsFlag', 'genericAgent', 'homeBasedAgentFlag', 'academyLevel',
  'academyStatus', 'oneSourcePermissions', 'polarOnlinePermissions', 'language', 'termsVersion', 'termsAcceptedAt',
  'ownPassword', 'secondFactorFlag', 'certifiedAt', 'lastOSLoginDate', 'lastPONAccessDate', 'lastTARptAccessDate', 'createdAt', 'updatedAt',
] as const;

/** The columns that it leaves out, and why. */
export const withheldColumns = {
  passwordHash: 'A secret.',
  firstNameKey: 'Made of the name.',
  lastNameKey: 'Made of the name.',
  certifiedBy: 'Another person.',
  deletedAt: 'Empty for whoever can ask.',
} as const;
