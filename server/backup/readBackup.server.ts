import { createGunzip } from 'node:zlib';
import { Readable } from 'node:stream';
import { FilesUnavailable } from '#app/platform/content.server.ts';
import { fileStore } from '#app/platform/fileStore.server.ts';
import { BackupFault } from './fault.ts';
import { readManifest, type Manifest } from './manifest.server.ts';
import { measure, open, placeOf, type Seal } from './place.server.ts';
import { connectTo, copyIn, filling } from './tables.server.ts';

/**
 * Reads a backup through and gives its manifest. Throws a `BackupFault` that names the first file that is missing,
 * altered or cut off, or says that the key is another's.
 */
export async function checkBackup(address: string, by: Seal): Promise<Manifest> {
  const place = await placeOf(address, 'read');
  const manifest = await readManifest(place, by);
  for (const { file, size, sha256 } of [...manifest.tables, ...manifest.files]) {
    const measured = measure(place.get(file));
    for await (const _ of measured.content);
    const found = measured.result();
    if (found.sha256 !== sha256)
      throw new BackupFault(
        `${file} of the backup ${found.size < size ? 'was cut off' : 'was altered'}: its hash is not that of the manifest.`,
      );
  }
  return manifest;
}

/**
 * Fills a database, which has run the backup's migrations, and the file store of the settings. Throws a `BackupFault`
 * where a table has another number of rows than it had, a file another hash, or the store does not take one; Postgres
 * refuses what breaks a constraint.
 */
export async function fillFromBackup(databaseUrl: string, address: string, by: Seal) {
  const place = await placeOf(address, 'read');
  const manifest = await readManifest(place, by);
  // Before the rows that name them: where the store has no room for them, the database stays empty.
  for (const { hash, file } of manifest.files) await restoreFile(hash, open(by, file, place.get(file)));
  const client = await connectTo(databaseUrl);
  try {
    const { constraints } = await filling(client, async () => {
      for (const kept of manifest.tables) {
        const content = Readable.from(open(by, kept.file, place.get(kept.file))).pipe(createGunzip());
        const rows = await copyIn(client, kept, content);
        if (rows !== kept.rows) throw new BackupFault(`${kept.table} has ${rows} rows, and had ${kept.rows}.`);
      }
      for (const { sequence, value, called } of manifest.sequences)
        await client.query('SELECT setval($1::regclass, $2, $3)', [sequence, value, called]);
    });
    return {
      tables: manifest.tables.length,
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      constraints,
      files: manifest.files.length,
    };
  } finally {
    await client.end();
  }
}

async function restoreFile(hash: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  try {
    const received = await fileStore().receive(content, { maxBytes: Infinity });
    if (received.hash === hash) return await received.store();
    await received.discard();
  } catch (error) {
    if (!(error instanceof FilesUnavailable)) throw error;
    throw new BackupFault(`The file store did not take the file ${hash} of the backup: ${error.message}.`);
  }
  throw new BackupFault(`The file ${hash} of the backup has another hash.`);
}
