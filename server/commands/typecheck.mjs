// `npm run typecheck`: the types, of JavaScript too.
import { spawnSync } from 'node:child_process';
import { ensureClient } from './parts/client.mjs';
import { root } from './parts/project.mjs';
import { step } from './parts/steps.mjs';
import { ensureTools, typecheck } from './parts/tools.mjs';

/** Runs the command. */
export async function main() {
  await step('tools', (say) => ensureTools('types', say));
  await step('client', ensureClient);
  const { status } = spawnSync(process.execPath, [typecheck.file, ...typecheck.args], { cwd: root, stdio: 'inherit' });
  process.exit(status ?? 1);
}
