import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { testEnvironment } from './server/commands/parts/test-cluster.mjs';

// A process for each worker, not for each file, which would read the libraries again: half the time of the tests. See
// fresh.ts.
const oneProcessPerWorker = { isolate: false, setupFiles: ['tests/support/fresh.ts'] };

// What the API's tests need of their surroundings, in both depths.
const api = {
  ...oneProcessPerWorker,
  globalSetup: ['tests/support/cluster.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
};
// A hundred calls side by side wait for ten connections as long as it takes on a busy machine. What the limit does is
// tested where it is set (tests/api/platform/frozenConnections.test.ts).
const apiSettings = { DATABASE_TIMEOUT: '0', STAFF_SECOND_FACTOR: '0' };

// Sweeps, of which `npm test` runs the rows that each show another mechanism (tests/support/depth.ts).
const sweeps = [
  'tests/api/accounts/staff/addStaff.test.ts',
  'tests/api/platform/frozenConnections.test.ts',
  'tests/api/agencies/registration/register.test.ts',
  'tests/api/content/editor/links.test.ts',
  'tests/api/people/agents/addMalformed.test.ts',
  'tests/api/academy/members/members.test.ts',
  'tests/api/courses/editor/packages.test.ts',
  'tests/api/operations/backup.test.ts',
  'tests/api/operations/files/withoutRoom.test.ts',
  'tests/api/operations/setup/setup.test.ts',
  'tests/api/sales/ledger/ledger.test.ts',
  'tests/api/academy/certificates/pdf.test.ts',
  'tests/api/permissions/matrix.test.ts',
  'tests/api/permissions/completeForms.test.ts',
  'tests/api/permissions/viewing.test.ts',
  'tests/api/courses/analytics/learning.test.ts',
  'tests/api/courses/runtime/attempts.test.ts',
  'tests/domain/content/documents/renderMarkdown.test.ts',
  'tests/domain/courses/packages/manifestFuzz.test.ts',
  'tests/domain/fields/names.test.ts',
  'tests/domain/fields/lines.test.ts',
  'tests/domain/hostileTexts.test.ts',
];

// Not vite.config.ts: Vitest must not load the Remix plugin.
export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    env: { ...testEnvironment, NODE_ENV: 'test' },
    // Two at least: a test waits for the database now and then.
    maxWorkers: Math.min(Math.max(2, availableParallelism()), 8),
    passWithNoTests: false,
    // A noisy machine may take longer than Vitest's second over what it does in the background.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'domain',
          include: ['tests/domain/**/*.test.{ts,tsx}'],
          ...oneProcessPerWorker,
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          include: ['tests/dom/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['tests/support/patientDom.ts'],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          ...api,
          env: apiSettings,
        },
      },
      {
        extends: true,
        test: {
          name: 'deep-rows',
          include: sweeps,
          ...api,
          env: { ...apiSettings, TEST_ROWS: 'every' },
        },
      },
      {
        extends: true,
        test: {
          name: 'deep-api',
          include: ['tests/deep/api/**/*.test.ts'],
          env: { STAFF_SECOND_FACTOR: '0' },
          globalSetup: ['tests/support/cluster.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'deep-process',
          include: ['tests/deep/process/**/*.test.ts'],
          globalSetup: ['tests/support/cluster.ts'],
          testTimeout: 120_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: { name: 'process', include: ['tests/process/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 120_000 },
      },
    ],
  },
});
