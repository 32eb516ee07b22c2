// `npm run test:deep`: what takes longer than `npm test` may. A name after `--` runs one part alone: api,
// process, e2e, stories, pgbouncer, postgres, mutation or nodes; `wings` tells the mutation score of every wing, and runs only when asked.
import { ensureBrowser } from './parts/browser.mjs';
import { ensureBuild } from './parts/build.mjs';
import { ensureClient } from './parts/client.mjs';
import { LEAST, areas, wings } from './parts/mutations.mjs';
import { MAJORS, installNode } from './parts/nodes.mjs';
import * as postgresVersions from './parts/postgres-versions.mjs';
import { ensurePackages } from './parts/packages.mjs';
import { Stop, step } from './parts/steps.mjs';
import { runParts } from './parts/test-run.mjs';
import { ensureTools } from './parts/tools.mjs';

const ALWAYS = ['api', 'process', 'e2e', 'stories', 'pgbouncer', 'postgres', 'mutation', 'nodes'];
const NAMES = [...ALWAYS, 'wings'];

/** @typedef {() => Promise<import('./parts/test-parts.mjs').Result>} Run */

/**
 * Runs the command.
 * @param {string[]} wanted
 */
export const main = (wanted) =>
  runParts(async ({ part, cluster }) => {
    const wrong = wanted.find((name) => !NAMES.includes(name));
    if (wrong) throw new Stop(`Usage: npm run test:deep, or npm run test:deep -- ${NAMES.join('|')}`);
    await step('packages', ensurePackages);
    await step('client', ensureClient);
    await step('build', ensureBuild);
    const parts = await import('./parts/test-parts.mjs');
    /** @type {typeof parts.mutation} */
    const mutation = async (name, area, least) => {
      await step('tools', (say) => ensureTools('mutation', say));
      return parts.mutation(name, area, least);
    };
    const browsing = async () => {
      const browser = await step('browser', ensureBrowser);
      await step('units', (say) => ensureTools('cmi5', say));
      await step('html', (say) => ensureTools('html', say));
      return { ...(await cluster()), ...(browser ? { CHROMIUM_PATH: browser } : {}) };
    };
    /** @type {Record<string, Run>} */
    const runs = {
      api: async () => parts.vitest('deep-api', await cluster(), ['--project', 'deep-rows']),
      process: async () => parts.vitest('deep-process', await cluster(), ['--no-file-parallelism']),
      e2e: async () => parts.endToEnd({ ...(await browsing()), E2E_TESTS: 'tests/deep/e2e' }, { name: 'deep-e2e' }),
      // The API's tests of `npm test`, through a pooler in transaction mode.
      pgbouncer: async () => {
        const surroundings = await cluster();
        const { port, password } = new URL(surroundings.TEST_POSTGRES_URL ?? '');
        const { startPooler } = await import('./parts/pooler.mjs');
        const pooler = await step('pgbouncer', () => startPooler({ port, password, productPassword: password }));
        try {
          const result = await parts.vitest('api', { ...surroundings, TEST_POOLER_PORT: String(pooler.port) });
          await step('pgbouncer', async (say) => say(`${await pooler.transactions()} transactions went through`));
          return result;
        } finally {
          await pooler.stop();
        }
      },
      // Those of `npm test` in all their cases, and their screens in every language, size and theme.
      stories: async () => parts.endToEnd({ ...(await browsing()), E2E_DEEP: '1' }, { name: 'deep-stories' }),
    };
    /** @type {Record<string, [title: string, run: Run][]>} */
    const groups = {
      mutation: Object.entries(areas).map(([name, area]) => [`mutation of ${name}`, () => mutation(name, area, LEAST)]),
      wings: Object.entries(wings()).map(([name, area]) => [`mutation of ${name}`, () => mutation(name, area)]),
      // The API's tests of `npm test`, on the other versions that the product is for.
      postgres: postgresVersions.MAJORS.map((major) => [
        `Postgres ${major}`,
        async () => {
          const { programs, remove } = await step(`Postgres ${major}`, () => postgresVersions.postgresOf(major));
          try {
            const { startTestCluster } = await import('./parts/test-cluster.mjs');
            const own = await step('database', (say) => startTestCluster(say, { programs }));
            try {
              return await parts.vitest('api', { TEST_POSTGRES_URL: own.adminUrl() });
            } finally {
              await own.stop();
            }
          } finally {
            remove();
          }
        },
      ]),
      nodes: MAJORS.map((major) => [
        `Node ${major}`,
        async () => {
          const { node, remove } = await step(`Node ${major}`, () => installNode(major));
          try {
            const domain = await parts.vitest('domain', {}, [], node);
            const api = await parts.vitest('api', await cluster(), [], node);
            return { ...parts.add(domain, api), failures: [...(domain.failures ?? []), ...(api.failures ?? [])] };
          } finally {
            remove();
          }
        },
      ]),
    };
    for (const name of wanted.length === 0 ? ALWAYS : NAMES.filter((one) => wanted.includes(one)))
      for (const [title, run] of groups[name] ?? [[name, /** @type {Run} */ (runs[name])]]) await part(title, run);
  });
