import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';

/** A content that is ready to be stored: its SHA-256 hash in hex, and its size in bytes. */
export interface Content {
  hash: string;
  size: number;
}

/** A content that was read to its end into a temporary file, until it is stored or discarded. */
export interface ReceivedContent extends Content {
  /**
   * Stores the content under its hash. Storing one that is there already changes nothing. Throws `FilesUnavailable`
   * where the store has not got all of it; then nothing is stored.
   */
  store(): Promise<void>;
  /** Removes what was received; after `store` it does nothing. */
  discard(): Promise<void>;
}

/**
 * Where files lie. Contents are addressed by their hash, so that one content is stored once. A store checks no
 * permissions: the verbs of `app/domain/operations/files` do.
 */
export interface FileStore {
  /**
   * Reads a content to its end, in little memory. Throws `ContentTooLarge` as soon as it has more than `maxBytes`, and
   * `FilesUnavailable`.
   */
  receive(content: AsyncIterable<Uint8Array>, limits: { maxBytes: number }): Promise<ReceivedContent>;
  /** The content of a hash, as a stream. Throws `ContentMissing` where there is none, and `FilesUnavailable`. */
  open(hash: string): Promise<Readable>;
  /** Removes the content of a hash; nothing where there is none. */
  remove(hash: string): Promise<void>;
  /** Removes what processes that were killed had received before a moment and not stored. */
  removeUnstored(before: Date): Promise<void>;
  /** Stores a small content and removes it. Throws `FilesUnavailable` where the store takes none. */
  prove(): Promise<void>;
}

/** The error where a content is larger than it may be. */
export class ContentTooLarge extends Error {
  override readonly name = 'ContentTooLarge';
}

/** The error where a store has no content of a hash. */
export class ContentMissing extends Error {
  override readonly name = 'ContentMissing';
}

/** The error where a store cannot read or write at the moment, such as on a full disk; its cause is the system's own. */
export class FilesUnavailable extends Error {
  override readonly name = 'FilesUnavailable';
  /** The system's code, such as `ENOSPC`. */
  readonly code: string;

  constructor(message: string, { code, cause }: { code: string; cause?: unknown }) {
    super(message, { cause });
    this.code = code;
  }
}

/** A content in a separate file. */
export interface ReceivedFile extends Content {
  path: string;
}

/**
 * Writes a content to a new file of a folder, and makes sure that the disk has it: the file is read again, and its hash
 * compared with that of what came. Throws `ContentTooLarge`, `FilesUnavailable`, and what the content throws; then no
 * file stays.
 */
export async function receiveFile(
  folder: string,
  content: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<ReceivedFile> {
  const file = path.join(folder, randomUUID());
  const handle = await onDisk(async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return open(file, 'wx+', 0o600);
  });
  try {
    const hash = createHash('sha256');
    let size = 0;
    for await (const part of content) {
      size += part.byteLength;
      if (size > maxBytes) throw new ContentTooLarge();
      hash.update(part);
      await onDisk(() => handle.writeFile(part));
    }
    await onDisk(() => handle.sync());
    const came = { hash: hash.digest('hex'), size };
    const found = await onDisk(() => contentOf(handle));
    if (found.hash !== came.hash || found.size !== came.size)
      throw new FilesUnavailable('the file on the disk is not what came', { code: 'EIO' });
    await onDisk(() => handle.close());
    return { path: file, ...came };
  } catch (error) {
    await handle.close().catch(() => undefined);
    await discardFile(file);
    throw error;
  }
}

/**
 * Moves a received file to its place, where it appears at once and whole, and stays after a power failure. Throws
 * `FilesUnavailable`; then the received file is gone.
 */
export async function putInPlace(file: string, place: string): Promise<void> {
  const folder = path.dirname(place);
  try {
    await onDisk(async () => {
      const made = await mkdir(folder, { recursive: true, mode: 0o700 });
      await rename(file, place);
      await syncFolder(folder);
      if (made) await syncFolder(path.dirname(made));
    });
  } catch (error) {
    await discardFile(file);
    throw error;
  }
}

/** Removes a received file, where there is one. Where the disk does not let go of it, what failed before is said. */
export async function discardFile(file: string): Promise<void> {
  await rm(file, { force: true }).catch(() => undefined);
}

/** Removes the files and folders of a folder, of these beginnings alone, that were not written to since a moment. */
export async function removeLeftBefore(
  folder: string,
  before: Date,
  beginnings: readonly string[] = [''],
): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => beginnings.some((beginning) => each.startsWith(beginning)))) {
    const place = path.join(folder, name);
    const found = await stat(place).catch(() => undefined);
    if (found && found.mtime < before) await rm(place, { recursive: true, force: true }).catch(() => undefined);
  }
}

/**
 * Does something with files of the store. Throws `FilesUnavailable` where the system refuses it, whatever its reason: a
 * full disk, a quota, a disk that fails or is read-only.
 */
export async function onDisk<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error) || !('syscall' in error)) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new FilesUnavailable(error.message, { code: code ?? 'EIO', cause: error });
  }
}

async function contentOf(handle: FileHandle): Promise<Content> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const part of handle.createReadStream({ start: 0, autoClose: false }) as AsyncIterable<Buffer>) {
    hash.update(part);
    size += part.byteLength;
  }
  return { hash: hash.digest('hex'), size };
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
