import { grantedKeysOf } from '#app/domain/permissions/grants.server.ts';
import { permissionStrings, type PermissionStrings } from '#app/domain/permissions/permissions.ts';
import type { Database } from '#app/platform/database.server.ts';
import { permissionCatalogue } from '#seed/reference/permissions.ts';

/** The permissions that an agent has, as the two strings of spec §3. */
export async function permissionsOf(
  db: Database,
  { agentUniqueId }: { agentUniqueId: string },
  now = new Date(),
): Promise<PermissionStrings> {
  return permissionStrings(permissionCatalogue, await grantedKeysOf(db, agentUniqueId, now));
}
