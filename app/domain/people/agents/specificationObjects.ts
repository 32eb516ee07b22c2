import { z } from 'zod';
import { agentTypes } from '#app/domain/permissions/codes.ts';
import { ownFields } from '#app/domain/accounts/profile/agentFields.ts';
import { addAgentFieldNames } from '#app/domain/accounts/profile/forms.ts';
import { agentFlags, agentTexts, memberTexts } from '#app/domain/accounts/profile/records.ts';
import { agencyFlags, agencyTexts, ownerTexts } from '#app/domain/agencies/information/agencyRecord.ts';
import { PermissionString } from '#app/domain/fields.ts';
import { isLegalText } from '#app/domain/text.ts';
import { sentLine } from '#app/domain/textSchema.ts';

/*
 * The objects that clients send (spec §3): every field of the specification, each of which may be left out, empty or null. Clients send
 * them back as they were retrieved, so an endpoint accepts the whole object (spec §7), uses its own fields, and ignores the
 * rest; a name that is not the specification's is refused.
 */

// The longest text of an agent or an agency that is sent back, such as a list of names of brands.
const longestText = 1000;
const text = sentLine(longestText, { isLegal: isLegalText }).nullish();
const number = z.union([z.number(), sentLine(20)]).nullish();
const yesNo = z.enum(['Y', 'N', '']).nullish();
const company = z.strictObject({ code: text, academyLevel: number, academyStatus: text });
const companies = z.array(company).max(20).nullish();

/** A member's or the API's own number: letters, digits and hyphens. */
export const agentIdText = sentLine(36).regex(/^[\w-]{1,36}$/);

/** The version that a client was given with an agent: clients that know only the specification leave it out. */
const version = z
  .union([
    z
      .number()
      .int()
      .min(0)
      .max(2 ** 31 - 1),
    sentLine(9).regex(/^\d{0,9}$/),
  ])
  .nullish();

/** Both permission strings (spec §3 Permissions). */
export const permissionStringsObject = z.strictObject({
  oneSource: PermissionString('oneSource'),
  polarOnline: PermissionString('polarOnline'),
});

// What the specification's agent has beside the record's texts.
const furtherTexts = [
  'password',
  'confirmPwd',
  'registrationEmail',
  'dateOfBirth',
  'monthOfBirth',
  'yearOfBirth',
  'telephone',
  'cellPhone',
  'ccn',
  'agencyName',
  'oldCCN',
  'updatedBy',
  'lastOSLoginDate',
  'lastPONAccessDate',
  'lastTARptAccessDate',
] as const;

/** An agent (spec §3 Agent), with the version that it was retrieved at. */
export const agentObject = z.strictObject({
  ...textsOf([...agentTexts, ...furtherTexts]),
  agentId: agentIdText.optional(),
  agentType: z.enum(agentTypes).optional(),
  activationFlag: z.enum(['P', 'E', 'C', 'A', 'D', 'R']).optional(),
  version,
  ...fieldsAs(agentFlags, yesNo),
  removeCCN: yesNo,
  companies,
  academyLevel: number,
  permissions: permissionStringsObject.partial().nullish(),
});

/** The version that an agent object carries; undefined where the client gave none. */
export function versionOf(agent: { version?: string | number | null }): number | undefined {
  return agent.version === undefined || agent.version === null || agent.version === ''
    ? undefined
    : Number(agent.version);
}

/** An agency (spec §3 Agency). */
export const agencyObject = z.strictObject({
  ...textsOf(agencyTexts),
  ...fieldsAs(agencyFlags, yesNo),
  companies,
  owner: z.strictObject(textsOf(ownerTexts)).nullish(),
});

/** A member of the loyalty programme (spec §3 Member profile). */
export const memberProfileObject = z.strictObject(textsOf([...memberTexts, 'birthDate']));

/**
 * An agent whose fields of the contact form are checked by that form, the rest by the specification's
 * types.
 */
export const contactAgentObject = agentObject.extend(anythingIn(ownFields));

/** An agent whose fields of the add form are checked by that form (`addPart`). */
export const addAgentObject = agentObject.extend(anythingIn(addAgentFieldNames));

/** The fields of an agent object that belong to the form that adds an agent. */
export function addPart(agent: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(agent).filter(([name]) => addAgentFieldNames.includes(name)));
}

/** Fields that another schema checks later. */
export function anythingIn(names: readonly string[]): Record<string, z.ZodOptional<z.ZodUnknown>> {
  return Object.fromEntries(names.map((name) => [name, z.unknown().optional()]));
}

function textsOf<const Name extends string>(names: readonly Name[]): Record<Name, typeof text> {
  return fieldsAs(names, text);
}

function fieldsAs<const Name extends string, Schema>(names: readonly Name[], schema: Schema): Record<Name, Schema> {
  return Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, Schema>;
}
