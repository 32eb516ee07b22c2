// The parts of `npm test`. Each tells how many passed and how many failed; a part that breaks down counts as a failure.
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { scoreOf, settings } from './mutations.mjs';
import { inProject, root, shown, textOf } from './project.mjs';
import { screen } from './screen.mjs';
import { inToolPackages, lints, typecheck } from './tools.mjs';

/**
 * @typedef {{ passed: number, failed: number }} Counts
 * @typedef {Counts & { failures?: { name: string, why: string[] }[] }} Result
 *
 * What is read of the runners' reports:
 * @typedef {{ status: string, fullName: string, failureMessages?: string[] }} VitestTest
 * @typedef {{ name: string, status: string, message?: string, assertionResults: VitestTest[] }} VitestFile
 * @typedef {{ numPassedTests: number, numTotalTests: number, testResults: VitestFile[] }} VitestReport
 * @typedef {{ error?: { message?: string }, attachments?: { name: string, path?: string }[] }} BrowserRun
 * @typedef {{ status: string, results: BrowserRun[] }} BrowserTest
 * @typedef {{ title: string, specs?: { title: string, tests: BrowserTest[] }[], suites?: Suite[] }} Suite
 * @typedef {{ stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>, suites: Suite[],
 * errors?: { message?: string }[] }} BrowserReport
 */

const RESULTS = inProject('build', 'test-results');
/** @param {...string} parts */
const bin = (...parts) => inProject('node_modules', ...parts);
const started = new Set();

/** Ends the parts that run. */
export function endParts() {
  for (const child of started) child.kill('SIGTERM');
}

/**
 * @param {string} file
 * @param {string[]} args
 */
function runHere(file, args, env = {}, node = process.execPath) {
  const show = screen();
  // A pipe is no terminal, which is what the runners ask before they colour their words.
  const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  return new Promise((resolve) => {
    const child = spawn(node, [file, ...args], {
      cwd: root,
      stdio: ['inherit', 'pipe', 'pipe'],
      env: { ...process.env, ...colours, ...env },
    });
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', show);
    started.add(child);
    child.on('close', (code) => {
      started.delete(child);
      resolve(code);
    });
  });
}

/** @param {number | null} code */
const asOne = (code) => (code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
const colours = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

/**
 * Names what failed, with the first lines of why, so that the end of a log is enough to go on.
 * @param {string} name
 * @param {string | undefined} message
 */
const failure = (name, message) => ({
  name,
  why: (message ?? '')
    .replace(colours, '')
    .split('\n')
    .filter((line) => line.trim() && !line.includes('node_modules'))
    .slice(0, 12),
});

// The compiler's threads do a part of their work twice (50 s of processor time in place of 31 s), which pays where cores
// have nothing else to do.
const ofTypes = availableParallelism() < 4 ? ['--singleThreaded'] : [];

/** The types, as one test. */
export const types = async () => asOne(await runHere(typecheck.file, [...typecheck.args, ...ofTypes]));

/** The format with Biome's rules, and the walls between the shelves, as one test each. */
export async function lint() {
  let counts = { passed: 0, failed: 0 };
  for (const { file, args } of lints) counts = add(counts, asOne(await runHere(file, args)));
  return counts;
}

/**
 * Adds up two results.
 * @param {Counts} a
 * @param {Counts} b
 */
export const add = (a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed });

/** @param {string} name */
function resultsFile(name) {
  mkdirSync(RESULTS, { recursive: true });
  const file = path.join(RESULTS, `${name}.json`);
  rmSync(file, { force: true });
  return file;
}

/**
 * @param {string} file
 * @param {number | null} code
 * @param {(report: any) => Result} count
 */
function read(file, code, count) {
  let result;
  try {
    result = count(JSON.parse(textOf(file) ?? ''));
  } catch {
    screen()(`No results in ${shown(file)}: the runner broke down.\n`);
    return { passed: 0, failed: 1 };
  }
  if (result.passed + result.failed === 0) {
    screen()('It ran no tests, which counts as a failure.\n');
    return { passed: 0, failed: 1 };
  }
  // An exit code without a failed test: an error outside of any test.
  return code !== 0 && result.failed === 0 ? { ...result, failed: 1 } : result;
}

/**
 * The tests of one project of vitest.config.ts, on another Node where one is given.
 * @param {string} project
 * @param {import('./processes.mjs').Settings} [env]
 * @param {string[]} [flags]
 */
export async function vitest(project, env, flags = [], node = process.execPath) {
  const file = resultsFile(project);
  const code = await runHere(
    bin('vitest', 'vitest.mjs'),
    ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...flags],
    env,
    node,
  );
  return read(file, code, (/** @type {VitestReport} */ report) => ({
    passed: report.numPassedTests,
    // A file that cannot be loaded has no tests to fail.
    failed:
      report.numTotalTests -
      report.numPassedTests +
      report.testResults.filter(
        (one) => one.status === 'failed' && one.assertionResults.every((test) => test.status === 'passed'),
      ).length,
    failures: report.testResults.flatMap((one) => vitestFailures(one)),
  }));
}

/** @param {VitestFile} file */
function vitestFailures(file) {
  const name = path.relative(root, file.name);
  const failed = file.assertionResults.filter((test) => test.status !== 'passed');
  if (file.status === 'failed' && failed.length === 0) return [failure(name, file.message)];
  return failed.map((test) => failure(`${name} > ${test.fullName}`, test.failureMessages?.[0] ?? test.status));
}

/**
 * Stryker over one area of the domain: passed where its tests notice enough of what was changed, at least `least` per
 * cent.
 * @param {string} name
 * @param {import('./mutations.mjs').Area} area
 */
export async function mutation(name, area, least = 0) {
  const file = resultsFile(`mutation-${name}`);
  const code = await runHere(
    inToolPackages('mutation', '@stryker-mutator', 'core', 'bin', 'stryker.js'),
    ['run', inProject('tests', 'deep', 'mutation', 'stryker.config.mjs')],
    settings(area, file),
  );
  if (code !== 0) return { passed: 0, failed: 1 };
  const { noticed, all, score } = scoreOf(file);
  const line = `${name}: ${score.toFixed(1)} % (${noticed} of ${all} changes noticed)`;
  screen()(`  ${line}\n`);
  return score >= least ? asOne(0) : { ...asOne(1), failures: [failure(line, `At least ${least} % must be noticed.`)] };
}

/**
 * The end-to-end tests, of the folder `E2E_TESTS` where it is given.
 * @param {import('./processes.mjs').Settings} env
 */
export async function endToEnd(env, { name = 'e2e' } = {}) {
  const file = resultsFile(name);
  const code = await runHere(bin('@playwright', 'test', 'cli.js'), ['test', '--reporter=list,json'], {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  return read(file, code, (/** @type {BrowserReport} */ { stats, suites, errors = [] }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped,
    failures: [
      ...suites.flatMap((suite) => browserFailures(suite, [])),
      ...errors.map((error) => failure(name, error.message)),
    ],
  }));
}

/**
 * @param {Suite} suite
 * @param {string[]} above
 * @returns {{ name: string, why: string[] }[]}
 */
function browserFailures(suite, above) {
  const titles = [...above, suite.title];
  const failed = (suite.specs ?? []).filter((spec) => spec.tests.some((test) => test.status !== 'expected'));
  return [
    ...failed.map((spec) => {
      const run = spec.tests.flatMap((test) => test.results).find((one) => one.error);
      const { name, why } = failure([...titles, spec.title].join(' > '), run?.error?.message);
      return { name, why: [...why, ...pageAtFailure(run)] };
    }),
    ...(suite.suites ?? []).flatMap((inner) => browserFailures(inner, titles)),
  ];
}

/**
 * The main part of the page when a story failed, from Playwright's snapshot: on another machine only the log can be read.
 * @param {BrowserRun | undefined} run
 */
function pageAtFailure(run) {
  const file = run?.attachments?.find(({ name }) => name === 'error-context')?.path;
  const lines = ((file && textOf(file)) ?? '').split('\n');
  const start = lines.findIndex((line) => /^\s*- main\b/.test(line));
  return start < 0 ? [] : ['The page:', ...lines.slice(start, start + 60)];
}
