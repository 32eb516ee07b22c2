/** Roles within an agency, in falling order of power (spec §3, §6). */
export const agentTypes = ['O', 'M', 'A'] as const;
export type AgentType = (typeof agentTypes)[number];

/** Label of each role, and the letter that the booking-system token request uses (spec §6). */
export const roles = {
  O: { labelKey: 'codes:role.O', bookingSystemType: 'O' },
  M: { labelKey: 'codes:role.M', bookingSystemType: 'M' },
  A: { labelKey: 'codes:role.A', bookingSystemType: 'T' },
} as const satisfies Record<AgentType, { labelKey: string; bookingSystemType: string }>;

/** The roles that an actor may give to a user, by the actor's own role (spec §6 Role pick-lists). */
export const rolePickLists = {
  O: ['O', 'M', 'A'],
  M: ['M', 'A'],
  A: [],
} as const satisfies Record<AgentType, readonly AgentType[]>;

export type Gender = 'M' | 'F';
export const genders = {
  M: { labelKey: 'codes:gender.M' },
  F: { labelKey: 'codes:gender.F' },
} as const satisfies Record<Gender, { labelKey: string }>;

/** Titles with the gender that each implies; Dr. implies none (spec §3 Titles). */
export const titles = {
  MR: { labelKey: 'codes:title.MR', gender: 'M' },
  MRS: { labelKey: 'codes:title.MRS', gender: 'F' },
  DR: { labelKey: 'codes:title.DR', gender: null },
  MISS: { labelKey: 'codes:title.MISS', gender: 'F' },
  MSTR: { labelKey: 'codes:title.MSTR', gender: 'M' },
  MS: { labelKey: 'codes:title.MS', gender: 'F' },
  ADM: { labelKey: 'codes:title.ADM', gender: 'M' },
} as const satisfies Record<string, { labelKey: string; gender: Gender | null }>;

export type TitleCode = keyof typeof titles;
export const titleCodes = Object.keys(titles) as TitleCode[];
export const genderCodes = Object.keys(genders) as Gender[];

/**
 * Agent status codes (spec §3): the label that a user reads, and the specification's own words, by which a search
 * finds them too.
 */
export const activationFlags = {
  P: { labelKey: 'codes:activationFlag.P', specificationWords: 'Pending for Yield Dept' },
  E: { labelKey: 'codes:activationFlag.E', specificationWords: 'Email sent to Agency Owner' },
  C: { labelKey: 'codes:activationFlag.C', specificationWords: 'UserID and Password Change' },
  A: { labelKey: 'codes:activationFlag.A', specificationWords: 'Active' },
  D: { labelKey: 'codes:activationFlag.D', specificationWords: 'Deactivate' },
  R: { labelKey: 'codes:activationFlag.R', specificationWords: 'Res Agent' },
} as const satisfies Record<string, { labelKey: string; specificationWords: string }>;

export type ActivationFlag = keyof typeof activationFlags;
export const activationFlagCodes = Object.keys(activationFlags) as ActivationFlag[];

/** Where a member number was enrolled from (spec §9 Enrolment source codes). */
export const enrollmentSources = { academy: 'A', polaronline: 'P', other: 'E' } as const;
export type EnrollmentSource = (typeof enrollmentSources)[keyof typeof enrollmentSources];

/** Request types of the member service (spec §9). */
export const requestTypes = {
  registerAgency: 'R0011',
  updateProfile: 'R0032',
  updateContact: 'R0033',
  addCcn: 'R0041',
  moveCcn: 'R0042',
} as const;

/** The gender that a title implies; null for Dr. */
export function genderOfTitle(title: TitleCode): Gender | null {
  return titles[title].gender;
}

/** The source code of an enrolment that came by `registerFor`; anything else is E (spec §9). */
export function enrollmentSource(registerFor: string | null | undefined): EnrollmentSource {
  if (registerFor === 'academy' || registerFor === 'polaronline') return enrollmentSources[registerFor];
  return enrollmentSources.other;
}
