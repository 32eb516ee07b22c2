import type { JobContext } from '#app/domain/context.server.ts';
import { enqueueJob } from '#app/domain/operations/jobs/enqueueJob.server.ts';
import type { JobData } from '#app/domain/operations/jobs/jobs.ts';
import type { Prisma } from '#app/platform/database.server.ts';
import { callWebhook, type WebhookReply } from '#app/platform/webhookCalls.server.ts';
import { bodiesOf, sentEvent } from './eventsToSend.server.ts';
import { nextAttempt, pauseAfterFailures, slowMs, type WebhookFault } from './webhookRules.ts';
import { openedSecrets } from './webhookSecret.server.ts';

const batch = 20;
const atOnce = 5;
// A run is short, so that no webhook keeps a worker from the others.
const runMs = 20_000;

const waiting = {
  deliveryId: true,
  attempts: true,
  since: true,
  dueAt: true,
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
      take: batch,
      select: waiting,
    });
    if (due.length === 0) return;
    await saveOutcomes(job, webhook, await sendSome(job, webhook, due));
    if (due.length < batch) return;
  }
  await enqueueJob(db, 'send-webhooks', { endpointId }, { party: endpointId, before: 0 });
}

type Webhook = Prisma.WebhookEndpointGetPayload<object>;

interface Outcome {
  delivery: Waiting;
  body: string;
  reply: Reply;
}

async function sendSome({ db, now }: JobContext, webhook: Webhook, due: readonly Waiting[]): Promise<Outcome[]> {
  const { address, agencyId } = webhook;
  const secrets = openedSecrets(webhook, now);
  const bodies = await bodiesOf(
    db,
    due.map(({ event }) => event),
    { namesStaff: agencyId === null },
  );
  const send = async (delivery: Waiting, place: number): Promise<Outcome> => {
    // A repetition says what was said first.
    const body = delivery.body ?? JSON.stringify(bodies[place]);
    const reply: Reply =
      secrets.length === 0
        ? { fault: 'secret', status: null, answer: '', tookMs: 0 }
        : await callWebhook({ url: address, id: delivery.event.eventId, body, secrets });
    return { delivery, body, reply };
  };
  const outcomes: Outcome[] = [];
  while (outcomes.length < due.length && !outcomes.some(isSlow)) {
    const from = outcomes.length;
    outcomes.push(
      ...(await Promise.all(due.slice(from, from + atOnce).map((each, place) => send(each, from + place)))),
    );
  }
  return outcomes;
}

async function saveOutcomes(job: JobContext, webhook: Webhook, outcomes: readonly Outcome[]): Promise<void> {
  const { db, now } = job;
  const rows = outcomes.map(({ delivery, body, reply }) => {
    const { status, fault, answer, tookMs } = reply;
    const { deliveryId, dueAt } = delivery;
    return { deliveryId, dueAt, ...stateAfter(delivery, reply, now), body, status, fault, answer, tookMs };
  });
  const { endpointId, failures, failingSince, restUntil } = webhook;
  const health = healthAfter(webhook, outcomes, now);
  await db.$transaction([
    db.$executeRaw`
      UPDATE webhook_deliveries d SET state = o.state, due_at = o."dueAt", attempts = d.attempts + 1, last_at = ${now}, body = o.body,
        status = o.status, fault = o.fault, answer = o.answer, took_ms = o."tookMs"
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS o ("deliveryId" uuid, state text, "dueAt" timestamptz, body text,
        status int, fault text, answer text, "tookMs" int)
      WHERE d.delivery_id = o."deliveryId"`,
    ...(failures === 0 && !failingSince && !restUntil && health.failures === 0
      ? []
      : [db.webhookEndpoint.updateMany({ where: { endpointId }, data: health })]),
  ]);
}

type Reply = Omit<WebhookReply, 'fault'> & { fault: WebhookFault | null };

function stateAfter({ attempts, since }: Waiting, { fault }: Reply, now: Date) {
  if (fault === null) return { state: 'delivered' as const };
  const dueAt = nextAttempt({ attempts: attempts + 1, since }, now);
  return dueAt === null ? { state: 'failed' as const } : { state: 'waiting' as const, dueAt };
}

const isSlow = ({ reply: { status, tookMs } }: Outcome) => status === null || tookMs > slowMs;

// One event that a receiver refuses is no fault of the others; what gives no answer takes the workers' time.
function healthAfter({ failures, failingSince }: Webhook, outcomes: readonly Outcome[], now: Date) {
  const isTaken = outcomes.some(({ reply }) => reply.fault === null);
  const rests = outcomes.some(isSlow);
  const counted = isTaken && !rests ? 0 : failures + 1;
  return {
    failures: counted,
    failingSince: isTaken ? null : (failingSince ?? now),
    restUntil: rests ? new Date(now.getTime() + pauseAfterFailures(counted)) : null,
  };
}
