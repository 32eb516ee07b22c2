import { Agent, get } from 'node:http';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureBuild } from '#server/commands/parts/build.mjs';
import { memoryOptions } from '#server/commands/parts/memory.mjs';
import { freePort } from '#server/commands/parts/postgres.mjs';
import { alive } from '#server/commands/parts/processes.mjs';
import { testEnvironment } from '#server/commands/parts/test-cluster.mjs';
import { runAt } from '#tests/support/database.ts';
import { migratedDatabase, root, runToEnd, start, temporaryFolder } from './support.ts';

// As `npm start` does it; a signal to npm itself is npm's business.
const program = ['--import', 'tsx', path.join(root, 'server/start.ts')];
const temporary = temporaryFolder();

interface Line {
  time: string;
  msg: string;
  worker?: number;
  pid?: number;
  path?: string;
  status?: number;
}

let database: Awaited<ReturnType<typeof migratedDatabase>>;
let settings: Record<string, string>;
let origin: string;
let server: ReturnType<typeof start>;

const log = (since = 0) =>
  server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line)
    .slice(since);
const saying = (words: string, since = 0) => log(since).filter(({ msg }) => msg.startsWith(words));
/** The process IDs of the workers that live, by their numbers. */
const workers = () =>
  new Map(
    saying('a worker serves')
      .filter(({ pid = 0 }) => alive(pid))
      .map(({ worker, pid = 0 }) => [worker, pid]),
  );
const pidsAlive = () =>
  saying('a worker serves')
    .map(({ pid = 0 }) => pid)
    .filter(alive);
const holders = () => saying("holds the jobs' clock").map(({ worker }) => worker);
/** One request: its status, or the code of what became of its connection; `late` where nobody answered. */
function ask(address: string, agent: Agent | false): Promise<number | string> {
  return new Promise((resolve) => {
    const asked = get(origin + address, { agent, timeout: 30_000 }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    });
    asked.on('timeout', () => asked.destroy(Object.assign(new Error('late'), { code: 'late' })));
    asked.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  });
}

const lanes = 8;
// Without it the load takes the processors from the workers that start, for ten times as long.
const betweenAnswers = 100;

/** Asks for pages all the time while something is done, half of the lanes on a connection for each, and counts the answers. */
async function underLoad(work: () => Promise<void>): Promise<Map<number | string, number>> {
  const answers = new Map<number | string, number>();
  let working = true;
  const load = Array.from({ length: lanes }, async (_, lane) => {
    const agent = lane % 2 ? new Agent({ keepAlive: true, maxSockets: 1 }) : false;
    for (let turn = lane; working; turn += 1) {
      const answer = await ask(['/login', '/readyz', '/status', '/healthz'][turn % 4] ?? '', agent);
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
      await setTimeout(betweenAnswers);
    }
    if (agent) agent.destroy();
  });
  await expect.poll(() => answers.get(200) ?? 0, { timeout: 60_000 }).toBeGreaterThan(2 * lanes);
  try {
    await work();
  } finally {
    working = false;
  }
  await Promise.all(load);
  return answers;
}

beforeAll(async () => {
  await ensureBuild(() => {});
  database = await migratedDatabase();
  const port = await freePort();
  origin = `http://localhost:${port}`;
  settings = {
    ...testEnvironment,
    NODE_ENV: 'production',
    NODE_OPTIONS: `${memoryOptions} `,
    LOG_LEVEL: 'info',
    DATABASE_URL: database.url,
    DATA_DIR: temporary.folder,
    ORIGIN: origin,
    PORT: String(port),
    WORKERS: '2',
    METRICS_PORT: String(await freePort()),
  };
}, 300_000);
afterAll(async () => {
  await database.remove();
  temporary.remove();
});

// One story, told in order.
describe('two workers', () => {
  beforeAll(async () => {
    server = start(process.execPath, program, settings);
    await server.says('workers serve', 120_000);
  }, 120_000);
  afterAll(async () => {
    server.kill('SIGKILL');
    await server.ended;
  });

  it('both answer on one port, by their number in the log, and one holds the clock of the jobs', async () => {
    expect(saying('workers serve')).toEqual([expect.objectContaining({ workers: 2, pid: server.pid })]);
    expect([...workers().keys()]).toEqual([1, 2]);
    await underLoad(() =>
      expect
        .poll(() => new Set(saying('request').map(({ worker }) => worker)), { timeout: 60_000 })
        .toEqual(new Set([1, 2])),
    );
    expect(holders()).toEqual([1]);
  });

  it('say at a port of their own what each has counted, by route, and the one with the clock the jobs', async () => {
    const metrics = `http://127.0.0.1:${settings.METRICS_PORT}`;
    expect(await ask('/verify/NOBODY-TYPES-THIS', false)).toBeTypeOf('number');
    expect(await ask('/metrics', false)).toBe(404);
    const asked = await fetch(`${metrics}/metrics`);
    const text = await asked.text();
    expect(asked.headers.get('Content-Type')).toContain('text/plain; version=0.0.4');
    expect(text).toMatch(/gangway_http_requests_total\{route="\/login",method="GET",status="200",worker="[12]"\} \d+/);
    expect(text).toContain('route="/verify/:number"');
    expect(text).not.toContain('NOBODY');
    for (const worker of [1, 2]) {
      const ofWorker = (name: string) => new RegExp(`${name}\\{[^}]*worker="${worker}"[^}]*\\} [\\d.e+]+`);
      expect(text).toMatch(ofWorker('process_resident_memory_bytes'));
      expect(text).toMatch(ofWorker('nodejs_eventloop_lag_p99_seconds'));
      expect(text).toMatch(ofWorker('gangway_database_connections'));
    }
    expect((await fetch(metrics)).status).toBe(404);
  });

  it('are told of in a line by `npm run status`, with a code that says whether to look', async () => {
    const { DATABASE_URL = '' } = settings;
    const well = await runToEnd(['status'], { DATABASE_URL, ORIGIN: origin });
    expect(well.lines.at(-1)).toMatch(
      /^All well \| Postgres [\d.]+.* answers in \d+ ms \| 0 signed in \| jobs: \d+ wait \(oldest \d+ s\), \d+ run, 0 failed \| http:\/\/localhost:\d+ is ready$/,
    );
    expect(well.code).toBe(0);
    const away = await runToEnd(['status'], { DATABASE_URL, ORIGIN: `http://localhost:${await freePort()}` });
    expect(away.lines.at(-1)).toMatch(/^Look at: the portal \| .*does not answer$/);
    expect(away.code).toBe(1);
  });

  it('are replaced one after the other, and no request fails', async () => {
    const before = pidsAlive();
    const since = log().length;
    const answers = await underLoad(async () => {
      process.kill(server.pid, 'SIGUSR2');
      await expect.poll(() => saying('stopped', since).length, { timeout: 90_000 }).toBe(2);
    });
    expect([...answers.keys()]).toEqual([200]);
    console.info(`replaced: ${answers.get(200)} answers`);
    await expect.poll(() => before.filter(alive)).toEqual([]);
    expect([...workers().keys()].toSorted()).toEqual([1, 2]);
    expect(pidsAlive()).toHaveLength(2);
    // A successor listens before its predecessor drains.
    expect(
      log(since)
        .filter(({ msg }) => /^(listening|draining)/.test(msg))
        .map(({ msg, worker }) => `${msg.slice(0, 9)} ${worker}`),
    ).toEqual(['listening 1', 'draining 1', 'listening 2', 'draining 2']);
    // The clock went to the one that stayed, and back once that was replaced.
    expect(holders()).toEqual([1, 2, 1]);
  }, 200_000);

  it('one that is told to end by somebody else is replaced while it drains, and only /readyz says so', async () => {
    const since = log().length;
    const holder = workers().get(holders().at(-1)) ?? 0;
    expect(alive(holder)).toBe(true);
    const answers = await underLoad(async () => {
      process.kill(holder, 'SIGTERM');
      await expect.poll(() => saying('a worker serves', since).length, { timeout: 60_000 }).toBe(1);
      await expect.poll(() => alive(holder), { timeout: 30_000 }).toBe(false);
    });
    expect([...answers.keys()].filter((answer) => answer !== 200 && answer !== 503)).toEqual([]);
    expect(log(since).filter(({ path: address, status }) => status === 503 && address !== '/readyz')).toEqual([]);
  }, 200_000);

  it('one that is killed takes along what it was answering, at most; the rest goes on, with the clock', async () => {
    const since = log().length;
    const clocks = holders().length;
    const number = holders().at(-1);
    const victim = workers().get(number) ?? 0;
    expect(alive(victim)).toBe(true);
    const answers = await underLoad(async () => {
      process.kill(victim, 'SIGKILL');
      await expect.poll(() => holders().length, { timeout: 30_000 }).toBe(clocks + 1);
      await expect.poll(() => saying('a worker serves', since).length, { timeout: 60_000 }).toBe(1);
    });
    const { 200: right = 0, ...wrong } = Object.fromEntries(answers);
    // Nobody is refused a connection, and nobody waits in vain.
    expect(Object.keys(wrong).filter((code) => !['ECONNRESET', 'EPIPE'].includes(code))).toEqual([]);
    expect(Object.values(wrong).reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(lanes);
    expect(right).toBeGreaterThan(lanes);
    console.info(`killed: ${right} answers, ${JSON.stringify(wrong)} of ${lanes} at once`);
    expect(saying('a worker ended by itself', since)).toEqual([
      expect.objectContaining({ worker: number, signal: 'SIGKILL', deaths: 1, startsInMs: 250 }),
    ]);
    expect(holders().at(-1)).not.toBe(number);
  }, 200_000);

  it('drain at SIGTERM, and the process ends with 0', async () => {
    const pids = pidsAlive();
    expect(pids).toHaveLength(2);
    const since = log().length;
    server.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(pids.filter(alive)).toEqual([]);
    expect(saying('stopped', since)).toHaveLength(2);
  });
});

describe('the process ends at once, and says why once,', () => {
  const refused = async (given: Record<string, string>) => {
    const running = start(process.execPath, program, { ...settings, ...given });
    return { code: await running.ended, said: running.output().trim().split('\n') };
  };

  it('where settings are wrong', async () => {
    expect(await refused({ SESSION_SECRET: 'short' })).toEqual({
      code: 1,
      said: [expect.stringMatching(/^Wrong settings: SESSION_SECRET/)],
    });
  });

  it('where the port is taken', async () => {
    const PORT = new URL(database.url).port;
    expect(await refused({ PORT })).toEqual({ code: 1, said: [`Port ${PORT} is taken: choose another with PORT.`] });
  });

  it('where WORKERS is no number of processes', async () => {
    expect(await refused({ WORKERS: 'all' })).toEqual({
      code: 1,
      said: ['Wrong settings: WORKERS must be a number from 1 to 64.'],
    });
  });
});

it('the roles of an instance: a web process leaves the jobs alone, and one for jobs only does them and serves nobody', async () => {
  const [{ id } = { id: '' }] = await runAt(
    database.ownerUrl,
    `INSERT INTO pgboss.job (name) VALUES ('remove-ended') RETURNING id`,
  );
  const state = async () =>
    (await runAt(database.ownerUrl, 'SELECT state::text FROM pgboss.job WHERE id = $1', [id]))[0]?.state;
  const counted = async (port: string) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const role = async (JOBS: string) => {
    const [PORT, METRICS_PORT] = [String(await freePort()), String(await freePort())];
    const own = start(process.execPath, program, { ...settings, WORKERS: '1', JOBS, PORT, METRICS_PORT });
    await own.says('listening on', 120_000);
    const status = async (address: string) => (await fetch(`http://localhost:${PORT}${address}`)).status;
    return { ...own, METRICS_PORT, status };
  };
  // Whoever takes jobs does so before it listens.
  const web = await role('0');
  expect([await web.status('/login'), await web.status('/healthz')]).toEqual([200, 200]);
  expect(await state()).toBe('created');
  const jobs = await role('only');
  await expect.poll(state, { timeout: 30_000 }).toBe('completed');
  expect(
    await Promise.all(['/healthz', '/readyz', '/login', '/osmf/p1.0/health', '/xapi/about'].map(jobs.status)),
  ).toEqual([200, 200, 404, 404, 404]);
  expect(await counted(jobs.METRICS_PORT)).toContain('gangway_jobs_oldest_seconds');
  expect(await counted(jobs.METRICS_PORT)).toMatch(/gangway_job_duration_seconds_count\{[^}]*job="remove-ended"/);
  expect(await counted(web.METRICS_PORT)).not.toMatch(/^gangway_job_duration_seconds_count/m);
  for (const each of [web, jobs]) {
    each.kill('SIGTERM');
    expect(await each.ended).toBe(0);
  }
}, 240_000);

it('with one worker there is no primary, and the log names none', async () => {
  server = start(process.execPath, program, { ...settings, WORKERS: '1' });
  await server.says('listening on', 120_000);
  expect(saying('a worker serves')).toEqual([]);
  expect(await ask('/healthz', false)).toBe(200);
  expect(log().filter((line) => 'worker' in line)).toEqual([]);
  server.kill('SIGTERM');
  expect(await server.ended).toBe(0);
}, 120_000);
