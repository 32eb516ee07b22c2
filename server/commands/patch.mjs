// `npm run patch`: applies what patches/ changes in the installed packages. Other commands do it by themselves.
import { applyPatches } from './parts/patches.mjs';
import { step } from './parts/steps.mjs';
import { linkPrograms } from './parts/tools.mjs';

/** Runs the command. */
export async function main() {
  await step('patches', async (say) => {
    const applied = await applyPatches();
    linkPrograms();
    say(applied.length > 0 ? applied.join(', ') : 'up to date');
  });
}
