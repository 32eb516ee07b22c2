import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ensureBuild } from '#server/commands/parts/build.mjs';
import { ready, startServer } from '#server/commands/parts/children.mjs';
import { freePort } from '#server/commands/parts/postgres.mjs';
import { testEnvironment } from '#server/commands/parts/test-cluster.mjs';
import { testDatabase } from '#tests/support/testDatabase.ts';
import { temporaryFolder } from '../../process/support.ts';

const { url } = await testDatabase();
const temporary = temporaryFolder();
process.env.DATA_DIR = temporary.folder;
const { database } = await import('#app/platform/database.server.ts');
const { courseOf, upload } = await import('#tests/support/courseEditor.ts');
const { simplePackage } = await import('#tests/support/packages.ts');
const { newStaff, signedInAsStaff } = await import('#tests/support/staff.ts');

const db = database();
const servers: ReturnType<typeof startServer>[] = [];
const files = 3000;

async function start(): Promise<ReturnType<typeof startServer>> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const env = {
    ...process.env,
    ...testEnvironment,
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    DATABASE_URL: url,
    DATA_DIR: temporary.folder,
    PORT: String(port),
    ORIGIN: origin,
  };
  const server = startServer({ env, log: path.join(temporary.folder, `server-${servers.length}.log`) });
  servers.push(server);
  if (!(await ready(server, origin))) throw new Error(server.lastLogLines());
  return server;
}

const storedFiles = () => {
  const folder = path.join(temporary.folder, 'files');
  return existsSync(folder) ? readdirSync(folder, { recursive: true }).length : 0;
};

afterAll(async () => {
  for (const server of servers) await server.stop();
  temporary.remove();
});

it('a package whose process was killed while it unpacked is taken up by another within a minute, and is whole', async () => {
  await ensureBuild(() => {});
  const ctx = await signedInAsStaff(await newStaff('learning-manager'));
  const content = Array.from({ length: files }, (_, index) => ({
    path: `${index}.txt`,
    content: `${index} ${crypto.randomUUID()}`,
    options: { level: 0 },
  }));
  const { uploadId } = await upload(ctx, await courseOf(ctx), await simplePackage(content), 'en', { check: false });
  const server = await start();
  const before = storedFiles();
  await expect.poll(storedFiles, { timeout: 60_000, interval: 5 }).toBeGreaterThan(before + 50);
  process.kill(server.pid ?? 0, 'SIGKILL');
  const killed = performance.now();
  await server.gone;
  expect(await db.courseUpload.findUniqueOrThrow({ where: { uploadId } })).toMatchObject({ state: 'checking' });
  await start();
  const begun = async () => db.job.count({ where: { name: 'unpack-course', attempts: { gt: 1 } } });
  await expect.poll(begun, { timeout: 60_000, interval: 100 }).toBe(1);
  console.info(`taken up after ${((performance.now() - killed) / 1000).toFixed(1)} s`);
  await expect
    .poll(async () => (await db.courseUpload.findUniqueOrThrow({ where: { uploadId } })).state, {
      timeout: 60_000,
      interval: 200,
    })
    .toBe('ready');
  const { packageId } = await db.courseUpload.findUniqueOrThrow({ where: { uploadId } });
  expect(await db.courseFile.count({ where: { packageId: packageId! } })).toBe(files + 2);
}, 300_000);
