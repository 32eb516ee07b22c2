import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  adminUrlOf,
  copyDatabase,
  ensureDatabase,
  freePort,
  productUrlOf,
  startThrowaway,
  urlOf,
} from './postgres.mjs';
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

/**
 * The addresses in the cluster of a run of tests, whose roles have one password.
 * @param {string} clusterUrl TEST_POSTGRES_URL, the address of its superuser
 * @param {string} [pooler] the port of a pooler before it, which the product goes through
 */
export function clusterOf(clusterUrl, pooler) {
  const { port, password } = new URL(clusterUrl);
  const roles = { port, password, ownerPassword: password, productPassword: password };
  return {
    /** @type {(database?: string) => string} */
    adminUrl: (database) => adminUrlOf(roles, database),
    /** @type {(database: string) => string} */
    url: (database) => urlOf(roles, database),
    /** @type {(database: string) => string} */
    productUrl: (database) => productUrlOf({ ...roles, port: pooler ?? port }, database),
  };
}

/** The product's settings in every test, beside NODE_ENV. */
export const testEnvironment = {
  ORIGIN: 'http://localhost:3000',
  SESSION_SECRET: 'a secret for tests that is long enough',
  MAIL_FROM: 'Gangway <no-reply@gangway.example>',
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
  const cluster = clusterOf(clusterUrl);
  const [name, port] = [`gangway_sample_${process.pid}`, await freePort()];
  await copyDatabase(cluster, TEMPLATE, name);
  await runSeed({
    ...process.env,
    ...storiesEnvironment,
    ORIGIN: `http://localhost:${port}`,
    DATABASE_URL: cluster.url(name),
  });
  return { name, port };
}
