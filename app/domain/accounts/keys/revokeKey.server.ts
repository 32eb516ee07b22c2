import { recordAudit } from '#app/platform/audit.server.ts';
import { assertMayManageKeys, keyAudit, type KeyManager } from './keyHolder.server.ts';
import { lockActiveKey } from './lockKey.server.ts';

/**
 * Revokes a key: its next call is refused, and so are those of its short tokens. Returns its name. Throws `forbidden`
 * (`agency.manage-keys`, `staff.manage-keys`), and as `lockActiveKey`.
 */
export async function revokeKey(ctx: KeyManager, keyId: string): Promise<string> {
  assertMayManageKeys(ctx);
  return ctx.db.$transaction(async (tx) => {
    const { name } = await lockActiveKey(tx, ctx, keyId);
    await tx.apiKey.update({ where: { keyId }, data: { revokedAt: ctx.now } });
    await recordAudit(tx, ctx, keyAudit(ctx, keyId, { action: 'key.revoked', after: { keyName: name } }));
    return name;
  });
}
