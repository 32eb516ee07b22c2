import type { VisitorContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { Transaction } from '#app/platform/database.server.ts';

export interface ChallengeKey {
  id: string;
  purpose: 'second-factor' | 'confirmation' | 'passkey-registration';
  accountId: string;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Consumes a user's challenge, whether or not its answer is valid: of two concurrent uses one succeeds. Throws
 * `secondFactorExpired` where it is unknown, used, too old, of another purpose or another user's.
 */
export async function consumeChallenge(
  ctx: Pick<VisitorContext, 'db' | 'now'>,
  key: ChallengeKey,
  db: Transaction = ctx.db,
): Promise<{ challenge: string }> {
  if (!uuid.test(key.id)) throw new Refusal('secondFactorExpired');
  const [used] = await db.challenge.updateManyAndReturn({
    where: { ...key, usedAt: null, expiresAt: { gt: ctx.now } },
    data: { usedAt: ctx.now },
    select: { challenge: true },
  });
  if (!used) throw new Refusal('secondFactorExpired');
  return used;
}
