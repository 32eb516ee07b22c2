import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';

/** A content that is ready to be stored: its SHA-256 hash in hex, and its size in bytes. */
export interface Content {
  hash: string;
  size: number;
}

/** A content that was read to its end and lies in a file of its own, until it is stored or discarded. */
export interface ReceivedContent extends Content {
  /** Stores the content under its hash. Storing one that is there already changes nothing. */
  store(): Promise<void>;
  /** Removes what was received; after `store` it does nothing. */
  discard(): Promise<void>;
}

/**
 * Where files lie (D29). Contents are addressed by their hash, so that one content is stored once. A store checks
 * nobody: the verbs of `app/domain/operations/files` do.
 */
export interface FileStore {
  /** Reads a content to its end, in little memory. Throws `ContentTooLarge` as soon as it has more than `maxBytes`. */
  receive(content: AsyncIterable<Uint8Array>, limits: { maxBytes: number }): Promise<ReceivedContent>;
  /** The content of a hash, as a stream. Throws `ContentMissing` where there is none. */
  open(hash: string): Promise<Readable>;
  /** Removes the content of a hash; nothing where there is none. */
  remove(hash: string): Promise<void>;
}

/** The error where a content is larger than it may be. */
export class ContentTooLarge extends Error {
  override readonly name = 'ContentTooLarge';
}

/** The error where a store has no content of a hash. */
export class ContentMissing extends Error {
  override readonly name = 'ContentMissing';
}

/** A content in a file of its own. */
export interface ReceivedFile extends Content {
  path: string;
}

/**
 * Writes a content to a new file of a folder, and hashes it on the way. Where that fails, or it is too large, nothing
 * stays behind.
 */
export async function receiveFile(
  folder: string,
  content: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<ReceivedFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, randomUUID());
  const handle = await open(file, 'wx', 0o600);
  const hash = createHash('sha256');
  let size = 0;
  try {
    for await (const part of content) {
      size += part.byteLength;
      if (size > maxBytes) throw new ContentTooLarge();
      hash.update(part);
      await handle.write(part);
    }
    await handle.sync();
  } catch (error) {
    await handle.close();
    await rm(file, { force: true });
    throw error;
  }
  await handle.close();
  return { path: file, hash: hash.digest('hex'), size };
}
