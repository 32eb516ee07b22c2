// `npm run format`: writes every file as the formatter has it.
import { spawnSync } from 'node:child_process';
import { root } from './parts/project.mjs';
import { step } from './parts/steps.mjs';
import { ensureTools, inToolPackages } from './parts/tools.mjs';

/** Runs the command. */
export async function main() {
  await step('tools', (say) => ensureTools('lint', say));
  const biome = inToolPackages('lint', '@biomejs', 'biome', 'bin', 'biome');
  const { status } = spawnSync(process.execPath, [biome, 'format', '--write', '.'], { cwd: root, stdio: 'inherit' });
  process.exit(status === 0 ? 0 : 1);
}
