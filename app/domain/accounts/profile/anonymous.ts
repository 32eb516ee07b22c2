import { agentFields, fieldsWith, type FieldWith } from './agentFields.ts';

/** The days after which a deleted user's row is anonymised. */
export const daysBeforeAnonymous = 90;

type PersonalField = FieldWith<{ anonymous: string | null }>;

/**
 * The values that replace personal data in a deleted user's row. Role, ended permissions and academy levels stay.
 */
export const anonymousColumns = Object.fromEntries(
  fieldsWith<{ anonymous: string | null }>(({ anonymous }) => anonymous !== undefined).map((name) => [
    name,
    agentFields[name].anonymous,
  ]),
) as { [Name in PersonalField]: (typeof agentFields)[Name]['anonymous'] };

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
