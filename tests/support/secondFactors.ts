import { Secret, TOTP } from 'otpauth';
import type { AccountContext } from '#app/domain/accounts/ownAccount.server.ts';
import { addPasskey } from '#app/domain/accounts/secondFactors/addPasskey.server.ts';
import { beginAuthenticator } from '#app/domain/accounts/secondFactors/beginAuthenticator.server.ts';
import { beginPasskey } from '#app/domain/accounts/secondFactors/beginPasskey.server.ts';
import { confirmAuthenticator } from '#app/domain/accounts/secondFactors/confirmAuthenticator.server.ts';
import { signIn } from '#app/domain/accounts/signIn/signIn.server.ts';
import { environment } from '#app/platform/environment.server.ts';
import { samplePassword } from './builders.ts';
import { signedIn, visitor } from './contexts.ts';
import { SoftPasskey } from './passkeys.ts';

interface Person {
  agentUniqueId: string;
  agencyId: string;
  userId: string;
}

/** The code that an authenticator app shows at a moment. */
export function codeAt(secret: string, moment = new Date()): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: moment.getTime() });
}

/** A code of the right form that the app does not show within two minutes around a moment. */
export function wrongCode(secret: string, moment = new Date()): string {
  const shown = new Set(
    [-60, -30, 0, 30, 60].map((seconds) => codeAt(secret, new Date(moment.getTime() + seconds * 1000))),
  );
  return ['000001', '000002', '000003', '000004', '000005', '000006'].find((code) => !shown.has(code))!;
}

/** When an authenticator app is set up, so that none of the codes of now was used. */
export const twoMinutesAgo = (): Date => new Date(Date.now() - 120_000);

/** Gives an agent an authenticator app, set up two minutes ago. */
export const withAuthenticator = async (agent: Person) =>
  giveAuthenticator(await signedIn(agent, { now: twoMinutesAgo() }));

/** Gives the account of a context an authenticator app. */
export async function giveAuthenticator(ctx: AccountContext) {
  const { setup, secret } = await beginAuthenticator(ctx, { password: samplePassword });
  const { recoveryCodes } = await confirmAuthenticator(ctx, { setup, code: codeAt(secret, ctx.now) });
  return { secret, recoveryCodes: recoveryCodes ?? [] };
}

interface PasskeyOptions {
  verifiesUser?: boolean;
  name?: string;
}

/** Gives an agent a passkey. */
export const withPasskey = async (agent: Person, options: PasskeyOptions = {}) =>
  givePasskey(await signedIn(agent), options);

/** Gives the account of a context a passkey. */
export async function givePasskey(ctx: AccountContext, options: PasskeyOptions = {}) {
  const passkey = new SoftPasskey({ origin: environment().ORIGIN, ...options });
  const { challengeId, options: asked } = await beginPasskey(ctx, { password: samplePassword });
  const { recoveryCodes } = await addPasskey(ctx, {
    challengeId,
    passkeyName: options.name ?? 'My laptop',
    response: passkey.create(asked),
  });
  return { passkey, recoveryCodes: recoveryCodes ?? [] };
}

/** The challenge of an agent whose password was right. */
export async function waitingSignIn(agent: Person, options: Parameters<typeof visitor>[0] = {}): Promise<string> {
  const finished = await signIn(visitor(options), {
    userId: agent.userId,
    password: samplePassword,
    userAgent: 'test',
  });
  if (finished.outcome !== 'second-factor') throw new Error('No second step was asked for.');
  return finished.challengeId;
}
