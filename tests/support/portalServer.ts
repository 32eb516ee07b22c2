import path from 'node:path';
import { ready, startServer } from '#server/commands/parts/children.mjs';
import { freePort } from '#server/commands/parts/postgres.mjs';
import { testEnvironment } from '#server/commands/parts/test-cluster.mjs';

export interface PortalServer {
  origin: string;
  pid: number;
  stop(patience?: number): Promise<void>;
  /** Resolves with the exit code, or the signal, when it has ended. */
  gone: Promise<unknown>;
}

/**
 * Starts the built portal over a database, in a separate process, with its log in a folder; `more` are settings beside
 * the tests' own.
 */
export async function startPortal(
  folder: string,
  databaseUrl: string,
  more: Record<string, string> = {},
): Promise<PortalServer> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const settings = {
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    HOST: '127.0.0.1',
    PORT: String(port),
    ORIGIN: origin,
    DATABASE_URL: databaseUrl,
  };
  const server = startServer({
    env: { ...process.env, ...testEnvironment, ...settings, ...more },
    log: path.join(folder, 'server.log'),
  });
  if (await ready(server, origin)) return { ...server, origin, pid: Number(server.pid) };
  await server.stop();
  throw new Error(`The server did not become ready: ${server.lastLogLines()}`);
}
