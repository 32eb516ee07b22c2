import { codeOffset } from '#app/platform/authenticatorCodes.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { seal, sealedAnew, unseal } from '#app/platform/encryption.server.ts';
import { authenticatorStep, codeKind, codeSettings } from './secondFactor.ts';

const use = 'authenticator';

/** An authenticator app's secret as stored: encrypted, and valid for this account only. */
export function sealedSecret(accountId: string, secret: string): string {
  return seal(use, secret, accountId);
}

/** The decrypted secret; undefined where the key in the settings has changed since. */
export function openedSecret(accountId: string, sealed: string): string | undefined {
  return unseal(use, sealed, accountId);
}

const atATime = 500;

/**
 * Seals the secrets of all authenticator apps anew that the settings' other secret had sealed, a page at a
 * time: how many were, and how many neither secret opens. One that its user sets up meanwhile is left as they did.
 */
export async function sealSecretsAnew(db: Database): Promise<{ sealed: number; closed: number }> {
  const done = { sealed: 0, closed: 0 };
  for (let after: string | undefined; ; ) {
    const rows = await db.authenticator.findMany({
      ...{ take: atATime, orderBy: { accountId: 'asc' }, select: { accountId: true, secret: true } },
      ...(after !== undefined && { where: { accountId: { gt: after } } }),
    });
    for (const { accountId, secret } of rows) {
      const anew = sealedAnew(use, secret, accountId);
      if (anew === undefined) done.closed += 1;
      else if (anew !== secret)
        done.sealed += (
          await db.authenticator.updateMany({ where: { accountId, secret }, data: { secret: anew } })
        ).count;
    }
    if (rows.length < atATime) return done;
    after = rows.at(-1)!.accountId;
  }
}

/** The time step of a code that the app shows now; undefined for any other code. */
export function codeStep(secret: string, plain: string, now: Date): bigint | undefined {
  const offset = codeKind(plain) === 'authenticator' ? codeOffset(secret, plain, now, codeSettings) : null;
  return offset === null ? undefined : BigInt(authenticatorStep(now) + offset);
}
