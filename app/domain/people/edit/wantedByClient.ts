import type { AgentRecord } from '#app/domain/accounts/profile/records.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { isOfMarket, ownFields } from '#app/domain/accounts/profile/agentFields.ts';
import { contactValues } from '#app/domain/accounts/profile/contactValues.ts';
import {
  agentProfileSchema,
  contactSchema,
  profileFields,
  type ContactInput,
  type FormRules,
  type ProfileField,
  type ProfileInput,
} from '#app/domain/accounts/profile/forms.ts';
import { formValuesOf } from '#app/domain/agencies/information/agencyColumns.ts';
import { calledOf, informationFields } from '#app/domain/agencies/information/agencyFields.ts';
import { agencyInformationSchema, type AgencyInformationInput } from '#app/domain/agencies/information/agencyForm.ts';
import { inReply, withStoredSpelling } from '#app/domain/people/agents/replies.ts';
import { grantedKeys } from '#app/domain/permissions/permissionInput.ts';
import { permissionStrings, type Permission, type PermissionStrings } from '#app/domain/permissions/permissions.ts';
import { Refusal } from '#app/domain/refusals.ts';

/**
 * The profile of a user as the form's texts: what is edited, and what a client that names a few fields leaves as it is.
 */
export function profileValues(agent: AgentRecord, market: Market): Record<string, string> {
  // Fields of another market may be stored; the form of this one has them empty.
  const textOf = (name: ProfileField) => (isOfMarket(name, market) ? formText(agent[name]) : '');
  return Object.fromEntries(profileFields.map((name) => [name, textOf(name)]));
}

// A flag left empty is one that the client does not know.
function isFlag(stored: string | undefined): boolean {
  return stored === 'Y' || stored === 'N';
}

function formText(value: string | boolean): string {
  return typeof value === 'string' ? value : value ? 'Y' : 'N';
}

/**
 * The profile that a client's agent object asks for: the fields that it names, over what is stored. Undefined where
 * they differ in nothing, so that a record from before a rule does not keep its user from being deactivated. Throws the
 * schema's error.
 */
export function profileWanted(sent: object, agent: AgentRecord, rules: FormRules): ProfileInput | undefined {
  const stored = profileValues(agent, rules.market);
  const record = agent as Record<string, unknown>;
  const spelled = withStoredSpelling(namedAmong(profileFields, sent), record);
  const differing = Object.entries(spelled).filter(([name, value]) => value !== stored[name] && value !== record[name]);
  const wanted = differing.filter(([name, value]) => value !== '' || !isFlag(stored[name]));
  return wanted.length > 0 ? agentProfileSchema(rules).parse({ ...stored, ...Object.fromEntries(wanted) }) : undefined;
}

/**
 * What users who write about themselves over the API want their name and contact data to be: the fields that the agent
 * object names, over what is stored, so that a client which knows fewer fields than the portal empties none. Throws the
 * schema's error.
 */
export function contactWanted(sent: object, agent: AgentRecord, rules: FormRules): ContactInput {
  const spelled = withStoredSpelling(namedAmong(ownFields, sent), agent as Record<string, unknown>);
  return contactSchema(rules).parse({ ...contactValues(agent, rules.market), ...spelled });
}

type StoredInformation = Parameters<typeof formValuesOf<(typeof informationFields)[number]>>[1] & { version: number };

/**
 * What an owner wants the information of their agency to be: the fields that the agency object names, over what is
 * stored. Undefined where they differ in nothing. Throws the schema's error.
 */
export function informationWanted(
  sent: object,
  stored: StoredInformation,
  rules: Pick<FormRules, 'countriesWithStates'>,
): AgencyInformationInput | undefined {
  const values: Record<string, string> = formValuesOf(informationFields, stored);
  const record = inReply(stored) as Record<string, unknown>;
  const spelled = withStoredSpelling(namedAmong(informationFields.map(calledOf), sent), values);
  const wanted = Object.entries(spelled).filter(
    ([name, value]) => value !== values[name] && value !== record[name] && !(isFlag(values[name]) && value === ''),
  );
  if (wanted.length === 0) return undefined;
  const input = { ...values, ...Object.fromEntries(wanted), version: stored.version };
  return agencyInformationSchema(rules).parse(input);
}

// A field that a client leaves out, or that is null, is one that it does not know.
function namedAmong(fields: readonly string[], sent: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(sent).filter(([name, value]) => fields.includes(name) && value !== null && value !== undefined),
  );
}

/**
 * The keys that a client's permission strings grant, one that it leaves out being as held; undefined where it names
 * none.
 */
export function permissionsWanted(
  sent: Partial<PermissionStrings> | null | undefined,
  agent: AgentRecord,
  catalogue: readonly Permission[],
): string[] | undefined {
  if (sent?.oneSource === undefined && sent?.polarOnline === undefined) return undefined;
  return grantedKeys({ ...permissionStrings(catalogue, agent.grants), ...sent }, catalogue);
}

// What another verb changes, or none: silence would let the client believe that it was changed.
const fixedFields = ['userId', 'ccn'] as const;

/**
 * Throws `malformedRequest` at a field of a client's agent object that differs from what is stored and that editing
 * does not change.
 */
export function refuseFixedFields(sent: Record<string, unknown>, agent: AgentRecord): void {
  for (const field of fixedFields) {
    const value = sent[field];
    if (typeof value === 'string' && value !== '' && value.toUpperCase() !== agent[field].toUpperCase())
      throw new Refusal('malformedRequest', { field });
  }
  for (const field of ['password', 'confirmPwd']) if (sent[field]) throw new Refusal('malformedRequest', { field });
}
