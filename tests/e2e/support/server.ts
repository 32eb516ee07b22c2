import { ensureBuild } from '#server/commands/parts/build.mjs';
import { ready, startServer } from '#server/commands/parts/children.mjs';
import { inProject } from '#server/commands/parts/project.mjs';
import { makeSample, startTestCluster, storiesEnvironment } from '#server/commands/parts/test-cluster.mjs';
import { addressesIn, onCluster, runAt } from '#tests/support/database.ts';

/**
 * Playwright's global set-up: the production build on a free port, with a separate seeded database. Tests find it as
 * `baseURL`; E2E_DATABASE_URL is for the few that look behind the scenes.
 */
export default async function serve(): Promise<() => Promise<void>> {
  await ensureBuild(() => {});
  const cluster = process.env.TEST_POSTGRES_URL ? null : await startTestCluster();
  if (cluster) process.env.TEST_POSTGRES_URL = cluster.adminUrl();
  // `npm test` makes it while other parts run.
  const sample = process.env.E2E_SAMPLE
    ? (JSON.parse(process.env.E2E_SAMPLE) as Awaited<ReturnType<typeof makeSample>>)
    : await makeSample(process.env.TEST_POSTGRES_URL!);
  const { name, port } = sample;
  const database = addressesIn(name);
  const origin = `http://localhost:${port}`;
  const env = {
    ...process.env,
    ...storiesEnvironment,
    DATABASE_URL: database.url,
    HOST: '127.0.0.1',
    PORT: String(port),
    ORIGIN: origin,
  };
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
  // Where the server is gone before its tests, each says only that there is no answer: its last output is why.
  let why: string | undefined;
  let over = false;
  void server.gone.then((how) => {
    if (!over) why = `The server ended by itself (${how}), ${new Date().toISOString()}:\n${server.lastLogLines(9)}`;
  });
  return async () => {
    over = true;
    await server.stop();
    await onCluster(`DROP DATABASE "${name}" WITH (FORCE)`);
    await cluster?.stop();
    if (why !== undefined) throw new Error(why);
  };
}
