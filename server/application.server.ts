import { closeDatabase, database, warmDatabase } from '#app/platform/database.server.ts';
import { environment } from '#app/platform/environment.server.ts';
import { logFailure, logger } from '#app/platform/logging.server.ts';
import { closePasswords, warmPasswords } from '#app/platform/passwords.server.ts';
import { api } from './api.server.ts';
import { bodyRefusal } from './http/pageLimits.server.ts';
import type { Bindings } from './http/router.server.ts';
import { stopJobs } from './jobs.server.ts';

/** What the process needs of the product. It is taken from the built bundle, never imported beside it. */
export const application = {
  environment,
  logger,
  logFailure,
  /** Answers a call of the JSON API. */
  fetchApi: (request: Request, bindings: Bindings = {}) => api.fetch(request, bindings),
  /** What stands against reading the body that a page was sent. */
  bodyRefusal,
  /** True where the database answers. */
  async ready(): Promise<boolean> {
    try {
      await database().$queryRaw`SELECT 1`;
      return true;
    } catch {
      return false;
    }
  },
  /** Does before the first request what the first sign-in would have to wait for. */
  warm: () => Promise.all([warmPasswords(), warmDatabase()]),
  /** Lets the jobs that run come to their end, within a deadline, then closes the threads and the connections. */
  async close(): Promise<void> {
    await stopJobs();
    await closePasswords();
    await closeDatabase();
  },
};

export type Application = typeof application;
