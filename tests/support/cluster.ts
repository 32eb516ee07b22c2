import { startTestCluster } from '#server/commands/parts/test-cluster.mjs';

/** Vitest's global set-up: a cluster for this run, unless the caller has one already. */
export async function setup(): Promise<() => Promise<void>> {
  if (process.env.TEST_POSTGRES_URL) return async () => {};
  const cluster = await startTestCluster();
  process.env.TEST_POSTGRES_URL = cluster.adminUrl();
  return () => cluster.stop();
}
