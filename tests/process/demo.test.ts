import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort, urlOf } from '#server/commands/parts/postgres.mjs';
import { signal } from '#server/commands/parts/processes.mjs';
import { allGone, note, runToEnd, start, temporaryFolder } from './support.ts';

const temporary = temporaryFolder();
const folder = path.join(temporary.folder, 'data');
let port: number;
let demo: ReturnType<typeof start>;

const answer = async (address = '/readyz') => (await fetch(`http://localhost:${port}${address}`)).status;
const startDemo = () => start('npm', ['run', 'demo'], { DATA_DIR: folder, PORT: String(port) });

/** The command, its server, the guard of Postgres and Postgres itself. */
function processesOf() {
  const use = note(folder, 'in-use.json');
  const cluster = note(folder, 'cluster.json');
  return { command: use.pid as number, server: use.server.pid as number, guard: cluster.guard.pid as number, postmaster: cluster.postmaster.pid as number };
}

async function query(sql: string) {
  const client = new pg.Client({ connectionString: urlOf(note(folder, 'cluster.json')) });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

// One story, told in order.
describe('npm run demo', () => {
  beforeAll(async () => {
    port = await freePort();
    // The very first start is killed while it seeds.
    demo = startDemo();
    await demo.says('sample agencies', 120_000);
    await vi.waitUntil(async () => (await query('SELECT 1 FROM agencies').catch(() => [])).length > 0, { timeout: 60_000 });
    const { pid } = note(folder, 'in-use.json');
    const { guard, postmaster } = note(folder, 'cluster.json');
    for (const killed of [demo.pid, pid, guard.pid, postmaster.pid]) signal(killed, 'SIGKILL');
    demo = startDemo();
    await demo.says('Ctrl-C ends the demo', 170_000);
  }, 300_000);

  afterAll(async () => {
    demo.kill('SIGTERM');
    await demo.ended;
    temporary.remove();
  });

  it('answers, and prints its address and the sample accounts', async () => {
    expect(await answer()).toBe(200);
    expect(demo.output()).toContain(`Gangway answers at http://localhost:${port}`);
    expect(demo.output()).toMatch(/NAMOWNER +nam/);
    expect(demo.output()).toContain('Sail2026');
  });

  it('begins a seeding once more that was cut off', async () => {
    expect(demo.output()).toContain('begun before, and cut off');
    expect(await query("SELECT count(*)::int AS owners FROM agents WHERE user_id IN ('NAMOWNER', 'BIGOWNER', 'JPOWNER')")).toEqual([{ owners: 3 }]);
  });

  it('keeps its secrets from other users of the machine', async () => {
    const { statSync } = await import('node:fs');
    for (const name of ['cluster.json', 'secrets.json']) expect(statSync(path.join(folder, name)).mode & 0o077).toBe(0);
  });

  it('refuses a second one on the same DATA_DIR in one line', async () => {
    const { code, lines } = await runToEnd(['demo'], { DATA_DIR: folder, PORT: String(port + 1) });
    expect(lines).toEqual([expect.stringMatching(/is in use by `npm run demo` \(process \d+\): stop that one, or set DATA_DIR to another folder\.$/)]);
    expect(code).toBe(1);
  });

  it('starts its database again when that alone is killed', async () => {
    const { postmaster } = processesOf();
    signal(postmaster, 'SIGKILL');
    await demo.says('starting it again');
    await expect.poll(() => answer(), { timeout: 15_000 }).toBe(200);
    expect(processesOf().postmaster).not.toBe(postmaster);
  });

  it('recovers with nothing lost when everything is killed, and does nothing twice', async () => {
    await query('CREATE TABLE process_test (said text)');
    await query("INSERT INTO process_test VALUES ('still here')");
    const pids = Object.values(processesOf());
    signal(demo.pid, 'SIGKILL');
    for (const pid of pids) signal(pid, 'SIGKILL');
    demo = startDemo();
    await demo.says('Ctrl-C ends the demo');
    expect(await answer()).toBe(200);
    expect(demo.output().match(/up to date|already there/g)).toHaveLength(5);
    expect(await query('SELECT said FROM process_test')).toEqual([{ said: 'still here' }]);
  });

  it('recovers when npm alone is killed', async () => {
    const before = Object.values(processesOf());
    signal(demo.pid, 'SIGKILL');
    demo = startDemo();
    await demo.says('Ctrl-C ends the demo');
    expect(await answer()).toBe(200);
    expect(await allGone(before, 0)).toEqual([]);
  });

  it('leaves no process after SIGTERM', async () => {
    const pids = Object.values(processesOf());
    demo.kill('SIGTERM');
    expect(await demo.ended).toBe(0);
    expect(await allGone(pids, 0)).toEqual([]);
    await expect(answer()).rejects.toThrow();
  });
});
