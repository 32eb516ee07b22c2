import { availableParallelism } from 'node:os';

/** What Stryker changes, and what it runs for each change: server/commands/parts/mutations.mjs sets the variables. */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tests/deep/mutation/vitest.config.ts' },
  mutate: process.env.MUTATION_FILES?.split(',') ?? ['app/domain/**/*.ts', '!app/domain/**/*.server.ts'],
  // Not by test: the runner finds tests by their names, and not those whose names hold odd characters.
  coverageAnalysis: 'all',
  concurrency: Number(process.env.MUTATION_WORKERS) || availableParallelism(),
  reporters: ['json', 'clear-text', 'progress-append-only'],
  jsonReporter: { fileName: process.env.MUTATION_REPORT ?? 'build/test-results/mutation.json' },
  clearTextReporter: { allowColor: false, allowEmojis: false, logTests: false, reportTests: false },
  allowConsoleColors: false,
  disableTypeChecks: false,
  tempDirName: 'build/mutation',
  ignorePatterns: [
    '/build',
    '/.data',
    '/public',
    '/docs',
    '/test-results',
    '/tests/api',
    '/tests/bench',
    '/tests/e2e',
    '/tests/process',
  ],
};
