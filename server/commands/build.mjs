// `npm run build`: the production build, with the Prisma client that it needs.
import { ensureBuild } from './parts/build.mjs';
import { ensureClient } from './parts/client.mjs';
import { step } from './parts/steps.mjs';

/** Runs the command. */
export async function main() {
  await step('client', ensureClient);
  await step('build', ensureBuild);
}
