import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { OWNER } from '#server/commands/parts/postgres.mjs';
import { addressesIn, onCluster, runAt } from './database.ts';

/** A migration. */
export interface Migration {
  name: string;
  sql: string;
}

// As Prisma makes it.
const record = `CREATE TABLE "_prisma_migrations" (
  "id" VARCHAR(36) PRIMARY KEY NOT NULL, "checksum" VARCHAR(64) NOT NULL, "finished_at" TIMESTAMPTZ, "migration_name" VARCHAR(255) NOT NULL,
  "logs" TEXT, "rolled_back_at" TIMESTAMPTZ, "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(), "applied_steps_count" INTEGER NOT NULL DEFAULT 0)`;

/**
 * A database that has gone through some migrations, recorded as Prisma records them.
 * @param migrations those that it has gone through, in order
 * @param template a database to begin with as a copy, whose record is continued
 */
export async function databaseOf(migrations: Migration[], template?: string) {
  const name = `gangway_old_${randomBytes(6).toString('hex')}`;
  await onCluster(`CREATE DATABASE "${name}" OWNER ${OWNER}${template ? ` TEMPLATE "${template}"` : ''}`);
  const addresses = addressesIn(name);
  if (!template) await runAt(addresses.ownerUrl, record);
  await goThrough(addresses.ownerUrl, migrations);
  return {
    name,
    ...addresses,
    /** Drops the database, also while clients are connected. */
    drop: () => onCluster(`DROP DATABASE "${name}" WITH (FORCE)`),
  };
}

/** Runs migrations past the product's own commands, and records each. */
export async function goThrough(ownerUrl: string, migrations: Migration[]): Promise<void> {
  for (const { name, sql } of migrations) {
    await runAt(ownerUrl, sql);
    await runAt(
      ownerUrl,
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count) VALUES ($1, $2, $3, now(), 1)`,
      [randomUUID(), createHash('sha256').update(sql).digest('hex'), name],
    );
  }
}
