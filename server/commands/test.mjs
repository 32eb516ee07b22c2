// `npm test`: sets up what the tests need, runs every part even when one fails, quick ones first, and closes on one line.
import { ensureBrowser } from './parts/browser.mjs';
import { ensureBuild } from './parts/build.mjs';
import { ensureClient } from './parts/client.mjs';
import { askedToEnd } from './parts/ending.mjs';
import { ensurePackages } from './parts/packages.mjs';
import { endCollected } from './parts/processes.mjs';
import { Stop, cancelSteps, elapsed, step } from './parts/steps.mjs';

let ended = false;

/** Runs the command. */
export async function main() {
  const since = performance.now();
  const tally = [];
  let cluster = null;
  let built = false;
  askedToEnd().then(async () => {
    ended = true;
    cancelSteps();
    endCollected();
    const { endParts } = await import('./parts/test-parts.mjs');
    endParts();
  });
  try {
    await step('packages', ensurePackages);
    await step('client', ensureClient);
    const parts = await import('./parts/test-parts.mjs');
    await Promise.all([part(tally, 'types', parts.types), part(tally, 'lint', parts.lint)]);
    await part(tally, 'domain', () => parts.vitest('domain'));
    // Set-up that fails is the failure of the part that needs it; the other parts still run.
    await part(tally, 'api', async () => {
      cluster = await startCluster();
      return parts.vitest('api', addressOf(cluster));
    });
    await part(tally, 'build', async () => {
      await step('build', ensureBuild);
      built = true;
      return { passed: 1, failed: 0 };
    });
    // One file after the other: among them is a start that must be quick.
    await part(tally, 'process', () => parts.vitest('process', addressOf(cluster), ['--no-file-parallelism']));
    await part(tally, 'e2e', async () => {
      if (!built) throw new Stop('There is no build to test.');
      const browser = await step('browser', ensureBrowser);
      return parts.endToEnd({ ...addressOf(cluster), ...(browser ? { CHROMIUM_PATH: browser } : {}) });
    });
  } catch (error) {
    console.error(error.name === 'Stop' ? error.message : error);
    tally.push({ name: 'set-up', passed: 0, failed: 1, took: '' });
  } finally {
    await cluster?.stop();
  }
  close(tally, since);
}

async function startCluster() {
  const { startTestCluster } = await import('./parts/test-cluster.mjs');
  return step('database', (say) => startTestCluster(say));
}

const addressOf = (cluster) => (cluster ? { TEST_POSTGRES_URL: cluster.url('postgres') } : {});

async function part(tally, name, run) {
  if (ended) return;
  const since = performance.now();
  console.log(`\n── ${name} ──`);
  let result;
  try {
    result = await run();
  } catch (error) {
    console.error(error.name === 'Stop' ? error.message : error);
    result = { passed: 0, failed: 1 };
  }
  tally.push({ name, ...result, took: elapsed(since) });
}

function close(tally, since) {
  if (ended) tally.push({ name: 'ended early', passed: 0, failed: 1, took: '' });
  const sum = (key) => tally.reduce((total, one) => total + one[key], 0);
  console.log(`\n── all, in ${elapsed(since)} ──`);
  for (const { name, passed, failed, took } of tally) {
    console.log(`  ${name.padEnd(12)}${String(passed).padStart(5)} passed${String(failed).padStart(5)} failed   ${took}`);
  }
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  process.exit(sum('failed') > 0 ? 1 : 0);
}
