import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { jobsIn, runJobs } from '#tests/support/jobs.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

// What docs/operation.md says that the product's role needs of the job queue, and that it is enough.
const owned = await testDatabase();
const role = `product_${crypto.randomUUID().slice(0, 8)}`;
const owner = new pg.Client({ connectionString: owned.url });
await owner.connect();
await owner.query(`
  CREATE ROLE ${role} LOGIN PASSWORD 'product';
  GRANT USAGE ON SCHEMA public, pgboss TO ${role};
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${role};
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA pgboss TO ${role};
  GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO ${role}`);
const asProduct = new URL(owned.url);
Object.assign(asProduct, { username: role, password: 'product' });
process.env.DATABASE_URL = asProduct.href;

const { database } = await import('#app/platform/database.server.ts');
const { enqueueJob, enqueueRun } = await import('#app/domain/jobs/enqueueJob.server.ts');
const { countJobs, maintainQueue, readJobs, requeueJob } = await import('#app/platform/queue.server.ts');
const db = database();

afterAll(async () => {
  await owner.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
  await owner.end();
});

test('a role that may make no table writes jobs, does them, lists and restarts them', async () => {
  await expect(db.$executeRaw`CREATE TABLE pgboss.mine (id int)`).rejects.toThrow('permission denied');
  const account = { userId: 'NOBODY99', lockedUntil: '2026-11-21T12:00:00.000Z' };
  await db.$transaction((tx) => enqueueJob(tx, 'mail-account-lock', account));
  await enqueueRun(db, 'remove-ended', new Date());
  await runJobs();
  expect([...(await jobsIn('mail-account-lock')), ...(await jobsIn('remove-ended'))].map(({ state }) => state)).toEqual(['completed', 'completed']);
  await db.$executeRaw`UPDATE pgboss.job SET state = 'failed', completed_on = now()`;
  await maintainQueue();
  const [failed] = await readJobs(db, { state: 'failed', limit: 1, offset: 0 });
  expect(await db.$transaction((tx) => requeueJob(tx, failed!.name, failed!.id))).toBe(true);
  expect(await countJobs(db)).toEqual({ failed: 1, waiting: 1, running: 0 });
});
