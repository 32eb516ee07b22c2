import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeSample, storiesEnvironment } from '#server/commands/parts/test-cluster.mjs';
import { closeDatabase } from '#app/platform/database.server.ts';
import { forgetSettings } from '#app/platform/environment.server.ts';
import { addressesIn, onCluster } from '#tests/support/database.ts';
import { startPortal } from '#tests/support/portalServer.ts';

/**
 * Starts a portal with the sample data and settings of a story's own, beside the one of all stories, which `people.ts`
 * signs in to and looks behind until it stops.
 */
export async function startOwnPortal(settings: Record<string, string>) {
  const { E2E_ORIGIN, E2E_DATABASE_URL } = process.env;
  const folder = await mkdtemp(path.join(tmpdir(), 'gangway-own-'));
  const { name } = await makeSample(process.env.TEST_POSTGRES_URL!);
  const { url } = addressesIn(name);
  const { ORIGIN: _others, ...ofStories } = storiesEnvironment;
  const server = await startPortal(folder, url, { ...ofStories, ...settings });
  await closeDatabase();
  Object.assign(process.env, { E2E_ORIGIN: server.origin, E2E_DATABASE_URL: url });
  // Another story of this process may have read them.
  forgetSettings();
  return {
    origin: server.origin,
    async stop() {
      await closeDatabase();
      Object.assign(process.env, { E2E_ORIGIN, E2E_DATABASE_URL });
      forgetSettings();
      await server.stop();
      await onCluster(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
      await rm(folder, { recursive: true });
    },
  };
}
