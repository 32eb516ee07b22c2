import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '#server/commands/parts/postgres.mjs';
import { alive } from '#server/commands/parts/processes.mjs';
import { runToEnd, type start } from './support.ts';
import { ask, workersOf, workersPlace } from './workersSupport.ts';

let place: Awaited<ReturnType<typeof workersPlace>>;
beforeAll(async () => void (place = await workersPlace()), 300_000);
afterAll(() => place.remove());

// One story, told in order. What kills, replaces and splits them is in tests/deep/process/workers.test.ts (D30).
describe('two workers', () => {
  let server: ReturnType<typeof start>;
  let workers: ReturnType<typeof workersOf>;
  beforeAll(async () => {
    server = place.start();
    workers = workersOf(server, place.origin);
    await server.says('workers serve', 240_000);
  }, 240_000);
  afterAll(async () => {
    server.kill('SIGKILL');
    await server.ended;
  });

  it('both answer on one port, by their number in the log, and one holds the clock of the jobs', async () => {
    expect(workers.saying('workers serve')).toEqual([expect.objectContaining({ workers: 2, pid: server.pid })]);
    expect([...workers.byNumber().keys()]).toEqual([1, 2]);
    await workers.underLoad(() =>
      expect
        .poll(() => new Set(workers.saying('request').map(({ worker }) => worker)), { timeout: 60_000 })
        .toEqual(new Set([1, 2])),
    );
    expect(workers.holders()).toEqual([1]);
  });

  it('say at a port of their own what each has counted, by route, and the one with the clock the jobs', async () => {
    const metrics = `http://127.0.0.1:${place.settings.METRICS_PORT}`;
    expect(await ask(`${place.origin}/verify/NOBODY-TYPES-THIS`)).toBeTypeOf('number');
    expect(await ask(`${place.origin}/metrics`)).toBe(404);
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
      expect(text).toMatch(new RegExp(`gangway_process\\{[^}]*role="web and jobs",worker="${worker}"\\} 1`));
    }
    expect((await fetch(metrics)).status).toBe(404);
  });

  it('are told of in a line by `npm run status`, with a code that says whether to look', async () => {
    const { DATABASE_URL = '' } = place.settings;
    const well = await runToEnd(['status'], { DATABASE_URL, ORIGIN: place.origin });
    expect(well.lines.at(-1)).toMatch(
      /^All well \| Postgres [\d.]+.* answers in \d+ ms \| 0 signed in \| jobs: \d+ wait \(oldest \d+ s\), \d+ run, 0 failed \| http:\/\/localhost:\d+ is ready$/,
    );
    expect(well.code).toBe(0);
    const away = await runToEnd(['status'], { DATABASE_URL, ORIGIN: `http://localhost:${await freePort()}` });
    expect(away.lines.at(-1)).toMatch(/^Look at: the portal \| .*does not answer$/);
    expect(away.code).toBe(1);
  });

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

// What else ends it is in tests/deep/process/workers.test.ts.
it('with wrong settings the process ends at once, and says why once', async () => {
  expect(await place.refused({ SESSION_SECRET: 'short' })).toEqual({
    code: 1,
    said: [expect.stringMatching(/^Wrong settings: SESSION_SECRET/)],
  });
});
