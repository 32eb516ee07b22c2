import { createHash } from 'node:crypto';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { newSigningKey, type SigningKey } from '#app/platform/credentialProofs.server.ts';
import { seal, resealed, unseal } from '#app/platform/encryption.server.ts';
import { environment } from '#app/platform/environment.server.ts';
import { ed25519Multikey } from '#app/platform/multibase.ts';
import { issuerOf } from './badge.ts';

type Reader = Pick<VisitorContext, 'db' | 'now'>;

const use = 'issuer-key';

/**
 * Reads the key with which the installation signs credentials, the newest that its secret opens. The first call makes
 * one, and so does the first after the secret was changed; keys of before stay in the issuer's document, so that what
 * they signed is verified as ever.
 */
export async function signingKey(ctx: Reader): Promise<SigningKey> {
  const found = await newestOpenable(ctx);
  if (found) return found;
  return ctx.db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('issuer key', 0))`;
    const made = await newestOpenable({ db: tx });
    if (made) return made;
    const { publicKey, privateKey } = newSigningKey();
    const keyId = createHash('sha256').update(publicKey).digest('hex').slice(0, 16);
    await tx.issuerKey.create({
      data: { keyId, publicKey, privateKey: seal(use, privateKey, keyId), createdAt: ctx.now },
    });
    return { verificationMethod: addressOf(keyId), privateKey };
  });
}

/** Lists the installation's public keys, the newest first, as the issuer's document has them. */
export async function publicKeys(ctx: Reader): Promise<{ keyId: string; multikey: string }[]> {
  await signingKey(ctx);
  const rows = await ctx.db.issuerKey.findMany({
    orderBy: { createdAt: 'desc' },
    select: { keyId: true, publicKey: true },
  });
  return rows.map(({ keyId, publicKey }) => ({
    keyId,
    multikey: ed25519Multikey(Buffer.from(publicKey, 'base64url')),
  }));
}

/** Encrypts the keys of the badges with the new secret: how many were done, and how many neither secret opens. */
export async function resealKeys({ db }: Pick<Reader, 'db'>): Promise<{ sealed: number; closed: number }> {
  const done = { sealed: 0, closed: 0 };
  for (const { keyId, privateKey } of await db.issuerKey.findMany()) {
    const resealedKey = resealed(use, privateKey, keyId);
    if (resealedKey === undefined) done.closed += 1;
    if (resealedKey === undefined || resealedKey === privateKey) continue;
    await db.issuerKey.update({ where: { keyId }, data: { privateKey: resealedKey } });
    done.sealed += 1;
  }
  return done;
}

async function newestOpenable({ db }: { db: Pick<Reader['db'], 'issuerKey'> }): Promise<SigningKey | null> {
  for (const { keyId, privateKey } of await db.issuerKey.findMany({ orderBy: { createdAt: 'desc' }, take: 5 })) {
    const opened = unseal(use, privateKey, keyId);
    if (opened !== undefined) return { verificationMethod: addressOf(keyId), privateKey: opened };
  }
  return null;
}

function addressOf(keyId: string): string {
  return `${issuerOf(environment().ORIGIN)}#${keyId}`;
}
