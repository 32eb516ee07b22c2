import { agentFields, fieldsWith, type FieldWith } from './agentFields.ts';
import { Refusal } from '#app/domain/refusals.ts';

export type VersionedField = FieldWith<{ versioned: true }> | 'permissions';

/**
 * The fields of an agent that two people may be editing at once, each with the name by which the database counts its
 * changes: its column, or `permissions`. The trigger `agents_version` has the same columns.
 */
export const versionedFields = {
  ...Object.fromEntries(
    fieldsWith<{ versioned: true }>(({ versioned }) => versioned === true).map((name) => [
      name,
      agentFields[name].column,
    ]),
  ),
  permissions: 'permissions',
} as Record<VersionedField, string>;

/** The version of an agent's row, and the version that each field's last change made. */
export interface Versioned {
  version: number;
  fieldVersions: unknown;
}

/** The fields that have changed since a version of an agent, in the order of the table. */
function fieldsChangedSince({ fieldVersions }: Versioned, version: number): VersionedField[] {
  const versions = (fieldVersions ?? {}) as Record<string, unknown>;
  return (Object.keys(versionedFields) as VersionedField[]).filter(
    (field) => Number(versions[versionedFields[field]] ?? 0) > version,
  );
}

/**
 * Throws `editConflict`, with the fields that have changed since, where an agent's version is not the one that a change
 * was made for, so that nothing is overwritten unseen; `about` are the fields that matter, all where it is left out.
 * Undefined is for a client that knows of no versions.
 */
export function requireVersion(agent: Versioned, version: number | undefined, about?: readonly string[]): void {
  if (version === undefined || version === agent.version) return;
  const changed = fieldsChangedSince(agent, version);
  const fields = about ? changed.filter((field) => about.includes(field)) : changed;
  if (fields.length > 0) throw new Refusal('editConflict', { fields });
  // A version that there never was.
  if (version > agent.version || changed.length === 0) throw new Refusal('editConflict', { fields: ['version'] });
}
