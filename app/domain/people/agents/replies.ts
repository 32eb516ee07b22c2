import { z } from 'zod';
import { activationFlags, agentTypes, type ActivationFlag } from '#app/domain/permissions/codes.ts';
import { fieldsWith } from '#app/domain/accounts/profile/agentFields.ts';
import { permissionStrings, type Permission } from '#app/domain/permissions/permissions.ts';
import { upperCase } from '#app/domain/text.ts';
import {
  agentFlags,
  agentTexts,
  memberTexts,
  type AgentRecord,
  type MemberRecord,
} from '#app/domain/accounts/profile/records.ts';
import {
  agencyFlags,
  agencyTexts,
  ownerTexts,
  upperCaseAgencyTexts,
  type AgencyRecord,
} from '#app/domain/agencies/information/agencyRecord.ts';
import type { OwnRecord } from '#app/domain/people/myAccount/ownRecord.ts';

/*
 * The API's replies about agents, agencies and members. Names and addresses are upper-cased and flags are Y or N, as the
 * specification's clients expect. Only listed fields are sent: a column that is added later stays internal until it is listed.
 */

const yesNo = z.enum(['Y', 'N']);

/** One brand of an agent or an agency, with the academy level reached there. */
const companyReply = z.strictObject({ code: z.string(), academyLevel: z.number().int(), academyStatus: z.string() });
export const permissionsReply = z.strictObject({ oneSource: z.string(), polarOnline: z.string() });

/**
 * An agent (spec §3 Agent), and its version, which a client sends back with a change. Dates of use are MM/DD/YYYY
 * (UTC).
 */
export const agentReply = z.strictObject({
  ...fields(agentTexts, z.string()),
  ...fields(agentFlags, yesNo),
  agentType: z.enum(agentTypes),
  activationFlag: z.enum(Object.keys(activationFlags) as [ActivationFlag, ...ActivationFlag[]]),
  version: z.number().int(),
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

/** An agency (spec §3 Agency); `owner` is its longest-standing active owner. */
export const agencyReply = z.strictObject({
  ...fields(agencyTexts, z.string()),
  ...fields(agencyFlags, yesNo),
  companies: z.array(companyReply),
  owner: z.strictObject(fields(ownerTexts, z.string())).nullable(),
});

/** A member of the loyalty programme (spec §3 Member profile); `birthDate` is MM/DD/YYYY. */
const memberProfileReply = z.strictObject({ ...fields(memberTexts, z.string()), birthDate: z.string() });

/** A user's own record (spec §3 Login); `memberProfile` is null without a member number. */
export const retrieveAgentReply = z.strictObject({
  agent: agentReply,
  agency: agencyReply,
  memberProfile: memberProfileReply.nullable(),
});

export type AgentReply = z.infer<typeof agentReply>;
export type AgencyReply = z.infer<typeof agencyReply>;
type MemberProfileReply = z.infer<typeof memberProfileReply>;
export type RetrieveAgentReply = z.infer<typeof retrieveAgentReply>;

// Codes, identifiers and e-mail addresses are upper-cased where they are stored.
const spelledTexts: readonly string[] = [
  ...fieldsWith<{ record: 'upperCase' }>(({ record }) => record === 'upperCase'),
  ...upperCaseAgencyTexts,
];
const flags = [...agentFlags, ...agencyFlags] as const;

/** A record, whole or in part, as the API writes it: names and addresses upper-cased, flags as Y and N. */
export function inReply<Data extends object>(record: Data): InReply<Data> {
  const reply = { ...record } as Record<string, unknown>;
  for (const name of spelledTexts) {
    const value = reply[name];
    if (typeof value === 'string') reply[name] = upperCase(value);
  }
  for (const name of flags) {
    const value = reply[name];
    if (typeof value === 'boolean') reply[name] = value ? 'Y' : 'N';
  }
  return reply as InReply<Data>;
}

type InReply<Data extends object> = {
  [Name in keyof Data]: Name extends (typeof flags)[number] ? 'Y' | 'N' : Data[Name];
};

/**
 * The reply of an agent's record: the permissions as the two strings of spec §3, which are made here and nowhere stored.
 */
export function agentReplyOf(
  { grants, flagBefore: _, branchId: _branch, ...agent }: AgentRecord,
  catalogue: readonly Permission[],
): AgentReply {
  return { ...inReply(agent), permissions: permissionStrings(catalogue, grants) };
}

/** The reply of an agency's record. */
export const agencyReplyOf = (agency: AgencyRecord): AgencyReply => ({
  ...inReply(agency),
  owner: agency.owner && inReply(agency.owner),
});

/** The reply of a member's record. */
const memberProfileReplyOf = (member: MemberRecord): MemberProfileReply => inReply(member);

/** The reply of a user's own record. */
export function retrieveAgentReplyOf(
  { agent, agency, memberProfile }: OwnRecord,
  catalogue: readonly Permission[],
): RetrieveAgentReply {
  return {
    agent: agentReplyOf(agent, catalogue),
    agency: agencyReplyOf(agency),
    memberProfile: memberProfile && memberProfileReplyOf(memberProfile),
  };
}

/**
 * The values that a client sent, where a name or address that equals the API's upper-cased form is replaced by the
 * stored spelling: a program that changes one field does not turn McDonald into MCDONALD.
 */
export function withStoredSpelling(
  sent: Record<string, unknown>,
  stored: Record<string, unknown>,
): Record<string, unknown> {
  const entries = Object.entries(sent).map(([name, value]) => {
    const spelled = spelledTexts.includes(name) ? stored[name] : undefined;
    return [name, typeof spelled === 'string' && value === upperCase(spelled) ? spelled : value];
  });
  return Object.fromEntries(entries);
}

function fields<const Name extends string, Schema extends z.ZodType>(names: readonly Name[], schema: Schema) {
  return Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, Schema>;
}
