import { ensureBuild } from '#server/commands/parts/build.mjs';
import { ready, runSeed, startServer } from '#server/commands/parts/children.mjs';
import { freePort } from '#server/commands/parts/postgres.mjs';
import { inProject } from '#server/commands/parts/project.mjs';
import { startTestCluster, testEnvironment } from '#server/commands/parts/test-cluster.mjs';
import { createDatabase, runAt } from '#tests/support/database.ts';

/**
 * Playwright's global set-up: the production build on a free port, over a seeded database of its own. Tests find it as
 * `baseURL`; E2E_DATABASE_URL is for the few that look behind the scenes.
 */
export default async function serve(): Promise<() => Promise<void>> {
  await ensureBuild(() => {});
  const cluster = process.env.TEST_POSTGRES_URL ? null : await startTestCluster();
  if (cluster) process.env.TEST_POSTGRES_URL = cluster.url('postgres');
  const database = await createDatabase();
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const env = {
    ...process.env,
    ...testEnvironment,
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    GANGWAY_DEMO: '1',
    STAFF_SECOND_FACTOR: '0',
    DATABASE_URL: database.url,
    HOST: '127.0.0.1',
    PORT: String(port),
    ORIGIN: origin,
  };
  await runSeed({ ...env, DATABASE_URL: database.ownerUrl });
  // As staff may: the stories of Japanese learners have an academy, and Asia's is coming soon.
  await runAt(database.ownerUrl, "UPDATE academy_markets SET state = 'open' WHERE market = 'jp'");
  const log = inProject('build', 'e2e-server.log');
  const server = startServer({ env, log });
  if (!(await ready(server, origin))) {
    await cluster?.stop();
    throw new Error(`The server did not become ready: ${server.lastLogLines()}`);
  }
  process.env.E2E_ORIGIN = origin;
  process.env.E2E_DATABASE_URL = database.url;
  // Where the server is gone before its tests, each says only that nobody answers: what it said last is why.
  let why: string | undefined;
  let over = false;
  void server.gone.then((how) => {
    if (!over) why = `The server ended by itself (${how}), ${new Date().toISOString()}:\n${server.lastLogLines(9)}`;
  });
  return async () => {
    over = true;
    await server.stop();
    await database.drop();
    await cluster?.stop();
    if (why !== undefined) throw new Error(why);
  };
}
