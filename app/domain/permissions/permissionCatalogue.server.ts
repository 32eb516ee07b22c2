import { permissionGroups, type Permission, type PermissionArea } from './permissions.ts';
import type { Database, Transaction } from '#app/platform/database.server.ts';

/** Reads the permission catalogue (D15), in order, with the items that are never offered. */
export async function permissionCatalogue(db: Database | Transaction): Promise<Permission[]> {
  const rows = await db.permission.findMany({ orderBy: [{ area: 'asc' }, { permissionSeq: 'asc' }] });
  // The table's check holds the area to its two codes.
  return rows.map((row) => ({ ...row, area: row.area as PermissionArea }));
}

/** Reads the offered permissions, by area: PA the portal's (Site Settings in au), PC the booking system's (spec §3). */
export async function listPermissions(db: Database | Transaction): Promise<Record<PermissionArea, Permission[]>> {
  return permissionGroups(await permissionCatalogue(db));
}
