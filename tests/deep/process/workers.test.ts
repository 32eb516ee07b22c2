import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '#server/commands/parts/postgres.mjs';
import { alive } from '#server/commands/parts/processes.mjs';
import { runAt } from '#tests/support/database.ts';
import type { start } from '#tests/process/support.ts';
import { ask, lanes, workersOf, workersPlace } from './workersSupport.ts';

// Workers that serve together, are replaced, killed and of different roles. One process is tests/process/serving.test.ts.
let place: Awaited<ReturnType<typeof workersPlace>>;
beforeAll(async () => void (place = await workersPlace()), 300_000);
afterAll(() => place.remove());

// One story, in order.
describe('two workers under load', () => {
  let server: ReturnType<typeof start>;
  let workers: ReturnType<typeof workersOf>;
  beforeAll(async () => {
    server = place.start({ METRICS_HOST: '' });
    workers = workersOf(server, place.origin);
    await server.says('workers serve', 240_000);
  }, 240_000);
  afterAll(async () => {
    server.kill('SIGKILL');
    await server.ended;
  });

  it('both answer on one port, by their number in the log, and one has the clock of the jobs', async () => {
    expect(workers.saying('workers serve')).toEqual([expect.objectContaining({ workers: 2, pid: server.pid })]);
    expect([...workers.byNumber().keys()]).toEqual([1, 2]);
    await workers.underLoad(() =>
      expect
        .poll(() => new Set(workers.saying('request').map(({ worker }) => worker)), { timeout: 60_000 })
        .toEqual(new Set([1, 2])),
    );
    expect(workers.holders()).toEqual([1]);
  });

  it('say at their own port what each has counted, by route, and the one with the clock that it counts the jobs', async () => {
    const metrics = `http://127.0.0.1:${place.settings.METRICS_PORT}`;
    expect(await ask(`${place.origin}/verify/NOUSER-TYPES-THIS`)).toBeTypeOf('number');
    expect(await ask(`${place.origin}/metrics`)).toBe(404);
    const asked = await fetch(`${metrics}/metrics`);
    const text = await asked.text();
    expect(asked.headers.get('Content-Type')).toContain('text/plain; version=0.0.4');
    expect(text).toMatch(/gangway_http_requests_total\{route="\/login",method="GET",status="200",worker="[12]"\} \d+/);
    expect(text).toContain('route="/verify/:number"');
    expect(text).not.toContain('NOUSER');
    for (const worker of [1, 2]) {
      const ofWorker = (name: string) => new RegExp(`${name}\\{[^}]*worker="${worker}"[^}]*\\} [\\d.e+]+`);
      expect(text).toMatch(ofWorker('process_resident_memory_bytes'));
      expect(text).toMatch(ofWorker('nodejs_eventloop_lag_p99_seconds'));
      expect(text).toMatch(ofWorker('gangway_database_connections'));
      expect(text).toMatch(new RegExp(`gangway_process\\{[^}]*role="web and jobs",worker="${worker}"\\} 1`));
    }
    expect(text.match(/^gangway_jobs_clock\{.*/gm)).toEqual(['gangway_jobs_clock{worker="1"} 1']);
    expect((await fetch(metrics)).status).toBe(404);
    // An empty METRICS_HOST counts as not set, and does not open the port to other machines.
    await expect(fetch(`http://127.0.0.2:${place.settings.METRICS_PORT}/metrics`)).rejects.toThrow('fetch failed');
  });

  it('are replaced one after the other, and no request fails', async () => {
    const before = workers.pidsAlive();
    const since = workers.log().length;
    const answers = await workers.underLoad(async () => {
      process.kill(server.pid, 'SIGUSR2');
      await expect.poll(() => workers.saying('stopped', since).length, { timeout: 90_000 }).toBe(2);
    });
    expect([...answers.keys()]).toEqual([200]);
    console.info(`replaced: ${answers.get(200)} answers`);
    await expect.poll(() => before.filter(alive)).toEqual([]);
    expect([...workers.byNumber().keys()].toSorted()).toEqual([1, 2]);
    expect(workers.pidsAlive()).toHaveLength(2);
    // A successor listens before its predecessor drains.
    expect(
      workers
        .log(since)
        .filter(({ msg }) => /^(listening|draining)/.test(msg))
        .map(({ msg, worker }) => `${msg.slice(0, 9)} ${worker}`),
    ).toEqual(['listening 1', 'draining 1', 'listening 2', 'draining 2']);
    // The clock went to the one that stayed, and back once that was replaced.
    expect(workers.holders()).toEqual([1, 2, 1]);
  }, 200_000);

  it('one that is killed takes along what it was answering, at most; the rest works on, with the clock', async () => {
    const since = workers.log().length;
    const clocks = workers.holders().length;
    const number = workers.holders().at(-1);
    const victim = workers.byNumber().get(number) ?? 0;
    expect(alive(victim)).toBe(true);
    const answers = await workers.underLoad(async () => {
      process.kill(victim, 'SIGKILL');
      await expect.poll(() => workers.holders().length, { timeout: 30_000 }).toBe(clocks + 1);
      await expect.poll(() => workers.saying('a worker serves', since).length, { timeout: 60_000 }).toBe(1);
    });
    const { 200: right = 0, ...wrong } = Object.fromEntries(answers);
    // No connection is refused, and no request waits in vain.
    expect(Object.keys(wrong).filter((code) => !['ECONNRESET', 'EPIPE'].includes(code))).toEqual([]);
    expect(Object.values(wrong).reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(lanes);
    expect(right).toBeGreaterThan(lanes);
    console.info(`killed: ${right} answers, ${JSON.stringify(wrong)} of ${lanes} at once`);
    expect(workers.saying('a worker ended by itself', since)).toEqual([
      expect.objectContaining({ worker: number, signal: 'SIGKILL', deaths: 1, startsInMs: 250 }),
    ]);
    expect(workers.holders().at(-1)).not.toBe(number);
  }, 200_000);

  it('drain at SIGTERM, and the process ends with 0', async () => {
    const pids = workers.pidsAlive();
    expect(pids).toHaveLength(2);
    const since = workers.log().length;
    server.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(pids.filter(alive)).toEqual([]);
    expect(workers.saying('stopped', since)).toHaveLength(2);
  });
});

describe('of two workers', () => {
  it('one that is ended from outside is replaced while it drains, and only /readyz says so', async () => {
    const server = place.start({ ORIGIN: 'https://partners.example' });
    const workers = workersOf(server, place.origin);
    await server.says('workers serve', 240_000);
    // One of them says that no course can be opened at such an address.
    expect(workers.saying('COURSE_ORIGIN is not set')).toEqual([expect.objectContaining({ level: 40, worker: 1 })]);
    const since = workers.log().length;
    const holder = workers.byNumber().get(workers.holders().at(-1)) ?? 0;
    expect(alive(holder)).toBe(true);
    const answers = await workers.underLoad(async () => {
      process.kill(holder, 'SIGTERM');
      await expect.poll(() => workers.saying('a worker serves', since).length, { timeout: 60_000 }).toBe(1);
      await expect.poll(() => alive(holder), { timeout: 30_000 }).toBe(false);
    });
    expect([...answers.keys()].filter((answer) => answer !== 200 && answer !== 503)).toEqual([]);
    expect(workers.log(since).filter(({ path: address, status }) => status === 503 && address !== '/readyz')).toEqual(
      [],
    );
    server.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  }, 200_000);
});

describe('the process ends at once, and says why once,', () => {
  it('where a setting is wrong', async () => {
    expect(await place.refused({ SESSION_SECRET: 'short' })).toEqual({
      code: 1,
      said: [expect.stringMatching(/^Wrong settings: SESSION_SECRET/)],
    });
  });

  it('where the port is taken', async () => {
    const PORT = new URL(place.database.url).port;
    expect(await place.refused({ PORT })).toEqual({
      code: 1,
      said: [`Port ${PORT} is taken: choose another with PORT.`],
    });
  });

  it('where WORKERS is no number of processes', async () => {
    expect(await place.refused({ WORKERS: 'all' })).toEqual({
      code: 1,
      said: ['Wrong settings: WORKERS must be a whole number from 1 to 64.'],
    });
  });
});

it('the roles of an instance: a web process leaves the jobs alone, and one for jobs only does them and serves no requests', async () => {
  const [{ id } = { id: '' }] = await runAt(
    place.database.ownerUrl,
    `INSERT INTO jobs (name) VALUES ('remove-ended') RETURNING id`,
  );
  const state = async () =>
    (await runAt(place.database.ownerUrl, 'SELECT state FROM jobs WHERE id = $1', [id]))[0]?.state;
  const counted = async (port: string) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const role = async (JOBS: string) => {
    const [PORT, METRICS_PORT] = [String(await freePort()), String(await freePort())];
    const own = place.start({ WORKERS: '1', JOBS, PORT, METRICS_PORT });
    await own.says('listening on', 120_000);
    const status = async (address: string) => (await fetch(`http://localhost:${PORT}${address}`)).status;
    return { ...own, METRICS_PORT, status };
  };
  // A process takes jobs before it listens.
  const web = await role('0');
  expect([await web.status('/login'), await web.status('/healthz')]).toEqual([200, 200]);
  expect(await state()).toBe('waiting');
  const jobs = await role('only');
  await expect.poll(state, { timeout: 30_000 }).toBe('done');
  expect(
    await Promise.all(['/healthz', '/readyz', '/login', '/osmf/p1.0/health', '/xapi/about'].map(jobs.status)),
  ).toEqual([200, 200, 404, 404, 404]);
  expect(await counted(jobs.METRICS_PORT)).toContain('gangway_jobs_oldest_seconds');
  expect(await counted(jobs.METRICS_PORT)).toMatch(/gangway_job_duration_seconds_count\{[^}]*job="remove-ended"/);
  expect(await counted(web.METRICS_PORT)).not.toMatch(/^gangway_job_duration_seconds_count/m);
  for (const each of [web, jobs]) {
    // With one worker there is no primary, and the log names none.
    expect(each.output()).not.toContain('"worker":');
    each.kill('SIGTERM');
    expect(await each.ended).toBe(0);
  }
}, 240_000);
