import { expect, test } from 'vitest';
import { MAJORS, postgresOf } from '#server/commands/parts/postgres-versions.mjs';
import { clusterOf, makeSample, startTestCluster, testEnvironment } from '#server/commands/parts/test-cluster.mjs';

// The API's tests run on these by npm run test:deep -- postgres.
test.each(MAJORS)(
  'Postgres %i takes every migration and the sample data from an owner who is no superuser, and its users sign in',
  async (major) => {
    const { programs, remove } = await postgresOf(major);
    const cluster = await startTestCluster(undefined, { programs });
    const { closeDatabase } = await import('#app/platform/database.server.ts');
    try {
      const { name } = await makeSample(cluster.adminUrl());
      const DATABASE_URL = clusterOf(cluster.adminUrl()).productUrl(name);
      Object.assign(process.env, testEnvironment, { NODE_ENV: 'test', DATABASE_URL });
      const { signIn } = await import('#app/domain/accounts/signIn/signIn.server.ts');
      const { forgetSettings } = await import('#app/platform/environment.server.ts');
      const { visitor } = await import('#tests/support/contexts.ts');
      const { samplePassword } = await import('#tests/support/builders.ts');
      forgetSettings();
      await expect(
        signIn(visitor(), { userId: 'NAMOWNER', password: samplePassword, userAgent: '' }),
      ).resolves.toHaveProperty('sessionId');
    } finally {
      await closeDatabase();
      await cluster.stop();
      remove();
    }
  },
  300_000,
);
