// `npm test`: sets up what the tests need, runs every part even when one fails, quick ones first and side by side where
// there are cores for it, and closes on one line.
import { availableParallelism } from 'node:os';
import { ensureBrowser } from './parts/browser.mjs';
import { ensureBuild } from './parts/build.mjs';
import { ensureClient } from './parts/client.mjs';
import { ensurePackages } from './parts/packages.mjs';
import { onScreen } from './parts/screen.mjs';
import { step } from './parts/steps.mjs';
import { needed, runParts } from './parts/test-run.mjs';
import { ensureTools, installTools } from './parts/tools.mjs';

/** Runs the command. */
export const main = () =>
  runParts(async ({ part, cluster }) => {
    // The tools of lint and types are installed in separate folders, so that node_modules stays as it is. The browser
    // is fetched in the meantime, and by its tests where that failed.
    const early = Promise.allSettled([installTools('lint'), installTools('types')]);
    const forBrowser = ensureBrowser(() => {}).catch(() => {});
    await step('packages', ensurePackages);
    await step('tools', () => early);
    await step('client', ensureClient);
    const parts = await import('./parts/test-parts.mjs');
    let built = false;
    /** @type {Promise<{ name: string, port: number }> | undefined} */
    let sample;
    const run = {
      types: () =>
        part('types', async () => {
          await ensureTools('types');
          return parts.types();
        }),
      lint: () =>
        part('lint', async () => {
          await ensureTools('lint');
          return parts.lint();
        }),
      domain: () => part('domain', () => parts.vitest('domain')),
      dom: () => part('dom', () => parts.vitest('dom')),
      // For all parts that need one: made while something else has the other core.
      cluster: () =>
        onScreen(async () => {
          await cluster().catch(() => {});
        }),
      api: () => part('api', async () => parts.vitest('api', await cluster())),
      build: () =>
        part('build', async () => {
          await step('build', ensureBuild);
          built = true;
          return { passed: 1, failed: 0 };
        }),
      process: () => part('process', async () => parts.vitest('process', await cluster())),
      e2e: () =>
        part('e2e', async () => {
          needed(built, 'build');
          await forBrowser;
          const browser = await step('browser', ensureBrowser);
          const own = { E2E_SAMPLE: JSON.stringify(await sample), ...(browser ? { CHROMIUM_PATH: browser } : {}) };
          return parts.endToEnd({ ...(await cluster()), ...own });
        }),
    };
    // The longest first. Lint, types, build and cluster keep one core busy each; the API begins when one of the last ends.
    await sideBySide([run.build, run.domain, run.dom, run.types, run.lint, run.cluster, run.api]);
    // Side by side these took as long as in turn, and what they wait for came late. The sample data of the browser's
    // tests are made in the meantime: starting processes wait more than they work.
    const { makeSample } = await import('./parts/test-cluster.mjs');
    sample = cluster().then(({ TEST_POSTGRES_URL }) => makeSample(TEST_POSTGRES_URL ?? ''));
    sample.catch(() => {});
    await run.process();
    await run.e2e();
  });

/**
 * Runs parts two at a time on a machine of several cores, each as soon as one before it ends; else in turn.
 * @param {(() => Promise<void>)[]} parts
 */
async function sideBySide(parts) {
  const waiting = [...parts];
  const lane = async () => {
    for (let part = waiting.shift(); part; part = waiting.shift()) await part();
  };
  await Promise.all(availableParallelism() === 1 ? [lane()] : [lane(), lane()]);
}
