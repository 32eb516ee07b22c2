import { randomBytes } from 'node:crypto';
import type { Database } from '#app/platform/database.server.ts';
import { resealed, seal, unseal } from '#app/platform/encryption.server.ts';

const use = 'webhook';
const secretBytes = 32;

/** A new secret as Standard Webhooks writes it, and as it is stored: encrypted, and valid for this webhook alone. */
export function newWebhookSecret(endpointId: string): { text: string; sealed: string } {
  const text = `whsec_${randomBytes(secretBytes).toString('base64')}`;
  return { text, sealed: seal(use, text, endpointId) };
}

interface StoredSecrets {
  endpointId: string;
  secret: string;
  formerSecret: string | null;
  formerUntil: Date | null;
}

/** The secrets that sign now, the newest first; none where the settings' secret has changed since. */
export function openedSecrets({ endpointId, secret, formerSecret, formerUntil }: StoredSecrets, now: Date): string[] {
  const newest = unseal(use, secret, endpointId);
  if (newest === undefined) return [];
  const former =
    formerSecret !== null && formerUntil !== null && formerUntil > now
      ? unseal(use, formerSecret, endpointId)
      : undefined;
  return former === undefined ? [newest] : [newest, former];
}

/** Encrypts the secrets of webhooks with the new secret: how many were done, and how many neither secret opens. */
export async function resealWebhooks(db: Database): Promise<{ sealed: number; closed: number }> {
  const done = { sealed: 0, closed: 0 };
  const rows = await db.webhookEndpoint.findMany({ select: { endpointId: true, secret: true, formerSecret: true } });
  for (const { endpointId, secret, formerSecret } of rows) {
    const again = resealed(use, secret, endpointId);
    const formerAgain = formerSecret === null ? null : (resealed(use, formerSecret, endpointId) ?? null);
    if (again === undefined) done.closed += 1;
    else if (again !== secret)
      done.sealed += (
        await db.webhookEndpoint.updateMany({
          where: { endpointId, secret },
          data: { secret: again, formerSecret: formerAgain },
        })
      ).count;
  }
  return done;
}
