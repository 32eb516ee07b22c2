import type { AgentContext, StaffContext } from '#app/domain/context.server.ts';
import { assertCan, assertMaySee } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { AuditEntry } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { mostWebhooks } from './webhookRules.ts';

/** Who manages webhooks: an owner those of their agency, an administrator those of the brand. */
export type WebhookManager = AgentContext | StaffContext;

/** Throws `forbidden` for who may not change webhooks, and `confirmationNeeded` where staff show again who they are. */
export function assertMayManageWebhooks(ctx: WebhookManager): void {
  if ('staff' in ctx) assertCan(ctx, 'staff.manage-webhooks');
  else assertCan(ctx, 'agency.manage-webhooks');
}

/** Throws `forbidden` for who may not see webhooks. */
export function assertMaySeeWebhooks(ctx: WebhookManager): void {
  if ('staff' in ctx) assertCan(ctx, 'staff.see-webhooks');
  else assertMaySee(ctx, 'agency.manage-webhooks');
}

/** The condition of the webhooks that the caller manages; those of others are not found. */
export function webhooksHeldBy(ctx: WebhookManager): { agencyId: string | null } {
  return { agencyId: 'staff' in ctx ? null : ctx.agency.agencyId };
}

/** How many webhooks the caller may have. */
export const mostWebhooksOf = (ctx: WebhookManager): number => mostWebhooks['staff' in ctx ? 'brand' : 'agency'];

/** Locks the webhooks of an owner as a whole, so that two new ones at once are counted. */
export async function lockWebhooks(tx: Transaction, ctx: WebhookManager): Promise<void> {
  const owner = webhooksHeldBy(ctx).agencyId ?? 'the brand';
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`webhooks of ${owner}`}, 0))::text`;
}

/** Reads a webhook of the caller's, and locks all of them until the transaction ends. Throws `notFound` for others'. */
export async function lockWebhook(tx: Transaction, ctx: WebhookManager, endpointId: string) {
  await lockWebhooks(tx, ctx);
  const webhook = await tx.webhookEndpoint.findFirst({ where: { endpointId, ...webhooksHeldBy(ctx) } });
  if (!webhook) throw new Refusal('notFound');
  return webhook;
}

/** The audit entry of a change of a webhook. */
export function webhookAudit(
  { endpointId, agencyId }: { endpointId: string; agencyId: string | null },
  entry: Pick<AuditEntry, 'action' | 'before' | 'after'>,
): AuditEntry {
  return { ...entry, subjectKind: 'webhook', subjectId: endpointId, ...(agencyId !== null && { agencyId }) };
}
