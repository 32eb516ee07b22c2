import type { AgentType } from '#app/domain/permissions/codes.ts';
import { defaultGrants } from '#app/domain/permissions/defaultGrants.ts';
import { rolesAlways } from '#app/domain/permissions/openedBy.ts';

/** Why a user has a permission. */
export interface GrantReason {
  /** Their role has what it opens without a grant. */
  byRole: boolean;
  /** Their role starts with it. */
  roleStartsWithIt: boolean;
  /** The grant, where there is one: its giver's name, null where it was not given by hand, its moment, and its end. */
  grant: { giver: { firstName: string; lastName: string } | null; at: Date; until: Date | null } | null;
}

/** A grant as stored. */
export interface GrantRow {
  key: string;
  grantedBy: string | null;
  grantedAt: Date;
  until: Date | null;
}

/** Why a user of a role has the permission `key`; `names` are the givers' names by their identifiers. */
export function grantReason(
  role: AgentType,
  key: string,
  row: GrantRow | undefined,
  names: ReadonlyMap<string, { firstName: string; lastName: string }>,
): GrantReason {
  return {
    byRole: rolesAlways(key).includes(role),
    roleStartsWithIt: defaultGrants[role].includes(key),
    grant: row ? { giver: names.get(row.grantedBy ?? '') ?? null, at: row.grantedAt, until: row.until } : null,
  };
}
