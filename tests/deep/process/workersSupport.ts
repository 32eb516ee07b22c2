import { Agent, get } from 'node:http';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect } from 'vitest';
import { ensureBuild } from '#server/commands/parts/build.mjs';
import { memoryOptions } from '#server/commands/parts/memory.mjs';
import { freePort } from '#server/commands/parts/postgres.mjs';
import { alive } from '#server/commands/parts/processes.mjs';
import { testEnvironment } from '#server/commands/parts/test-cluster.mjs';
import { migratedDatabase, root, start, temporaryFolder } from '#tests/process/support.ts';

// As `npm start` does it; a signal to npm itself is npm's business.
const program = ['--import', 'tsx', path.join(root, 'server/start.ts')];

/** A line of the log. */
interface Line {
  time: string;
  msg: string;
  worker?: number;
  pid?: number;
  path?: string;
  status?: number;
}

/** How many requests are under way at once, at most. */
export const lanes = 8;
// Without it the load takes the processors from the workers that start, for ten times as long.
const betweenAnswers = 100;

/** One request: its status, or the code of what became of its connection; `late` without an answer. */
export function ask(address: string, agent: Agent | false = false): Promise<number | string> {
  return new Promise((resolve) => {
    const asked = get(address, { agent, timeout: 30_000 }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    });
    asked.on('timeout', () => asked.destroy(Object.assign(new Error('late'), { code: 'late' })));
    asked.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  });
}

/** The built product with a separate migrated database, to be started with two workers, or otherwise by `more`. */
export async function workersPlace() {
  await ensureBuild(() => {});
  const database = await migratedDatabase();
  const temporary = temporaryFolder();
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const settings: Record<string, string> = {
    ...testEnvironment,
    NODE_ENV: 'production',
    NODE_OPTIONS: `${memoryOptions} `,
    LOG_LEVEL: 'info',
    DATABASE_URL: database.url,
    DATA_DIR: temporary.folder,
    ORIGIN: origin,
    PORT: String(port),
    WORKERS: '2',
    METRICS_PORT: String(await freePort()),
  };
  const begin = (more: Record<string, string> = {}) => start(process.execPath, program, { ...settings, ...more });
  return {
    database,
    origin,
    settings,
    start: begin,
    /** Starts it with settings that it refuses: its exit code, and all that it said. */
    async refused(more: Record<string, string>) {
      const running = begin({ LOG_LEVEL: 'silent', ...more });
      return { code: await running.ended, said: running.output().trim().split('\n') };
    },
    async remove() {
      await database.remove();
      temporary.remove();
    },
  };
}

/** What a process that was started says of its workers. */
export function workersOf(server: ReturnType<typeof start>, origin: string) {
  const log = (since = 0) =>
    server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Line)
      .slice(since);
  const saying = (words: string, since = 0) => log(since).filter(({ msg }) => msg.startsWith(words));
  return {
    log,
    saying,
    /** The process IDs of the workers that live, by their numbers. */
    byNumber: () =>
      new Map(
        saying('a worker serves')
          .filter(({ pid = 0 }) => alive(pid))
          .map(({ worker, pid = 0 }) => [worker, pid]),
      ),
    pidsAlive: () =>
      saying('a worker serves')
        .map(({ pid = 0 }) => pid)
        .filter(alive),
    /** The workers that were given the clock of the jobs, in order. */
    holders: () => saying("has the jobs' clock").map(({ worker }) => worker),
    /** Asks for pages all the time while something is done, half of the lanes on a connection for each, and counts the answers. */
    async underLoad(work: () => Promise<void>): Promise<Map<number | string, number>> {
      const answers = new Map<number | string, number>();
      let working = true;
      const load = Array.from({ length: lanes }, async (_, lane) => {
        const agent = lane % 2 ? new Agent({ keepAlive: true, maxSockets: 1 }) : false;
        for (let turn = lane; working; turn += 1) {
          const answer = await ask(origin + (['/login', '/readyz', '/status', '/healthz'][turn % 4] ?? ''), agent);
          answers.set(answer, (answers.get(answer) ?? 0) + 1);
          await setTimeout(betweenAnswers);
        }
        if (agent) agent.destroy();
      });
      await expect.poll(() => answers.get(200) ?? 0, { timeout: 60_000 }).toBeGreaterThan(2 * lanes);
      try {
        await work();
      } finally {
        working = false;
      }
      await Promise.all(load);
      return answers;
    },
  };
}
