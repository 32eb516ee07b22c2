import { createServer } from 'node:http';
import { newWebhookSecret } from '#app/domain/agencies/webhooks/webhookSecret.server.ts';
import { database } from '#app/platform/database.server.ts';
import { recordEvents } from '#app/platform/events.server.ts';
import type { Result } from './figures.ts';
import { latencies, latencyOf } from './latency.ts';
import type { Running } from './processes.ts';

const eventsPerMinute = 1000;
const pagesPerSecond = 10;

/** The 99th percentile of the agency overview beside 1,000 webhooks a minute, against the same without them. */
export async function besideWebhooks(
  portal: Running,
  { agencyId, cookie }: { agencyId: string; cookie: string },
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Result[]> {
  let received = 0;
  const receiver = createServer((request, response) => {
    request.resume().on('end', () => {
      received += 1;
      response.end();
    });
  });
  await new Promise<void>((resolve) => void receiver.listen(0, '127.0.0.1', resolve));
  const bound = receiver.address();
  const endpointId = await newWebhook(agencyId, typeof bound === 'object' && bound ? bound.port : 0);
  const page = { url: `${portal.url}/home/agency-overview`, headers: { cookie } };
  const all = { quiet: [] as number[], busy: [] as number[] };
  try {
    await latencies(page, pagesPerSecond, 3);
    for (let round = 0; round < rounds; round += 1) {
      const from = portal.cpuMs();
      const quiet = await latencies(page, pagesPerSecond, seconds);
      const before = { received, cpu: portal.cpuMs() };
      const timer = setInterval(() => void happen(agencyId), 60_000 / eventsPerMinute);
      const busy = await latencies(page, pagesPerSecond, seconds);
      clearInterval(timer);
      const cpu = portal.cpuMs() - 2 * before.cpu + from;
      const perMinute = ((received - before.received) / seconds) * 60;
      console.log(
        `  webhooks: median ${quiet.median.toFixed(2)} ms quiet, ${busy.median.toFixed(2)} ms beside ${perMinute.toFixed(0)} webhooks a minute, each ${(cpu / (received - before.received)).toFixed(1)} ms of processor time`,
      );
      all.quiet.push(...quiet.took);
      all.busy.push(...busy.took);
    }
  } finally {
    receiver.closeAllConnections();
    receiver.close();
    await database().webhookEndpoint.delete({ where: { endpointId } });
  }
  const [quiet, busy] = [latencyOf(all.quiet), latencyOf(all.busy)];
  const measured = busy.p99 / quiet.p99;
  return [
    {
      what: '99th percentile of the agency overview beside 1,000 webhooks a minute',
      measured,
      unit: 'x',
      bound: 'at most 1.1',
      met: measured <= 1.1,
    },
  ];
}

async function newWebhook(agencyId: string, port: number): Promise<string> {
  const db = database();
  const { agentUniqueId } = await db.agent.findFirstOrThrow({ where: { agencyId, agentType: 'O' } });
  const endpointId = crypto.randomUUID();
  await db.webhookEndpoint.create({
    data: {
      endpointId,
      agencyId,
      name: 'Bench',
      address: `http://127.0.0.1:${port}/`,
      kinds: ['agency.changed'],
      secret: newWebhookSecret(endpointId).sealed,
      createdBy: agentUniqueId,
      createdAt: new Date(),
    },
  });
  return endpointId;
}

async function happen(agencyId: string): Promise<void> {
  const event = { kind: 'agency.changed', subjectKind: 'agency', subjectId: agencyId, agencyId, facts: {} } as const;
  await database().$transaction((tx) => recordEvents(tx, { now: new Date(), system: true }, [event]));
}
