import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureDatabase, startThrowaway } from './postgres.mjs';
import { runReferenceWithContent } from './children.mjs';
import { migrate } from './migrations.mjs';

/** The database that every test's own is copied from: migrated, with reference data and the sample content. */
export const TEMPLATE = 'gangway_template';

/**
 * Starts a cluster for tests, with its template; it is thrown away when it stops or this process ends.
 * @param {(doing: string) => void} [say]
 * @param {{ programs?: string }} [options] the folder of another Postgres than the embedded one
 */
export async function startTestCluster(say, options) {
  const cluster = await startThrowaway(options);
  try {
    await ensureDatabase(cluster, TEMPLATE);
    const databaseUrl = cluster.url(TEMPLATE);
    await migrate(databaseUrl, say, cluster.productUrl(TEMPLATE));
    await runReferenceWithContent({ ...process.env, ...testEnvironment, NODE_ENV: 'test', DATABASE_URL: databaseUrl });
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return cluster;
}

/** The product's settings in every test, beside NODE_ENV. */
export const testEnvironment = {
  ORIGIN: 'http://localhost:3000',
  SESSION_SECRET: 'a secret for tests that is long enough',
  BCRYPT_COST: '10',
  LOG_LEVEL: 'silent',
  DATA_DIR: path.join(tmpdir(), 'gangway-test-files'),
};
