import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import { openContent } from '#app/domain/operations/files/openContent.server.ts';
import { Refusal } from '#app/domain/refusals.ts';

/** A file of a course that its learner may read now. */
export interface CourseFile {
  hash: string;
  size: number;
  type: string;
  /** The hosts from which its course may load. */
  hosts: readonly string[];
  /** True for one of a cmi5 course, whose units talk to the portal. */
  sendsStatements: boolean;
  open(): Promise<Readable>;
  /** The content of a small file as a whole; null for a large one. */
  bytes(): Promise<Buffer | null>;
}

const smallBytes = 256 * 1024;
// By hash, so that nothing here can be out of date or visible to the wrong reader: whether its reader may see a file is
// asked each time.
const smallFiles = new LRUCache<string, Buffer>({
  maxSize: 32 * 1024 * 1024,
  sizeCalculation: ({ byteLength }) => Math.max(1, byteLength),
});
// The result of reading a large file through; concurrent readers wait for the same reading. After an hour it is read
// again.
const checkedFiles = new LRUCache<string, Promise<boolean>>({ max: 5_000, ttl: 3_600_000 });

// What lies in the store under a hash and is not of that hash was changed there: it is not shown.
async function smallFile(hash: string, size: number): Promise<Buffer | null> {
  if (size > smallBytes) return null;
  const known = smallFiles.get(hash);
  if (known) return known;
  const content = await buffer(await openContent(hash));
  if (createHash('sha256').update(content).digest('hex') !== hash) throw new Refusal('notFound');
  smallFiles.set(hash, content);
  return content;
}

// A film is asked for in parts, which have no their own hash: it is read through once before its first part is
// shown.
async function openChecked(hash: string, size: number): Promise<Readable> {
  if (size > smallBytes) {
    const checking = checkedFiles.get(hash) ?? isOfHash(hash);
    checkedFiles.set(hash, checking, { noUpdateTTL: true });
    // What could not be read, or was put back since, is read again.
    const isWhole = await checking.catch((error: unknown) => {
      checkedFiles.delete(hash);
      throw error;
    });
    if (!isWhole) {
      checkedFiles.delete(hash);
      throw new Refusal('notFound');
    }
  }
  return openContent(hash);
}

async function isOfHash(hash: string): Promise<boolean> {
  const read = createHash('sha256');
  for await (const part of await openContent(hash)) read.update(part as Uint8Array);
  return read.digest('hex') === hash;
}

/**
 * A stored file of a package as what answers it. Both of its readings throw `notFound` where the stored content is not
 * of its hash.
 */
export const courseFile = ({
  hash,
  size,
  type,
  hosts,
  sendsStatements,
}: Omit<CourseFile, 'open' | 'bytes'>): CourseFile => ({
  hash,
  size,
  type,
  hosts,
  sendsStatements,
  open: () => openChecked(hash, size),
  bytes: () => smallFile(hash, size),
});
