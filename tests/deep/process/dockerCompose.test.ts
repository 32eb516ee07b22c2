import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureDatabase, freePort, startThrowaway } from '#server/commands/parts/postgres.mjs';
import { until } from '#server/commands/parts/processes.mjs';
import { imageFolder, inStage, last, makeImage, removeImage, services } from '#tests/process/image.ts';
import { start } from '#tests/process/support.ts';

beforeAll(makeImage, 240_000);
afterAll(removeImage);

// The services of the image in the order in which they wait for one another, each with its own command and settings.
test('docker-compose.yml leads from an empty Postgres to a portal that its sample accounts can sign in to, with the mail at its mail server', async () => {
  const cluster = await startThrowaway();
  await ensureDatabase(cluster, 'gangway');
  const [port, folder] = [await freePort(), path.join(imageFolder, 'files')];
  const address = new URL(cluster.url());
  const given: Record<string, string> = {
    SESSION_SECRET: 'x'.repeat(32),
    POSTGRES_PASSWORD: address.password,
    PRODUCT_PASSWORD: 'product1',
    GANGWAY_DEMO: '1',
    STAFF_SECOND_FACTOR: '0',
    ORIGIN: `http://localhost:${port}`,
    LOG_LEVEL: 'warn',
  };
  const filled = (value: string) =>
    value
      .replace(/\$\{(\w+):(?:-([^}]*)|\?[^}]*)\}/g, (_, name: string, preset = '') => given[name] ?? preset)
      .replace('gangway:', `${address.username}:`)
      .replace('@postgres:5432/gangway', `@${address.host}/gangway`);
  const settingsOf = (name: string) => ({
    ...Object.fromEntries(
      Object.entries(services[name]?.environment ?? {}).map(([key, value]) => [key, filled(value)]),
    ),
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: folder,
    DATABASE_POOL: '5',
  });
  const walk = (name: string) => {
    const [program = '', ...args] =
      services[name]?.command ?? (JSON.parse(last?.lines.find(({ word }) => word === 'CMD')?.rest ?? '[]') as string[]);
    return start(program, args, settingsOf(name), inStage('last'));
  };
  try {
    for (const name of ['migrate', 'seed']) {
      const running = walk(name);
      expect(await running.ended, running.output()).toBe(0);
    }
    expect(settingsOf('app')).toMatchObject({ SMTP_URL: 'smtp://mailpit:1025' });
    const app = walk('app');
    try {
      expect(
        await until(
          async () => (await fetch(`http://localhost:${port}/readyz`).catch(() => null))?.ok ?? false,
          60_000,
        ),
        app.output(),
      ).toBe(true);
      const body = new URLSearchParams({ userId: 'NAMOWNER', password: 'Sail2026' });
      const answer = await fetch(`http://localhost:${port}/login`, {
        method: 'POST',
        body,
        headers: { origin: `http://localhost:${port}` },
        redirect: 'manual',
      });
      expect([answer.status, answer.headers.get('set-cookie')]).toEqual([302, expect.stringContaining('HttpOnly')]);
    } finally {
      app.kill('SIGTERM');
      await app.ended;
    }
  } finally {
    await cluster.stop();
  }
}, 240_000);
