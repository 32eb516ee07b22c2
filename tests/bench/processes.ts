import { fork, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { withMemoryOptions } from '#server/commands/parts/memory.mjs';

export interface Running {
  url: string;
  pid: number;
  /** Milliseconds of processor time that it has used so far, all threads together. */
  cpuMs(): number;
  stop(): Promise<void>;
}

/** Starts a server that tells its port by IPC, and gives its address. It is stopped by its own process. */
export async function startServer(file: string, env: Record<string, string>): Promise<Running> {
  const child = forkProgram(file, env);
  const { port } = await nextMessage<{ port: number }>(child, file);
  const { pid = 0 } = child;
  return { url: `http://127.0.0.1:${port}`, pid, cpuMs: () => cpuMsOf(pid), stop: () => stop(child) };
}

/** A helper in a separate process: `ask` sends it a message and gives its answer. */
export interface Helper {
  ask<Answer>(message: unknown): Promise<Answer>;
  stop(): Promise<void>;
}

/** Starts a helper, so that its work is not on the loop that measures. */
export function startHelper(file: string, env: Record<string, string> = {}): Helper {
  const child = forkProgram(file, env);
  return {
    ask<Answer>(message: unknown) {
      const answer = nextMessage<Answer>(child, file);
      child.send(message as object);
      return answer;
    },
    stop: () => stop(child),
  };
}

function forkProgram(file: string, env: Record<string, string>): ChildProcess {
  const settings = { ...process.env, ...env };
  return fork(file, {
    execArgv: ['--import', 'tsx'],
    // The portal as `npm start` has it, and what it is held against likewise.
    env: { ...settings, ...withMemoryOptions(settings) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

function nextMessage<Message>(child: ChildProcess, file: string): Promise<Message> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`${file} ended with ${code}`));
    child.once('exit', ended);
    child.once('message', (message) => {
      child.off('exit', ended);
      resolve(message as Message);
    });
  });
}

// Linux tells it in hundredths of a second; elsewhere there is no figure.
function cpuMsOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return Number.NaN;
  }
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.removeAllListeners('exit');
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
