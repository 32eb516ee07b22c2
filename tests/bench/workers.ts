import { fileURLToPath } from 'node:url';
import { middle, type Result } from './figures.ts';
import type { Floor } from './floors.ts';
import { throughput, type Load } from './load.ts';
import type { Running } from './processes.ts';
import { heldProcess } from './processorShare.ts';
import type { ApiSession } from './sessions.ts';

const file = fileURLToPath(new URL('../../server/start.ts', import.meta.url));
/** Of a processor, for each worker: on two, Postgres and the clients have what they need beside two of them. */
const shareOfWorker = 0.4;
const warmUps = 3;

/**
 * Pages and calls of the API together, with two workers against one, in turns: first as the machine is, where Postgres
 * and the clients take their part of the workers' processors, then with a share of a processor for each worker, where
 * the machine lets us hold them to it. A demo runs one process only, so this is none, and has no staff without a second
 * factor.
 */
export async function twoWorkersAgainstOne(
  { api, cookie }: { api: ApiSession; cookie: string },
  start: (floor: Floor) => Promise<Running>,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Result[]> {
  const env = { PORT: '0', NODE_ENV: 'production', LOG_LEVEL: 'warn', GANGWAY_DEMO: '0', STAFF_SECOND_FACTOR: '1' };
  const one = await start({ file, env: { ...env, WORKERS: '1' } });
  const two = await start({ file, env: { ...env, WORKERS: '2' } });
  const held = [heldProcess(one.pid), heldProcess(two.pid)];
  const rate = async ({ url }: Running) => {
    const mixed: Load[] = [
      { url: `${url}/home/agency-overview`, headers: { cookie } },
      { url: `${url}/ext-pages/nam/privacy-policy` },
      { url: `${url}/osmf/v1.0/agents/list`, method: 'POST', headers: api.headers, body: '{"pageSize":20}' },
    ];
    const rates = await Promise.all(mixed.map((load) => throughput(load, seconds)));
    return rates.reduce((sum, each) => sum + each, 0);
  };
  const ratio = async (how: string) => {
    const ratios: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const [alone, together] = [await rate(one), await rate(two)];
      console.log(`  workers, ${how}: one ${alone.toFixed(0)}/s, two ${together.toFixed(0)}/s`);
      ratios.push(together / alone);
    }
    return middle(ratios);
  };
  // A process that has been up for seconds runs code that is not optimised yet.
  for (const each of [one, two]) for (let time = 0; time < warmUps; time += 1) await rate(each);
  const what = 'Pages and calls of the API with two workers, against one';
  const shared = await ratio('sharing their processors');
  const results: Result[] = [
    { what: `${what}, sharing their processors with load and Postgres`, measured: shared, unit: 'x', bound: '' },
  ];
  const [heldOne, heldTwo] = held;
  if (!heldOne || !heldTwo) return [{ ...results[0]!, bound: 'at least 1.7', met: shared >= 1.7 }];
  heldOne.hold(shareOfWorker);
  heldTwo.hold(2 * shareOfWorker);
  const own = await ratio(`${shareOfWorker} processors each`);
  // They end with the other servers; a group goes once it is empty.
  for (const each of [one, two]) await each.stop();
  heldOne.end();
  heldTwo.end();
  return [
    ...results,
    {
      what: `${what}, ${shareOfWorker} processors each`,
      measured: own,
      unit: 'x',
      bound: 'at least 1.7',
      met: own >= 1.7,
    },
  ];
}
