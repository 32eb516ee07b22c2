import { recordAudit } from '#app/platform/audit.server.ts';
import { assertMayManageKeys, keeperOf, keyAudit, type KeyManager } from './keyHolder.server.ts';
import { lockActiveKey } from './lockKey.server.ts';

/**
 * Makes the caller the keeper of a key, whose access it then follows: it works again where its keeper had lost theirs.
 * Returns its name. Throws `forbidden` (`agency.manage-keys`, `staff.manage-keys`), and as `lockActiveKey`.
 */
export async function takeOverKey(ctx: KeyManager, keyId: string): Promise<string> {
  assertMayManageKeys(ctx);
  return ctx.db.$transaction(async (tx) => {
    const { name, keeperId } = await lockActiveKey(tx, ctx, keyId);
    if (keeperId === keeperOf(ctx)) return name;
    await tx.apiKey.update({ where: { keyId }, data: { keeperId: keeperOf(ctx) } });
    await recordAudit(tx, ctx, keyAudit(ctx, keyId, { action: 'key.taken-over', after: { keyName: name } }));
    return name;
  });
}
