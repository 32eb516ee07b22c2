/** PA: the portal's own area (Site Settings for au). PC: the booking-system area (spec §3 Permissions). */
export const permissionAreas = ['PA', 'PC'] as const;
export type PermissionArea = (typeof permissionAreas)[number];

/** One item of the permission catalogue. `permissionSeq` is its place, from 0, in its area's string. */
export type Permission = {
  permissionSeq: number;
  key: string;
  area: PermissionArea;
  descriptionEn: string;
  descriptionJa: string;
};

/**
 * An agent's permissions as the API gives and takes them (spec §3): Y or N at each `permissionSeq` of the two areas.
 * Nothing stores them.
 */
export type PermissionStrings = { oneSource: string; polarOnline: string };

const droppedDescription = 'OVERCHARGE';

/** Which of the two strings contains a key: keys that start with `os` the portal's, others the booking system's. */
export function permissionStringName(key: string): keyof PermissionStrings {
  return key.startsWith('os') ? 'oneSource' : 'polarOnline';
}

/** The catalogue without the items described as OVERCHARGE, which are never offered (spec §3). */
export function offeredPermissions<T extends Permission>(catalogue: readonly T[]): T[] {
  return catalogue.filter((item) => item.descriptionEn !== droppedDescription);
}

/** The keys among `keys` that the catalogue offers, each once, in its order; other keys grant nothing. */
export function offeredKeys(catalogue: readonly Permission[], keys: Iterable<string>): string[] {
  const wanted = new Set(keys);
  return offeredPermissions(catalogue).flatMap(({ key }) => (wanted.has(key) ? [key] : []));
}

/** The catalogue in the shape of GET /osdb/p1.0/permissions: offered items by area, in order. */
export function permissionGroups<T extends Permission>(catalogue: readonly T[]): Record<PermissionArea, T[]> {
  const offered = offeredPermissions(catalogue).toSorted((one, other) => one.permissionSeq - other.permissionSeq);
  return { PA: offered.filter((item) => item.area === 'PA'), PC: offered.filter((item) => item.area === 'PC') };
}

/** Both permission strings for the granted keys; unknown and OVERCHARGE keys grant nothing. */
export function permissionStrings(catalogue: readonly Permission[], granted: readonly string[]): PermissionStrings {
  return permissionWriter(catalogue)(granted);
}

/**
 * Returns the function that gives both strings for granted keys (`permissionStrings`); a list sorts the catalogue once,
 * not for each row.
 */
export function permissionWriter(catalogue: readonly Permission[]): (granted: readonly string[]) => PermissionStrings {
  const oneSource = placesOf(catalogue, 'oneSource');
  const polarOnline = placesOf(catalogue, 'polarOnline');
  return (granted) => ({
    oneSource: permissionString(oneSource, granted),
    polarOnline: permissionString(polarOnline, granted),
  });
}

// The key at each place of one string, '' where there is no item or the item is never offered.
function placesOf(catalogue: readonly Permission[], name: keyof PermissionStrings): string[] {
  const items = catalogue.filter((item) => permissionStringName(item.key) === name);
  const places = new Array<string>(Math.max(0, ...items.map((item) => item.permissionSeq + 1))).fill('');
  for (const { key, permissionSeq } of offeredPermissions(items)) places[permissionSeq] = key;
  return places;
}

function permissionString(places: readonly string[], granted: readonly string[]): string {
  return places.map((key) => (key !== '' && granted.includes(key) ? 'Y' : 'N')).join('');
}

/** The offered keys that the two strings grant, in the catalogue's order. */
export function grantsFrom(strings: PermissionStrings, catalogue: readonly Permission[]): string[] {
  return offeredPermissions(catalogue)
    .filter((item) => strings[permissionStringName(item.key)][item.permissionSeq] === 'Y')
    .map((item) => item.key);
}
