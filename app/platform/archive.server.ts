import { open, type FileHandle } from 'node:fs/promises';
import { configure, Reader, ZipReader, type Entry, type FileEntry } from '@zip.js/zip.js';

// The platform's own decompression, in this thread.
configure({ useWebWorkers: false, useCompressionStream: true });

/** An entry of an archive, as its directory says. What it says of sizes may be a lie. */
interface ArchiveEntry {
  path: string;
  directory: boolean;
  encrypted: boolean;
  symbolicLink: boolean;
  packed: number;
  unpacked: number;
}

/** The error where an archive, or an entry of it, is damaged, or the file is no archive. */
export class ArchiveDamaged extends Error {
  override readonly name = 'ArchiveDamaged';
  /** The entry; null for the archive. */
  readonly entry: string | null;
  constructor(entry: string | null) {
    super();
    this.entry = entry;
  }
}

/** An archive that lies in a file. Its entries are read in little memory, whatever they say of themselves. */
export interface Archive {
  entries: readonly ArchiveEntry[];
  /**
   * Reads the names that are not marked as UTF-8 in an encoding, or with null in the format's own (code page 437). False
   * where one is none of that encoding; then nothing changes.
   */
  rename(encoding: string | null): boolean;
  /** Whether a name is neither ASCII nor marked as UTF-8, so that its encoding is open. */
  hasOpenNames: boolean;
  /**
   * The content of an entry, as it is unpacked; throws `ArchiveDamaged` where its checksum is wrong. The reader counts
   * the bytes.
   */
  read(path: string): AsyncGenerator<Uint8Array>;
  close(): Promise<void>;
}

class FileReader extends Reader<FileHandle> {
  readonly #file: FileHandle;
  constructor(file: FileHandle, size: number) {
    super(file);
    this.#file = file;
    this.size = size;
  }
  override async readUint8Array(index: number, length: number): Promise<Uint8Array> {
    const bytes = new Uint8Array(Math.max(0, Math.min(length, this.size - index)));
    const { bytesRead } = await this.#file.read(bytes, 0, bytes.byteLength, index);
    return bytes.subarray(0, bytesRead);
  }
}

/**
 * Opens a ZIP archive. At most `maxEntries` and one of its directory are read. Throws `ArchiveDamaged` for what is
 * none.
 */
export async function openArchive(file: string, { maxEntries }: { maxEntries: number }): Promise<Archive> {
  const handle = await open(file, 'r');
  const { size } = await handle.stat();
  const zip = new ZipReader(new FileReader(handle, size), {
    checkOverlappingEntry: true,
    // The caller judges the names and says which one is wrong.
    filenameValidation: 'tolerant',
  });
  const read: Entry[] = [];
  try {
    for await (const entry of zip.getEntriesGenerator()) {
      read.push(entry);
      if (read.length > maxEntries) break;
    }
  } catch {
    await handle.close();
    throw new ArchiveDamaged(null);
  }
  const named = (names: readonly string[]) => ({
    entries: read.map((entry, at) => entryOf(entry, names[at]!)),
    found: new Map(read.map((entry, at) => [withSlashes(names[at]!), entry])),
  });
  let { entries, found } = named(read.map(({ filename }) => filename));
  return {
    get entries() {
      return entries;
    },
    hasOpenNames: read.some(isOpen),
    rename(encoding) {
      try {
        const decoder = encoding === null ? null : new TextDecoder(encoding, { fatal: true });
        const nameOf = (entry: Entry) =>
          decoder && isOpen(entry) ? decoder.decode(entry.rawFilename) : entry.filename;
        ({ entries, found } = named(read.map(nameOf)));
        return true;
      } catch {
        return false;
      }
    },
    read: (path) => contentOf(found.get(path), path),
    async close() {
      await zip.close().catch(() => undefined);
      await handle.close();
    },
  };
}

const isOpen = ({ filenameUTF8, rawFilename }: Entry) => !filenameUTF8 && rawFilename.some((byte) => byte > 0x7f);

// Some tools write Windows' separator, which the format does not have.
const withSlashes = (name: string) => name.replaceAll('\\', '/');

function entryOf(entry: Entry, name: string): ArchiveEntry {
  const { directory, encrypted, symlink: symbolicLink, compressedSize: packed, uncompressedSize: unpacked } = entry;
  const path = withSlashes(name);
  return { path, directory: directory || path.endsWith('/'), encrypted, symbolicLink, packed, unpacked };
}

async function* contentOf(entry: Entry | undefined, path: string): AsyncGenerator<Uint8Array> {
  if (!entry || entry.directory) throw new ArchiveDamaged(path);
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const unpacking = (entry as FileEntry).getData(writable, { checkSignature: true });
  unpacking.catch(() => undefined);
  const reader = readable.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
    await unpacking;
  } catch {
    throw new ArchiveDamaged(path);
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
