// `npm run rehearse -- failover` and `-- point-in-time`: the worst, tried on this machine with Debian's programs
// (tests/rehearsals, docs/cluster.md and docs/backup.md). `--times 3` loses fewer leaders than the twenty.
import { spawn } from 'node:child_process';
import { ensureBuild } from './parts/build.mjs';
import { ensureClient } from './parts/client.mjs';
import { ensurePackages } from './parts/packages.mjs';
import { inProject, root } from './parts/project.mjs';
import { needs, programsOf } from './parts/rehearsals.mjs';
import { step, Stop } from './parts/steps.mjs';

/**
 * Runs the command.
 * @param {string[]} args
 */
export async function main([name = '', ...more]) {
  if (!Object.hasOwn(needs, name)) throw new Stop(`Say which: npm run rehearse -- ${Object.keys(needs).join(' or ')}.`);
  const times = more[0] === '--times' ? Number(more[1]) : more.length === 0 ? 20 : NaN;
  if (!Number.isInteger(times) || times < 1) throw new Stop('Usage: npm run rehearse -- failover [--times 3]');
  const { postgresBin } = programsOf(/** @type {keyof typeof needs} */ (name));
  await step('packages', ensurePackages);
  await step('client', ensureClient);
  await step('build', ensureBuild);
  // A separate network: nodes can be cut off from it, nothing else on the machine sees it, and it ends with the
  // command.
  const hasOwnNetwork = name === 'failover' && process.getuid?.() === 0 && process.platform === 'linux';
  const leash = new URL('./parts/leash.mjs', import.meta.url).href;
  const file = inProject('tests', 'rehearsals', name === 'failover' ? 'failover' : 'pointInTime', 'run.ts');
  const command = [process.execPath, '--import', leash, '--import', 'tsx', file];
  const [program = '', ...rest] = hasOwnNetwork ? ['unshare', '--net', ...command] : command;
  const child = spawn(program, rest, {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      REHEARSAL_TIMES: String(times),
      REHEARSAL_POSTGRES: postgresBin,
      REHEARSAL_NETWORK: hasOwnNetwork ? '1' : '0',
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill('SIGTERM'));
  process.exit(await new Promise((resolve) => child.on('close', (status) => resolve(status ?? 1))));
}
