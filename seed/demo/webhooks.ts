import { newWebhookSecret } from '#app/domain/agencies/webhooks/webhookSecret.server.ts';
import { eventKindNames } from '#app/domain/operations/events/eventKinds.ts';
import type { Database } from '#app/platform/database.server.ts';
import { environment } from '#app/platform/environment.server.ts';
import { newUuid } from '#app/platform/uuid.server.ts';

/** A webhook of the sample owner's agency that leads to the sandbox's receiver: the owner sends a test event to see it. */
export async function seedWebhook(db: Database, now: Date): Promise<void> {
  const { agentUniqueId, agencyId } = await db.agent.findFirstOrThrow({ where: { userId: 'NAMOWNER' } });
  const endpointId = newUuid(now);
  await db.webhookEndpoint.create({
    data: {
      endpointId,
      agencyId,
      name: 'Sample CRM',
      address: new URL('/sandbox/webhooks', environment().ORIGIN).href,
      kinds: [...eventKindNames],
      secret: newWebhookSecret(endpointId).sealed,
      createdBy: agentUniqueId,
      createdAt: now,
    },
  });
}
