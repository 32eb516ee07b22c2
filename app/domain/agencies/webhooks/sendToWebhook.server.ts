import { testEventKind } from '#app/domain/operations/events/eventKinds.ts';
import { enqueueJob } from '#app/domain/operations/jobs/enqueueJob.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { newUuid } from '#app/platform/uuid.server.ts';
import { assertMayManageWebhooks, lockWebhook, type WebhookManager } from './webhookHolder.server.ts';

/**
 * Sends a webhook an event with which it is tried out. Throws `forbidden` (`agency.manage-webhooks`,
 * `staff.manage-webhooks`), `confirmationNeeded`, `notFound` for others' webhooks, and `webhookOff`.
 */
export async function sendTestEvent(ctx: WebhookManager, endpointId: string): Promise<string> {
  assertMayManageWebhooks(ctx);
  return ctx.db.$transaction(async (tx) => {
    const { name, agencyId } = await requireOn(tx, ctx, endpointId);
    const actor =
      'staff' in ctx
        ? { actorKind: 'staff' as const, actorId: ctx.staff.staffId }
        : { actorKind: 'agent' as const, actorId: ctx.actor.agentUniqueId };
    const { number } = await tx.event.create({
      data: {
        eventId: newUuid(ctx.now),
        kind: testEventKind,
        subjectKind: 'webhook',
        subjectId: endpointId,
        agencyId,
        at: ctx.now,
        ...actor,
      },
    });
    await tx.webhookDelivery.create({ data: { endpointId, eventNumber: number, dueAt: ctx.now, since: ctx.now } });
    await enqueueJob(tx, 'send-webhooks', { endpointId }, { party: endpointId, before: 0 });
    return name;
  });
}

/**
 * Sends an event again, with the identifier and the body that it had. Throws as `sendTestEvent`, and `notFound` for a
 * delivery of another webhook.
 */
export async function sendAgain(
  ctx: WebhookManager,
  { endpointId, deliveryId }: { endpointId: string; deliveryId: string },
): Promise<void> {
  assertMayManageWebhooks(ctx);
  await ctx.db.$transaction(async (tx) => {
    await requireOn(tx, ctx, endpointId);
    const { count } = await tx.webhookDelivery.updateMany({
      where: { deliveryId, endpointId },
      data: { state: 'waiting', dueAt: ctx.now, since: ctx.now },
    });
    if (count === 0) throw new Refusal('notFound');
    // A person asks for it now: the receiver may answer again.
    await tx.webhookEndpoint.update({ where: { endpointId }, data: { restUntil: null } });
    await enqueueJob(tx, 'send-webhooks', { endpointId }, { party: endpointId, before: 0 });
  });
}

async function requireOn(tx: Transaction, ctx: WebhookManager, endpointId: string) {
  const webhook = await lockWebhook(tx, ctx, endpointId);
  if (webhook.state !== 'on') throw new Refusal('webhookOff');
  return webhook;
}
