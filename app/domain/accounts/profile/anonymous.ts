/** The days after which a deleted user's row is anonymised (D16). */
export const daysBeforeAnonymous = 90;

/**
 * The values that replace personal data in a deleted user's row (D16). Role, ended permissions and academy levels stay.
 */
export const anonymousColumns = {
  userId: 'FORMERUSER',
  passwordHash: '',
  title: '',
  firstName: 'Former',
  middleName: '',
  lastName: 'User',
  firstNameKey: 'FORMER',
  lastNameKey: 'USER',
  suffix: '',
  gender: '',
  dateOfBirth: null,
  emailAddress: 'FORMER.USER@GANGWAY.INVALID',
  phoneCode: '',
  phoneNumber: '',
  cellphoneCode: '',
  cellphoneNumber: '',
  houseName: '',
  address1: '',
  address2: '',
  address3: '',
  city: '',
  state: '',
  zip: '',
  ccn: null,
  cliaagentId: '',
  abtanumber: '',
} as const;

/**
 * The fields of audit rows about a deleted user that stay, because they do not identify the person. All others are
 * emptied, by the database's function `anonymise_audit`, which has the list from `impersonal_audit_fields`: another
 * field takes a migration too.
 */
export const impersonalAuditFields = [
  'activationFlag',
  'agentType',
  'emailValidFlag',
  'homeBasedAgentFlag',
  'genericAgent',
  'ccbookingDocsFlag',
  'secondFactorFlag',
  'language',
  'theme',
  'displayCompany',
  'registeredCompany',
  'permissions',
  'permissionEnds',
  'oneSource',
  'polarOnline',
  'enrollmentSrc',
  'certified',
  'termsVersion',
  'reason',
  'sessions',
  'academyLevel',
  'academyStatus',
  'feedbackState',
] as const;
