import { recordStored } from '#app/domain/operations/files/recordStored.server.ts';
import type { ReceivedContent } from '#app/platform/content.server.ts';
import type { Database, Transaction } from '#app/platform/database.server.ts';
import { fileStore } from '#app/platform/fileStore.server.ts';
import { readXml } from '#app/platform/xmlReader.server.ts';
import { contentTypeOf } from './contentTypes.ts';
import { readManifest } from './manifest.server.ts';
import { remarksOn } from './packageRemarks.server.ts';
import type { UnpackedFile, UnpackedPackage } from './unpackPackage.server.ts';

/** A file of a package that the product has made: what is in it, or the hash of what lies in the store already. */
export type MadePackageFile =
  | { path: string; content: string | Uint8Array }
  | { path: string; hash: string; size: number };

/**
 * Stores a package that the product has made, by the checks that an uploaded one passes. `record` writes what names its
 * files, in a transaction that keeps others from removing them. Returns what it returns. A package that would be
 * refused is a fault of the product's own.
 */
export async function storePackage<Result>(
  db: Database,
  made: readonly MadePackageFile[],
  record: (tx: Transaction, unpacked: UnpackedPackage) => Promise<Result>,
): Promise<Result> {
  const received: ReceivedContent[] = [];
  try {
    const files: UnpackedFile[] = [];
    for (const file of made) {
      const { hash, size } = 'hash' in file ? file : await receive(file.content, received);
      files.push({ path: file.path, hash, size, type: contentTypeOf(file.path) });
    }
    const unpacked = {
      ...(await readMade(made)),
      files,
      size: files.reduce((sum, { size }) => sum + size, 0),
      hosts: [],
    };
    return await recordStored(
      db,
      received,
      (tx) => record(tx, unpacked),
      files.map(({ hash }) => hash),
    );
  } finally {
    for (const each of received) await each.discard();
  }
}

async function receive(content: string | Uint8Array, received: ReceivedContent[]): Promise<ReceivedContent> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const each = await fileStore().receive(once(bytes), { maxBytes: bytes.byteLength });
  received.push(each);
  return each;
}

async function* once(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}

async function readMade(made: readonly MadePackageFile[]): Promise<Pick<UnpackedPackage, 'manifest' | 'remarks'>> {
  const paths = new Set(made.map(({ path }) => path));
  const written = made.find(({ path }) => path === 'imsmanifest.xml');
  const reading = await readXml(Buffer.from(written && 'content' in written ? written.content : ''));
  if (!('document' in reading))
    throw new Error(`The product has made a manifest that cannot be read: ${reading.problem}`);
  const manifest = readManifest(reading.document, paths);
  if ('fault' in manifest) throw new Error(`The product has made a package that cannot be played: ${manifest.fault}`);
  return { manifest, remarks: remarksOn(reading.document, manifest, paths) };
}
