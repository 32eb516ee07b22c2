import { spawn } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { guardFile, type User } from '#server/commands/parts/postgres-home.mjs';
import { alive, collect, tail, until } from '#server/commands/parts/processes.mjs';
import { textOf } from '#server/commands/parts/project.mjs';
import { Stop } from '#server/commands/parts/steps.mjs';

/** A program of others that belongs to a rehearsal, and ends with it, however that ends. */
export interface Program {
  pid: number;
  stop(): Promise<void>;
}

export interface Order {
  command: string;
  args: string[];
  env?: Record<string, string>;
  user?: User;
  /** What it says is written there. */
  log: string;
}

/** Starts a program. Throws a Stop with its last words where it ends at once. */
export async function startProgram({ command, args, env = {}, user = {}, log }: Order): Promise<Program> {
  const order = { binary: command, args, env, ...user, log, leash: true };
  const guard = spawn(process.execPath, [guardFile, JSON.stringify(order)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  guard.stdin.on('error', () => {});
  const gone = new Promise((resolve) => guard.once('exit', resolve).once('error', resolve));
  let pid = 0;
  await until(() => (pid = childrenOf(guard.pid ?? 0)[0] ?? 0) || guard.exitCode !== null, 10_000);
  if (!pid) throw new Stop(`${command} did not start: ${tail(textOf(log) ?? '', 3)}`);
  return {
    pid,
    async stop() {
      guard.kill('SIGTERM');
      await gone;
    },
  };
}

/** The processes that a process started and that run, the oldest first. */
export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number)
    .sort((a, b) => a - b);
}

function parentOf(pid: string): number | undefined {
  try {
    return Number(/^\d+ \(.*\) \S (\d+)/s.exec(readFileSync(path.join('/proc', pid, 'stat'), 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}

/** Runs a program to its end. Throws a Stop with its last words where it fails. */
export async function run(command: string, args: string[], options: object = {}): Promise<string> {
  const { code, output } = await collect(command, args, options);
  if (code !== 0) throw new Stop(`${command} ${args.join(' ')} failed: ${tail(output, 5)}`);
  return output;
}

/** Sends a signal to those that run. */
export function signalAll(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) if (alive(pid)) process.kill(pid, name);
}
