import { ownAccount, type AccountContext } from '#app/domain/accounts/ownAccount.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { readNewPasskey } from '#app/platform/webauthn.server.ts';
import { maxPasskeys } from './secondFactor.ts';
import { changeOwnFactors, noteAddedFactor } from './secondFactorRows.server.ts';
import { consumeChallenge } from './consumeChallenge.server.ts';

/**
 * Stores a passkey that the caller's browser made for a challenge of `beginPasskey`. Returns recovery codes, shown only
 * this once, where it is the caller's first factor. Throws `secondFactorExpired` for a challenge that is old, used or
 * another user's, and `passkeyNotMade` where the browser's answer is invalid or the passkey is stored already.
 */
export async function addPasskey(
  ctx: AccountContext,
  { challengeId, passkeyName, response }: { challengeId: string; passkeyName: string; response: string },
): Promise<{ recoveryCodes: string[] | null }> {
  const { accountId } = ownAccount(ctx);
  const { challenge } = await consumeChallenge(ctx, {
    id: challengeId,
    purpose: 'passkey-registration',
    accountId,
  });
  const made = await readNewPasskey(response, challenge);
  if (!made) throw new Refusal('passkeyNotMade');
  return changeOwnFactors(ctx, async (tx, account) => {
    if ((await tx.passkey.count({ where: { accountId } })) >= maxPasskeys) throw new Refusal('tooManyPasskeys');
    const row = {
      ...made,
      publicKey: new Uint8Array(made.publicKey),
      accountId,
      name: passkeyName,
      createdAt: ctx.now,
    };
    const { count } = await tx.passkey.createMany({ data: [row], skipDuplicates: true });
    if (count === 0) throw new Refusal('passkeyNotMade');
    return { recoveryCodes: await noteAddedFactor(tx, ctx, account, { factor: 'passkey', name: passkeyName }) };
  });
}
