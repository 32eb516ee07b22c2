import { z } from 'zod';
import { Refusal } from '#app/domain/refusals.ts';
import type { Prisma } from '#app/platform/database.server.ts';
import { assertMaySeeWebhooks, mostWebhooksOf, webhooksHeldBy, type WebhookManager } from './webhookHolder.server.ts';
import type { WebhookDeliveryState, WebhookFault, WebhookState } from './webhookRules.ts';

const shown = {
  endpointId: true,
  name: true,
  address: true,
  kinds: true,
  state: true,
  failures: true,
  failingSince: true,
  formerUntil: true,
  createdAt: true,
} satisfies Prisma.WebhookEndpointSelect;

/** A webhook as its owner sees it. */
export interface ListedWebhook {
  endpointId: string;
  name: string;
  address: string;
  kinds: string[];
  state: WebhookState;
  /** Since when it has taken nothing; null where it takes what is sent. */
  failingSince: Date | null;
  createdAt: Date;
  /** Until when the secret before a new one signs too; null where it does not. */
  formerUntil: Date | null;
}

type Row = Prisma.WebhookEndpointGetPayload<{ select: typeof shown }>;

/**
 * Lists the webhooks of the caller's agency, or for staff of the brand, newest first. Throws `forbidden`
 * (`agency.manage-webhooks`, `staff.see-webhooks`).
 */
export async function listWebhooks(ctx: WebhookManager): Promise<ListedWebhook[]> {
  assertMaySeeWebhooks(ctx);
  const rows = await ctx.db.webhookEndpoint.findMany({
    where: webhooksHeldBy(ctx),
    select: shown,
    orderBy: [{ createdAt: 'desc' }, { endpointId: 'desc' }],
    take: mostWebhooksOf(ctx),
  });
  return rows.map((row) => listed(ctx, row));
}

/** Reads a webhook. Throws as `listWebhooks`, and `notFound` for one of others. */
export async function readWebhook(ctx: WebhookManager, endpointId: string): Promise<ListedWebhook> {
  assertMaySeeWebhooks(ctx);
  const row = await ctx.db.webhookEndpoint.findFirst({ where: { endpointId, ...webhooksHeldBy(ctx) }, select: shown });
  if (!row) throw new Refusal('notFound');
  return listed(ctx, row);
}

function listed({ now }: WebhookManager, { failures: _, formerUntil, ...row }: Row): ListedWebhook {
  return { ...row, formerUntil: formerUntil && formerUntil > now ? formerUntil : null };
}

/** A line of a webhook's log. */
export interface ListedDelivery {
  deliveryId: string;
  /** The identifier that every attempt carries. */
  eventId: string;
  kind: string;
  at: Date;
  state: WebhookDeliveryState;
  attempts: number;
  dueAt: Date;
  lastAt: Date | null;
  status: number | null;
  fault: WebhookFault | null;
  tookMs: number | null;
}

/** A delivery with its request, and the beginning of the answer. */
export interface ReadDelivery extends ListedDelivery {
  body: string | null;
  answer: string | null;
}

const linesAtOnce = 50;
const place = z.string().regex(/^\d{1,18}$/);

const line = {
  deliveryId: true,
  eventNumber: true,
  state: true,
  attempts: true,
  dueAt: true,
  lastAt: true,
  status: true,
  fault: true,
  tookMs: true,
  event: { select: { eventId: true, kind: true, at: true } },
} satisfies Prisma.WebhookDeliverySelect;

/**
 * The log of a webhook, newest first, fifty deliveries at a time; `next` leads to older ones, null at the end. Throws as
 * `readWebhook`.
 */
export async function listDeliveries(
  ctx: WebhookManager,
  { endpointId, before }: { endpointId: string; before: string },
): Promise<{ deliveries: ListedDelivery[]; next: string | null }> {
  await readWebhook(ctx, endpointId);
  const rows = await ctx.db.webhookDelivery.findMany({
    where: { endpointId, ...(place.safeParse(before).success && { eventNumber: { lt: BigInt(before) } }) },
    orderBy: { eventNumber: 'desc' },
    select: line,
    take: linesAtOnce + 1,
  });
  const taken = rows.slice(0, linesAtOnce);
  return {
    deliveries: taken.map(({ event, eventNumber: _, ...row }) => ({ ...row, ...event })),
    next: rows.length > linesAtOnce ? String(taken.at(-1)!.eventNumber) : null,
  };
}

/** Reads a delivery of a webhook. Throws as `readWebhook`, and `notFound` for a delivery of another. */
export async function readDelivery(
  ctx: WebhookManager,
  { endpointId, deliveryId }: { endpointId: string; deliveryId: string },
): Promise<ReadDelivery> {
  await readWebhook(ctx, endpointId);
  const row = await ctx.db.webhookDelivery.findFirst({
    where: { endpointId, deliveryId },
    select: { ...line, body: true, answer: true },
  });
  if (!row) throw new Refusal('notFound');
  const { event, eventNumber: _, ...rest } = row;
  return { ...rest, ...event };
}
