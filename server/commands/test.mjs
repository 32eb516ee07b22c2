// `npm test`: sets up what the tests need, runs every part even when one fails, quick ones first, and closes on one
// line.
import { ensureBrowser } from './parts/browser.mjs';
import { ensureBuild } from './parts/build.mjs';
import { ensureClient } from './parts/client.mjs';
import { ensurePackages } from './parts/packages.mjs';
import { step } from './parts/steps.mjs';
import { needed, runParts } from './parts/test-run.mjs';

/** Runs the command. */
export const main = () =>
  runParts(async ({ part, cluster }) => {
    await step('packages', ensurePackages);
    await step('client', ensureClient);
    const parts = await import('./parts/test-parts.mjs');
    let built = false;
    await Promise.all([part('types', parts.types), part('lint', parts.lint)]);
    await part('domain', () => parts.vitest('domain'));
    await part('api', async () => parts.vitest('api', await cluster()));
    await part('build', async () => {
      await step('build', ensureBuild);
      built = true;
      return { passed: 1, failed: 0 };
    });
    await part('process', async () => parts.vitest('process', await cluster()));
    await part('e2e', async () => {
      needed(built, 'build');
      const browser = await step('browser', ensureBrowser);
      return parts.endToEnd({ ...(await cluster()), ...(browser ? { CHROMIUM_PATH: browser } : {}) });
    });
  });
