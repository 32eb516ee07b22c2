import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { middle, type Result } from './figures.ts';
import type { Floor } from './floors.ts';
import { makePeople } from './generateAgencies.ts';
import type { Running } from './processes.ts';
import { ownerClient } from './ownerClient.ts';
import { signInApi, signInBrowser } from './sessions.ts';

const bigAgency = 7000;
const userId = 'BIGOWNER';

const warmUps = 10;
const turns = 41;

/**
 * A row for the file of 7,000 people as CSV against a bare COPY. They are fetched one after the other, by turns: at
 * once, the many processes of the floor's database would take more of a busy machine than ours.
 */
export async function usersFileAgainstCopy(
  portal: Running,
  origin: string,
  start: (floor: Floor) => Promise<Running>,
): Promise<Result> {
  const { agencyId } = await signInApi(portal.url, userId);
  await fillAgency(agencyId);
  const cookie = await signInBrowser(portal.url, origin, userId);
  const floor = await start({
    file: path.join(path.dirname(fileURLToPath(import.meta.url)), 'bareCopy.ts'),
    env: { BARE_COPY_AGENCY: agencyId },
  });
  const taken: { bare: number; ours: number }[] = [];
  for (let turn = 0; turn < warmUps + turns; turn += 1) {
    const each = {
      bare: await msOf(floor.url),
      ours: await msOf(`${portal.url}/home/agency-overview/users/csv`, { cookie }),
    };
    if (turn >= warmUps) taken.push(each);
  }
  console.log(
    `  CSV of 7,000 people: bare COPY ${middle(taken.map(({ bare }) => bare)).toFixed(0)} ms, portal ${middle(taken.map(({ ours }) => ours)).toFixed(0)} ms`,
  );
  const measured = middle(taken.map(({ bare, ours }) => bare / ours));
  return {
    what: 'CSV of 7,000 people, against a bare COPY through Node',
    measured,
    unit: 'x',
    bound: 'at least 0.5',
    met: measured >= 0.5,
  };
}

async function msOf(url: string, headers: Record<string, string> = {}): Promise<number> {
  const begin = performance.now();
  const response = await fetch(url, { headers, redirect: 'manual' });
  const text = await response.text();
  if (response.status !== 200 || text.split('\n').length < bigAgency)
    throw new Error(`${url}: ${response.status}, ${text.length} characters`);
  return performance.now() - begin;
}

/** Lets an agency grow to 7,000 people. */
export async function fillAgency(agencyId: string): Promise<void> {
  const client = await ownerClient();
  const { rows } = await client.query<{ people: number }>(
    'SELECT count(*)::int AS people FROM agents WHERE agency_id = $1 AND deleted_at IS NULL',
    [agencyId],
  );
  // One in fifty of them is deleted.
  const missing = bigAgency - (rows[0]?.people ?? 0);
  if (missing > 0) await makePeople(client, { from: 1, to: Math.ceil((missing * 50) / 49), agencyId: `'${agencyId}'` });
  await client.query('VACUUM ANALYZE');
  await client.end();
}
