import { permissionGroups, type Permission, type PermissionArea } from './permissions.ts';
import type { Database, Transaction } from '#app/platform/database.server.ts';

/** The permission catalogue as the database holds it (D15), in order; with the items that nobody is shown. */
export async function permissionCatalogue(db: Database | Transaction): Promise<Permission[]> {
  const rows = await db.permission.findMany({ orderBy: [{ area: 'asc' }, { permissionSeq: 'asc' }] });
  // The table's check holds the area to its two codes.
  return rows.map((row) => ({ ...row, area: row.area as PermissionArea }));
}

/** The permissions that are offered, by area: PA the portal's (Site Settings in au), PC the booking system's (spec §3). */
export async function listPermissions(db: Database | Transaction): Promise<Record<PermissionArea, Permission[]>> {
  return permissionGroups(await permissionCatalogue(db));
}
