import { createReadStream } from 'node:fs';
import { access, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { ContentMissing, receiveFile, type FileStore } from './content.server.ts';

/**
 * A store in the folder `files` of DATA_DIR. Instances on several machines need one folder that they share, or a
 * service.
 */
export function fileFolder(dataDirectory: string): FileStore {
  const folder = path.resolve(dataDirectory, 'files');
  const pathOf = (hash: string) => path.join(folder, hash.slice(0, 2), hash);
  return {
    async receive(content, { maxBytes }) {
      // On the same disk as its place, so that it appears there at once and whole.
      const received = await receiveFile(path.join(folder, 'incoming'), content, maxBytes);
      const place = pathOf(received.hash);
      return {
        hash: received.hash,
        size: received.size,
        async store() {
          await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
          await rename(received.path, place);
        },
        discard: () => rm(received.path, { force: true }),
      };
    },
    async open(hash) {
      await access(pathOf(hash)).catch(() => {
        throw new ContentMissing();
      });
      return createReadStream(pathOf(hash));
    },
    remove: (hash) => rm(pathOf(hash), { force: true }),
  };
}
