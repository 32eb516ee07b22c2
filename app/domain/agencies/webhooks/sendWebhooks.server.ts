import type { JobContext } from '#app/domain/context.server.ts';
import { enqueueJob } from '#app/domain/operations/jobs/enqueueJob.server.ts';
import type { JobData } from '#app/domain/operations/jobs/jobs.ts';
import type { Prisma } from '#app/platform/database.server.ts';
import { callWebhook, type WebhookReply } from '#app/platform/webhookCalls.server.ts';
import { bodiesOf, sentEvent } from './eventsToSend.server.ts';
import { nextAttempt, pauseAfterFailures, slowMs, type WebhookFault } from './webhookRules.ts';
import { openedSecrets } from './webhookSecret.server.ts';

const atOnce = 5;
// A run is short, so that no webhook keeps a worker from the others.
const runMs = 20_000;

const waiting = {
  deliveryId: true,
  attempts: true,
  since: true,
  body: true,
  event: { select: sentEvent },
} satisfies Prisma.WebhookDeliverySelect;

type Waiting = Prisma.WebhookDeliveryGetPayload<{ select: typeof waiting }>;

/**
 * Sends a webhook what is due, in the order of events and five at a time. What it does not take waits for its next
 * attempt; one that gives no answer, or a slow one, is left alone for a while. One run of a webhook at a time (its jobs
 * are of one party); what a crash cuts off is sent again with the same identifier.
 */
export async function sendWebhooks(job: JobContext, { endpointId }: JobData['send-webhooks']): Promise<void> {
  const { db, now } = job;
  const end = performance.now() + runMs;
  while (performance.now() < end) {
    const webhook = await db.webhookEndpoint.findUnique({ where: { endpointId } });
    if (webhook?.state !== 'on' || (webhook.restUntil && webhook.restUntil > now)) return;
    const due = await db.webhookDelivery.findMany({
      where: { endpointId, state: 'waiting', dueAt: { lte: now } },
      orderBy: { eventNumber: 'asc' },
      take: atOnce,
      select: waiting,
    });
    if (due.length === 0) return;
    await sendSome(job, webhook, due);
  }
  await enqueueJob(db, 'send-webhooks', { endpointId }, { party: endpointId, before: 0 });
}

type Webhook = Prisma.WebhookEndpointGetPayload<object>;

async function sendSome({ db, now }: JobContext, webhook: Webhook, due: readonly Waiting[]): Promise<void> {
  const { endpointId, address, agencyId } = webhook;
  const secrets = openedSecrets(webhook, now);
  const bodies = await bodiesOf(
    db,
    due.map(({ event }) => event),
    { namesStaff: agencyId === null },
  );
  const outcomes = await Promise.all(
    due.map(async (delivery, place) => {
      // A repetition says what was said first.
      const body = delivery.body ?? JSON.stringify(bodies[place]);
      const reply: Reply =
        secrets.length === 0
          ? { fault: 'secret', status: null, answer: '', tookMs: 0 }
          : await callWebhook({ url: address, id: delivery.event.eventId, body, secrets });
      return { delivery, body, reply };
    }),
  );
  await db.$transaction(async (tx) => {
    for (const { delivery, body, reply } of outcomes)
      await tx.webhookDelivery.update({
        where: { deliveryId: delivery.deliveryId },
        data: {
          ...stateAfter(delivery, reply, now),
          attempts: { increment: 1 },
          lastAt: now,
          body,
          status: reply.status,
          fault: reply.fault,
          answer: reply.answer,
          tookMs: reply.tookMs,
        },
      });
    const replies = outcomes.map(({ reply }) => reply);
    await tx.webhookEndpoint.update({ where: { endpointId }, data: healthAfter(webhook, replies, now) });
  });
}

type Reply = Omit<WebhookReply, 'fault'> & { fault: WebhookFault | null };

function stateAfter({ attempts, since }: Waiting, { fault }: Reply, now: Date) {
  if (fault === null) return { state: 'delivered' as const };
  const dueAt = nextAttempt({ attempts: attempts + 1, since }, now);
  return dueAt === null ? { state: 'failed' as const } : { dueAt };
}

// One event that a receiver refuses is no fault of the others; what gives no answer takes the workers' time.
function healthAfter({ failures, failingSince }: Webhook, replies: readonly Reply[], now: Date) {
  const isTaken = replies.some(({ fault }) => fault === null);
  const isSlow = replies.some(({ status, tookMs }) => status === null || tookMs > slowMs);
  const counted = isTaken && !isSlow ? 0 : failures + 1;
  return {
    failures: counted,
    failingSince: isTaken ? null : (failingSince ?? now),
    restUntil: isSlow ? new Date(now.getTime() + pauseAfterFailures(counted)) : null,
  };
}
