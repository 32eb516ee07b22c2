// `npm run lint`: format and rules by Biome, the walls between the parts, and what nothing uses; it stops at the first
// that finds something.
import { spawnSync } from 'node:child_process';
import { root } from './parts/project.mjs';
import { step } from './parts/steps.mjs';
import { ensureTools, lints } from './parts/tools.mjs';

/** Runs the command. */
export async function main() {
  await step('tools', (say) => ensureTools('lint', say));
  for (const { file, args } of lints) {
    const { status } = spawnSync(process.execPath, [file, ...args], { cwd: root, stdio: 'inherit' });
    if (status !== 0) process.exit(1);
  }
}
