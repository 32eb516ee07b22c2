import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { TEMPLATE } from '#server/commands/parts/test-cluster.mjs';

function clusterUrl(database: string): string {
  const address = process.env.TEST_POSTGRES_URL;
  if (!address) throw new Error('TEST_POSTGRES_URL is not set: run this through Vitest or Playwright, whose set-up starts Postgres.');
  const url = new URL(address);
  url.pathname = `/${database}`;
  return url.href;
}

async function onCluster(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: clusterUrl('postgres') });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** Makes a database, migrated and with reference data, by copying the template. */
export async function createDatabase(name = `gangway_${randomBytes(6).toString('hex')}`) {
  await onCluster(`CREATE DATABASE "${name}" TEMPLATE "${TEMPLATE}"`);
  return {
    name,
    url: clusterUrl(name),
    /** Drops it, whoever is still connected. */
    drop: () => onCluster(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`),
  };
}
