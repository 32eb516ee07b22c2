import { flushCalls } from '#app/domain/accounts/keys/callBook.server.ts';
import { flushViews } from '#app/domain/content/usage/countView.server.ts';
import { endStreams, openStream, streamReader } from '#app/domain/accounts/notifications/unreadStreams.server.ts';
import { openPreviewFile } from '#app/domain/courses/editor/openPreviewFile.server.ts';
import type { CourseFile } from '#app/domain/courses/runtime/courseFile.server.ts';
import { openCourseFile } from '#app/domain/courses/runtime/openCourseFile.server.ts';
import { sayProductName } from '#app/domain/markets/settings/sayProductName.server.ts';
import { errorReference } from '#app/domain/referenceNumber.ts';
import { isRefusal } from '#app/domain/refusals.ts';
import { knownOutages } from '#app/domain/content/status/knownOutages.server.ts';
import { languages } from '#app/i18n.ts';
import type { CoursesOfHost } from '#app/platform/courseOrigins.ts';
import { closeDatabase, database, warmDatabase } from '#app/platform/database.server.ts';
import { refusedSignIn } from '#app/platform/databaseFailures.server.ts';
import { courseOrigins, environment } from '#app/platform/environment.server.ts';
import { logFailure, logger } from '#app/platform/logging.server.ts';
import { closePasswords, warmPasswords } from '#app/platform/passwords.server.ts';
import { migrationState } from '#app/platform/migrationsRun.server.ts';
import { unreadyParts } from '#app/platform/readiness.server.ts';
import { closeReaderThreads } from '#app/platform/readerThread.server.ts';
import { endReading, wroteCookie } from '#app/platform/reading.server.ts';
import { worker } from '#app/platform/worker.server.ts';
import { productNameIn, textFile, textsVersion } from '#app/platform/translations.server.ts';
import { requestBegins } from '#app/platform/requestsUnderWay.server.ts';
import {
  beginTrace,
  endTracing,
  spanned,
  startTracing,
  withinSpan,
  writesTraces,
} from '#app/platform/tracing.server.ts';
import { api } from './api.server.ts';
import { bodyRefusal, receivingMs } from './http/pageLimits.server.ts';
import type { Bindings } from './http/router.server.ts';
import { holdClock, stopJobs } from './jobs.server.ts';
import { countedNow, countRequest } from './metrics.server.ts';
import { apiGuide, openApiText } from './openApi.server.ts';
import { unknownSettings } from './unknownSettings.server.ts';
import { mcp } from './mcp.server.ts';
import { oauth } from './oauth.server.ts';
import { scim } from './scim.server.ts';
import { signOnLogout } from './signOnLogout.server.ts';
import { xapi } from './xapi.server.ts';

/**
 * The parts of the product that the process uses. The process takes them from the built bundle and never imports them
 * directly.
 */
export const application = {
  environment,
  logger,
  /** Logs a failure under the reference of its request. */
  logFailure: (requestId: string, error: unknown, where: string) => logFailure(errorReference(requestId), error, where),
  countRequest,
  countedNow,
  requestBegins,
  writesTraces,
  tracing: { beginTrace, withinSpan, spanned },
  /** Answers a call of the JSON API. */
  async fetchApi(request: Request, bindings: Bindings = {}): Promise<Response> {
    await sayProductName({ db: database(), now: new Date() });
    return api.fetch(request, bindings);
  },
  /** Answers a program or an assistant that asks for a token. */
  fetchOauth: (request: Request, bindings: Bindings = {}) => oauth.fetch(request, bindings),
  /** Answers an assistant. */
  async fetchMcp(request: Request, bindings: Bindings = {}): Promise<Response> {
    await sayProductName({ db: database(), now: new Date() });
    return mcp.fetch(request, bindings);
  },
  /** Answers an agency's provider that says whose session is over. */
  fetchSignOn: (request: Request, bindings: Bindings = {}) => signOnLogout.fetch(request, bindings),
  /** Answers a call of an agency's provider that provisions people. */
  async fetchScim(request: Request, bindings: Bindings = {}): Promise<Response> {
    await sayProductName({ db: database(), now: new Date() });
    return scim.fetch(request, bindings);
  },
  /** Answers a call of the xAPI resources. */
  fetchXapi: (request: Request, bindings: Bindings = {}) => xapi.fetch(request, bindings),
  /** Has all texts say what the product is called today, before something is answered with them. */
  sayProductName: () => sayProductName({ db: database(), now: new Date() }),
  /** The product's name in a language. */
  productNameIn,
  /** What a locale says in a namespace, for a browser, and the version of all texts. */
  textFile,
  textsVersion,
  /** The OpenAPI document, as it is sent. */
  openApiText,
  apiGuide,
  /** The refusal of a form's body before it is read, if any. */
  bodyRefusal,
  /** How long a request to an address may take to arrive. */
  receivingMs,
  /** The courses that a host serves; undefined for one that is not the courses'. */
  coursesOfHost: (host: string | undefined) => courseOrigins().servedAt(host),
  /**
   * A file of a course by the parts of its address; null where it is not there for the caller, or is not of a course
   * of the host.
   */
  async openCourseFile(served: CoursesOfHost, token: string, path: string): Promise<CourseFile | null> {
    if (served === 'none') return null;
    const ctx = { db: database(), now: new Date() };
    try {
      const address = { token, path, courseId: served === 'all' ? undefined : served.courseId };
      return (await openCourseFile(ctx, address)) ?? (await openPreviewFile(ctx, address));
    } catch (error) {
      if (isRefusal(error)) return null;
      throw error;
    }
  },
  /** The Set-Cookie header of an answer to a user who may have written; undefined where nothing is read elsewhere. */
  wroteCookie,
  /** What /readyz answers: 503 with what does not work at the moment, among it a process that is ending. */
  async readiness({ isEnding = false } = {}): Promise<{ status: number; text: string }> {
    const missing = [...(isEnding ? ['ending'] : []), ...(await unreadyParts(new Date()))];
    return missing.length === 0
      ? { status: 200, text: 'ready' }
      : { status: 503, text: `not ready: ${missing.join(', ')}` };
  },
  /** Warns of variables that are no settings and look like one, once for all workers. */
  warnOfUnknownSettings(): void {
    if ((worker.number ?? 1) > 1) return;
    for (const { name, meant } of unknownSettings(Object.keys(process.env)))
      logger.warn({ name, meant }, `${name} is no setting${meant ? `: was ${meant} meant?` : ''}`);
  },
  /** Throws an Error with one line where the process cannot work with its database, for as long as neither changes. */
  async checkDatabase(): Promise<void> {
    const state = await migrationState().catch((error: unknown) => {
      const refusal = refusedSignIn(error);
      if (refusal) throw new Error(`The database of DATABASE_URL refuses the connection: ${refusal}.`);
      return 'away' as const;
    });
    if (state === 'ahead')
      throw new Error(
        'The database was migrated by a newer release, which this one does not work with: start that one.',
      );
    if (state === 'old')
      throw new Error(
        'The database is of a version before 1.0, which this one does not upgrade. A demo: npm run demo -- --reset. To keep data: npm run backup, then npm run restore into an empty database.',
      );
    if (state === 'behind')
      logger.warn('the database is not migrated to what this release expects: npm run db:migrate');
  },
  /**
   * Starts the traces, the password threads and Prisma, reads the product's name and the outages and makes the OpenAPI
   * document before the first request, so that no request waits for them.
   */
  async warm() {
    await sayProductName({ db: database(), now: new Date() });
    return Promise.all([
      ...languages.map(openApiText),
      startTracing(),
      warmPasswords(),
      warmDatabase(),
      knownOutages({ db: database(), now: new Date() }, { for: 'news' }),
    ]);
  },
  /** Whose session a request for the stream of unread notifications names. */
  streamReader,
  openStream,
  endStreams,
  /** Has this worker hold the jobs' clock. */
  holdClock,
  /** Starts no more jobs; a signal that ends the process does so by itself. */
  stopJobs: () => stopJobs(),
  /** Waits for running jobs, within a deadline, stores the views that were counted, then closes the threads and the connections, and hands over what is left of traces. */
  async close(): Promise<void> {
    await stopJobs();
    await flushViews(database());
    await flushCalls(database());
    await closePasswords();
    await closeReaderThreads();
    endReading();
    await closeDatabase();
    await endTracing();
  },
};

export type Application = typeof application;
