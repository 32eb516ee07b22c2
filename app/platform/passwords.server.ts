import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { environment } from './environment.server.ts';
import { worker } from './worker.server.ts';

/**
 * Hashes and compares passwords; both take the password as typed, and case does not count. Both throw
 * PasswordsBusy.
 */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** With an undefined hash (no such user) it takes as long as a real comparison, and answers false. */
  compare(password: string, hash: string | undefined): Promise<boolean>;
}

/** The error where too many passwords wait for a thread. */
export class PasswordsBusy extends Error {
  override readonly name = 'PasswordsBusy';
}

const shared = globalThis as typeof globalThis & { gangwayPasswordThreads?: Piscina };

// The workers of `npm start` share the processors.
const maxThreads = Math.ceil(availableParallelism() / worker.of);

/**
 * The maximum number of waiting passwords. One takes a thread a quarter of a second at cost 12, so the last of them
 * waits about three seconds.
 */
export const maxWaiting = 12 * maxThreads;

// On Linux this is the priority of each thread alone: requests go before a hash, without starving it.
const niceness = 10;

function serves(): boolean {
  return process.env.NODE_ENV === 'production';
}

// Starting a thread is work of the same processors as the requests': a process that serves has all of them from its
// start.
function minThreads(): number {
  return serves() ? maxThreads : 1;
}

function threads(): Piscina {
  shared.gangwayPasswordThreads ??= new Piscina({
    // By its package import: this code runs from its source and from wherever the bundle puts it.
    filename: createRequire(import.meta.url).resolve('#app/platform/passwordWorker.mjs'),
    minThreads: minThreads(),
    maxThreads,
    idleTimeout: 60_000,
    niceIncrement: serves() ? niceness : 0,
    // A thread takes the process's own flags over, among them a loader that would cost more than a hash.
    execArgv: [],
  });
  return shared.gangwayPasswordThreads;
}

interface Work {
  password: string;
  hash?: string;
  cost?: number;
}

function run<Result>(work: Work): Promise<Result> {
  if (threads().queueSize >= maxWaiting) return Promise.reject(new PasswordsBusy());
  return threads().run(work) as Promise<Result>;
}

let decoy: Promise<string> | undefined;

function decoyHash(): Promise<string> {
  decoy ??= passwords.hash(crypto.randomUUID()).catch((error: unknown) => {
    decoy = undefined;
    throw error;
  });
  return decoy;
}

// As `normalisePassword`: without case, and full-width letters as the common ones.
const compared = (password: string) => password.normalize('NFKC').toUpperCase();

/** Hashes passwords on separate threads, never on the request thread. */
export const passwords: Passwords = {
  hash: (password) => run({ password: compared(password), cost: environment().BCRYPT_COST }),
  async compare(password, hash) {
    const against = hash ?? (await decoyHash());
    const equal = await run<boolean>({ password: compared(password), hash: against });
    return hash !== undefined && equal;
  },
};

/** Starts the threads and the decoy before the first sign-in needs them. */
export async function warmPasswords(): Promise<void> {
  await Promise.all(Array.from({ length: minThreads() }, () => passwords.compare('', undefined)));
}

/** Ends the threads. */
export async function closePasswords(): Promise<void> {
  const open = shared.gangwayPasswordThreads;
  shared.gangwayPasswordThreads = undefined;
  await open?.destroy();
}
