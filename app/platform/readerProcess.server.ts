import { fork, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { setPriority } from 'node:os';
import { fairTurns } from './fairTurns.ts';
import type { Reader, Reading } from './readerThread.server.ts';

interface ProcessOptions {
  /** The package import of the program, which answers each message with a result. */
  module: string;
  /** How long a reading may take, from the moment that it begins. */
  patienceMs: number;
}

const idleMs = 10_000;
// Requests go before what is read.
const niceness = 10;
// A program that reads what strangers send gets no secret of the portal's.
const passedOn = /^(PATH|SystemRoot|TMPDIR|(LD|MALLOC)_\w+)$/;

/**
 * Makes a reader of foreign content in a separate process, as `readerThread` does on a thread: for native code, whose
 * memory a thread shares with the portal, which would end with it. The process starts with the first reading and ends
 * when it was idle for a while, which gives its memory back; it ends with this one.
 */
export function readerProcess<Work extends object, Result>({
  module,
  patienceMs,
}: ProcessOptions): Reader<Work, Result> {
  const turns = fairTurns();
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  const end = (one: ChildProcess | undefined) => {
    if (one === child) child = undefined;
    one?.kill('SIGKILL');
  };

  async function run(work: Work): Promise<Reading<Result>> {
    clearTimeout(idle);
    child ??= started(module);
    const reading = child;
    keepAlive(reading, true);
    const answered = await answerOf<Result>(reading, work, patienceMs);
    if ('failure' in answered) end(reading);
    else {
      keepAlive(reading, false);
      idle = setTimeout(() => end(reading), idleMs).unref();
    }
    return answered;
  }

  return {
    read: (party, work) => turns.take(party, async () => run(await work())),
    async close() {
      clearTimeout(idle);
      end(child);
    },
  };
}

function started(module: string): ChildProcess {
  // By its package import: this code runs from its source and from wherever the bundle puts it.
  const child = fork(createRequire(import.meta.url).resolve(module), {
    serialization: 'advanced',
    execArgv: [],
    env: Object.fromEntries(Object.entries(process.env).filter(([name]) => passedOn.test(name))) as NodeJS.ProcessEnv,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.on('error', () => undefined);
  if (process.env.NODE_ENV === 'production' && child.pid !== undefined) lowerPriority(child.pid);
  return child;
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, niceness);
  } catch {
    // The system does not let it, or it has ended: its reading says so.
  }
}

function answerOf<Result>(child: ChildProcess, work: object, patienceMs: number): Promise<Reading<Result>> {
  return new Promise((resolve) => {
    const late = setTimeout(() => settle({ failure: 'tooLong', reason: `${patienceMs} ms` }), patienceMs);
    const answered = (result: unknown) => settle({ result: result as Result });
    // A signal comes from the system, for memory that it does not have or must not touch.
    const ended = (code: number | null, signal: string | null) =>
      settle({ failure: signal === null ? 'failed' : 'tooMuch', reason: `it ended with ${signal ?? code}` });
    const failed = (error: Error | null) => error && settle({ failure: 'failed', reason: error.message });
    const settle = (reading: Reading<Result>) => {
      clearTimeout(late);
      child.off('message', answered).off('exit', ended).off('error', failed);
      resolve(reading);
    };
    child.once('message', answered).once('exit', ended).once('error', failed);
    child.send(work, failed);
  });
}

// An idle one is no reason for this process not to end.
function keepAlive(child: ChildProcess, wanted: boolean): void {
  child[wanted ? 'ref' : 'unref']();
  (child.channel as { ref(): void; unref(): void } | null | undefined)?.[wanted ? 'ref' : 'unref']();
}
