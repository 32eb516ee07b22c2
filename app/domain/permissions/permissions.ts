import { rolePickLists, type AgentType } from '#app/domain/accounts/codes.ts';
import type { RefusalCode } from '#app/domain/refusals.ts';

/** PA: the portal's own area (Site Settings for au). PC: the booking-system area (spec §3 Permissions). */
export type PermissionArea = 'PA' | 'PC';

/** One item of the permission catalogue. `permissionSeq` is its place, from 0, in its area's string. */
export type Permission = {
  permissionSeq: number;
  key: string;
  area: PermissionArea;
  descriptionEn: string;
  descriptionJa: string;
};

/** An agent's permissions: Y or N at each `permissionSeq` of the two areas. */
export type PermissionStrings = { oneSource: string; polarOnline: string };

export const bookingAccessKey = 'poBookingAccess';
const droppedDescription = 'OVERCHARGE';

/** Which of the two strings holds a key: keys that start with `os` the portal's, others the booking system's. */
export function permissionStringName(key: string): keyof PermissionStrings {
  return key.startsWith('os') ? 'oneSource' : 'polarOnline';
}

/** The catalogue without the items described as OVERCHARGE, which nobody is shown or given (spec §3). */
export function offeredPermissions<T extends Permission>(catalogue: readonly T[]): T[] {
  return catalogue.filter((item) => item.descriptionEn !== droppedDescription);
}

/** The catalogue in the shape of GET /osdb/p1.0/permissions: offered items by area, in order. */
export function permissionGroups<T extends Permission>(catalogue: readonly T[]): Record<PermissionArea, T[]> {
  const offered = offeredPermissions(catalogue).toSorted((one, other) => one.permissionSeq - other.permissionSeq);
  return { PA: offered.filter((item) => item.area === 'PA'), PC: offered.filter((item) => item.area === 'PC') };
}

/** Both permission strings for the granted keys; unknown and OVERCHARGE keys grant nothing (D15). */
export function permissionStrings(catalogue: readonly Permission[], granted: Iterable<string>): PermissionStrings {
  const keys = new Set(granted);
  return {
    oneSource: permissionString(catalogue, keys, 'oneSource'),
    polarOnline: permissionString(catalogue, keys, 'polarOnline'),
  };
}

/** One permission string: Y where the item of that place is granted, N elsewhere, as long as the catalogue asks. */
export function permissionString(
  catalogue: readonly Permission[],
  granted: ReadonlySet<string>,
  name: keyof PermissionStrings,
): string {
  const items = catalogue.filter((item) => permissionStringName(item.key) === name);
  const characters = new Array<'Y' | 'N'>(Math.max(0, ...items.map((item) => item.permissionSeq + 1))).fill('N');
  for (const item of offeredPermissions(items)) if (granted.has(item.key)) characters[item.permissionSeq] = 'Y';
  return characters.join('');
}

/** The offered keys that the two strings grant, in the catalogue's order. A string that is too short grants nothing more. */
export function grantsFrom(strings: PermissionStrings, catalogue: readonly Permission[]): string[] {
  return offeredPermissions(catalogue)
    .filter((item) => strings[permissionStringName(item.key)][item.permissionSeq] === 'Y')
    .map((item) => item.key);
}

/** True where the strings grant `key`; the catalogue tells its place. */
export function isGranted(strings: PermissionStrings, key: string, catalogue: readonly Permission[]): boolean {
  return grantsFrom(strings, catalogue).includes(key);
}

/** What stands against an actor (rows) changing another user (columns); null allows it (D15). */
const managementTable = {
  O: { O: 'forbidden', M: null, A: null },
  M: { O: 'forbidden', M: 'forbidden', A: null },
  A: { O: 'forbidden', M: 'forbidden', A: 'forbidden' },
} as const satisfies Record<AgentType, Record<AgentType, RefusalCode | null>>;

/**
 * Whether an actor may manage another user of the agency (edit, deactivate, delete): the refusal, or null.
 * One's own profile and contact data are edited elsewhere, so `isSelf` is refused here (D15).
 */
export function mayManage(actorRole: AgentType, targetRole: AgentType, isSelf: boolean): 'forbidden' | null {
  return isSelf ? 'forbidden' : managementTable[actorRole][targetRole];
}

/** Whether an actor may set a user's permissions: the refusal with the message of spec §6, or null (D15). */
export function mayEditPermissions(
  actorRole: AgentType,
  targetRole: AgentType,
  isSelf: boolean,
): 'permissionsSetByOwner' | 'permissionsForbidden' | null {
  if (isSelf) return 'permissionsSetByOwner';
  return managementTable[actorRole][targetRole] === null ? null : 'permissionsForbidden';
}

/** Whether an actor may give a user this role, by adding or by changing: the refusal, or null (spec §6). */
export function mayAdd(actorRole: AgentType, newRole: AgentType): 'forbidden' | null {
  const allowed: readonly AgentType[] = rolePickLists[actorRole];
  return allowed.includes(newRole) ? null : 'forbidden';
}
