import type { AgentRecord } from '#app/domain/accounts/profile/records.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { isOfMarket } from '#app/domain/accounts/profile/agentFields.ts';
import {
  agentProfileSchema,
  isProfileField,
  profileFields,
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
  const named = Object.entries(sent).filter(
    ([name, value]) => isProfileField(name) && value !== null && value !== undefined,
  );
  const spelled = withStoredSpelling(Object.fromEntries(named), record);
  const differing = Object.entries(spelled).filter(([name, value]) => value !== stored[name] && value !== record[name]);
  // A flag left empty is one that the client does not know.
  const wanted = differing.filter(([name, value]) => value !== '' || !(stored[name] === 'Y' || stored[name] === 'N'));
  return wanted.length > 0 ? agentProfileSchema(rules).parse({ ...stored, ...Object.fromEntries(wanted) }) : undefined;
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

// What another verb changes, or nobody: silence would let the client believe that it was changed.
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
