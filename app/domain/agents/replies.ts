import { z } from 'zod';
import { activationFlags, agentTypes, type ActivationFlag } from '#app/domain/accounts/codes.ts';

/*
 * What the API says of an agent, an agency and a member: the names of spec §3, text as stored (D2), '' for what is absent.
 * Only what is listed here leaves: a column that is added later stays inside until it is named.
 */

const yesNo = z.enum(['Y', 'N']);

/** One brand of an agent or an agency, with the academy level reached there. */
export const companyReply = z.strictObject({ code: z.string(), academyLevel: z.number().int(), academyStatus: z.string() });
export const permissionsReply = z.strictObject({ oneSource: z.string(), polarOnline: z.string() });

const agentTexts = [
  'agentUniqueId', 'agentId', 'polarAgentId', 'userId', 'title', 'firstName', 'middleName', 'lastName', 'suffix', 'gender',
  'emailAddress', 'phoneCode', 'phoneNumber', 'cellphoneCode', 'cellphoneNumber', 'houseName', 'address1', 'address2', 'address3',
  'city', 'state', 'zip', 'country', 'cliaagentId', 'abtanumber', 'originCompany', 'enrollmentSrc', 'academyStatus',
] as const;
const agentFlags = ['emailValidFlag', 'ccbookingDocsFlag', 'genericAgent', 'homeBasedAgentFlag'] as const;

/** An agent (spec §3 Agent). Dates of use are MM/DD/YYYY (UTC); the password's hash is never among them. */
export const agentReply = z.strictObject({
  ...fields(agentTexts, z.string()),
  ...fields(agentFlags, yesNo),
  agentType: z.enum(agentTypes),
  activationFlag: z.enum(Object.keys(activationFlags) as [ActivationFlag, ...ActivationFlag[]]),
  agencyName: z.string(),
  telephone: z.string(),
  cellPhone: z.string(),
  dateOfBirth: z.string(),
  monthOfBirth: z.string(),
  yearOfBirth: z.string(),
  ccn: z.string(),
  academyLevel: z.number().int(),
  companies: z.array(companyReply),
  permissions: permissionsReply,
  lastOSLoginDate: z.string(),
  lastPONAccessDate: z.string(),
  lastTARptAccessDate: z.string(),
});

const agencyTexts = [
  'agencyId', 'agencyName', 'agencyType', 'address1', 'address2', 'address3', 'city', 'state', 'country', 'zipCode', 'telephone',
  'abtanumber', 'associationName', 'region', 'district', 'dsm', 'marketingLevel1', 'marketingLevel2',
] as const;
const agencyFlags = ['ccbookingDocsFlag', 'hideAddressFlag', 'agencyPartnerRewardFlag', 'cvpAgency', 'taReportAccess'] as const;
const ownerTexts = ['emailAddress', 'firstName', 'middleName', 'lastName'] as const;

/** An agency (spec §3 Agency); `owner` is its longest-standing active owner. */
export const agencyReply = z.strictObject({
  ...fields(agencyTexts, z.string()),
  ...fields(agencyFlags, yesNo),
  associationID: z.string(),
  companies: z.array(companyReply),
  owner: z.strictObject(fields(ownerTexts, z.string())).nullable(),
});

const memberTexts = [
  'title', 'firstName', 'middleName', 'lastName', 'suffix', 'gender', 'address1', 'address2', 'address3', 'city', 'houseName', 'state',
  'zipCode', 'country', 'telephone', 'cellPhone', 'emailAddress',
] as const;

/** A member of the loyalty programme (spec §3 Member profile); `birthDate` is MM/DD/YYYY. */
export const memberProfileReply = z.strictObject({ ...fields(memberTexts, z.string()), birthDate: z.string() });

/** A user's own record (spec §3 Login); `memberProfile` is null without a member number. */
export const retrieveAgentReply = z.strictObject({ agent: agentReply, agency: agencyReply, memberProfile: memberProfileReply.nullable() });

export type AgentReply = z.infer<typeof agentReply>;
/** An agent as the verbs give it: the reply, but for the permissions, which are keys (D15). The API's edge makes the two strings of them. */
export type AgentRecord = Omit<AgentReply, 'permissions'> & { grants: string[] };
export type AgencyReply = z.infer<typeof agencyReply>;
export type MemberProfileReply = z.infer<typeof memberProfileReply>;
/** A user's own record as the verbs give it. */
export type SelfRecord = Omit<z.infer<typeof retrieveAgentReply>, 'agent'> & { agent: AgentRecord };
type CompanyRow = z.infer<typeof companyReply>;

type Columns<Texts extends string, Flags extends string = never> = Record<Texts | Flags, string>;

/** The columns of an agent's row that its reply is made of. */
export type AgentRow = Columns<(typeof agentTexts)[number], (typeof agentFlags)[number]> & {
  agentType: string;
  activationFlag: string;
  dateOfBirth: Date | null;
  ccn: string | null;
  academyLevel: number;
  grants: readonly { key: string }[];
  lastOSLoginDate: Date | null;
  lastPONAccessDate: Date | null;
  lastTARptAccessDate: Date | null;
  companies: readonly CompanyRow[];
  agency: { agencyName: string };
};
export type AgencyRow = Columns<(typeof agencyTexts)[number], (typeof agencyFlags)[number]> & {
  associationId: string;
  companies: readonly CompanyRow[];
};
export type OwnerRow = Columns<(typeof ownerTexts)[number]>;
export type MemberRow = Columns<(typeof memberTexts)[number]> & { birthDate: Date };

/** The record of an agent's row. */
export function agentRecordOf(row: AgentRow): AgentRecord {
  const birth = row.dateOfBirth?.toISOString() ?? '';
  return {
    ...pick(row, agentTexts),
    ...(pick(row, [...agentFlags, 'agentType', 'activationFlag']) as Pick<AgentReply, CheckedByDatabase>),
    agencyName: row.agency.agencyName,
    telephone: row.phoneCode + row.phoneNumber,
    cellPhone: row.cellphoneCode + row.cellphoneNumber,
    dateOfBirth: birth.slice(8, 10),
    monthOfBirth: birth.slice(5, 7),
    yearOfBirth: birth.slice(0, 4),
    ccn: row.ccn ?? '',
    academyLevel: row.academyLevel,
    companies: row.companies.map(companyReplyOf),
    grants: row.grants.map(({ key }) => key),
    lastOSLoginDate: monthDayYear(row.lastOSLoginDate),
    lastPONAccessDate: monthDayYear(row.lastPONAccessDate),
    lastTARptAccessDate: monthDayYear(row.lastTARptAccessDate),
  };
}

// Code columns are text to Prisma; the table's checks hold them to the codes.
type CheckedByDatabase = (typeof agentFlags)[number] | 'agentType' | 'activationFlag';

/** The reply of an agency's row and of its owner's. */
export function agencyReplyOf(row: AgencyRow, owner: OwnerRow | null): AgencyReply {
  return {
    ...pick(row, agencyTexts),
    ...(pick(row, agencyFlags) as Pick<AgencyReply, (typeof agencyFlags)[number]>),
    associationID: row.associationId,
    companies: row.companies.map(companyReplyOf),
    owner: owner && pick(owner, ownerTexts),
  };
}

/** The reply of a member's row. */
export function memberProfileReplyOf(row: MemberRow): MemberProfileReply {
  return { ...pick(row, memberTexts), birthDate: monthDayYear(row.birthDate) };
}

/** A day as MM/DD/YYYY in UTC; '' for none. */
export function monthDayYear(date: Date | null): string {
  if (!date) return '';
  const day = date.toISOString();
  return `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`;
}

function companyReplyOf({ code, academyLevel, academyStatus }: CompanyRow): CompanyRow {
  return { code, academyLevel, academyStatus };
}

function fields<const Name extends string, Schema extends z.ZodType>(names: readonly Name[], schema: Schema) {
  return Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, Schema>;
}

function pick<Row extends object, const Name extends keyof Row>(row: Row, names: readonly Name[]): Pick<Row, Name> {
  return Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>;
}
