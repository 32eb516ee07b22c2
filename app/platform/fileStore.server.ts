import { environment } from './environment.server.ts';
import { fileFolder } from './fileFolder.server.ts';
import { fileService } from './fileService.server.ts';
import { metrics } from './metrics.server.ts';
import type { FileStore } from './content.server.ts';

/** The store of this process's settings: a service where one is named, else a folder under DATA_DIR. */
export function fileStore(): FileStore {
  const { FILE_SERVICE, DATA_DIR } = environment();
  const store = FILE_SERVICE === undefined ? fileFolder(DATA_DIR) : fileService(FILE_SERVICE);
  return {
    async receive(content, limits) {
      const received = await store.receive(content, limits);
      metrics.files.inc({ act: 'received' });
      return received;
    },
    async open(hash) {
      const content = await store.open(hash);
      metrics.files.inc({ act: 'read' });
      return content;
    },
    remove: (hash) => store.remove(hash),
    removeUnstored: (before) => store.removeUnstored(before),
    prove: () => store.prove(),
  };
}
