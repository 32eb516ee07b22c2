import { ownAccount, type AccountContext } from '#app/domain/accounts/ownAccount.server.ts';
import { fullName } from '#app/domain/display.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { passkeyCreationOptions, type PasskeyCreationOptions } from '#app/platform/webauthn.server.ts';
import { confirmOwnPassword } from '#app/domain/accounts/credentials/confirmOwnPassword.server.ts';
import { challengeMinutes, maxPasskeys } from './secondFactor.ts';

/**
 * Begins a passkey, once the caller confirmed their password: returns the options for the browser, and stores the
 * challenge for `addPasskey`, which is valid once and for five minutes. Throws `wrongPassword`, `locked`, and
 * `tooManyPasskeys`.
 */
export async function beginPasskey(
  ctx: AccountContext,
  { password }: { password: string },
): Promise<{ challengeId: string; options: PasskeyCreationOptions }> {
  await confirmOwnPassword(ctx, { password, field: 'password' });
  const account = ownAccount(ctx);
  const { accountId, userId } = account;
  const existing = await ctx.db.passkey.findMany({
    where: { accountId },
    select: { credentialId: true, transports: true },
  });
  if (existing.length >= maxPasskeys) throw new Refusal('tooManyPasskeys');
  const options = await passkeyCreationOptions(
    { id: accountId, userId, name: fullName(account, ctx.language) },
    existing,
  );
  const { id } = await ctx.db.challenge.create({
    data: {
      purpose: 'passkey-registration',
      accountId,
      challenge: options.challenge,
      createdAt: ctx.now,
      expiresAt: new Date(ctx.now.getTime() + challengeMinutes * 60_000),
    },
    select: { id: true },
  });
  return { challengeId: id, options };
}
