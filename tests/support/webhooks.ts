import { listDeliveries } from '#app/domain/agencies/webhooks/listWebhooks.server.ts';
import { makeWebhook } from '#app/domain/agencies/webhooks/makeWebhook.server.ts';
import { sendTestEvent } from '#app/domain/agencies/webhooks/sendToWebhook.server.ts';
import type { WebhookManager } from '#app/domain/agencies/webhooks/webhookHolder.server.ts';
import { eventKindNames, type EventKind } from '#app/domain/operations/events/eventKinds.ts';
import { samplePassword } from './builders.ts';

/** A webhook that its owner has just made, of all events unless some are named. */
export function webhookOf(
  ctx: WebhookManager,
  kinds: readonly EventKind[] = eventKindNames,
  webhookAddress = 'https://crm.example/hooks',
) {
  return makeWebhook(ctx, { webhookName: 'CRM', webhookAddress, eventKinds: kinds, password: samplePassword });
}

/** The same, with a delivery that waits. */
export async function deliveredTo(ctx: WebhookManager): Promise<{ endpointId: string; deliveryId: string }> {
  const { endpointId } = await webhookOf(ctx);
  await sendTestEvent(ctx, endpointId);
  const { deliveries } = await listDeliveries(ctx, { endpointId, before: '' });
  return { endpointId, deliveryId: deliveries[0]!.deliveryId };
}
