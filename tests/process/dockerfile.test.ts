import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readEnvironment } from '#app/platform/environment.server.ts';
import { identifier } from '#server/process/identify.ts';
import { compose, last, read, services, stages } from './image.ts';
import { root } from './support.ts';

const cluster = ['replica', 'store', 'web1', 'web2', 'jobs', 'balancer'];
/** A value of docker-compose.yml with its presets, and something for what has none. */
function withoutVariables(value: string): string {
  const inner = value.replace(/\$\{(\w+):\?[^}]*\}/g, (_, name: string) => name.repeat(4));
  return inner.replace(/\$\{\w+:-([^}]*)\}/g, '$1');
}

// Its lines are walked from a fresh clone in tests/deep/process/dockerfile.test.ts.
describe('the Dockerfile', () => {
  it('installs the packages that the image runs with their patches, which `postinstall` applies', () => {
    const packages = last?.lines.find(({ rest }) => rest.endsWith('/node_modules ./node_modules'))?.rest ?? '';
    const stage = stages.find(({ name }) => packages.startsWith(`--from=${name} `));
    const commands = stage?.lines.filter(({ word }) => word === 'RUN').map(({ rest }) => rest) ?? [];
    expect(commands).toEqual([expect.stringMatching(/^npm ci --omit=dev/)]);
    expect(stage?.lines.map(({ rest }) => rest)).toContain('patches ./patches');
    expect(JSON.parse(read('package.json')).scripts.postinstall).toContain('patch-package');
  });

  it('runs as an ordinary user, with a health check', () => {
    const words = Object.fromEntries(last?.lines.map(({ word, rest }) => [word, rest]) ?? []);
    expect(words['USER']).toBe('node');
    expect(words['HEALTHCHECK']).toContain('/healthz');
    expect(last?.from).toMatch(/^node:\d+\.\d+\.\d+-slim@sha256:[\da-f]{64}$/);
  });
});

describe('docker-compose.yml', () => {
  it('has the product, Postgres 18 and a mail server, and no secret', () => {
    const images = [...compose.matchAll(/image: (\S+)/g)]
      .map(([, image]) => image)
      .filter((image) => image !== 'gangway');
    expect(images.length).toBeGreaterThan(3);
    for (const image of images) expect(image).toMatch(/:v?\d+\.\d+(?:\.\d+)?(?:-\w+)?@sha256:[\da-f]{64}$/);
    expect(compose).toContain('image: postgres:18');
    expect(compose).toContain('image: axllent/mailpit');
    expect(compose).toMatch(/SESSION_SECRET: \$\{SESSION_SECRET:\?/);
    expect(compose).toMatch(/POSTGRES_PASSWORD: \$\{POSTGRES_PASSWORD:\?/);
    const scripts = JSON.parse(read('package.json')).scripts;
    for (const [, script = ''] of compose.matchAll(/\['npm', 'run', '([^']+)'\]/g))
      expect(scripts).toHaveProperty([script]);
  });

  it('has two processes for the web and one for jobs in the profile `cluster`, with settings that a process takes', () => {
    expect(cluster.map((name) => services[name]?.profiles)).toEqual(cluster.map(() => ['cluster']));
    const filled = (name: string) =>
      Object.fromEntries(
        Object.entries(services[name]?.environment ?? {}).map(([key, value]) => [key, withoutVariables(value)]),
      );
    const [web1, web2, jobs] = ['web1', 'web2', 'jobs'].map((name) =>
      readEnvironment({ ...filled(name), NODE_ENV: 'production' }),
    );
    expect(web1).toEqual(web2);
    expect([web1?.JOBS, jobs?.JOBS]).toEqual(['0', 'only']);
    expect(new URL(web1?.DATABASE_READ_URL ?? '').hostname).toBe('replica');
    expect(web1?.DATABASE_URL).toBe(jobs?.DATABASE_URL);
    expect([web1?.FILE_SERVICE, jobs?.FILE_SERVICE].map((store) => new URL(store ?? '').host)).toEqual([
      'store:7070',
      'store:7070',
    ]);
    expect(web1?.TRUSTED_PROXIES).toBe('uniquelocal');
    expect(() => identifier('uniquelocal')).not.toThrow();
  });

  it('mounts files of the project that are there, and waits for services that there are', () => {
    for (const [name, { volumes = [], depends_on = {} }] of Object.entries(services)) {
      for (const file of volumes.filter((volume) => volume.startsWith('./')))
        expect(existsSync(path.join(root, file.split(':')[0] ?? '')), `${name}: ${file}`).toBe(true);
      expect(Object.keys(depends_on).filter((other) => !(other in services))).toEqual([]);
    }
  });

  it('seeds in the profile `demo` alone, and starts the product without it', () => {
    expect(Object.keys(services).filter((name) => services[name]?.profiles)).toEqual(['seed', 'backup', ...cluster]);
    expect([services['seed']?.profiles, services['backup']?.profiles]).toEqual([['demo'], ['backup']]);
    expect(services['app']?.depends_on?.['seed']).toEqual({
      condition: 'service_completed_successfully',
      required: false,
    });
    expect(services['seed']?.volumes).toEqual(services['app']?.volumes);
  });
});
