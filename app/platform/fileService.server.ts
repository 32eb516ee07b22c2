import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { S3mini } from 's3mini';
import { ContentMissing, receiveFile, type FileStore } from './content.server.ts';

/**
 * A store in an S3-compatible service: `https://key:secret@host/bucket?region=eu-central-1` (region `auto` where it is
 * left out). A content passes through a temporary file, since its name is its hash.
 */
export function fileService(address: string): FileStore {
  const client = serviceClient(new URL(address));
  const keyOf = (hash: string) => `files/${hash}`;
  return {
    async receive(content, { maxBytes }) {
      const received = await receiveFile(path.join(tmpdir(), 'gangway-incoming'), content, maxBytes);
      const discard = () => rm(received.path, { force: true });
      return {
        hash: received.hash,
        size: received.size,
        async store() {
          const body = Readable.toWeb(createReadStream(received.path)) as globalThis.ReadableStream;
          await client.putObject(
            keyOf(received.hash),
            body,
            'application/octet-stream',
            undefined,
            undefined,
            received.size,
          );
          await discard();
        },
        discard,
      };
    },
    async open(hash) {
      const response = await client.getObjectResponse(keyOf(hash));
      if (!response?.body) throw new ContentMissing();
      return Readable.fromWeb(response.body as ReadableStream);
    },
    async remove(hash) {
      await client.deleteObject(keyOf(hash));
    },
  };
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
