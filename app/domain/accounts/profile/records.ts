import { fieldsWith } from './agentFields.ts';
import type { ActivationFlag, AgentType } from '#app/domain/permissions/codes.ts';

/*
 * The records of agents and members that verbs return: the names of spec §3, text and flags as stored, '' for absent
 * values. The portal shows a record as it is; replies.ts turns it into the API's reply.
 */

/** The texts of an agent's record, and its flags. */
export const agentTexts = fieldsWith<{ record: 'text' | 'upperCase' }>(
  ({ record }) => record === 'text' || record === 'upperCase',
);
export const agentFlags = fieldsWith<{ record: 'flag' }>(({ record }) => record === 'flag');
export const memberTexts = [
  'title',
  'firstName',
  'middleName',
  'lastName',
  'suffix',
  'gender',
  'address1',
  'address2',
  'address3',
  'city',
  'houseName',
  'state',
  'zipCode',
  'country',
  'telephone',
  'cellPhone',
  'emailAddress',
] as const;

/** One brand of an agent or an agency, with the academy level reached there. */
interface CompanyRecord {
  code: string;
  academyLevel: number;
  academyStatus: string;
}

type Columns<Texts extends string, Flags extends string = never> = Record<Texts, string> & Record<Flags, boolean>;

/** The columns of an agent's row that its record is made of. */
export type AgentRow = Columns<(typeof agentTexts)[number], (typeof agentFlags)[number]> & {
  agentType: AgentType;
  activationFlag: ActivationFlag;
  flagBefore: ActivationFlag | null;
  branchId: string | null;
  version: number;
  dateOfBirth: Date | null;
  ccn: string | null;
  academyLevel: number;
  grants: readonly { key: string }[];
  lastOSLoginDate: Date | null;
  lastPONAccessDate: Date | null;
  lastTARptAccessDate: Date | null;
  companies: readonly CompanyRecord[];
  agency: { agencyName: string };
};
export type MemberRow = Columns<(typeof memberTexts)[number]> & { birthDate: Date };

/** An agent (spec §3 Agent). Dates of use are MM/DD/YYYY (UTC); the password's hash is never among them. */
export type AgentRecord = ReturnType<typeof agentRecordOf>;
/** A member of the loyalty programme (spec §3 Member profile); `birthDate` is MM/DD/YYYY. */
export type MemberRecord = ReturnType<typeof memberRecordOf>;

/** The record of an agent's row. */
export function agentRecordOf(row: AgentRow) {
  const birth = row.dateOfBirth?.toISOString() ?? '';
  return {
    ...pick(row, [...agentTexts, ...agentFlags]),
    agentType: row.agentType,
    activationFlag: row.activationFlag,
    flagBefore: row.flagBefore,
    branchId: row.branchId,
    version: row.version,
    agencyName: row.agency.agencyName,
    telephone: row.phoneCode + row.phoneNumber,
    cellPhone: row.cellphoneCode + row.cellphoneNumber,
    dateOfBirth: birth.slice(8, 10),
    monthOfBirth: birth.slice(5, 7),
    yearOfBirth: birth.slice(0, 4),
    ccn: row.ccn ?? '',
    academyLevel: row.academyLevel,
    companies: row.companies.map(companyRecordOf),
    grants: row.grants.map(({ key }) => key),
    lastOSLoginDate: monthDayYear(row.lastOSLoginDate),
    lastPONAccessDate: monthDayYear(row.lastPONAccessDate),
    lastTARptAccessDate: monthDayYear(row.lastTARptAccessDate),
  };
}

/** The record of a member's row. */
export function memberRecordOf(row: MemberRow) {
  return { ...pick(row, memberTexts), birthDate: monthDayYear(row.birthDate) };
}

/** A day as MM/DD/YYYY in UTC; '' for none. */
export function monthDayYear(date: Date | null): string {
  if (!date) return '';
  const day = date.toISOString();
  return `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`;
}

function companyRecordOf({ code, academyLevel, academyStatus }: CompanyRecord): CompanyRecord {
  return { code, academyLevel, academyStatus };
}

function pick<Row extends object, const Name extends keyof Row>(row: Row, names: readonly Name[]): Pick<Row, Name> {
  return Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>;
}
