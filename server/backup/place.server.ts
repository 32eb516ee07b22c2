import { createHash, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { putInPlace, receiveFile } from '#app/platform/content.server.ts';
import { putWhole, serviceClient } from '#app/platform/fileService.server.ts';
import { ContentUnsealable, sealedStream, unsealedStream } from '#app/platform/sealedStream.server.ts';
import { BackupFault } from './fault.ts';

type Content = AsyncIterable<Uint8Array>;

/** Where a backup lies: a folder, or a service that speaks S3. */
export interface Place {
  /**
   * Stores a content, whole or not, under a name that is not taken yet; gives its size and SHA-256 hash. Throws
   * `FilesUnavailable`.
   */
  put(name: string, content: Content): Promise<{ size: number; sha256: string }>;
  /** The content of a name. Throws a `BackupFault` that names it where there is none. */
  get(name: string): Content;
  /** Removes what `put` has stored, so that a backup that was not finished takes no room. */
  clear(): Promise<void>;
}

/** The key that a backup is encrypted with; null for none. */
export type Seal = KeyObject | null;

const partBytes = 16 * 1024 * 1024;
const shortestKey = 32;

/** The key of the setting BACKUP_KEY; null where it is not set. Throws a `BackupFault` where it is too short. */
export function backupKey(setting: string | undefined): Seal {
  if (!setting) return null;
  if (setting.length < shortestKey) throw new BackupFault('BACKUP_KEY must have at least 32 random characters.');
  return createSecretKey(Buffer.from(hkdfSync('sha256', setting, 'gangway', 'backup', 32)));
}

/** A content as it is stored: encrypted and bound to its name where there is a key. */
export const seal = (by: Seal, name: string, content: Content | Iterable<Uint8Array>): Content =>
  by ? sealedStream(by, name, iterate(content)) : iterate(content);

/** A content as it was before `seal`. Throws a `BackupFault` at the first piece that is not as it was. */
export async function* open(by: Seal, name: string, content: Content): Content {
  try {
    yield* by ? unsealedStream(by, name, content) : content;
  } catch (error) {
    if (!(error instanceof ContentUnsealable)) throw error;
    throw new BackupFault(`${name} of the backup was altered or cut off, or BACKUP_KEY is not the key of this backup.`);
  }
}

async function* iterate(content: Content | Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* content;
}

/** Counts and hashes a content that passes. */
export function measure(content: Content) {
  const hash = createHash('sha256');
  let size = 0;
  async function* through() {
    for await (const some of content) {
      hash.update(some);
      size += some.length;
      yield some;
    }
  }
  return { content: through(), result: () => ({ size, sha256: hash.digest('hex') }) };
}

/**
 * The place that an operator named: a folder, or `https://key:secret@host/bucket/folder?region=…`. A folder is made for
 * its owner alone; one that has something in it is refused for a new backup.
 */
export async function placeOf(address: string, use: 'write' | 'read'): Promise<Place> {
  if (/^https?:/.test(address)) return service(new URL(address));
  const folder = path.resolve(address);
  if (use === 'write') {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if ((await readdir(folder)).length > 0) throw new BackupFault(`The folder ${folder} is not empty.`);
  }
  return inFolder(folder);
}

function inFolder(folder: string): Place {
  return {
    async put(name, content) {
      const file = path.join(folder, name);
      const received = await receiveFile(path.dirname(file), content, Infinity);
      await putInPlace(received.path, file);
      return { size: received.size, sha256: received.hash };
    },
    // It was empty before.
    async clear() {
      for (const name of await readdir(folder)) await rm(path.join(folder, name), { recursive: true });
    },
    async *get(name) {
      const file = path.join(folder, name);
      await access(file).catch(() => {
        throw new BackupFault(missing(name));
      });
      yield* createReadStream(file);
    },
  };
}

const missing = (name: string) =>
  name === 'manifest'
    ? 'There is no manifest: this is no backup, or one that was not finished.'
    : `${name} is missing from the backup.`;

/** In parts of 16 MiB, since a service asks for the length of each object beforehand. */
function service(address: URL): Place {
  const [, bucket = '', ...folders] = address.pathname.split('/');
  const prefix = folders.filter(Boolean).join('/');
  if (!address.username || !address.password || !bucket || !prefix)
    throw new BackupFault('A service is named as https://key:secret@host/bucket/folder.');
  address.pathname = `/${bucket}`;
  const client = serviceClient(address);
  const partOf = (name: string, part: number) => `${prefix}/${name}.${String(part).padStart(5, '0')}`;
  const stored: string[] = [];
  const putPart = async (name: string, bytes: Buffer) => {
    stored.push(name);
    await putWhole(client, name, bytes, { md5: createHash('md5').update(bytes).digest(), size: bytes.byteLength });
  };
  return {
    async put(name, content) {
      const measured = measure(content);
      let [part, waiting, held] = [0, [] as Uint8Array[], 0];
      const flush = async () => {
        await putPart(partOf(name, part), Buffer.concat(waiting));
        [part, waiting, held] = [part + 1, [], 0];
      };
      for await (const some of measured.content) {
        waiting.push(some);
        held += some.length;
        if (held >= partBytes) await flush();
      }
      if (held > 0 || part === 0) await flush();
      return measured.result();
    },
    async clear() {
      for (const name of stored) await client.deleteObject(name);
    },
    async *get(name) {
      for (let part = 0; ; part += 1) {
        const response = await client.getObjectResponse(partOf(name, part));
        if (!response?.body) {
          if (part === 0) throw new BackupFault(missing(name));
          return;
        }
        yield* response.body as unknown as Content;
      }
    },
  };
}
