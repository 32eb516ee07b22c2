import { localized } from '#app/domain/localizedText.ts';
import type { AgentType } from '#app/domain/permissions/codes.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { can } from '#app/domain/permissions/can.ts';
import { namedCatalogue } from '#app/domain/permissions/namedCatalogue.server.ts';
import { offeredKeys, permissionGroups } from '#app/domain/permissions/permissions.ts';
import { startingGrants } from '#app/domain/permissions/startingGrants.ts';
import type { PermissionItem } from './PermissionFields.tsx';

/** The keys that a new user of each role starts with where the caller adds them. */
export async function startingByRole(ctx: AgentContext): Promise<Record<AgentType, string[]>> {
  const catalogue = await namedCatalogue(ctx);
  return {
    O: startingGrants(ctx, 'O', catalogue),
    M: startingGrants(ctx, 'M', catalogue),
    A: startingGrants(ctx, 'A', catalogue),
  };
}

/** The permissions that are offered, in the reader's language, and which of `held` are among them. */
export async function permissionItems(
  ctx: AgentContext,
  held: readonly string[] = [],
): Promise<{ items: PermissionItem[]; granted: string[] }> {
  const catalogue = await namedCatalogue(ctx);
  const { PA, PC } = permissionGroups(catalogue);
  const items = [...PA, ...PC].map(({ key, area, descriptionEn, descriptionJa }) => ({
    key,
    area,
    label: localized(ctx.language, 'description', { descriptionEn, descriptionJa }),
    mayGive: can(ctx, 'permission.give', { key }),
  }));
  return { items, granted: offeredKeys(catalogue, held) };
}
