import { fileURLToPath } from 'node:url';
import { middle, type Result } from './figures.ts';
import type { Floor } from './floors.ts';
import { throughput, type Load } from './load.ts';
import type { Running } from './processes.ts';
import type { ApiSession } from './sessions.ts';

const file = fileURLToPath(new URL('../../server/start.ts', import.meta.url));

/**
 * Pages and calls of the API together, with two workers against one, in turns. A demo runs one process only, so this is
 * none, and has no staff without a second factor. On two cores the clients and Postgres take their part of both.
 */
export async function twoWorkersAgainstOne(
  { api, cookie }: { api: ApiSession; cookie: string },
  start: (floor: Floor) => Promise<Running>,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Result> {
  const env = { PORT: '0', NODE_ENV: 'production', LOG_LEVEL: 'warn', GANGWAY_DEMO: '0', STAFF_SECOND_FACTOR: '1' };
  const one = await start({ file, env: { ...env, WORKERS: '1' } });
  const two = await start({ file, env: { ...env, WORKERS: '2' } });
  const rate = async ({ url }: Running) => {
    const mixed: Load[] = [
      { url: `${url}/home/agency-overview`, headers: { cookie } },
      { url: `${url}/ext-pages/nam/privacy-policy` },
      { url: `${url}/osmf/v1.0/agents/list`, method: 'POST', headers: api.headers, body: '{"pageSize":20}' },
    ];
    const rates = await Promise.all(mixed.map((load) => throughput(load, seconds)));
    return rates.reduce((sum, each) => sum + each, 0);
  };
  // A process that has been up for seconds runs code that is not optimised yet.
  for (const each of [one, two]) await rate(each);
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const [alone, together] = [await rate(one), await rate(two)];
    console.log(`  workers: one ${alone.toFixed(0)}/s, two ${together.toFixed(0)}/s`);
    ratios.push(together / alone);
  }
  const measured = middle(ratios);
  return {
    what: 'Pages and calls of the API with two workers, against one',
    measured,
    unit: 'x',
    bound: 'at least 1.7',
    met: measured >= 1.7,
  };
}
