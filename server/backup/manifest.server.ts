import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { BackupFault } from './fault.ts';
import { open, seal, type Place, type Seal } from './place.server.ts';

const stored = { file: z.string(), size: z.int(), sha256: z.string() };

const schema = z.strictObject({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  postgres: z.string(),
  /** The migrations that the database had run. */
  migrations: z.string().array(),
  tables: z.strictObject({ table: z.string(), columns: z.string().array(), rows: z.int(), ...stored }).array(),
  sequences: z.strictObject({ sequence: z.string(), value: z.string(), called: z.boolean() }).array(),
  files: z.strictObject({ hash: z.string(), ...stored }).array(),
  /** Contents that rows named and the store had not. */
  missing: z.string().array(),
});

/** A backup's contents: tables with their rows, sequences, files, and of each stored part its size and SHA-256 hash. */
export type Manifest = z.output<typeof schema>;

const name = 'manifest';

/** Writes the manifest, after all that it names: a backup without one is not finished. Its hash is its first line. */
export async function writeManifest(place: Place, by: Seal, manifest: Manifest): Promise<void> {
  const text = JSON.stringify(manifest);
  const whole = Buffer.from(`${createHash('sha256').update(text).digest('hex')}\n${text}`);
  await place.put(name, seal(by, name, [whole]));
}

/** Reads the manifest. Throws a `BackupFault` where there is none, it was altered, or the key is not that of the backup. */
export async function readManifest(place: Place, by: Seal): Promise<Manifest> {
  const text = (await buffer(open(by, name, place.get(name)))).toString();
  const end = text.indexOf('\n');
  const content = text.slice(end + 1);
  if (text.slice(0, end) !== createHash('sha256').update(content).digest('hex'))
    throw new BackupFault(
      by
        ? 'The manifest of the backup was altered.'
        : 'The manifest of the backup was altered, or is encrypted: set BACKUP_KEY.',
    );
  const read = schema.safeParse(JSON.parse(content));
  if (!read.success)
    throw new BackupFault('The backup is of a newer release of Gangway: its manifest has another form.');
  return read.data;
}
