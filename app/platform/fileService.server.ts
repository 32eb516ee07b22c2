import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { S3mini } from 's3mini';
import {
  ContentMissing,
  discardFile,
  FilesUnavailable,
  onDisk,
  receiveFile,
  removeLeftBefore,
  type FileStore,
  type ReceivedFile,
} from './content.server.ts';

/**
 * A store in an S3-compatible service: `https://key:secret@host/bucket?region=eu-central-1` (region `auto` where it is
 * left out). A content passes through a temporary file, since its name is its hash.
 */
export function fileService(address: string): FileStore {
  const client = serviceClient(new URL(address));
  const keyOf = (hash: string) => `files/${hash}`;
  const incoming = path.join(tmpdir(), 'gangway-incoming');
  const put = async (key: string, { path: file, size }: ReceivedFile) => {
    const md5 = await onDisk(() => md5Of(file));
    // A stream without a byte would be sent without its length.
    const body = size === 0 ? Buffer.alloc(0) : (Readable.toWeb(createReadStream(file)) as globalThis.ReadableStream);
    await putWhole(client, key, body, { md5, size });
  };
  return {
    async receive(content, { maxBytes }) {
      const received = await receiveFile(incoming, content, maxBytes);
      const discard = () => discardFile(received.path);
      return {
        hash: received.hash,
        size: received.size,
        async store() {
          await put(keyOf(received.hash), received);
          await discard();
        },
        discard,
      };
    },
    async open(hash) {
      const response = await atService(() => client.getObjectResponse(keyOf(hash)));
      if (!response?.body) throw new ContentMissing();
      return Readable.fromWeb(response.body as ReadableStream);
    },
    async remove(hash) {
      await atService(() => client.deleteObject(keyOf(hash)));
    },
    removeUnstored: (before) => removeLeftBefore(incoming, before),
    async prove() {
      const received = await receiveFile(incoming, Readable.from([proof]), proof.byteLength);
      try {
        await put(keyOf('readiness'), received);
      } finally {
        await discardFile(received.path);
      }
    },
  };
}

// One object, written again and again.
const proof = Buffer.from('ready');

/**
 * Stores an object that the service has for certain: it compares the hash of the content, and is asked afterwards how
 * long the object is. Throws `FilesUnavailable` where it does not take all of it; then no object stays.
 */
export async function putWhole(
  client: S3mini,
  key: string,
  body: globalThis.ReadableStream | Buffer,
  { md5, size }: { md5: Buffer; size: number },
): Promise<void> {
  // The one checksum that every service compares (the library's type names those of AWS alone).
  const checksum = { 'content-md5': md5.toString('base64') } as Record<never, string>;
  await atService(() => client.putObject(key, body, 'application/octet-stream', undefined, checksum, size));
  const stored = await atService(() => client.getContentLength(key));
  if (stored === size) return;
  await client.deleteObject(key).catch(() => undefined);
  throw new FilesUnavailable(`the service has ${stored} of ${size} bytes of an object`, { code: 'shortObject' });
}

async function md5Of(file: string): Promise<Buffer> {
  const hash = createHash('md5');
  await pipeline(createReadStream(file), hash);
  return hash.digest();
}

// Whatever a service answers or fails to answer: nothing of it is the caller's fault.
async function atService<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    const { code, message } = cause as { code?: unknown; message?: unknown };
    throw new FilesUnavailable(String(message), { code: typeof code === 'string' ? code : 'unreachable', cause });
  }
}

/** A client of an S3-compatible service: the address names its key, its secret and its bucket, which is all its path. */
export function serviceClient({ protocol, host, username, password, pathname, searchParams }: URL): S3mini {
  return new S3mini({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    endpoint: `${protocol}//${host}${pathname.replace(/\/$/, '')}`,
    region: searchParams.get('region') ?? 'auto',
    // Node asks for it where a body is a stream.
    fetch: (input, init) => fetch(input, { ...init, duplex: 'half' } as RequestInit),
  });
}
