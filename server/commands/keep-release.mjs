// `npm run release:keep -- <day>`: keeps the database of this release, with sample people, as `tests/upgrades/<day>.gz`,
// for `npm run test:deep` to upgrade from. To be run once for each release that landed, and never again for its day.
import { existsSync } from 'node:fs';
import { ensureClient } from './parts/client.mjs';
import { ensurePackages } from './parts/packages.mjs';
import { inProject } from './parts/project.mjs';
import { Stop, step } from './parts/steps.mjs';
import { runParts } from './parts/test-run.mjs';

/**
 * Runs the command.
 * @param {string[]} args
 */
export function main([day]) {
  if (!day || !/^\d{4}-\d\d-\d\d$/.test(day)) throw new Stop('Say of which day: npm run release:keep -- 2026-11-26.');
  if (existsSync(inProject('tests', 'upgrades', `${day}.gz`)))
    throw new Stop(`The release of ${day} is kept already: what was made with it then cannot be made again.`);
  return runParts(async ({ part, cluster }) => {
    await step('packages', ensurePackages);
    await step('client', ensureClient);
    const { vitest } = await import('./parts/test-parts.mjs');
    await part('release', async () =>
      vitest('deep-api', { ...(await cluster()), KEEP_RELEASE: day }, ['tests/deep/api/upgrades.test.ts']),
    );
  });
}
