import type { AgentContext } from '#app/domain/context.server.ts';
import { permissionCatalogue } from '#app/domain/permissions/permissionCatalogue.server.ts';
import { grantsFrom, permissionGroups, type PermissionStrings } from '#app/domain/permissions/permissions.ts';
import type { PermissionItem } from './PermissionFields.tsx';

/** The permissions that are offered, in the reader's language, and the keys of those that `strings` grant. */
export async function permissionItems(
  { db, language }: AgentContext,
  strings: PermissionStrings = { oneSource: '', polarOnline: '' },
): Promise<{ items: PermissionItem[]; granted: string[] }> {
  const catalogue = await permissionCatalogue(db);
  const { PA, PC } = permissionGroups(catalogue);
  const items = [...PA, ...PC].map(({ key, area, descriptionEn, descriptionJa }) => ({
    key,
    area,
    label: language === 'ja' ? descriptionJa : descriptionEn,
  }));
  return { items, granted: grantsFrom(strings, catalogue) };
}
