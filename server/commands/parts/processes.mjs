import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * A process that was written down, so that it is distinguished from a later one with the same number.
 * @typedef {{ pid: number, birth: string }} Known
 */

/**
 * The settings of a program, as in its environment.
 * @typedef {Record<string, string | undefined>} Settings
 */

/**
 * Resolves after a while.
 * @param {number} milliseconds
 */
export const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Asks again and again until the answer is truthy, or returns false at the deadline.
 * @param {() => unknown} ask
 * @param {number} milliseconds
 */
export async function until(ask, milliseconds, every = 25) {
  const deadline = performance.now() + milliseconds;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (performance.now() >= deadline) return false;
    await pause(every);
  }
}

/**
 * The code of a system's error, such as ENOENT.
 * @param {unknown} error
 * @returns {string | undefined}
 */
export const codeOf = (error) => /** @type {NodeJS.ErrnoException} */ (error).code;

/**
 * Whether a process runs (a zombie does not).
 * @param {number} pid
 */
export function alive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return false;
  }
  return !/^\d+ \(.*\) [ZX]/s.test(procFile(pid, 'stat'));
}

/**
 * @param {number} pid
 * @param {string} name
 */
function procFile(pid, name) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

/**
 * What tells a process from a later one with the same number: when it started. Empty when it does not run.
 * @param {number} pid
 */
function birthOf(pid) {
  const stat = procFile(pid, 'stat');
  if (stat) return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  if (process.platform === 'win32') return alive(pid) ? 'running' : '';
  const ps = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
  return (ps.stdout ?? '').trim();
}

/**
 * A process's number with its birth, to be written down and looked up later.
 * @param {number} pid
 */
export const identify = (pid) => ({ pid, birth: birthOf(pid) });

/**
 * Whether a process that was written down still runs.
 * @param {Known | undefined} known
 */
export const stillRuns = (known) => Boolean(known && alive(known.pid) && birthOf(known.pid) === known.birth);

/**
 * Sends a signal; a process that is gone already is no error.
 * @param {number | undefined} pid of a child; without one it never began
 * @param {NodeJS.Signals} name
 */
export function signal(pid, name) {
  if (pid === undefined) return;
  try {
    process.kill(pid, name);
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
  }
}

/**
 * Ends a process: politely first, then for certain.
 * @param {number} pid
 * @param {number} [patience] in milliseconds
 * @param {NodeJS.Signals} [polite]
 */
export async function end(pid, patience = 10_000, polite = 'SIGTERM') {
  signal(pid, polite);
  if (await until(() => !alive(pid), patience)) return;
  signal(pid, 'SIGKILL');
  await until(() => !alive(pid), 5_000);
}

const collected = new Set();

/** Ends the programs whose output is being collected; npm would rather finish what it began. */
export function endCollected() {
  for (const child of collected) {
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), 2_000).unref();
  }
}

/**
 * Runs a program to its end and collects what it says.
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<{ code: number | null, output: string, missing: boolean }>}
 */
export function collect(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    collected.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => (output += text));
    }
    child.on('error', (error) =>
      resolve({ code: 1, output: output + error.message, missing: codeOf(error) === 'ENOENT' }),
    );
    child.on('close', (code) => {
      collected.delete(child);
      resolve({ code, output, missing: false });
    });
  });
}

/**
 * The last lines of a program's output.
 * @param {string} output
 */
export const tail = (output, lines = 15) => output.trimEnd().split('\n').slice(-lines).join('\n');
