import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { environment } from './environment.server.ts';

/** Hashes and compares passwords; both take the password as typed, and case does not count (D3). */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** With an undefined hash (no such user) it takes as long as a real comparison, and answers false. */
  compare(password: string, hash: string | undefined): Promise<boolean>;
}

const shared = globalThis as typeof globalThis & { gangwayPasswordPool?: Piscina };

const mostThreads = availableParallelism();

// Starting a thread is work of the same processors as the requests': a process that serves has all of them from its start.
function leastThreads(): number {
  return process.env.NODE_ENV === 'production' ? mostThreads : 1;
}

function pool(): Piscina {
  // By its package import: this code runs from its source and from wherever the bundle puts it.
  const filename = createRequire(import.meta.url).resolve('#app/platform/passwordWorker.mjs');
  // A thread takes the process's own flags over, among them a loader that would cost more than a hash.
  shared.gangwayPasswordPool ??= new Piscina({ filename, minThreads: leastThreads(), maxThreads: mostThreads, idleTimeout: 60_000, execArgv: [] });
  return shared.gangwayPasswordPool;
}

let decoy: Promise<string> | undefined;

/** Password work on threads of its own, never on the request thread (D3). */
export const passwords: Passwords = {
  hash: (password) => pool().run({ password: password.toUpperCase(), cost: environment().BCRYPT_COST }),
  async compare(password, hash) {
    decoy ??= passwords.hash(crypto.randomUUID());
    const against = hash ?? (await decoy);
    const equal: boolean = await pool().run({ password: password.toUpperCase(), hash: against });
    return hash !== undefined && equal;
  },
};

/** Starts the threads and the decoy before the first sign-in needs them. */
export async function warmPasswords(): Promise<void> {
  await Promise.all(Array.from({ length: leastThreads() }, () => passwords.compare('', undefined)));
}

/** Ends the threads. */
export async function closePasswords(): Promise<void> {
  const open = shared.gangwayPasswordPool;
  shared.gangwayPasswordPool = undefined;
  await open?.destroy();
}
