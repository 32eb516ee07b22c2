import { Refusal } from '#app/domain/refusals.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { keysHeldBy, lockKeys, type KeyManager } from './keyHolder.server.ts';

/**
 * Reads a key that the caller manages, with its secrets that still work, and locks it until the transaction ends. Throws
 * `notFound` for a key of others, and `keyNotActive` for one that was revoked or is past its last day.
 */
export async function lockActiveKey(tx: Transaction, ctx: KeyManager, keyId: string) {
  await lockKeys(tx, ctx);
  const key = await tx.apiKey.findFirst({
    where: { keyId, ...keysHeldBy(ctx) },
    include: {
      secrets: { where: { OR: [{ endsAt: null }, { endsAt: { gt: ctx.now } }] }, orderBy: { createdAt: 'desc' } },
    },
  });
  if (!key) throw new Refusal('notFound');
  if (key.revokedAt || key.expiresAt <= ctx.now) throw new Refusal('keyNotActive');
  return key;
}
