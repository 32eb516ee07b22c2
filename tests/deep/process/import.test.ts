import http from 'node:http';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AgentContext } from '#app/domain/context.server.ts';
import { beginBatch } from '#app/domain/people/bulkActions/beginBatch.server.ts';
import { startAdding } from '#app/domain/people/import/startAdding.server.ts';
import { importLimits } from '#app/domain/people/import/importLimits.ts';
import { database } from '#app/platform/database.server.ts';
import { closeTableReader } from '#app/platform/tableReader.server.ts';
import { ensureBuild } from '#server/commands/parts/build.mjs';
import { ready, startServer } from '#server/commands/parts/children.mjs';
import { freePort } from '#server/commands/parts/postgres.mjs';
import { testEnvironment } from '#server/commands/parts/test-cluster.mjs';
import { buildAgency } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { csvOf, personRow, uploadOf } from '#tests/support/importFiles.ts';
import { uploadChecked } from '#tests/support/imports.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';
import { temporaryFolder } from '../../process/support.ts';

const { url } = await testDatabase();
const db = database();
const temporary = temporaryFolder();
const servers: ReturnType<typeof startServer>[] = [];
const rowsASecond = 300;
let owner: AgentContext;
let port: number;

/** Starts the product without a mail server, so that mails wait. */
async function start(): Promise<ReturnType<typeof startServer>> {
  port = await freePort();
  const origin = `http://localhost:${port}`;
  const env = {
    ...process.env,
    ...testEnvironment,
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    DATABASE_URL: url,
    PORT: String(port),
    ORIGIN: origin,
  };
  const server = startServer({ env, log: path.join(temporary.folder, `server-${servers.length}.log`) });
  servers.push(server);
  if (!(await ready(server, origin))) throw new Error(server.lastLogLines());
  return server;
}

async function upload(rows: number): Promise<string> {
  const file = csvOf(Array.from({ length: rows }, () => personRow()));
  return (await uploadChecked(owner, uploadOf(file))).importId;
}

const begin = (importId: string) => startAdding(owner, { importId, certification: true });
const added = (importId: string) => db.importRow.count({ where: { importId, state: 'added' } });
const done = (importId: string) =>
  expect
    .poll(async () => (await db.import.findUniqueOrThrow({ where: { id: importId } })).state, {
      timeout: 120_000,
      interval: 200,
    })
    .toBe('done');
/** The seconds of a processor that a process has used, in hundredths. */
function secondsOfWork(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

const residentMegabytes = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;

// One story, in order.
describe('an import of 5,000 people', () => {
  beforeAll(async () => {
    await ensureBuild(() => {});
    owner = await signedIn((await buildAgency(db)).owner);
  }, 300_000);

  afterAll(async () => {
    for (const server of servers) await server.stop();
    await closeTableReader();
    temporary.remove();
  });

  it('is checked in seconds, and resumes where a killed process left it: each user is added once', async () => {
    const before = performance.now();
    const importId = await upload(importLimits.rows);
    console.info(`checking ${importLimits.rows} rows: ${((performance.now() - before) / 1000).toFixed(1)} s`);
    await begin(importId);
    const server = await start();
    await expect.poll(() => added(importId), { timeout: 60_000, interval: 20 }).toBeGreaterThan(200);
    process.kill(server.pid ?? 0, 'SIGKILL');
    await server.gone;
    const reached = await added(importId);
    expect(reached).toBeLessThan(importLimits.rows);
    await start();
    await done(importId);
    const { agencyId } = owner.agency;
    expect(await added(importId)).toBe(importLimits.rows);
    expect(await db.agent.count({ where: { agencyId } })).toBe(importLimits.rows + 1);
    const ofNew = { account: { agent: { agencyId } }, purpose: 'first-password' } as const;
    expect([
      await db.emailLink.count({ where: ofNew }),
      await db.outbox.count({ where: { template: 'firstPassword' } }),
    ]).toEqual([importLimits.rows, importLimits.rows]);
    expect(await db.audit.count({ where: { agencyId, action: 'agent.added' } })).toBe(importLimits.rows);
    console.info(`killed after ${reached} rows`);
  }, 300_000);

  it(`adds ${rowsASecond} at least in each second that the process works`, async () => {
    const server = servers.at(-1)!;
    const importId = await upload(importLimits.rows);
    await begin(importId);
    await expect.poll(() => added(importId), { timeout: 60_000, interval: 10 }).toBeGreaterThan(0);
    const [first, from, worked] = [await added(importId), performance.now(), secondsOfWork(server.pid!)];
    await done(importId);
    const rows = importLimits.rows - first;
    const rate = rows / (secondsOfWork(server.pid!) - worked);
    // Beside other work on the machine the clock says less than the processor's time does.
    console.info(
      `adding: ${Math.round(rows / ((performance.now() - from) / 1000))} rows a second, ${Math.round(rate)} in each of the process's own`,
    );
    expect(rate).toBeGreaterThan(rowsASecond);
  }, 300_000);

  it('an upload of 200 MB is answered at once, and takes no memory', async () => {
    const server = servers.at(-1)!;
    const before = residentMegabytes(server.pid!);
    const megabyte = Buffer.alloc(1024 * 1024);
    const headers = {
      'Content-Length': 200 * megabyte.length,
      'Content-Type': 'multipart/form-data; boundary=x',
      Origin: `http://localhost:${port}`,
    };
    const request = http.request({ port, method: 'POST', path: '/home/agency-overview/import', headers });
    let sent = 0;
    const answered = new Promise<{ status: number; text: string; after: number }>((resolve, reject) => {
      request.on('error', reject).on('response', (response) => {
        const after = sent;
        let text = '';
        response
          .on('data', (part: Buffer) => (text += part.toString()))
          .on('end', () => resolve({ status: response.statusCode!, text, after }));
      });
    });
    const closed = new Promise((resolve) => request.once('close', resolve));
    // A client whose request was answered takes no more to send.
    for (; sent < 200 && !request.closed; sent += 1)
      if (!request.write(megabyte))
        await Promise.race([closed, new Promise((resolve) => request.once('drain', resolve))]);
    const { status, text, after } = await answered;
    expect([status, text]).toEqual([
      413,
      'The file is too large. The limit is 10 MB.\nファイルが大きすぎます。10 MBまでのファイルをお選びください。',
    ]);
    expect(after).toBeLessThan(20);
    expect(residentMegabytes(server.pid!) - before).toBeLessThan(60);
  }, 60_000);

  it('10,000 users are chosen in a moment and done by one batch', async () => {
    // Those of both imports before.
    const { agencyId } = owner.agency;
    const agents = await db.agent.findMany({ where: { agencyId, agentType: 'A' }, select: { agentUniqueId: true } });
    expect(agents).toHaveLength(10_000);
    const ctx = { ...owner, now: new Date() };
    const before = performance.now();
    const { batchId } = await beginBatch(ctx, {
      act: 'give',
      agentUniqueIds: agents.map(({ agentUniqueId }) => agentUniqueId),
      permissions: ['osAcademyReports'],
    });
    const chosen = performance.now();
    expect(chosen - before).toBeLessThan(5000);
    await expect
      .poll(async () => (await db.batch.findUniqueOrThrow({ where: { id: batchId } })).finishedAt, {
        timeout: 400_000,
        interval: 500,
      })
      .not.toBeNull();
    expect(await db.batchRow.count({ where: { batchId, state: 'done' } })).toBe(10_000);
    console.info(
      `choosing 10,000 users: ${Math.round(chosen - before)} ms; giving a permission: ${Math.round(10_000 / ((performance.now() - chosen) / 1000))} a second`,
    );
  }, 600_000);
});
