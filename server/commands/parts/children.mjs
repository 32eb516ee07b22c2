// The programs that commands start: the seed, which ends, and the server, which stays.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { withMemoryOptions } from './memory.mjs';
import { collect, identify, pause, tail } from './processes.mjs';
import { inProject, root } from './project.mjs';
import { rotate } from './rotate.mjs';
import { Stop } from './steps.mjs';

/** @param {string} file */
const tsx = (file) => ['--import', 'tsx', inProject(...file.split('/'))];

/**
 * @param {string} file
 * @param {import('./processes.mjs').Settings} given
 * @param {string[]} [args]
 */
function runOnce(file, given, args = []) {
  // The product checks all its settings; these programs sign nothing and send nothing, so any will do.
  const env = {
    ORIGIN: 'http://localhost:3000',
    SESSION_SECRET: randomBytes(48).toString('base64url'),
    MAIL_FROM: 'no-reply@localhost',
    ...given,
  };
  return collect(process.execPath, [...tsx(file), ...args], { cwd: root, env });
}

/**
 * The settings of a program that seeds. It has all the time that it needs: a slow machine is no reason to begin without
 * its data.
 * @param {import('./processes.mjs').Settings} given
 */
export const settingsOfSeed = (given) => ({ ...given, DATABASE_TIMEOUT: '0' });

/**
 * @param {string} file
 * @param {import('./processes.mjs').Settings} given
 */
async function seedWith(file, given, args = /** @type {string[]} */ ([])) {
  // A cut-off seed starts over, so that no statement has to wait for the disk.
  const settings = { ...settingsOfSeed(given), PGOPTIONS: '-c synchronous_commit=off' };
  const { code, output } = await runOnce(file, settings, args);
  if (code !== 0) throw new Stop(`Seeding failed:\n${tail(output)}`);
}

/**
 * Runs seed/index.ts; it leaves a database that has data alone.
 * @param {import('./processes.mjs').Settings} env
 */
export const runSeed = (env) => seedWith('seed/index.ts', env);

/**
 * Runs seed/reference.ts: what the product needs to work, and no agency.
 * @param {import('./processes.mjs').Settings} env
 */
export const runReference = (env) => seedWith('seed/reference.ts', env);

/**
 * Runs seed/reference.ts, with the sample content besides: what nearly every test begins with.
 * @param {import('./processes.mjs').Settings} env
 */
export const runReferenceWithContent = (env) => seedWith('seed/reference.ts', env, ['--with-content']);

/**
 * Runs server/addStaff.ts, which adds an account of brand staff, and gives its exit code and what it said.
 * @param {import('./processes.mjs').Settings} env
 * @param {string[]} args
 */
export const runAddStaff = (env, args) => runOnce('server/addStaff.ts', env, args);

/**
 * Runs server/reseal.ts, which encrypts with the new secret what the other one had sealed, and gives its exit code and output.
 * @param {import('./processes.mjs').Settings} env
 */
export const runReseal = (env) => runOnce('server/reseal.ts', settingsOfSeed(env));

/**
 * Runs server/clientDocument.ts, and gives what the API's client is made of.
 * @returns {Promise<import('../client.mjs').Made>}
 */
export async function runClientDocument() {
  const { code, output } = await runOnce('server/clientDocument.ts', process.env);
  if (code !== 0) throw new Stop(`The OpenAPI document could not be made:\n${tail(output)}`);
  return JSON.parse(output);
}

/**
 * Runs a part of server/backup.ts, and gives its exit code and what it said.
 * @param {import('./processes.mjs').Settings} env
 * @param {string[]} args
 */
export const runPartOfBackup = (env, args) => runOnce('server/backup.ts', settingsOfSeed(env), args);

/**
 * Starts server/index.ts, on a leash: it drains and ends when this process is gone, however that came about.
 * @param {{ env: import('./processes.mjs').Settings, log?: string }} options its output goes to `log`, else to this
 * terminal
 */
export function startServer({ env, log }) {
  if (log) rotate(log);
  const out = log ? openSync(log, 'a', 0o600) : 'inherit';
  const leash = new URL('./leash.mjs', import.meta.url).href;
  /** @type {import('node:child_process').SpawnOptions} */
  const options = {
    cwd: root,
    // Vite, which builds while developing, needs another value.
    env: /** @type {NodeJS.ProcessEnv} */ (env.NODE_ENV === 'development' ? env : withMemoryOptions(env)),
    stdio: ['ignore', out, out, 'ipc'],
    // A Ctrl-C reaches the command, which then stops the server before the database.
    detached: true,
  };
  const child = spawn(process.execPath, ['--import', leash, ...tsx('server/index.ts')], options);
  if (typeof out === 'number') closeSync(out);
  const gone = new Promise((resolve) => {
    child.once('exit', (code, name) => resolve(name ?? code));
    child.once('error', (error) => resolve(error.message));
  });
  return {
    pid: child.pid,
    known: identify(Number(child.pid)),
    gone,
    /** The last lines that it logged. */
    lastLogLines: (count = 3) => (log ? tail(readFileSync(log, 'utf8'), count) : ''),
    stop: async (patience = 17_000) => {
      child.kill('SIGTERM');
      const left = await Promise.race([gone.then(() => true), pause(patience)]);
      if (!left) child.kill('SIGKILL');
      await gone;
    },
  };
}

/**
 * Waits until /readyz answers 200, however slow the machine; false when the server ended first.
 * @param {{ gone: Promise<unknown> }} server
 * @param {string} origin
 */
export async function ready(server, origin, patience = 300_000) {
  let ended = false;
  server.gone.then(() => (ended = true));
  const deadline = performance.now() + patience;
  while (!ended && performance.now() < deadline) {
    const answer = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    if (answer?.ok) return true;
    await pause(30);
  }
  return false;
}
