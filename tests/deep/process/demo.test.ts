import { statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { signal } from '#server/commands/parts/processes.mjs';
import { demoPlace } from '#tests/process/demoSupport.ts';
import { allGone } from '#tests/process/support.ts';

const place = await demoPlace();
let demo: ReturnType<typeof place.start>;

// One story, in order.
describe('npm run demo, killed in every way and started over', () => {
  beforeAll(async () => {
    // The very first start is killed while it seeds.
    demo = place.start();
    await demo.says('sample agencies', 120_000);
    await vi.waitUntil(async () => (await place.query('SELECT 1 FROM agencies').catch(() => [])).length > 0, {
      timeout: 60_000,
    });
    const { command, guard, postmaster } = place.processes();
    for (const killed of [demo.pid, command, guard, postmaster]) signal(killed, 'SIGKILL');
    demo = place.start();
    await demo.says('Ctrl-C ends the demo', 170_000);
  }, 300_000);

  afterAll(async () => {
    demo.kill('SIGTERM');
    await demo.ended;
    place.remove();
  });

  it('begins a seeding once more that was cut off', async () => {
    expect(demo.output()).toContain('begun before, and cut off');
    expect(
      await place.query(
        "SELECT count(*)::int AS owners FROM agents WHERE user_id IN ('NAMOWNER', 'BIGOWNER', 'JPOWNER')",
      ),
    ).toEqual([{ owners: 3 }]);
  });

  it('recovers with nothing lost when everything is killed, and does nothing twice', async () => {
    await place.query('CREATE TABLE process_test (said text)');
    await place.query("INSERT INTO process_test VALUES ('still here')");
    const pids = Object.values(place.processes());
    signal(demo.pid, 'SIGKILL');
    for (const pid of pids) signal(pid, 'SIGKILL');
    demo = place.start();
    await demo.says('Ctrl-C ends the demo');
    expect(await place.answer()).toBe(200);
    expect(demo.output().match(/up to date|already there/g)).toHaveLength(5);
    expect(await place.query('SELECT said FROM process_test')).toEqual([{ said: 'still here' }]);
    expect(
      statSync(path.join(place.folder, 'server.log.1')).size,
      'the log of the demo that was killed',
    ).toBeGreaterThan(0);
  });

  it('recovers when npm alone is killed', async () => {
    const before = Object.values(place.processes());
    signal(demo.pid, 'SIGKILL');
    demo = place.start();
    await demo.says('Ctrl-C ends the demo');
    expect(await place.answer()).toBe(200);
    expect(await allGone(before, 0)).toEqual([]);
  });

  it('starts over with --reset from a copy of the sample data, without what was added', async () => {
    expect(await place.query("SELECT to_regclass('process_test')::text AS added")).toEqual([{ added: 'process_test' }]);
    demo.kill('SIGTERM');
    await demo.ended;
    demo = place.start('--reset');
    await demo.says('Ctrl-C ends the demo');
    expect(demo.output()).toMatch(/database .*starting over from a copy of the sample data/);
    expect(await place.answer()).toBe(200);
    expect(await place.query("SELECT to_regclass('process_test') AS added")).toEqual([{ added: null }]);
    expect(await place.query("SELECT user_id FROM agents WHERE user_id = 'NAMOWNER'")).toHaveLength(1);
  });

  it('starts its server again when that alone is killed', async () => {
    const { server } = place.processes();
    signal(server, 'SIGKILL');
    await demo.says('server     ended by itself; starting it again');
    await expect.poll(() => place.answer().catch(() => 0), { timeout: 60_000 }).toBe(200);
    expect(place.processes().server).not.toBe(server);
    expect(await place.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('starts its database again when that alone is killed, five times within ten minutes', async () => {
    for (let time = 1; time <= 5; time += 1) {
      const { postmaster } = place.processes();
      signal(postmaster, 'SIGKILL');
      const times = () => demo.output().split('database   ended by itself; starting it again').length - 1;
      await vi.waitUntil(() => times() === time, { timeout: 20_000 });
      await expect.poll(() => place.answer(), { timeout: 20_000 }).toBe(200);
      // It is noted once it answers.
      await vi.waitUntil(() => place.processes().postmaster !== postmaster, { timeout: 20_000 });
    }
  });

  it('says so when it gives the database up, and ends', async () => {
    const pids = Object.values(place.processes());
    signal(place.processes().postmaster, 'SIGKILL');
    expect(await demo.ended).toBe(1);
    expect(demo.output()).toMatch(
      /The database ended by itself more than 5 times within 10 minutes: see .*postgres\.log\.\n$/,
    );
    expect(await allGone(pids, 0)).toEqual([]);
  });
});
