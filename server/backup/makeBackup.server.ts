import { createGzip } from 'node:zlib';
import type { Readable } from 'node:stream';
import type pg from 'pg';
import { ContentMissing, FilesUnavailable } from '#app/platform/content.server.ts';
import { fileStore } from '#app/platform/fileStore.server.ts';
import { BackupFault } from './fault.ts';
import { writeManifest, type Manifest } from './manifest.server.ts';
import { placeOf, seal, type Place, type Seal } from './place.server.ts';
import { connectTo, copyOut, keptTables, migrationsRun, sequencesOf } from './tables.server.ts';

/**
 * Backs a database and its files up to an empty place, and gives the manifest. The rows are those of one moment. Files
 * are copied before it, and those that came in the meantime right after it: so each file that a row names is there,
 * unless the store itself lacks it, which `missing` says. Throws a `BackupFault` where the place does not take all of
 * it; then nothing of it stays there.
 */
export async function makeBackup(databaseUrl: string, address: string, by: Seal): Promise<Manifest> {
  const place = await placeOf(address, 'write');
  const client = await connectTo(databaseUrl);
  try {
    const copied = new Map<string, Manifest['files'][number]>();
    await copyFiles(place, by, await namedHashes(client), copied);
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const named = await namedHashes(client);
    await copyFiles(place, by, named, copied);
    const { rows } = await client.query<{ version: string; at: Date }>(
      `SELECT current_setting('server_version') AS version, now() AS at`,
    );
    const manifest: Manifest = {
      format: 1,
      madeAt: rows[0]!.at.toISOString(),
      postgres: rows[0]!.version,
      migrations: await migrationsRun(client),
      sequences: await sequencesOf(client),
      tables: [],
      files: named.flatMap((hash) => copied.get(hash) ?? []),
      missing: named.filter((hash) => !copied.has(hash)),
    };
    for (const kept of await keptTables(client)) {
      const file = `tables/${kept.table.replaceAll('"', '')}.copy.gz`;
      const { content, rows: count } = copyOut(client, kept);
      const stored = await place.put(file, seal(by, file, content.pipe(createGzip({ level: 3 }))));
      manifest.tables.push({ ...kept, rows: count(), file, ...stored });
    }
    await client.query('COMMIT');
    await writeManifest(place, by, manifest);
    return manifest;
  } catch (error) {
    const left = await place.clear().catch(({ message }: Error) => ` What it has written is still there: ${message}`);
    throw error instanceof FilesUnavailable
      ? new BackupFault(`The backup could not be written: ${error.message}.${left ?? ''}`)
      : error;
  } finally {
    await client.end();
  }
}

async function namedHashes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ hash: string }>(
    'SELECT hash FROM stored_files UNION SELECT hash FROM course_files ORDER BY 1',
  );
  return rows.map(({ hash }) => hash);
}

async function copyFiles(place: Place, by: Seal, hashes: string[], copied: Map<string, Manifest['files'][number]>) {
  const store = fileStore();
  for (const hash of hashes) {
    if (copied.has(hash)) continue;
    const file = `files/${hash}`;
    let content: Readable;
    try {
      content = await store.open(hash);
    } catch (error) {
      if (error instanceof ContentMissing) continue;
      throw error;
    }
    copied.set(hash, { hash, file, ...(await place.put(file, seal(by, file, content))) });
  }
}
