import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { environment } from './environment.server.ts';
import { whicheverIsFirst } from './whicheverIsFirst.ts';

/** Hashes and compares passwords; both take the password as typed, and case does not count (D3). */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** With an undefined hash (no such user) it takes as long as a real comparison, and answers false. */
  compare(password: string, hash: string | undefined): Promise<boolean>;
}

interface Pools {
  /** Its threads take what the requests leave of the processors. */
  background: Piscina;
  /** Its threads take their share. They start when the others do not get on, and end after a minute. */
  ordinary: Piscina;
}

const shared = globalThis as typeof globalThis & { gangwayPasswordPools?: Pools };

const mostThreads = availableParallelism();

// Starting a thread is work of the same processors as the requests': a process that serves has all of them from its start.
function leastThreads(): number {
  return process.env.NODE_ENV === 'production' ? mostThreads : 1;
}

function pools(): Pools {
  shared.gangwayPasswordPools ??= openPools();
  return shared.gangwayPasswordPools;
}

function openPools(): Pools {
  const serves = process.env.NODE_ENV === 'production';
  const options = {
    // By its package import: this code runs from its source and from wherever the bundle puts it.
    filename: createRequire(import.meta.url).resolve('#app/platform/passwordWorker.mjs'),
    maxThreads: mostThreads,
    idleTimeout: 60_000,
    // A thread takes the process's own flags over, among them a loader that would cost more than a hash.
    execArgv: [],
  };
  return {
    // Where there is one processor, the requests might leave nothing of it.
    background: new Piscina({ ...options, minThreads: leastThreads(), workerData: { yields: serves && (mostThreads > 1 ? 'at once' : 'by and by') } }),
    ordinary: new Piscina({ ...options, minThreads: 0, workerData: { yields: serves && 'by and by' } }),
  };
}

interface Work {
  password: string;
  hash?: string;
  cost?: number;
}

// A hash takes a third of a second. Whatever waits much longer is starved, and is done at the expense of others.
const patienceMs = 2000;
const patienceMsForEachBefore = 1000;

function run<Result>(work: Work): Promise<Result> {
  const { background, ordinary } = pools();
  const patience = patienceMs + background.queueSize * patienceMsForEachBefore;
  return whicheverIsFirst<Result>(background.run(work), patience, () => ordinary.run(work));
}

let decoy: Promise<string> | undefined;

/** Password work on threads of its own, never on the request thread (D3). */
export const passwords: Passwords = {
  hash: (password) => run({ password: password.toUpperCase(), cost: environment().BCRYPT_COST }),
  async compare(password, hash) {
    decoy ??= passwords.hash(crypto.randomUUID());
    const against = hash ?? (await decoy);
    const equal = await run<boolean>({ password: password.toUpperCase(), hash: against });
    return hash !== undefined && equal;
  },
};

/** Starts the threads and the decoy before the first sign-in needs them. */
export async function warmPasswords(): Promise<void> {
  await Promise.all(Array.from({ length: leastThreads() }, () => passwords.compare('', undefined)));
}

/** Ends the threads. */
export async function closePasswords(): Promise<void> {
  const open = shared.gangwayPasswordPools;
  shared.gangwayPasswordPools = undefined;
  await Promise.all([open?.background.destroy(), open?.ordinary.destroy()]);
}
