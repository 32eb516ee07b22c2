import { grantsFrom, permissionStrings, type Permission, type PermissionStrings } from './permissions.ts';
import { Refusal } from '#app/domain/refusals.ts';

/**
 * The keys that the two permission strings of a client grant. A string may be shorter than the catalogue. Throws
 * `malformedRequest` at `permissions.oneSource` or `permissions.polarOnline` for a Y at a place without an offered
 * permission.
 */
export function grantedKeys(strings: PermissionStrings, catalogue: readonly Permission[]): string[] {
  const keys = grantsFrom(strings, catalogue);
  const understood = permissionStrings(catalogue, keys);
  for (const name of ['oneSource', 'polarOnline'] as const) {
    const isUnderstood = strings[name].padEnd(understood[name].length, 'N') === understood[name];
    if (!isUnderstood) throw new Refusal('malformedRequest', { field: `permissions.${name}` });
  }
  return keys;
}
