import { z } from 'zod';
import type { JobContext } from '#app/domain/context.server.ts';
import { enqueueJob } from '#app/domain/operations/jobs/enqueueJob.server.ts';
import { notify } from '#app/domain/operations/notifications/notify.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { rowsOf, type Transaction } from '#app/platform/database.server.ts';
import { statement, type Named } from '#app/platform/statements.server.ts';
import { webhookAudit } from './webhookHolder.server.ts';
import { failingSince, givenUpBefore } from './webhookRules.ts';

const dueWebhooks = statement({
  name: 'webhooks-due',
  sql: ({ now }: Named<{ now: Date }>) => `
    SELECT w.endpoint_id AS "endpointId" FROM webhook_endpoints w
    WHERE w.state = 'on' AND (w.rest_until IS NULL OR w.rest_until <= ${now})
      AND EXISTS (SELECT FROM webhook_deliveries d WHERE d.endpoint_id = w.endpoint_id AND d.state = 'waiting' AND d.due_at <= ${now})
      AND NOT EXISTS (SELECT FROM jobs j WHERE j.name = 'send-webhooks' AND j.party = w.endpoint_id::text AND j.state IN ('waiting', 'running'))`,
  row: z.strictObject({ endpointId: z.string() }),
});

/**
 * Starts what is due of webhooks, gives up what is too old, and switches off webhooks that have taken nothing for five
 * days, with a notification to who manages them. Called by a job every minute; a repeated run does nothing more.
 */
export async function keepWebhooks({ db, now }: JobContext): Promise<void> {
  const failing = await db.webhookEndpoint.findMany({
    where: { state: 'on', failingSince: { lte: failingSince(now) } },
    select: { endpointId: true },
  });
  for (const { endpointId } of failing) await db.$transaction((tx) => stop(tx, endpointId, now));
  await db.webhookDelivery.updateMany({
    where: { state: 'waiting', since: { lt: givenUpBefore(now) } },
    data: { state: 'failed', fault: 'tooLate' },
  });
  for (const { endpointId } of await rowsOf(db, dueWebhooks({ now })))
    await enqueueJob(db, 'send-webhooks', { endpointId }, { party: endpointId, before: 0 });
}

async function stop(tx: Transaction, endpointId: string, now: Date): Promise<void> {
  // Another instance may have been first, or it was taken in the meantime.
  const { count } = await tx.webhookEndpoint.updateMany({
    where: { endpointId, state: 'on', failingSince: { lte: failingSince(now) } },
    data: { state: 'stopped' },
  });
  if (count === 0) return;
  const webhook = await tx.webhookEndpoint.findUniqueOrThrow({ where: { endpointId } });
  await recordAudit(
    tx,
    { now, address: '', system: true },
    webhookAudit(webhook, { action: 'webhook.stopped', after: { webhookName: webhook.name } }),
  );
  const facts = { name: webhook.name };
  if (webhook.agencyId === null) {
    const administrators = await tx.staffUser.findMany({
      where: { active: true, role: 'administrator', markets: { isEmpty: true } },
      select: { staffId: true },
    });
    const accountIds = administrators.map(({ staffId }) => staffId);
    await notify(
      tx,
      { now },
      { kind: 'brandWebhookStopped', accountIds, facts, place: `/staff/webhooks/${endpointId}` },
    );
    return;
  }
  const owners = await tx.agent.findMany({
    where: { agencyId: webhook.agencyId, agentType: 'O', deletedAt: null },
    select: { agentUniqueId: true },
  });
  const accountIds = owners.map(({ agentUniqueId }) => agentUniqueId);
  const place = `/home/agency-overview/webhooks/${endpointId}`;
  await notify(tx, { now }, { kind: 'webhookStopped', accountIds, facts, place });
}
