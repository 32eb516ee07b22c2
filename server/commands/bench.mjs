// `npm run bench`: the production build with a separate seeded database, measured by tests/bench/run.ts.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBuild } from './parts/build.mjs';
import { runSeed } from './parts/children.mjs';
import { ensureClient } from './parts/client.mjs';
import { ensurePackages } from './parts/packages.mjs';
import { inProject, root } from './parts/project.mjs';
import { step } from './parts/steps.mjs';
import { ensureTools } from './parts/tools.mjs';

const DATABASE = 'gangway_bench';

/**
 * Runs the command.
 * @param {string[]} args
 */
export async function main(args) {
  await step('packages', ensurePackages);
  await step('tools', (say) => ensureTools('bench', say));
  await step('client', ensureClient);
  await step('build', ensureBuild);
  const { startThrowaway, ensureDatabase } = await import('./parts/postgres.mjs');
  const { migrate } = await import('./parts/migrations.mjs');
  const cluster = await step('database', () => startThrowaway({ durable: true }));
  // The seed's courses and what is measured have their own files, as they have their own database.
  const files = mkdtempSync(path.join(tmpdir(), 'gangway-bench-files-'));
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    GANGWAY_DEMO: '1',
    STAFF_SECOND_FACTOR: '0',
    ORIGIN: 'http://localhost:3000',
    SESSION_SECRET: 'a secret for measuring that is long enough',
    LOG_LEVEL: 'warn',
    DATA_DIR: files,
    DATABASE_URL: cluster.productUrl(DATABASE),
    TEST_POSTGRES_URL: cluster.adminUrl(),
  };
  /** @type {number} */
  let code = 1;
  try {
    await step('migrations', async (say) => {
      await ensureDatabase(cluster, DATABASE);
      await migrate(cluster.url(DATABASE), say, env.DATABASE_URL);
    });
    await step('seed', () => runSeed({ ...env, DATABASE_URL: cluster.url(DATABASE) }));
    code = await new Promise((resolve) => {
      const child = spawn(process.execPath, ['--import', 'tsx', inProject('tests', 'bench', 'run.ts'), ...args], {
        cwd: root,
        stdio: 'inherit',
        env: /** @type {NodeJS.ProcessEnv} */ (env),
      });
      for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => child.kill('SIGTERM'));
      child.on('close', (status) => resolve(status ?? 1));
    });
  } finally {
    await cluster.stop();
    rmSync(files, { recursive: true, force: true });
  }
  process.exit(code);
}
