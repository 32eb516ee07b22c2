import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { memoryBase, temporaryBases } from '#server/commands/parts/postgres-home.mjs';
import { alive, until } from '#server/commands/parts/processes.mjs';
import { root } from '#server/commands/parts/project.mjs';
import { startTestCluster } from '#server/commands/parts/test-cluster.mjs';
import { createDatabase } from '#tests/support/database.ts';

export { root };

/** A temporary folder, in memory where there is room; `open` says whether other users may pass through it. */
export function temporaryFolder({ open = true } = {}) {
  const [base = '/tmp'] = [...memoryBase(), ...temporaryBases];
  const folder = mkdtempSync(path.join(base, 'gangway-process-'));
  chmodSync(folder, open ? 0o711 : 0o700);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/**
 * A database as `npm run db:migrate` leaves it, in the cluster of this run of tests, else in a separate one. `url` is
 * the product's address, `ownerUrl` that of the tables' owner.
 */
export const migratedDatabase = () => databaseInCluster();

/** The same without a table. */
export const emptyDatabase = () => databaseInCluster({ empty: true });

async function databaseInCluster(options = {}) {
  const cluster = process.env.TEST_POSTGRES_URL ? undefined : await startTestCluster();
  if (cluster) process.env.TEST_POSTGRES_URL = cluster.adminUrl();
  const { url, ownerUrl, drop } = await createDatabase(options);
  return {
    url,
    ownerUrl,
    async remove() {
      await drop();
      if (!cluster) return;
      delete process.env.TEST_POSTGRES_URL;
      await cluster.stop();
    },
  };
}

// What the test run itself was given must not decide what a command does.
function environmentWithout(names: string[]): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !names.includes(name) && !name.startsWith('VITEST') && !name.startsWith('npm_'),
  );
  return Object.fromEntries(kept) as NodeJS.ProcessEnv;
}

const OWN = [
  'DATABASE_URL',
  'TEST_POSTGRES_URL',
  'NODE_ENV',
  'ORIGIN',
  'SESSION_SECRET',
  'OTHER_SESSION_SECRET',
  'BCRYPT_COST',
  'LOG_LEVEL',
  'NODE_OPTIONS',
  'PORT',
  'HOST',
];

/** Starts a program of the project and keeps what it says. */
export function start(command: string, args: string[], env: Record<string, string> = {}, cwd = root) {
  const child = spawn(command, args, {
    cwd,
    env: { ...environmentWithout(OWN), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [output, printed] = ['', ''];
  child.stdout.on('data', (text: string) => (printed += text));
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const pid = child.pid ?? 0;
  return {
    pid,
    ended,
    output: () => output,
    /** Its standard output alone, which is whole where it has a form: what it warns of may come in its middle. */
    printed: () => printed,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    /** Waits until it has said something; fails when it ends first. */
    async says(text: string, milliseconds = 45_000) {
      const said = await until(() => output.includes(text) || child.exitCode !== null, milliseconds);
      if (!said || !output.includes(text)) throw new Error(`It did not say "${text}":\n${output}`);
    },
  };
}

/** Starts one of the commands and waits for its end. */
export async function runToEnd(args: string[], env: Record<string, string> = {}, nodeFlags: string[] = []) {
  const run = start(process.execPath, [...nodeFlags, 'server/commands/run.mjs', ...args], env);
  const code = await run.ended;
  return { code, lines: run.output().trim().split('\n') };
}

/** Waits until none of the processes runs. */
export async function allGone(pids: number[], milliseconds = 10_000) {
  await until(() => !pids.some(alive), milliseconds);
  return pids.filter(alive);
}

/** A note that a command keeps in its data folder. */
export const note = (folder: string, name: string) => JSON.parse(readFileSync(path.join(folder, name), 'utf8'));
