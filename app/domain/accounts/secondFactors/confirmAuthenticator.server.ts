import type { AccountContext } from '#app/domain/accounts/ownAccount.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { setupSecret } from './beginAuthenticator.server.ts';
import { codeStep, sealedSecret } from './authenticatorSecret.server.ts';
import { plainCode } from './secondFactor.ts';
import { changeOwnFactors, noteAddedFactor } from './secondFactorRows.server.ts';

/**
 * Stores the authenticator app of a setup, if its first code is right; it replaces an earlier app of the caller.
 * Returns recovery codes, shown only this once, where it is their first factor. Throws `secondFactorExpired`, and
 * `secondFactorWrong` at the field.
 */
export async function confirmAuthenticator(
  ctx: AccountContext,
  { setup, code }: { setup: string; code: string },
): Promise<{ recoveryCodes: string[] | null }> {
  const secret = setupSecret(ctx, setup);
  const step = codeStep(secret, plainCode(code), ctx.now);
  if (step === undefined) throw new Refusal('secondFactorWrong', { field: 'code' });
  return changeOwnFactors(ctx, async (tx, account) => {
    const { accountId } = account;
    const row = {
      secret: sealedSecret(accountId, secret),
      createdAt: ctx.now,
      confirmedAt: ctx.now,
      lastStep: step,
    };
    await tx.authenticator.upsert({ where: { accountId }, create: { accountId, ...row }, update: row });
    return { recoveryCodes: await noteAddedFactor(tx, ctx, account, { factor: 'authenticator' }) };
  });
}
