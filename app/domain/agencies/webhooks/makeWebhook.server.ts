import { confirmOwnPassword } from '#app/domain/accounts/credentials/confirmOwnPassword.server.ts';
import type { EventKind } from '#app/domain/operations/events/eventKinds.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { newUuid } from '#app/platform/uuid.server.ts';
import { webhookAddressFault } from '#app/platform/webhookCalls.server.ts';
import {
  assertMayManageWebhooks,
  lockWebhooks,
  mostWebhooksOf,
  webhookAudit,
  webhooksHeldBy,
  type WebhookManager,
} from './webhookHolder.server.ts';
import { newWebhookSecret } from './webhookSecret.server.ts';

interface MakeWebhookInput {
  webhookName: string;
  webhookAddress: string;
  eventKinds: readonly EventKind[];
  /** The owner's password; staff show otherwise who they are. */
  password?: string;
}

/**
 * Makes a webhook of the caller's agency, or for staff of the brand, and returns its secret, which is shown this once.
 * Throws `forbidden` (`agency.manage-webhooks`, `staff.manage-webhooks`), `confirmationNeeded`, `wrongPassword`,
 * `webhookAddressMalformed` and `webhookAddressNotPublic` at `webhookAddress`, and `tooManyWebhooks`.
 */
export async function makeWebhook(
  ctx: WebhookManager,
  { webhookName: name, webhookAddress: address, eventKinds: kinds, password = '' }: MakeWebhookInput,
): Promise<{ endpointId: string; secret: string }> {
  assertMayManageWebhooks(ctx);
  const fault = webhookAddressFault(address);
  if (fault)
    throw new Refusal(fault === 'malformed' ? 'webhookAddressMalformed' : 'webhookAddressNotPublic', {
      field: 'webhookAddress',
    });
  if (!('staff' in ctx)) await confirmOwnPassword(ctx, { password, field: 'password' });
  const endpointId = newUuid(ctx.now);
  const secret = newWebhookSecret(endpointId);
  const { agencyId } = webhooksHeldBy(ctx);
  await ctx.db.$transaction(async (tx) => {
    await lockWebhooks(tx, ctx);
    const most = mostWebhooksOf(ctx);
    if ((await tx.webhookEndpoint.count({ where: { agencyId }, take: most })) >= most)
      throw new Refusal('tooManyWebhooks', { params: { limit: most } });
    const createdBy = 'staff' in ctx ? ctx.staff.staffId : ctx.actor.agentUniqueId;
    await tx.webhookEndpoint.create({
      data: {
        endpointId,
        agencyId,
        name,
        address,
        kinds: [...kinds],
        secret: secret.sealed,
        createdBy,
        createdAt: ctx.now,
      },
    });
    await recordAudit(
      tx,
      ctx,
      webhookAudit(
        { endpointId, agencyId },
        {
          action: 'webhook.made',
          after: { webhookName: name, webhookAddress: address, webhookKinds: kinds.join(', ') },
        },
      ),
    );
  });
  return { endpointId, secret: secret.text };
}
