import { grantsFrom, permissionStrings, type Permission, type PermissionStrings } from './permissions.ts';
import { Refusal } from '#app/domain/refusals.ts';

/**
 * The keys that the two permission strings of a client grant. Throws `malformedRequest` at `permissions.oneSource` or
 * `permissions.polarOnline` for a string shorter or longer than the catalogue, and for a Y at a place without an offered
 * permission.
 */
export function grantedKeys(strings: PermissionStrings, catalogue: readonly Permission[]): string[] {
  const keys = grantsFrom(strings, catalogue);
  const understood = permissionStrings(catalogue, keys);
  for (const name of ['oneSource', 'polarOnline'] as const)
    if (strings[name] !== understood[name]) throw new Refusal('malformedRequest', { field: `permissions.${name}` });
  return keys;
}
