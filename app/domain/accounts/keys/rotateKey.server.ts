import { recordAudit } from '#app/platform/audit.server.ts';
import { newKeySecret } from '#app/platform/keySecrets.server.ts';
import { assertMayManageKeys, keyAudit, type KeyManager } from './keyHolder.server.ts';
import { lockActiveKey } from './lockKey.server.ts';

/**
 * Gives a key a new secret and returns its text, which is not stored. The one that it replaces works for `overlap` more
 * hours, one from before ends at once: two work at most. Throws `forbidden` (`agency.manage-keys`, `staff.manage-keys`),
 * and as `lockActiveKey`.
 */
export async function rotateKey(
  ctx: KeyManager,
  { keyId, overlap }: { keyId: string; overlap: number },
): Promise<{ text: string }> {
  assertMayManageKeys(ctx);
  return ctx.db.$transaction(async (tx) => {
    const { name, isTest, secrets } = await lockActiveKey(tx, ctx, keyId);
    const secret = newKeySecret(isTest);
    const [newest] = secrets;
    const endsAt = new Date(ctx.now.getTime() + overlap * 3600_000);
    for (const { secretId } of secrets)
      await tx.apiKeySecret.update({
        where: { secretId },
        data: { endsAt: secretId === newest?.secretId ? endsAt : ctx.now },
      });
    await tx.apiKeySecret.create({
      data: { keyId, secretHash: secret.hash, hint: secret.hint, createdAt: ctx.now },
    });
    await recordAudit(
      tx,
      ctx,
      keyAudit(ctx, keyId, {
        action: 'key.rotated',
        before: { keyHint: newest?.hint ?? '' },
        after: { keyName: name, keyHint: secret.hint },
      }),
    );
    return { text: secret.text };
  });
}
