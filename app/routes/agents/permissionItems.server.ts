import type { AgentContext } from '#app/domain/context.server.ts';
import { listPermissions } from '#app/domain/agents/permissionCatalogue.server.ts';
import type { PermissionItem } from './PermissionFields.tsx';

/** The permissions that are offered, in the reader's language. */
export async function permissionItems({ db, language }: AgentContext): Promise<PermissionItem[]> {
  const groups = await listPermissions(db);
  return [...groups.PA, ...groups.PC].map(({ key, area, descriptionEn, descriptionJa }) => ({
    key,
    area,
    label: language === 'ja' ? descriptionJa : descriptionEn,
  }));
}
