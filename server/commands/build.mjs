// `npm run build`: the production build, with the Prisma client that it needs and the packages as they are to be run.
import { ensureBuild } from './parts/build.mjs';
import { ensureClient } from './parts/client.mjs';
import { applyPatches } from './parts/patches.mjs';
import { step } from './parts/steps.mjs';

/** Runs the command. */
export async function main() {
  await step('patches', async () => void (await applyPatches()));
  await step('client', ensureClient);
  await step('build', ensureBuild);
}
