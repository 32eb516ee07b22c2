import { environment } from './environment.server.ts';
import { fileFolder } from './fileFolder.server.ts';
import { fileService } from './fileService.server.ts';
import type { FileStore } from './content.server.ts';

/** The store of this process's settings: a service where one is named, else a folder under DATA_DIR. */
export function fileStore(): FileStore {
  const { FILE_SERVICE, DATA_DIR } = environment();
  return FILE_SERVICE === undefined ? fileFolder(DATA_DIR) : fileService(FILE_SERVICE);
}
