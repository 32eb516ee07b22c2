import { createGunzip } from 'node:zlib';
import { Readable } from 'node:stream';
import { ContentMissing, FilesUnavailable, type FileStore } from '#app/platform/content.server.ts';
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
 * Fills a database, which has run the backup's migrations. Throws a `BackupFault` where a table has another number of
 * rows than it had; Postgres refuses what breaks a constraint. Nothing stays of what fails.
 */
export async function fillFromBackup(databaseUrl: string, address: string, by: Seal) {
  const place = await placeOf(address, 'read');
  const manifest = await readManifest(place, by);
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
    };
  } finally {
    await client.end();
  }
}

/**
 * Fills the file store of the settings, and gives the number of files. Throws a `BackupFault` where a file has another
 * hash than it had, or the store does not take it. Where one fails, those that were stored before it are removed again, but for what was there already.
 */
export async function filesFromBackup(address: string, by: Seal): Promise<{ files: number }> {
  const place = await placeOf(address, 'read');
  const { files } = await readManifest(place, by);
  const store = fileStore();
  const stored: string[] = [];
  try {
    for (const { hash, file } of files) {
      const isNew = !(await isStored(store, hash));
      await restoreFile(store, hash, open(by, file, place.get(file)));
      if (isNew) stored.push(hash);
    }
  } catch (error) {
    for (const hash of stored) await store.remove(hash);
    throw error;
  }
  return { files: files.length };
}

async function isStored(store: FileStore, hash: string): Promise<boolean> {
  try {
    (await store.open(hash)).destroy();
    return true;
  } catch (error) {
    if (error instanceof ContentMissing) return false;
    throw error;
  }
}

async function restoreFile(store: FileStore, hash: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  try {
    const received = await store.receive(content, { maxBytes: Infinity });
    if (received.hash === hash) return await received.store();
    await received.discard();
  } catch (error) {
    if (!(error instanceof FilesUnavailable)) throw error;
    throw new BackupFault(`The file store did not take the file ${hash} of the backup: ${error.message}.`);
  }
  throw new BackupFault(`The file ${hash} of the backup has another hash.`);
}
