import { FilesUnavailable } from './content.server.ts';
import { isDatabaseUnavailable } from './databaseFailures.server.ts';

/** True where an error means that the database or the file store cannot work at the moment: it is answered with 503. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof FilesUnavailable || isDatabaseUnavailable(error);
}
