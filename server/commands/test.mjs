// `npm test`: sets up what the tests need, runs every part even when one fails, quick ones first and side by side where
// there are cores for it, and closes on one line.
import { availableParallelism } from 'node:os';
import { ensureBrowser } from './parts/browser.mjs';
import { ensureBuild } from './parts/build.mjs';
import { ensureClient } from './parts/client.mjs';
import { ensurePackages } from './parts/packages.mjs';
import { step } from './parts/steps.mjs';
import { needed, runParts } from './parts/test-run.mjs';
import { ensureTools } from './parts/tools.mjs';

/** Runs the command. */
export const main = () =>
  runParts(async ({ part, cluster }) => {
    await step('packages', ensurePackages);
    await step('client', ensureClient);
    const parts = await import('./parts/test-parts.mjs');
    let built = false;
    const run = {
      types: () =>
        part('types', async () => {
          await step('tools', (say) => ensureTools('types', say));
          return parts.types();
        }),
      lint: () =>
        part('lint', async () => {
          await step('tools', (say) => ensureTools('lint', say));
          return parts.lint();
        }),
      domain: () => part('domain', () => parts.vitest('domain')),
      dom: () => part('dom', () => parts.vitest('dom')),
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
          const browser = await step('browser', ensureBrowser);
          return parts.endToEnd({ ...(await cluster()), ...(browser ? { CHROMIUM_PATH: browser } : {}) });
        }),
    };
    // Each row's parts run one after the other. Types, lint and build keep one core busy each.
    const rows = [
      [run.types, run.build],
      [run.lint, run.domain, run.dom],
    ];
    await sideBySide(rows);
    // Side by side these took as long as in turn, and what they wait for came late.
    await run.api();
    await run.process();
    await run.e2e();
  });

/**
 * Runs rows of parts side by side on a machine of several cores, each row's in their order; else all in turn.
 * @param {(() => Promise<void>)[][]} rows
 */
async function sideBySide(rows) {
  if (availableParallelism() === 1) return inTurn(rows.flat());
  await Promise.all(rows.map(inTurn));
}

/** @param {(() => Promise<void>)[]} parts */
async function inTurn(parts) {
  for (const part of parts) await part();
}
