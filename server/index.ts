import cluster from 'node:cluster';
import { createServer, type ServerResponse } from 'node:http';
import { answer } from './process/answer.ts';
import { apiListener, apiOf } from './process/api.ts';
import { carefulResponse } from './process/carefulResponse.ts';
import { coursesApp } from './process/courses.ts';
import { repliesOf } from './process/drain.ts';
import { identifier, type Identified } from './process/identify.ts';
import { developmentServer, loadBuild } from './process/loadBuild.ts';
import { refuseMethod } from './process/methods.ts';
import { portalApp } from './process/portal.ts';
import { arrivalLimits, receiveInTime } from './process/receiveInTime.ts';
import { countWhenDone, routeOf, serveMetrics } from './process/measure.ts';
import { metricsText } from './process/metricsText.ts';
import { logWhenDone } from './process/requestLog.ts';
import { readTarget, refuseTarget } from './process/target.ts';
import { tracedBuild, traceRequest } from './process/trace.ts';
import { streamOf, unreadStream } from './process/unreadStream.ts';
import type { Report, Word } from './process/workers.ts';

// The process, alone or as one of the workers of `npm start`: it loads the build, listens, and at SIGTERM finishes the
// requests that have begun.
const drainMs = 15_000;

const vite = process.env.NODE_ENV === 'development' ? await developmentServer() : undefined;
const build = await loadBuild(vite).catch(stopWith);
const { application } = build.entry.module;
const settings = orStop(() => application.environment());
const { logger } = application;
// Where another worker has taken this one's place, the portal as a whole still takes requests.
let isReady = true;

const identify = identifier(settings.TRUSTED_PROXIES);
const answerApi = apiListener(application);
const answerCourses = coursesApp({ application, origin: settings.ORIGIN });
const answerStream = unreadStream(application, settings.ORIGIN);
const answerPortal = portalApp({
  application,
  build: vite ? () => loadBuild(vite) : application.writesTraces() ? tracedBuild(build, application.tracing) : build,
  origin: settings.ORIGIN,
  securityContacts: settings.SECURITY_CONTACT,
  vite,
});

const server = createServer(arrivalLimits, (incoming, response) => {
  const request = identify(incoming);
  readTarget(request);
  const url = request.url ?? '/';
  const { requestId } = request.gangway;
  carefulResponse(response, { origin: settings.ORIGIN });
  // Who listens for news waits for no statement.
  const ends = streamOf(url) ? undefined : application.requestBegins({ requestId, routeOf: () => routeOf(request) });
  replies.begin(response, ends);
  logWhenDone(request, response, logger);
  if (settings.METRICS_PORT !== undefined) countWhenDone(request, response, application);
  if (refuseMethod(request, response) || refuseTarget(request, response)) return;
  receiveInTime(request, response, application.receivingMs(url));
  traceRequest(request, response, application.tracing, () => serve(request, response, url));
});

function serve(request: Identified, response: ServerResponse, url: string): void {
  const { gangway } = request;
  if (url === '/healthz') {
    gangway.route = url;
    answer(response, 200, 'ok');
  } else if (url === '/readyz') {
    gangway.route = url;
    void application.readiness({ isEnding: !isReady }).then(({ status, text }) => answer(response, status, text));
  } else if (settings.JOBS === 'only') {
    gangway.route = 'none';
    answer(response, 404, '404');
  } else if (application.coursesOfHost(request.headers.host)) {
    gangway.route = '/courses';
    answerCourses(request, response);
  } else if (apiOf(url)) {
    // The API names its endpoint, once it has found it.
    gangway.route = apiOf(url)!;
    answerApi(request, response);
  } else if (streamOf(url)) {
    gangway.route = '/notifications/stream';
    void answerStream(request, response);
  } else answerPortal(request, response);
}

const replies = repliesOf(server);
server.on('error', (error: NodeJS.ErrnoException) => {
  stopWith(
    error.code === 'EADDRINUSE' ? new Error(`Port ${settings.PORT} is taken: choose another with PORT.`) : error,
  );
});

application.warnOfUnknownSettings();
await Promise.all([application.checkDatabase().catch(stopWith), application.warm()]);
server.listen(settings.PORT, settings.HOST, () => {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : settings.PORT;
  logger.info({ port }, `listening on http://${settings.HOST}:${port}`);
  // Said by one of several workers.
  if (
    settings.COURSE_ORIGIN === undefined &&
    settings.JOBS !== 'only' &&
    (!cluster.isWorker || process.env.WORKER === '1')
  )
    logger.warn('COURSE_ORIGIN is not set: no course can be opened');
  report({ port });
});
// The counts of several workers are put together by the primary.
if (settings.METRICS_PORT !== undefined && !cluster.isWorker)
  await serveMetrics(async () => metricsText([await application.countedNow()]), {
    port: settings.METRICS_PORT,
    host: settings.METRICS_HOST,
  }).catch(stopWith);
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => {
    isReady = false;
    if (!replies.draining) report({ leaving: true });
    void end(signal);
  });
// Without a listener it would end the process. Of several workers the primary has it.
if (!cluster.isWorker) process.on('SIGUSR2', () => logger.warn('one process serves: restart it to take a new build'));
if (cluster.isWorker)
  process.on('message', ({ word, asked }: { word: Word; asked?: number }) => {
    if (word === 'hold-clock') return application.holdClock();
    if (word === 'count')
      return void application.countedNow().then((counted) => report({ counted, asked: asked ?? 0 }));
    void application.stopJobs();
    void end(word);
  });

/**
 * Answers the requests that have begun, closes the database and ends the process; after fifteen seconds it ends in any
 * case.
 */
async function end(reason: string): Promise<void> {
  if (replies.draining) return;
  logger.info({ reason }, 'draining');
  setTimeout(() => {
    logger.error('draining took too long');
    process.exit(1);
  }, drainMs);
  // An open page asks another process.
  await application.endStreams();
  await replies.drain();
  await vite?.close();
  await application.close();
  logger.info('stopped');
  process.exit(0);
}

function report(what: Report): void {
  if (process.connected) process.send?.(what);
}

function orStop<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    return stopWith(error);
  }
}

function stopWith(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
