import { ownAccount, type AccountContext } from '#app/domain/accounts/ownAccount.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { authenticatorAddress, newAuthenticatorSecret, qrCode } from '#app/platform/authenticatorCodes.server.ts';
import { seal, unseal } from '#app/platform/encryption.server.ts';
import { confirmOwnPassword } from '#app/domain/accounts/credentials/confirmOwnPassword.server.ts';
import { codeSettings, setupMinutes } from './secondFactor.ts';

/** The data of the page that sets an app up. `setup` is posted back with the first code. */
export interface AuthenticatorSetup {
  setup: string;
  /** In base32, for typing. */
  secret: string;
  /** The address in the QR code, which also opens an app on this device. */
  address: string;
  qr: { size: number; path: string };
}

const use = 'authenticator-setup';

/**
 * Begins to set up an authenticator app, once the caller confirmed their password. Nothing is stored before the first
 * code: the form carries the encrypted secret, which is valid for ten minutes and in this session only. Throws
 * `wrongPassword` and `locked`.
 */
export async function beginAuthenticator(
  ctx: AccountContext,
  { password }: { password: string },
): Promise<AuthenticatorSetup> {
  await confirmOwnPassword(ctx, { password, field: 'password' });
  const secret = newAuthenticatorSecret();
  const until = ctx.now.getTime() + setupMinutes * 60_000;
  return shownSetup(ctx, seal(use, JSON.stringify({ secret, until }), ctx.sessionId), secret);
}

/**
 * Returns the setup again after a wrong code. Throws `secondFactorExpired` where it is too old or of another session.
 */
export function resumeAuthenticator(ctx: AccountContext, setup: string): AuthenticatorSetup {
  return shownSetup(ctx, setup, setupSecret(ctx, setup));
}

/** The secret of a setup. Throws `secondFactorExpired` where it is too old, altered or of another session. */
export function setupSecret(ctx: AccountContext, setup: string): string {
  const opened = unseal(use, setup, ctx.sessionId);
  const { secret, until } =
    opened === undefined ? { secret: '', until: 0 } : (JSON.parse(opened) as { secret: string; until: number });
  if (until <= ctx.now.getTime()) throw new Refusal('secondFactorExpired');
  return secret;
}

function shownSetup(ctx: AccountContext, setup: string, secret: string): AuthenticatorSetup {
  const address = authenticatorAddress(secret, ownAccount(ctx).userId, codeSettings);
  return { setup, secret, address, qr: qrCode(address) };
}
