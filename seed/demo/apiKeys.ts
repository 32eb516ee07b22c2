import { errorReference } from '#app/domain/referenceNumber.ts';
import type { Database } from '#app/platform/database.server.ts';
import { newKeySecret } from '#app/platform/keySecrets.server.ts';
import { hashToken } from '#app/platform/tokens.server.ts';

const dayMs = 86_400_000;
const daysShown = 30;

/** A key of the sample owner's agency that a program has used for a month, as their page of keys shows it. */
export async function seedApiKeys(db: Database, now: Date): Promise<void> {
  const { agentUniqueId, agencyId } = await db.agent.findFirstOrThrow({ where: { userId: 'NAMOWNER' } });
  const ago = (days: number, minutes = 0) => new Date(now.getTime() - days * dayMs - minutes * 60_000);
  const secret = newKeySecret(false);
  const { keyId } = await db.apiKey.create({
    data: {
      kind: 'agency',
      name: 'Nightly CRM export',
      isTest: false,
      scopes: ['read:people', 'read:sales'],
      addresses: ['192.0.2.0/24'],
      agencyId,
      keeperId: agentUniqueId,
      createdBy: agentUniqueId,
      createdAt: ago(daysShown),
      expiresAt: ago(-60),
      secrets: { create: { secretHash: secret.hash, hint: secret.hint, createdAt: ago(daysShown) } },
    },
  });
  await db.apiKeyDay.createMany({
    data: Array.from({ length: daysShown }, (_, days) => ({
      keyId,
      day: new Date(ago(days).toISOString().slice(0, 10)),
      calls: 40 + ((days * 37) % 23),
      refused: days % 9 === 4 ? 3 : 0,
      lastAt: ago(days, 5),
    })),
  });
  await db.apiCall.createMany({
    data: Array.from({ length: 20 }, (_, place) => ({
      keyId,
      at: ago(0, 60 - place),
      method: place % 3 === 0 ? 'GET' : 'POST',
      path: place % 3 === 0 ? '/osmf/v1.0/sales-report' : '/osmf/v1.0/agents/list',
      status: place === 7 ? 400 : 200,
      ms: 8 + ((place * 7) % 11),
      reference: errorReference(hashToken(`demo ${place}`)),
      address: '192.0.2.17',
    })),
  });
}
