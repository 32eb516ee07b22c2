/** How long a deleted user's row keeps what tells who it was (D16). */
export const daysBeforeAnonymous = 90;

/** What stands in a deleted user's row instead of the person (D16). Role, ended permissions and academy levels stay. */
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

/** What the audit rows about a deleted user keep: none of it tells who the person was. Every other value is struck out. */
export const impersonalAuditFields = [
  'activationFlag', 'agentType', 'emailValidFlag', 'secondFactorFlag', 'language', 'displayCompany', 'registeredCompany', 'permissions',
  'oneSource', 'polarOnline', 'enrollmentSrc', 'certified', 'termsVersion', 'reason', 'sessions', 'academyLevel', 'academyStatus',
] as const;
