import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { ensureDatabase, freePort, startThrowaway, urlOf } from './postgres.mjs';
import { runReferenceWithContent, runSeed } from './children.mjs';
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

/** The product's settings in the browser's tests, beside its database and its port. */
export const storiesEnvironment = {
  ...testEnvironment,
  NODE_ENV: 'production',
  LOG_LEVEL: 'info',
  GANGWAY_DEMO: '1',
  STAFF_SECOND_FACTOR: '0',
};

/**
 * Makes the database of the browser's tests in a cluster: a copy of the template with the sample data, of a portal at a
 * port that is free. Gives the database's name and the port.
 * @param {string} clusterUrl
 * @returns {Promise<{ name: string, port: number }>}
 */
export async function makeSample(clusterUrl) {
  const { port: clusterPort, password } = new URL(clusterUrl);
  const cluster = { port: clusterPort, password, productPassword: password };
  const [name, port] = [`gangway_sample_${process.pid}`, await freePort()];
  const client = new pg.Client({ connectionString: urlOf(cluster, 'postgres') });
  await client.connect();
  try {
    await client.query(`CREATE DATABASE "${name}" TEMPLATE "${TEMPLATE}" STRATEGY FILE_COPY`);
  } finally {
    await client.end();
  }
  await runSeed({
    ...process.env,
    ...storiesEnvironment,
    ORIGIN: `http://localhost:${port}`,
    DATABASE_URL: urlOf(cluster, name),
  });
  return { name, port };
}
