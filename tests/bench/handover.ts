import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sessionQuery } from '#app/domain/accounts/sessions/currentSession.server.ts';
import { middle, type Result } from './figures.ts';
import { forDriver, type Floor } from './floors.ts';
import type { Running } from './processes.ts';
import { signInApi, signInBrowser } from './sessions.ts';

const userId = 'NAMOWNER';
const warmUps = 40;
const turns = 201;

/**
 * A row for a hand-over's own time, one after the other by turns, against a bare signed redirect that reads the session
 * and writes the row too. No partner's server is asked.
 */
export async function handoverAgainstRedirect(
  portal: Running,
  origin: string,
  start: (floor: Floor) => Promise<Running>,
): Promise<Result> {
  const { sessionId } = await signInApi(portal.url, userId);
  const cookie = await signInBrowser(portal.url, origin, userId);
  // Under the brand that has the tool.
  await fetch(`${portal.url}/home/ha`, { headers: { cookie } });
  const session = forDriver(sessionQuery({ sessionId, now: new Date() }));
  const floor = await start({
    file: path.join(path.dirname(fileURLToPath(import.meta.url)), 'bareHandover.ts'),
    env: { BARE_HANDOVER_SESSION: JSON.stringify(session) },
  });
  const own = {
    method: 'POST',
    headers: { cookie, origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: '',
  };
  const taken: { bare: number; ours: number }[] = [];
  for (let turn = 0; turn < warmUps + turns; turn += 1) {
    const each = {
      bare: await msOf(floor.url, {}, 303),
      ours: await msOf(`${portal.url}/home/tools/shore-excursions/open`, own, 200),
    };
    if (turn >= warmUps) taken.push(each);
  }
  const [bare, ours] = [middle(taken.map((each) => each.bare)), middle(taken.map((each) => each.ours))];
  console.log(`  hand-over: bare signed redirect ${bare.toFixed(2)} ms, portal ${ours.toFixed(2)} ms`);
  const measured = middle(taken.map((each) => each.ours / each.bare));
  return {
    what: "A hand-over's own time, against a bare signed redirect",
    measured,
    unit: 'x',
    bound: 'at most 3',
    met: measured <= 3,
  };
}

async function msOf(url: string, init: RequestInit, status: number): Promise<number> {
  const begin = performance.now();
  const response = await fetch(url, { ...init, redirect: 'manual' });
  await response.text();
  if (response.status !== status) throw new Error(`${url}: ${response.status}`);
  return performance.now() - begin;
}
