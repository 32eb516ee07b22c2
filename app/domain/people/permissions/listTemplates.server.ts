import type { AgentContext } from '#app/domain/context.server.ts';
import { assertMaySee } from '#app/domain/permissions/assertCan.ts';
import { can } from '#app/domain/permissions/can.ts';
import { permissionCatalogue } from '#app/domain/permissions/permissionCatalogue.server.ts';
import { offeredKeys } from '#app/domain/permissions/permissions.ts';
import type { PermissionTemplate } from './templates.ts';

/**
 * Lists the permission templates of the caller's agency by name; keys that are offered no more are left out. Throws
 * `forbidden` (`agency.permission-templates`).
 */
export async function listTemplates(ctx: AgentContext): Promise<PermissionTemplate[]> {
  assertMaySee(ctx, 'agency.permission-templates');
  const [catalogue, rows] = await Promise.all([
    permissionCatalogue(ctx.db),
    ctx.db.permissionTemplate.findMany({ where: { agencyId: ctx.agency.agencyId }, orderBy: { nameKey: 'asc' } }),
  ]);
  return rows.map(({ templateId, name, keys, version }) => {
    const offered = offeredKeys(catalogue, keys);
    const mayApply = offered.every((key) => can(ctx, 'permission.give', { key }));
    return { templateId, name, keys: offered, version, mayApply };
  });
}
