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
import { withStoredSpelling } from '#app/domain/people/agents/replies.ts';
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
  // A flag left empty is one that the client does not know.
  const wanted = differing.filter(([name, value]) => value !== '' || !(stored[name] === 'Y' || stored[name] === 'N'));
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
