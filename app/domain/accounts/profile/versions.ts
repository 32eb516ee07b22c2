import { Refusal } from '#app/domain/refusals.ts';

/**
 * The fields of an agent that two people may be editing at once, each with the name by which the database counts its
 * changes: its column, or `permissions`. The triggers of the migration `agent_versions` hold the same list.
 */
export const versionedFields = {
  title: 'title',
  firstName: 'first_name',
  middleName: 'middle_name',
  lastName: 'last_name',
  suffix: 'suffix',
  gender: 'gender',
  dateOfBirth: 'date_of_birth',
  emailAddress: 'email_address',
  phoneCode: 'phone_code',
  phoneNumber: 'phone_number',
  cellphoneCode: 'cellphone_code',
  cellphoneNumber: 'cellphone_number',
  houseName: 'house_name',
  address1: 'address1',
  address2: 'address2',
  address3: 'address3',
  city: 'city',
  state: 'state',
  zip: 'zip',
  country: 'country',
  ccn: 'ccn',
  cliaagentId: 'clia_agent_id',
  abtanumber: 'abta_number',
  ccbookingDocsFlag: 'cc_booking_docs_flag',
  genericAgent: 'generic_agent',
  homeBasedAgentFlag: 'home_based_agent_flag',
  agentType: 'agent_type',
  activationFlag: 'activation_flag',
  permissions: 'permissions',
} as const satisfies Record<string, string>;

export type VersionedField = keyof typeof versionedFields;

/** The version of an agent's row, and the version that each field's last change made. */
export interface Versioned {
  version: number;
  fieldVersions: unknown;
}

/** The fields that have changed since a version of an agent, in the order of the table. */
export function fieldsChangedSince({ fieldVersions }: Versioned, version: number): VersionedField[] {
  const versions = (fieldVersions ?? {}) as Record<string, unknown>;
  return (Object.keys(versionedFields) as VersionedField[]).filter(
    (field) => Number(versions[versionedFields[field]] ?? 0) > version,
  );
}

/**
 * Throws `changedMeanwhile`, with the fields that have changed since, where an agent's version is not the one that a
 * change was made for, so that nothing is overwritten unseen; `about` are the fields that matter, all where it is left
 * out. Undefined stands for a client that knows of no versions.
 */
export function requireVersion(agent: Versioned, version: number | undefined, about?: readonly string[]): void {
  if (version === undefined || version === agent.version) return;
  const changed = fieldsChangedSince(agent, version);
  const fields = about ? changed.filter((field) => about.includes(field)) : changed;
  if (fields.length > 0) throw new Refusal('changedMeanwhile', { fields });
  // A version that there never was.
  if (version > agent.version || changed.length === 0) throw new Refusal('changedMeanwhile', { fields: ['version'] });
}
