import type { PermissionItem } from './PermissionFields.tsx';

/** The names of permissions in the reader's language, in the order of the catalogue. */
export function labelsOf(items: readonly PermissionItem[], keys: readonly string[]): string[] {
  return items.filter(({ key }) => keys.includes(key)).map(({ label }) => label);
}
