import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Holder } from '#app/domain/operations/files/holdContent.server.ts';
import { openArchive, ArchiveDamaged, type Archive } from '#app/platform/archive.server.ts';
import { ContentTooLarge, type FileStore } from '#app/platform/content.server.ts';
import { readXml } from '#app/platform/xmlReader.server.ts';
import { activityTreeOf } from './activityTree.ts';
import { valueOutOfRange } from './sequencingValues.ts';
import { contentTypeOf } from './contentTypes.ts';
import { flattened, readManifest, type Manifest } from './manifest.server.ts';
import type { Node } from '#app/domain/xmlNodes.ts';
import { fileOf } from './launchFile.ts';
import { hostCollector } from './packageHosts.ts';
import { callFinder } from './runtimeCalls.ts';
import { remarksOn, type PackageRemark } from './packageRemarks.server.ts';
import { readCourseStructure, structureName, unitHosts } from './courseStructure.server.ts';
import { faultOfEntries, manifestNameOf, packageLimits, storedName, type PackageFault } from './packageEntries.ts';

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
  /** The hosts that its files name. */
  hosts: string[];
  /** What of it will not be seen. */
  remarks: PackageRemark[];
}

const maxManifestBytes = 1024 * 1024;

/**
 * Unpacks a course package, which lies in a file, into the store, in little memory whatever the archive says of itself:
 * each entry is counted while it is unpacked. Returns the first fault where it is none that can be played, with the
 * entry. Each content is held before it is stored.
 */
export async function unpackPackage(
  store: FileStore,
  archiveFile: string,
  holder: Pick<Holder, 'hold'>,
): Promise<UnpackedPackage | PackageFault> {
  if (await isXml(archiveFile)) return structureAlone(archiveFile);
  let archive: Archive;
  try {
    archive = await openArchive(archiveFile, { maxEntries: packageLimits.entries });
  } catch (error) {
    if (error instanceof ArchiveDamaged) return { fault: 'notAnArchive' };
    throw error;
  }
  try {
    if (archive.hasOpenNames) await chooseNames(archive);
    return faultOfEntries(archive.entries) ?? (await unpacked(store, archive, holder));
  } catch (error) {
    if (error instanceof ArchiveDamaged)
      return { fault: 'damaged', ...(error.entry === null ? {} : { entry: error.entry }) };
    throw error;
  } finally {
    await archive.close();
  }
}

// What tools write on Windows in Japan, China, Taiwan and Korea; some leave out the mark of UTF-8.
const nameEncodings = ['utf-8', 'shift_jis', 'gbk', 'big5', 'euc-kr'];

// An archive does not say in which encoding its names are: it is the one in which most of them are the names of files in
// the manifest, whose own name has ASCII letters alone.
async function chooseNames(archive: Archive): Promise<void> {
  const manifestName = manifestNameOf(archive.entries);
  const document = manifestName ? await readDocument(archive.read(manifestName), manifestName) : null;
  const listed = document && 'document' in document ? fileNamesIn(document.document) : new Set<string>();
  const known = () => archive.entries.filter(({ path }) => listed.has(storedName(path).split('/').at(-1)!)).length;
  let best: { encoding: string | null; names: number } = { encoding: null, names: known() };
  for (const encoding of nameEncodings) {
    if (!archive.rename(encoding)) continue;
    // What is UTF-8 is nothing else by chance.
    if (encoding === 'utf-8') return;
    const names = known();
    if (names > best.names) best = { encoding, names };
  }
  archive.rename(best.encoding);
}

// The last parts of all addresses in a manifest.
function fileNamesIn(document: Node): Set<string> {
  const names = new Set<string>();
  const look = (node: Node | string | undefined) => {
    if (typeof node !== 'object') return;
    for (const [name, value] of Object.entries(node))
      for (const each of Array.isArray(value) ? value : [value]) {
        if (typeof each !== 'string') look(each);
        else if (name === '@href' || name === 'url') names.add((fileOf(each) ?? '').split('/').at(-1)!);
      }
  };
  look(document);
  return names;
}

// A course structure without a package, whose units all lie elsewhere (cmi5 §14.2).
async function structureAlone(file: string): Promise<UnpackedPackage | PackageFault> {
  const document = await readDocument(createReadStream(file), structureName);
  if ('fault' in document) return document;
  const manifest = readCourseStructure(document.document, new Set());
  if ('fault' in manifest) return manifest;
  return { manifest, files: [], size: 0, hosts: [...new Set(unitHosts(manifest.items))].sort(), remarks: [] };
}

// An archive begins with its own mark.
async function isXml(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0);
    return /^(?:\xef\xbb\xbf)?\s*<(?:\?xml|courseStructure)/.test(buffer.subarray(0, bytesRead).toString('latin1'));
  } finally {
    await handle.close();
  }
}

async function unpacked(
  store: FileStore,
  archive: Archive,
  { hold }: Pick<Holder, 'hold'>,
): Promise<UnpackedPackage | PackageFault> {
  const entries = archive.entries.filter(({ directory }) => !directory);
  const manifestName = manifestNameOf(entries) ?? 'imsmanifest.xml';
  const document = await readDocument(archive.read(manifestName), manifestName);
  if ('fault' in document) return document;
  const paths = new Set(entries.map(({ path }) => storedName(path)));
  const read = manifestName === structureName ? readCourseStructure : readManifest;
  const manifest = read(document.document, paths);
  if ('fault' in manifest) return manifest;
  const wrong = manifest.standard === '2004' ? valueOutOfRange(activityTreeOf(manifest)) : null;
  if (wrong !== null) return { fault: 'sequencingUnusable', entry: wrong };
  const files: UnpackedFile[] = [];
  const collector = hostCollector();
  const finder = callFinder();
  let left: number = packageLimits.unpackedBytes;
  for (const { path } of entries) {
    try {
      const received = await store.receive(heard(archive.read(path), [collector.file(path), finder.file(path)]), {
        maxBytes: Math.min(left, packageLimits.entryBytes),
      });
      try {
        await hold([received]);
        await received.store();
      } finally {
        await received.discard();
      }
      files.push({ path: storedName(path), hash: received.hash, size: received.size, type: contentTypeOf(path) });
      left -= received.size;
    } catch (error) {
      if (error instanceof ContentTooLarge)
        return { fault: left < packageLimits.entryBytes ? 'packageTooLarge' : 'entryTooLarge', entry: path };
      throw error;
    }
  }
  return {
    manifest,
    files,
    size: packageLimits.unpackedBytes - left,
    hosts: [...new Set([...unitHosts(manifest.items), ...collector.hosts()])].sort(),
    remarks: [
      ...(reports(manifest) && !finder.found() ? [{ remark: 'neverCalls', entry: '' } as const] : []),
      ...remarksOn(document.document, manifest, paths),
    ],
  };
}

// An asset counts as read, and units of cmi5 send statements.
const reports = ({ standard, items }: Manifest) =>
  standard !== 'cmi5' && flattened(items).some(({ launch, isSco }) => launch !== null && isSco);

async function* heard(
  content: AsyncIterable<Uint8Array>,
  listeners: readonly (((part: Uint8Array) => void) | null)[],
): AsyncGenerator<Uint8Array> {
  for await (const part of content) {
    for (const hear of listeners) hear?.(part);
    yield part;
  }
}

const manifestFaults = {
  encoding: 'manifestEncoding',
  unreadable: 'manifestUnreadable',
  entities: 'manifestEntities',
  tooLarge: 'manifestTooLarge',
} as const;

async function readDocument(
  content: AsyncIterable<Uint8Array>,
  name: string,
): Promise<{ document: Node } | PackageFault> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of content) {
    size += part.byteLength;
    if (size > maxManifestBytes) return { fault: 'manifestTooLarge', entry: name };
    parts.push(part);
  }
  const reading = await readXml(Buffer.concat(parts));
  if ('document' in reading) return reading;
  return { fault: manifestFaults[reading.problem], entry: reading.problem === 'encoding' ? reading.encoding : name };
}
