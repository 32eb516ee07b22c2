import { createReadStream } from 'node:fs';
import { access, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import {
  ContentMissing,
  discardFile,
  onDisk,
  putInPlace,
  receiveFile,
  removeLeftBefore,
  type FileStore,
} from './content.server.ts';

/**
 * A store in the folder `files` of DATA_DIR. Instances on several machines need one folder that they share, or a
 * service.
 */
export function fileFolder(dataDirectory: string): FileStore {
  const folder = path.resolve(dataDirectory, 'files');
  const pathOf = (hash: string) => path.join(folder, hash.slice(0, 2), hash);
  // On the same disk as a content's place, so that it appears there at once and whole.
  const incoming = path.join(folder, 'incoming');
  return {
    async receive(content, { maxBytes }) {
      const received = await receiveFile(incoming, content, maxBytes);
      return {
        hash: received.hash,
        size: received.size,
        store: () => putInPlace(received.path, pathOf(received.hash)),
        discard: () => discardFile(received.path),
      };
    },
    async open(hash) {
      await onDisk(() => access(pathOf(hash))).catch((error: { code?: string }) => {
        throw error.code === 'ENOENT' ? new ContentMissing() : error;
      });
      const content = createReadStream(pathOf(hash));
      // A file that goes before a reader begins must not end the process; a reader meets the error all the same.
      content.on('error', () => undefined);
      return content;
    },
    remove: (hash) => onDisk(() => rm(pathOf(hash), { force: true })),
    removeUnstored: (before) => removeLeftBefore(incoming, before),
    async prove() {
      const { path: file } = await receiveFile(incoming, Readable.from([proof]), proof.byteLength);
      await onDisk(() => rm(file));
    },
  };
}

// More than a disk may keep beside the name of a file.
const proof = Buffer.alloc(4096);
