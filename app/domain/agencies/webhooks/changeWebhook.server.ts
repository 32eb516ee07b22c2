import type { EventKind } from '#app/domain/operations/events/eventKinds.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { assertMayManageWebhooks, lockWebhook, webhookAudit, type WebhookManager } from './webhookHolder.server.ts';
import { overlapHours } from './webhookRules.ts';
import { newWebhookSecret } from './webhookSecret.server.ts';

/**
 * Changes which events a webhook gets, from the next one on. Throws `forbidden` (`agency.manage-webhooks`,
 * `staff.manage-webhooks`), `confirmationNeeded`, and `notFound` for others' webhooks.
 */
export async function chooseEvents(
  ctx: WebhookManager,
  { endpointId, eventKinds: kinds }: { endpointId: string; eventKinds: readonly EventKind[] },
): Promise<string> {
  assertMayManageWebhooks(ctx);
  return ctx.db.$transaction(async (tx) => {
    const webhook = await lockWebhook(tx, ctx, endpointId);
    const [before, after] = [webhook.kinds.join(', '), kinds.join(', ')];
    if (before === after) return webhook.name;
    await tx.webhookEndpoint.update({ where: { endpointId }, data: { kinds: [...kinds] } });
    await recordAudit(
      tx,
      ctx,
      webhookAudit(webhook, {
        action: 'webhook.events-chosen',
        before: { webhookKinds: before },
        after: { webhookName: webhook.name, webhookKinds: after },
      }),
    );
    return webhook.name;
  });
}

/**
 * Switches a webhook off, or on again: what happens in between is not sent to it, and what it had failed to take counts
 * no more against it. Throws as `chooseEvents`.
 */
export async function switchWebhook(
  ctx: WebhookManager,
  { endpointId, to }: { endpointId: string; to: 'on' | 'off' },
): Promise<string> {
  assertMayManageWebhooks(ctx);
  return ctx.db.$transaction(async (tx) => {
    const webhook = await lockWebhook(tx, ctx, endpointId);
    if (webhook.state === to) return webhook.name;
    const afresh = { failures: 0, failingSince: null, restUntil: null };
    await tx.webhookEndpoint.update({ where: { endpointId }, data: { state: to, ...(to === 'on' && afresh) } });
    const action = to === 'on' ? 'webhook.switched-on' : 'webhook.switched-off';
    await recordAudit(tx, ctx, webhookAudit(webhook, { action, after: { webhookName: webhook.name } }));
    return webhook.name;
  });
}

/**
 * Gives a webhook a new secret and returns it, which is shown this once. For a day both sign, so that the receiver can
 * change over. Throws as `chooseEvents`.
 */
export async function renewWebhookSecret(ctx: WebhookManager, endpointId: string): Promise<{ secret: string }> {
  assertMayManageWebhooks(ctx);
  return ctx.db.$transaction(async (tx) => {
    const webhook = await lockWebhook(tx, ctx, endpointId);
    const secret = newWebhookSecret(endpointId);
    const formerUntil = new Date(ctx.now.getTime() + overlapHours * 3600_000);
    await tx.webhookEndpoint.update({
      where: { endpointId },
      data: { secret: secret.sealed, formerSecret: webhook.secret, formerUntil },
    });
    await recordAudit(
      tx,
      ctx,
      webhookAudit(webhook, { action: 'webhook.secret-renewed', after: { webhookName: webhook.name } }),
    );
    return { secret: secret.text };
  });
}

/** Removes a webhook with the log of its deliveries. Throws as `chooseEvents`. */
export async function removeWebhook(ctx: WebhookManager, endpointId: string): Promise<string> {
  assertMayManageWebhooks(ctx);
  return ctx.db.$transaction(async (tx) => {
    const webhook = await lockWebhook(tx, ctx, endpointId);
    await tx.webhookEndpoint.delete({ where: { endpointId } });
    await recordAudit(
      tx,
      ctx,
      webhookAudit(webhook, {
        action: 'webhook.removed',
        before: { webhookName: webhook.name, webhookAddress: webhook.address },
      }),
    );
    return webhook.name;
  });
}
