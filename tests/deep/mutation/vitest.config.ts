import { defineConfig } from 'vitest/config';
import { testEnvironment } from '../../../server/commands/parts/test-cluster.mjs';

// What is run for each change: the wing's own tests of its domain.
export default defineConfig({
  esbuild: { jsx: 'automatic' },
  test: {
    env: { ...testEnvironment, NODE_ENV: 'test' },
    include: [`tests/domain/${process.env.MUTATION_WING ?? '*'}/**/*.test.{ts,tsx}`],
    setupFiles: ['tests/support/fresh.ts'],
    testTimeout: 60_000,
  },
});
