interface AccountFacts {
  column: string;
  /** What replaces it in the account of a user who was deleted 90 days ago. */
  anonymous?: string;
  /** Why it may stay. */
  impersonal?: string;
  /** Why it is not in the copy of one's data. */
  withheld?: string;
}

/** The columns of an account, each with what becomes of it: every one is made anonymous, or has a reason to stay. */
export const accountFields = {
  accountId: { column: 'account_id', impersonal: 'An identifier of ours.', withheld: 'In the profile.' },
  kind: { column: 'kind', impersonal: "An agent's or a staff member's.", withheld: 'Whose copy it is.' },
  passwordHash: { column: 'password_hash', anonymous: '', withheld: 'A secret.' },
  ownPassword: { column: 'own_password', impersonal: 'A yes or no.' },
  passwordDue: {
    column: 'password_due',
    impersonal: 'A yes or no.',
    withheld: 'As `ownPassword` says: whether the user has chosen a password.',
  },
  secondFactorFlag: { column: 'second_factor_flag', impersonal: 'A yes or no.' },
  language: { column: 'language', impersonal: 'Of many people.' },
  theme: { column: 'theme', impersonal: 'Of many people.' },
  timeZone: { column: 'time_zone', impersonal: 'Of many people.' },
  courseLanguage: { column: 'course_language', impersonal: 'Of many people.' },
  pinnedTools: { column: 'pinned_tools', impersonal: 'Of many people.' },
} as const satisfies Record<string, AccountFacts>;

type AccountField = keyof typeof accountFields;
type OwnField = {
  [Name in AccountField]: (typeof accountFields)[Name] extends { withheld: string } ? never : Name;
}[AccountField];

const names = Object.keys(accountFields) as AccountField[];

/** The columns of their account that a person gets in the copy of their data, as Prisma selects them. */
export const ownAccountSelection = Object.fromEntries(
  names.filter((name) => !('withheld' in accountFields[name])).map((name) => [name, true]),
) as Record<OwnField, true>;

/** The values that replace what an account says of a deleted user. */
export const anonymousAccount = { passwordHash: accountFields.passwordHash.anonymous };
