import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureBuild } from '#server/commands/parts/build.mjs';
import { freePort } from '#server/commands/parts/postgres.mjs';
import { until } from '#server/commands/parts/processes.mjs';
import { testEnvironment } from '#server/commands/parts/test-cluster.mjs';
import { standardHeaders } from '#tests/bench/sessions.ts';
import { migratedDatabase, root } from './support.ts';

let server: ChildProcess;
let made: Awaited<ReturnType<typeof migratedDatabase>>;
let origin: string;

describe('under remix-serve', () => {
  beforeAll(async () => {
    await ensureBuild(() => {});
    made = await migratedDatabase();
    const port = await freePort();
    origin = `http://localhost:${port}`;
    const env = {
      ...process.env,
      ...testEnvironment,
      NODE_ENV: 'production' as const,
      DATABASE_URL: made.url,
      ORIGIN: origin,
      PORT: String(port),
    };
    const program = path.join(root, 'node_modules/@remix-run/serve/dist/cli.js');
    server = spawn(process.execPath, [program, 'build/server/index.js'], { cwd: root, env, stdio: 'ignore' });
    const answers = () =>
      fetch(`${origin}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    if (!(await until(answers, 60_000))) throw new Error('remix-serve did not become ready.');
  }, 120_000);

  afterAll(async () => {
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
    await made.remove();
  });

  it('pages are served, with their policy', async () => {
    const login = await fetch(`${origin}/login`);
    expect(login.status).toBe(200);
    expect(login.headers.get('Content-Security-Policy')).toMatch(/script-src 'self' 'nonce-/);
    expect(await login.text()).toContain('name="userId"');
  });

  it('a form is answered', async () => {
    const body = new URLSearchParams({ userId: 'NOBODY99', password: 'Sail2026' });
    expect((await fetch(`${origin}/login`, { method: 'POST', headers: { origin }, body })).status).toBe(401);
  });

  it('what a form asks for is done by a job', async () => {
    const body = new URLSearchParams({ userIdOrEmail: 'NOBODY99' });
    expect((await fetch(`${origin}/forgot-password`, { method: 'POST', headers: { origin }, body })).status).toBe(200);
    const database = new pg.Client({ connectionString: made.ownerUrl });
    await database.connect();
    const states = async () =>
      (await database.query<{ state: string }>(`SELECT state FROM jobs WHERE name = 'mail-reset-link'`)).rows;
    await expect.poll(states, { timeout: 20_000 }).toEqual([{ state: 'done' }]);
    await database.end();
  });

  it('the API is served, with its documentation', async () => {
    const suffixes = await fetch(`${origin}/osdb/p1.0/suffixes`, { headers: standardHeaders });
    expect(suffixes.status).toBe(200);
    expect(
      (await fetch(`${origin}/osmf/v1.0/agents/list`, { method: 'POST', headers: standardHeaders, body: '{}' })).status,
    ).toBe(401);
    expect(await (await fetch(`${origin}/openapi.json`)).json()).toMatchObject({ openapi: '3.1.0' });
  });
});
