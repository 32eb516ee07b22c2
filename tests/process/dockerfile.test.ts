import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compose, inStage, last, makeImage, read, removeImage, services, stages } from './image.ts';
import { start } from './support.ts';

beforeAll(makeImage, 240_000);
afterAll(removeImage);

describe('the Dockerfile', () => {
  it('can follow its COPY and RUN lines from a fresh clone', () => {
    expect(existsSync(inStage('last', 'build/server/index.js'))).toBe(true);
    expect(existsSync(inStage('last', 'build/client'))).toBe(true);
  });

  it('patches the packages that the image runs, once they are installed', () => {
    const packages = last?.lines.find(({ rest }) => rest.endsWith('/node_modules ./node_modules'))?.rest ?? '';
    const stage = stages.find(({ name }) => packages.startsWith(`--from=${name} `));
    const commands = stage?.lines.filter(({ word }) => word === 'RUN').map(({ rest }) => rest) ?? [];
    expect(commands).toEqual([expect.stringMatching(/^npm ci --omit=dev/), 'npm run patch']);
  });

  it('leaves tests, data and secrets out', () => {
    for (const name of ['tests', '.git', '.data', '.env', 'docs'])
      expect(existsSync(inStage('last', name)), name).toBe(false);
  });

  it('starts what it is told to start, which then asks for its settings', async () => {
    const command = last?.lines.find(({ word }) => word === 'CMD')?.rest ?? '[]';
    const [program = '', ...args] = JSON.parse(command) as string[];
    const running = start(program, args, {}, inStage('last'));
    expect(await running.ended).toBe(1);
    expect(running.output()).toMatch(/Wrong settings: .*DATABASE_URL/);
  });

  it('can migrate with production packages', async () => {
    const running = start(
      'npm',
      ['run', 'db:migrate'],
      { NODE_ENV: 'production', DATABASE_URL: 'postgresql://nobody:x@127.0.0.1:1/nothing' },
      inStage('last'),
    );
    expect(await running.ended).toBe(1);
    expect(running.output()).toContain('Cannot reach the database of DATABASE_URL');
  });

  it('runs as an ordinary user, with a health check', () => {
    const words = Object.fromEntries(last?.lines.map(({ word, rest }) => [word, rest]) ?? []);
    expect(words['USER']).toBe('node');
    expect(words['HEALTHCHECK']).toContain('/healthz');
    expect(last?.from).toMatch(/^node:\d+-slim$/);
  });
});

describe('docker-compose.yml', () => {
  it('has the product, Postgres 18 and a mail server, and no secret of its own', () => {
    expect(compose).toContain('image: postgres:18');
    expect(compose).toContain('image: axllent/mailpit');
    expect(compose).toMatch(/SESSION_SECRET: \$\{SESSION_SECRET:\?/);
    expect(compose).toMatch(/POSTGRES_PASSWORD: \$\{POSTGRES_PASSWORD:\?/);
    const scripts = JSON.parse(read('package.json')).scripts;
    for (const [, script = ''] of compose.matchAll(/\['npm', 'run', '([^']+)'\]/g))
      expect(scripts).toHaveProperty([script]);
  });

  it('seeds in the profile `demo` alone, and starts the product without it', () => {
    expect(Object.keys(services).filter((name) => services[name]?.profiles)).toEqual(['seed', 'backup']);
    expect([services['seed']?.profiles, services['backup']?.profiles]).toEqual([['demo'], ['backup']]);
    expect(services['app']?.depends_on?.['seed']).toEqual({
      condition: 'service_completed_successfully',
      required: false,
    });
    expect(services['seed']?.volumes).toEqual(services['app']?.volumes);
  });
});
