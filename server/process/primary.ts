import cluster, { type Worker } from 'node:cluster';
import { fileURLToPath } from 'node:url';
import { logger } from '#app/platform/logging.server.ts';
import { serveMetrics } from './measure.ts';
import { metricsText } from './metricsText.ts';
import { afterDeath, nodeOptionsOfWorker, steadyMs, type Report, type Word } from './workers.ts';

const program = fileURLToPath(new URL('../index.ts', import.meta.url));
// A worker ends its drain after fifteen seconds in any case.
const patienceMs = 16_000;

interface Member {
  /** Its number from 1, which the process after it takes over. */
  number: number;
  worker: Worker;
  /** When it began to serve. */
  readyAt?: number;
  /** It drains: what ends now is not started again. */
  leaving: boolean;
  /** It was started beside one that still serves, and is not tried again when it fails. */
  replaces: boolean;
}

/**
 * Runs so many workers by Node's cluster and serves nothing itself: starts each again when it dies, gives one of them
 * the jobs' clock, replaces one after the other at SIGUSR2, and drains them all at SIGTERM. The first starts alone, so
 * that wrong settings are reported once; the process then ends with its exit code.
 */
export async function runWorkers(count: number, exec = program): Promise<void> {
  // All listen on one socket and take connections themselves. Where Node hands them out instead, the one that is on its
  // way to a worker that is killed stays open for ever, unanswered.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec, execArgv: process.execArgv });
  const members = new Set<Member>();
  const deathsInARow = new Map<number, number>();
  let clockHolder: Member | undefined;
  let port = 0;
  let anyWasReady = false;
  let stopping = false;
  let rolling = false;
  let exitCode = 0;

  const serving = () => [...members].filter(({ readyAt, leaving }) => readyAt !== undefined && !leaving);

  function start(number: number, { replaces = false } = {}): Promise<Member | undefined> {
    const worker = cluster.fork({
      WORKER: String(number),
      WORKERS: String(count),
      NODE_OPTIONS: nodeOptionsOfWorker(process.env.NODE_OPTIONS),
    });
    const member: Member = { number, worker, leaving: false, replaces };
    members.add(member);
    return new Promise((resolve) => {
      const end = (code: number | null, signal: string | null) => {
        if (!members.delete(member)) return;
        resolve(undefined);
        ended(member, code, signal);
      };
      worker.on('message', (report: Report) => {
        if ('leaving' in report) return leaves(member);
        if ('counted' in report) return;
        ({ port } = report);
        member.readyAt = performance.now();
        anyWasReady = true;
        logger.info({ worker: number, pid: worker.process.pid }, 'a worker serves');
        passClock();
        resolve(member);
      });
      worker.on('exit', end);
      // A process that could not even begin has no exit; any other error is a word to one that is gone.
      worker.on('error', () => worker.process.pid === undefined && end(1, null));
    });
  }

  function passClock(): void {
    if (clockHolder && serving().includes(clockHolder)) return;
    clockHolder = serving()[0];
    if (clockHolder) say(clockHolder, 'hold-clock');
  }

  // It was ended from outside: another begins while it drains.
  function leaves(member: Member): void {
    if (member.leaving || stopping || !members.has(member)) return;
    member.leaving = true;
    passClock();
    startMissing(member.number);
  }

  function ended(member: Member, code: number | null, signal: string | null): void {
    const { number, readyAt, leaving, replaces } = member;
    if (stopping) {
      // Before it has begun to listen, SIGTERM ends it at once.
      if (code !== 0 && signal !== 'SIGTERM') exitCode = 1;
      return void (members.size === 0 && process.exit(exitCode));
    }
    passClock();
    if (leaving || (replaces && readyAt === undefined)) return;
    const isSteady = readyAt !== undefined && performance.now() - readyAt >= steadyMs;
    const deaths = isSteady ? 1 : (deathsInARow.get(number) ?? 0) + 1;
    deathsInARow.set(number, deaths);
    const next = afterDeath({ deaths, anyWasReady, othersServe: serving().length > 0 });
    if (next === 'give up') {
      // Where none was ever ready, the worker has said itself why.
      if (anyWasReady)
        logger.error({ worker: number, code, signal, deaths }, 'no worker serves, nor can one be started');
      exitCode = code || 1;
      return members.size === 0 ? process.exit(exitCode) : stop('no worker serves');
    }
    logger.warn({ worker: number, code, signal, deaths, startsInMs: next }, 'a worker ended by itself');
    setTimeout(() => startMissing(number), next);
  }

  // While it rolls, another may have taken the number already.
  function startMissing(number: number): void {
    if (!stopping && ![...members].some((one) => one.number === number && !one.leaving)) void start(number);
  }

  async function roll(): Promise<void> {
    if (rolling || stopping) return;
    rolling = true;
    logger.info('replacing the workers, one after the other');
    for (const old of serving()) {
      if (stopping) break;
      // It has ended in the meantime, and another has its number.
      if (old.leaving || !members.has(old)) continue;
      const successor = await start(old.number, { replaces: true });
      if (!successor) {
        logger.error({ worker: old.number }, 'its successor does not become ready: the workers stay as they are');
        startMissing(old.number);
        break;
      }
      old.leaving = true;
      passClock();
      await madeRoom(old);
    }
    rolling = false;
    logger.info('replacing the workers has ended');
  }

  function stop(reason: string): void {
    if (stopping) return;
    stopping = true;
    logger.info({ reason }, 'draining all workers');
    for (const { worker } of members) worker.process.kill('SIGTERM');
    setTimeout(() => {
      for (const { worker } of members) worker.process.kill('SIGKILL');
    }, patienceMs);
    if (members.size === 0) process.exit(exitCode);
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(signal));
  process.on('SIGUSR2', () => void roll());
  const first = await start(1);
  if (!first) return;
  await serveCounts(serving).catch((error: Error) => {
    logger.error({ reason: error.message }, 'metrics cannot be served');
    exitCode = 1;
    stop('no metrics');
  });
  await Promise.all(Array.from({ length: count - 1 }, (_, index) => start(index + 2)));
  logger.info({ workers: count, pid: process.pid }, 'workers serve; SIGUSR2 replaces them');
  // The process that started it as a child, such as `npm run bench`.
  if (process.connected) process.send?.({ port });
}

function say({ worker }: Member, word: Word, more: { asked?: number } = {}): void {
  if (worker.isConnected()) worker.send({ word, ...more });
}

// Well within the ten seconds that Prometheus waits.
const countingMs = 3000;
let asked = 0;

/**
 * Answers `/metrics` with the counts of all that serve, where METRICS_PORT says so; a worker has checked the settings.
 */
async function serveCounts(serving: () => Member[]): Promise<void> {
  const { METRICS_PORT, METRICS_HOST } = process.env;
  if (!METRICS_PORT) return;
  await serveMetrics(
    async () => metricsText((await Promise.all(serving().map(countedBy))).filter((counted) => counted !== undefined)),
    { port: Number(METRICS_PORT), host: METRICS_HOST || '127.0.0.1' },
  );
}

/**
 * What a worker has counted; undefined for one that does not answer in time, whose silence its neighbours' counts
 * outlive.
 */
function countedBy(member: Member): Promise<object | undefined> {
  const { worker } = member;
  asked += 1;
  const own = asked;
  return new Promise((resolve) => {
    const done = (counted?: object) => {
      clearTimeout(late);
      worker.off('message', hear);
      resolve(counted);
    };
    const hear = (report: Report) => 'counted' in report && report.asked === own && done(report.counted);
    const late = setTimeout(done, countingMs);
    worker.on('message', hear);
    say(member, 'count', { asked: own });
  });
}

/** Has a worker drain, and waits for its end. */
function madeRoom(member: Member): Promise<void> {
  const { worker } = member;
  if (worker.isDead()) return Promise.resolve();
  return new Promise((resolve) => {
    const late = setTimeout(() => worker.process.kill('SIGKILL'), patienceMs);
    worker.once('exit', () => {
      clearTimeout(late);
      resolve();
    });
    say(member, 'make-room');
  });
}
