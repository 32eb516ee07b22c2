import { createRequire } from 'node:module';
import { Piscina } from 'piscina';
import { fairTurns, type FairTurns } from './fairTurns.ts';

/**
 * The outcome of a reading: its result, or why there is none. `tooLong` and `tooMuch` blame the content, `failed` the
 * thread.
 */
export type Reading<Result> = { result: Result } | { failure: 'tooLong' | 'tooMuch' | 'failed'; reason: string };

/** Something that reads what strangers send. */
export interface Reader<Work, Result> {
  /**
   * Reads when the party's turn comes (`fairTurns`). The work is made only then, so that what waits takes no memory;
   * waiting is no part of the time that a reading may take.
   */
  read(party: string, work: () => Work | Promise<Work>): Promise<Reading<Result>>;
  /** Ends the thread, or the process. */
  close(): Promise<void>;
}

interface ReaderOptions {
  /** One name a reader: a module that is loaded again in development finds the thread that runs. */
  name: string;
  /** The package import of the thread's module, whose default export takes a work and gives a result. */
  module: string;
  /** The limit of the thread's heap; beyond it only the thread dies. */
  megabytes: number;
  /** How long a reading may take, from the moment that it begins. */
  patienceMs: number;
  /** How much longer the first one may take, which waits for the thread to start; nothing where left out. */
  startMs?: number;
}

interface Running {
  pool: Piscina;
  turns: FairTurns;
}

const shared = globalThis as typeof globalThis & { gangwayReaders?: Map<string, Running> };
const youngMegabytes = 16;

/**
 * Makes a reader of foreign content: its module runs on a separate thread with bounds of memory and time, one work at a
 * time, so that no content delays requests or takes the process along. The thread starts with the first reading and
 * ends when it was idle for a while, which gives its memory back.
 */
export function readerThread<Work, Result>({
  name,
  module,
  megabytes,
  patienceMs,
  startMs = 0,
}: ReaderOptions): Reader<Work, Result> {
  const readers = (shared.gangwayReaders ??= new Map());
  const start = (): Running => ({
    turns: fairTurns(),
    pool: new Piscina({
      // By its package import: this code runs from its source and from wherever the bundle puts it.
      filename: createRequire(import.meta.url).resolve(module),
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: 10_000,
      resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: youngMegabytes },
      // A thread takes the process's own flags over, among them a loader that it has no use for.
      execArgv: [],
    }),
  });
  const running = (): Running => {
    const reader = readers.get(name) ?? start();
    readers.set(name, reader);
    return reader;
  };
  return {
    read(party, work) {
      const { pool, turns } = running();
      return turns.take(party, async () => {
        const made = await work();
        const signal = AbortSignal.timeout(patienceMs + (pool.threads.length === 0 ? startMs : 0));
        try {
          return { result: (await pool.run(made, { signal })) as Result };
        } catch (error) {
          return { failure: failureOf(error, signal), reason: error instanceof Error ? error.message : String(error) };
        }
      });
    },
    async close() {
      const reader = readers.get(name);
      readers.delete(name);
      await reader?.pool.destroy();
    },
  };
}

/** Ends all threads that read; one that is asked again starts again. */
export async function closeReaderThreads(): Promise<void> {
  const readers = [...(shared.gangwayReaders?.values() ?? [])];
  shared.gangwayReaders?.clear();
  await Promise.all(readers.map(({ pool }) => pool.destroy()));
}

function failureOf(error: unknown, signal: AbortSignal): 'tooLong' | 'tooMuch' | 'failed' {
  if ((error as NodeJS.ErrnoException | null)?.code === 'ERR_WORKER_OUT_OF_MEMORY') return 'tooMuch';
  return signal.aborted ? 'tooLong' : 'failed';
}
