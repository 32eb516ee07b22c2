import { fileURLToPath } from 'node:url';
import { middle, type Result } from './figures.ts';
import type { Floor } from './floors.ts';
import type { Load } from './load.ts';
import type { Running } from './processes.ts';
import type { ApiSession } from './sessions.ts';

const file = fileURLToPath(new URL('../../server/index.ts', import.meta.url));
const requests = 150;
const most = 1.03;

/** The processor time of pages and calls in a process that measures itself, with a scrape in each batch, against one that does not. */
export async function measuredAgainstNot(
  { api, cookie }: { api: ApiSession; cookie: string },
  start: (floor: Floor) => Promise<Running>,
  { rounds, metricsPort }: { rounds: number; metricsPort: number },
): Promise<Result> {
  const env = { PORT: '0', NODE_ENV: 'production', LOG_LEVEL: 'warn' };
  const plain = await start({ file, env });
  const measuring = await start({ file, env: { ...env, METRICS_PORT: String(metricsPort) } });
  const cpuMs = async ({ url, cpuMs: used }: Running) => {
    const loads: Load[] = [
      { url: `${url}/home/agency-overview`, headers: { cookie } },
      { url: `${url}/osmf/v1.0/agents/list`, method: 'POST', headers: api.headers, body: '{"pageSize":20}' },
    ];
    const before = used();
    for (let count = 0; count < requests; count += 1)
      for (const { url: address, ...request } of loads) await (await fetch(address, request)).text();
    return used() - before;
  };
  const scrape = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  // A process that has been up for seconds runs code that is not optimised yet.
  for (const each of [plain, measuring, plain, measuring]) await cpuMs(each);
  await scrape();
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const without = await cpuMs(plain);
    const before = measuring.cpuMs();
    await cpuMs(measuring);
    await scrape();
    const withMetrics = measuring.cpuMs() - before;
    console.log(`  metrics: ${without} ms of processor time without, ${withMetrics} ms with`);
    ratios.push(withMetrics / without);
  }
  const measured = middle(ratios);
  return {
    what: 'Processor time of pages and calls with metrics, against without',
    measured,
    unit: 'x',
    bound: `at most ${most}`,
    met: measured <= most,
  };
}
