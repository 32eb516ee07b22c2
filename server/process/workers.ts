import { offeredWorkers } from '#app/platform/worker.server.ts';

/** What decides how many processes `npm start` runs. */
export interface Surroundings {
  /** WORKERS as in the environment. */
  setting: string | undefined;
  /** Whether GANGWAY_DEMO is on. */
  demo: boolean;
  /** Processors that this process may run on. */
  cores: number;
  /** The processors' time that the container's limit gives, as a number of cores; Infinity without a limit. */
  quota: number;
  /** Bytes of memory that the machine has, or that the container's limit gives. */
  memory: number;
}

const megabyte = 1024 * 1024;

/** What a worker may take of the memory, and what the primary needs. */
export const workerMegabytes = 450;
const primaryMegabytes = 100;

/**
 * The number of processes that serve: WORKERS, else one for each core as far as the memory goes round. A demo has
 * one, whose sandbox partner has its key in the process. A wrong setting gives one process, which refuses it like any
 * other wrong setting.
 */
export function workersOf({ setting = '', demo, cores, quota, memory }: Surroundings): number {
  if (demo) return 1;
  if (setting !== '') return offeredWorkers.test(setting) ? Number(setting) : 1;
  const room = Math.floor((memory / megabyte - primaryMegabytes) / workerMegabytes);
  return Math.max(1, Math.min(cores, Math.floor(quota), room));
}

/**
 * The cores that a container's limit gives, by the contents of its files: `cpu.max` (`200000 100000`, or `max` for no
 * limit), or in the first version of control groups `cpu.cfs_quota_us` (-1 for no limit) and `cpu.cfs_period_us`.
 * Infinity where nothing limits it.
 */
export function coresOfLimit(texts: { max?: string; quota?: string; period?: string }): number {
  const [quota = '', period = ''] = texts.max?.trim().split(/\s+/) ?? [texts.quota?.trim(), texts.period?.trim()];
  const cores = Number(quota) / Number(period);
  return /^\d+$/.test(quota) && cores > 0 ? cores : Infinity;
}

const oldSpace = '--max-old-space-size=';
/** The old heap of a process that serves alone, as `npm start` says it, and of a worker, which has 210 MB beside the heap. */
const [alone, ofWorker] = [352, 192];

/**
 * The NODE_OPTIONS of a worker, by those of the primary: the bound of the heap that `npm start` puts first becomes a
 * worker's. The installation's options come later and take precedence.
 */
export function nodeOptionsOfWorker(options = ''): string {
  const first = `${oldSpace}${alone}`;
  return options === first || options.startsWith(`${first} `)
    ? `${oldSpace}${ofWorker}${options.slice(first.length)}`
    : options;
}

/**
 * What the primary tells a worker: to hold the jobs' clock, to drain because another has taken its place, or to say what
 * it has counted.
 */
export type Word = 'hold-clock' | 'make-room' | 'count';

/** What a worker tells the primary: that it listens, that it drains, or what it has counted, by the number it was asked with. */
export type Report = { port: number } | { leaving: true } | { counted: object; asked: number };

const [firstPauseMs, longestPauseMs] = [250, 30_000];
const patientDeaths = 8;

/** A worker that served so long starts again with the shortest pause when it dies. */
export const steadyMs = 60_000;

/** The pause before a worker is started again, by its deaths in a row: a quarter of a second, then twice as long. */
export function pauseAfter(deaths: number): number {
  return Math.min(firstPauseMs * 2 ** (deaths - 1), longestPauseMs);
}

/**
 * What follows when a worker has died by itself: the pause in milliseconds after which it is started again, or giving
 * up. Where none was ever ready, the settings are wrong or the port is taken: no second try changes that. Where none
 * serves any more and this one died often in a row, the supervisor of the process has to know.
 */
export function afterDeath({
  deaths,
  anyWasReady,
  othersServe,
}: {
  deaths: number;
  anyWasReady: boolean;
  othersServe: boolean;
}): number | 'give up' {
  if (!anyWasReady) return 'give up';
  if (!othersServe && deaths > patientDeaths) return 'give up';
  return pauseAfter(deaths);
}
