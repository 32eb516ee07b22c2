import { codeOffset } from '#app/platform/authenticatorCodes.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { seal, resealed, unseal } from '#app/platform/encryption.server.ts';
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
 * Encrypts the secrets of all authenticator apps with the new secret, a page at a time: how many were done, and how
 * many neither secret opens. A secret that its user replaces in the meantime stays as it is.
 */
export async function resealSecrets(db: Database): Promise<{ sealed: number; closed: number }> {
  const done = { sealed: 0, closed: 0 };
  for (let after: string | undefined; ; ) {
    const rows = await db.authenticator.findMany({
      take: atATime,
      orderBy: { accountId: 'asc' },
      select: { accountId: true, secret: true },
      ...(after !== undefined && { where: { accountId: { gt: after } } }),
    });
    for (const { accountId, secret } of rows) {
      const resealedSecret = resealed(use, secret, accountId);
      if (resealedSecret === undefined) done.closed += 1;
      else if (resealedSecret !== secret)
        done.sealed += (
          await db.authenticator.updateMany({ where: { accountId, secret }, data: { secret: resealedSecret } })
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
