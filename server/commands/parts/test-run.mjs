// What `npm test` and `npm run test:deep` share: parts, a cluster for them, and the line that closes.
import { inspect } from 'node:util';
import { askedToEnd } from './ending.mjs';
import { endCollected } from './processes.mjs';
import { onScreen, screen } from './screen.mjs';
import { Stop, cancelSteps, elapsed, shownError, step } from './steps.mjs';

/** @typedef {import('./test-parts.mjs').Result} Result */
/** @typedef {Result & { name: string, took: string }} Tally */

let ended = false;

/**
 * Runs the parts of a command, all of them even when one fails, prints what each took, and ends on `N passed, N
 * failed`.
 * @param {(run: { part: Part, cluster: () => Promise<Record<string, string>> }) => Promise<void>} parts
 * @typedef {(name: string, run: () => Promise<Result>) => Promise<void>} Part
 */
export async function runParts(parts) {
  const since = performance.now();
  /** @type {Tally[]} */
  const tally = [];
  /** @type {ReturnType<typeof startCluster> | undefined} */
  let started;
  endWhenAsked();
  // Set-up that fails is the failure of each part that needs it; the others still run.
  const cluster = async () => {
    started ??= startCluster();
    return { TEST_POSTGRES_URL: (await started).adminUrl() };
  };
  try {
    await parts({ part: (name, run) => onScreen(() => part(tally, name, run)), cluster });
  } catch (error) {
    console.error(shownError(error));
    tally.push({ name: 'set-up', passed: 0, failed: 1, took: '' });
  } finally {
    await (await started?.catch(() => null))?.stop();
  }
  close(tally, since);
}

function endWhenAsked() {
  void askedToEnd().then(async () => {
    ended = true;
    cancelSteps();
    endCollected();
    const { endParts } = await import('./test-parts.mjs');
    endParts();
  });
}

async function startCluster() {
  const { startTestCluster } = await import('./test-cluster.mjs');
  return step('database', (say) => startTestCluster(say));
}

/**
 * @param {Tally[]} tally
 * @param {string} name
 * @param {() => Promise<Result>} run
 */
async function part(tally, name, run) {
  if (ended) return;
  const since = performance.now();
  const show = screen();
  show(`\n── ${name} ──\n`);
  /** @type {Result} */
  let result;
  try {
    result = await run();
  } catch (error) {
    const why = shownError(error);
    show(`${typeof why === 'string' ? why : inspect(why)}\n`);
    result = { passed: 0, failed: 1 };
  }
  tally.push({ name, ...result, took: elapsed(since) });
}

/**
 * Gives what a part needs, or fails the part with one line where it could not be made.
 * @param {unknown} there
 * @param {string} what
 */
export const needed = (there, what) => {
  if (!there) throw new Stop(`There is no ${what} to test with.`);
};

/**
 * @param {Tally[]} tally
 * @param {number} since
 */
function close(tally, since) {
  if (ended) tally.push({ name: 'ended early', passed: 0, failed: 1, took: '' });
  /** @param {'passed' | 'failed'} key */
  const sum = (key) => tally.reduce((total, one) => total + one[key], 0);
  const failures = tally.flatMap((one) => (one.failures ?? []).map((each) => ({ ...each, part: one.name })));
  if (failures.length > 0) console.log('\n── what failed ──');
  for (const { part: of, name, why } of failures)
    console.log([`  ${of}: ${name}`, ...why.map((line) => `      ${line}`)].join('\n'));
  console.log(`\n── all, in ${elapsed(since)} ──`);
  for (const { name, passed, failed, took } of tally) {
    console.log(
      `  ${name.padEnd(12)}${String(passed).padStart(5)} passed${String(failed).padStart(5)} failed   ${took}`,
    );
  }
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  process.exit(sum('failed') > 0 ? 1 : 0);
}
