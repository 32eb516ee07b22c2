import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { OWNER } from '#server/commands/parts/postgres.mjs';
import { clusterOf, TEMPLATE } from '#server/commands/parts/test-cluster.mjs';

/**
 * The addresses of a database of the cluster: that of the tables' owner, who is no superuser, that of the product's
 * role, which `migrate` made with the template, and that of the superuser. Where there is a pooler (`npm run test:deep
 * -- pgbouncer`), the product's leads through it, and `directUrl` past it.
 */
export function addressesIn(database: string): { adminUrl: string; ownerUrl: string; url: string; directUrl?: string } {
  const address = process.env.TEST_POSTGRES_URL;
  if (!address)
    throw new Error(
      'TEST_POSTGRES_URL is not set: run this through Vitest or Playwright, whose set-up starts Postgres.',
    );
  const cluster = clusterOf(address);
  const pooler = process.env.TEST_POOLER_PORT;
  const url = cluster.productUrl(database);
  return {
    adminUrl: cluster.adminUrl(database),
    ownerUrl: cluster.url(database),
    ...(pooler ? { url: clusterOf(address, pooler).productUrl(database), directUrl: url } : { url }),
  };
}

/** Runs one statement at an address, past the product's own code, and gives its rows. */
export async function runAt(address: string, sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    return (await client.query(sql, values)).rows;
  } finally {
    await client.end();
  }
}

/** Runs one statement as the superuser of the cluster, who alone makes and drops databases. */
export const onCluster = (sql: string) => runAt(addressesIn('postgres').adminUrl, sql);

/**
 * Makes a database, migrated and with reference data, by copying the template, or an empty one. `url` is the product's
 * address, `ownerUrl` that of the tables' owner.
 */
export async function createDatabase({ name = `gangway_${randomBytes(6).toString('hex')}`, empty = false } = {}) {
  // File by file: half the work of copying page by page through the log.
  await onCluster(
    `CREATE DATABASE "${name}" OWNER ${OWNER}${empty ? '' : ` TEMPLATE "${TEMPLATE}" STRATEGY FILE_COPY`}`,
  );
  return {
    name,
    ...addressesIn(name),
    /** Drops the database, also while clients are connected. */
    drop: dropping(name),
  };
}

const dropping = (name: string) => () => onCluster(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
