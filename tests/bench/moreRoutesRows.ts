import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ratios, type Result } from './figures.ts';
import type { Floor } from './floors.ts';
import type { Running } from './processes.ts';

const file = path.join(path.dirname(fileURLToPath(import.meta.url)), 'moreRoutes.ts');
const moreRoutes = 200;

/** The overview and a public page with 200 further routes, against the same program without them. */
export async function besideMoreRoutes(
  cookie: string,
  start: (floor: Floor) => Promise<Running>,
  times: { rounds: number; seconds: number },
): Promise<Result[]> {
  const env = { NODE_ENV: 'production', LOG_LEVEL: 'warn' };
  const now = await start({ file, env: { ...env, MORE_ROUTES: '0' } });
  const wide = await start({ file, env: { ...env, MORE_ROUTES: String(moreRoutes) } });
  const results: Result[] = [];
  for (const { what, address, headers } of [
    { what: 'Agency overview', address: '/home/agency-overview', headers: { cookie } },
    { what: 'Public content page', address: '/ext-pages/nam/privacy-policy' },
  ]) {
    const loads = {
      'as it is': { url: now.url + address, headers },
      'with more routes': { url: wide.url + address, headers },
    };
    const { 'with more routes': measured = 0 } = await ratios(`${what}, routes`, loads, times);
    results.push({
      what: `${what} with ${moreRoutes} further routes, against itself`,
      measured,
      unit: 'x',
      bound: 'at least 0.95',
      met: measured >= 0.95,
    });
  }
  return results;
}
