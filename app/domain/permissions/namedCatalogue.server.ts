import { permissionTexts } from '#app/domain/markets/settings/kinds/permissionTexts.ts';
import { settingToday } from '#app/domain/markets/settings/readSetting.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { permissionCatalogue } from './permissionCatalogue.server.ts';
import { permissionGroups, type Permission, type PermissionArea } from './permissions.ts';

/**
 * Gives the permission catalogue with the brand's names of today, else the product's; used by everything that shows a
 * permission. Where the brand has written no Japanese name, Japanese pages show its English one.
 */
export async function namedCatalogue(ctx: { db: Database; now: Date }): Promise<readonly Permission[]> {
  const [catalogue, portal, booking] = await Promise.all([
    permissionCatalogue(ctx.db),
    settingToday(ctx, permissionTexts, 'PA'),
    settingToday(ctx, permissionTexts, 'PC'),
  ]);
  const named = new Map(
    [...portal.permissionTexts, ...booking.permissionTexts].map((line) => [line.permissionKey, line]),
  );
  return catalogue.map((permission) => {
    const line = named.get(permission.key);
    if (!line) return permission;
    return { ...permission, descriptionEn: line.nameEn, descriptionJa: line.nameJa || line.nameEn };
  });
}

/** Reads the offered permissions, by area: PA the portal's (Site Settings in au), PC the booking system's (spec §3). */
export async function listPermissions(ctx: { db: Database; now: Date }): Promise<Record<PermissionArea, Permission[]>> {
  return permissionGroups(await namedCatalogue(ctx));
}
