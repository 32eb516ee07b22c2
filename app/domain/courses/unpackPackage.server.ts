import { openArchive, ArchiveDamaged, type Archive } from '#app/platform/archive.server.ts';
import { ContentTooLarge, type FileStore } from '#app/platform/content.server.ts';
import { contentTypeOf } from './contentTypes.ts';
import { readManifest, type Manifest } from './manifest.server.ts';
import { faultOfEntries, packageLimits, storedName, type PackageFault } from './packageEntries.ts';

/** A file of a package that lies in the store. */
export interface UnpackedFile {
  path: string;
  hash: string;
  size: number;
  type: string;
}

/** A package whose files lie in the store. */
export interface UnpackedPackage {
  manifest: Manifest;
  files: UnpackedFile[];
  size: number;
}

const maxManifestBytes = 5 * 1024 * 1024;

/**
 * Unpacks a course package, which lies in a file, into the store (D22, D29), in little memory whatever the archive says of itself: each entry is counted while it is unpacked. Returns
 * the first fault where it is none that can be played, with the entry. `stored` hears of every content that it has stored, also before a fault, so that the caller
 * can remove those that no row will name.
 */
export async function unpackPackage(store: FileStore, archiveFile: string, stored: (hash: string) => void = () => undefined): Promise<UnpackedPackage | PackageFault> {
  let archive: Archive;
  try {
    archive = await openArchive(archiveFile, { maxEntries: packageLimits.entries });
  } catch (error) {
    if (error instanceof ArchiveDamaged) return { fault: 'notAnArchive' };
    throw error;
  }
  try {
    return faultOfEntries(archive.entries) ?? (await unpacked(store, archive, stored));
  } catch (error) {
    if (error instanceof ArchiveDamaged) return { fault: 'damaged', ...(error.entry === null ? {} : { entry: error.entry }) };
    throw error;
  } finally {
    await archive.close();
  }
}

async function unpacked(store: FileStore, archive: Archive, stored: (hash: string) => void): Promise<UnpackedPackage | PackageFault> {
  const entries = archive.entries.filter(({ directory }) => !directory);
  const xml = await textOf(archive, 'imsmanifest.xml');
  if (xml === null) return { fault: 'entryTooLarge', entry: 'imsmanifest.xml' };
  const manifest = readManifest(xml, new Set(entries.map(({ path }) => storedName(path))));
  if ('fault' in manifest) return manifest;
  const files: UnpackedFile[] = [];
  let left: number = packageLimits.unpackedBytes;
  for (const { path } of entries) {
    try {
      const received = await store.receive(archive.read(path), { maxBytes: Math.min(left, packageLimits.entryBytes) });
      await received.store();
      stored(received.hash);
      await received.discard();
      files.push({ path: storedName(path), hash: received.hash, size: received.size, type: contentTypeOf(path) });
      left -= received.size;
    } catch (error) {
      if (error instanceof ContentTooLarge) return { fault: left < packageLimits.entryBytes ? 'packageTooLarge' : 'entryTooLarge', entry: path };
      throw error;
    }
  }
  return { manifest, files, size: packageLimits.unpackedBytes - left };
}

// UTF-8, or UTF-16 where a mark says so. Null for one that is too large.
async function textOf(archive: Archive, path: string): Promise<string | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of archive.read(path)) {
    size += part.byteLength;
    if (size > maxManifestBytes) return null;
    parts.push(part);
  }
  const bytes = Buffer.concat(parts);
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}
