import { fork, type ChildProcess } from 'node:child_process';

export interface Running {
  url: string;
  stop(): Promise<void>;
}

/** Starts a server that tells its port by IPC, and gives its address. It is stopped by its own process. */
export async function startServer(file: string, env: Record<string, string>): Promise<Running> {
  const child = fork(file, { execArgv: ['--import', 'tsx'], env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve((message as { port: number }).port));
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code} before it listened`)));
  });
  return { url: `http://127.0.0.1:${port}`, stop: () => stop(child) };
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.removeAllListeners('exit');
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
