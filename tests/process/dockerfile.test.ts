import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { freePort, startThrowaway } from '#server/commands/parts/postgres.mjs';
import { until } from '#server/commands/parts/processes.mjs';
import { root, start, temporaryFolder } from './support.ts';

// There is no engine here: the lines that an engine would run are walked by hand, over what a fresh clone holds.
interface Stage {
  name: string;
  from: string;
  lines: { word: string; rest: string }[];
}

function stagesOf(dockerfile: string): Stage[] {
  const stages: Stage[] = [];
  for (const line of dockerfile.replaceAll(/\\\n\s*/g, ' ').split('\n')) {
    const [, word, rest] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    if (!word || !rest) continue;
    if (word === 'FROM') {
      const [from = '', , name = 'last'] = rest.split(/\s+/);
      stages.push({ name, from, lines: [] });
    } else stages.at(-1)?.lines.push({ word, rest });
  }
  return stages;
}

function ignoredBy(dockerignore: string) {
  const patterns = dockerignore
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => new RegExp(`^${line.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}(/|$)`));
  return (file: string) => patterns.some((pattern) => pattern.test(file));
}

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const stages = stagesOf(read('Dockerfile'));
const last = stages.at(-1);
const temporary = temporaryFolder();
const inStage = (stage: string, file = '') => path.join(temporary.folder, stage, file);
const context = path.join(temporary.folder, 'context');
afterAll(temporary.remove);

/** What `docker build` would be sent: the files that git knows or would take, without the ignored ones. */
function makeContext() {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  });
  const ignored = ignoredBy(read('.dockerignore'));
  for (const file of listed.split('\0')) {
    if (file && !ignored(file) && existsSync(path.join(root, file)))
      cpSync(path.join(root, file), path.join(context, file));
  }
}

function copy(stage: string, rest: string) {
  const words = rest.split(/\s+/);
  const from = words[0]?.startsWith('--from=') ? words.shift()?.slice('--from='.length) : undefined;
  const target = words.pop() ?? '.';
  for (const source of words) {
    const origin = from
      ? path.join(temporary.folder, from, source.replace(/^\/app\//, ''))
      : path.join(context, source);
    expect(existsSync(origin), `COPY ${rest}: ${source}`).toBe(true);
    const place = inStage(
      stage,
      target.endsWith('/') && source !== '.' ? path.join(target, path.basename(source)) : target,
    );
    if (path.basename(source) === 'node_modules') link(stage);
    else cpSync(origin, place, { recursive: true, filter: (file) => path.basename(file) !== 'node_modules' });
  }
}

// `npm ci` itself would take a minute and the network: the packages that are installed here stand in for it.
function link(stage: string) {
  if (!existsSync(inStage(stage, 'node_modules')))
    symlinkSync(path.join(root, 'node_modules'), inStage(stage, 'node_modules'));
}

async function run(stage: string, command: string) {
  if (command.startsWith('npm ci')) {
    for (const file of ['package.json', 'package-lock.json', '.npmrc'])
      expect(existsSync(inStage(stage, file)), `${command} needs ${file}`).toBe(true);
    return link(stage);
  }
  // A folder of the image's own file system, beside the product.
  if (command === 'mkdir /data && chown node:node /data') return;
  const [, script = ''] = /^npm run (\S+)$/.exec(command) ?? [];
  // A build of the very same sources is one: it is made anew where a line above left any of them out.
  if (script === 'build' && existsSync(path.join(root, 'build/made-from')))
    for (const name of ['client', 'server', 'made-from'])
      cpSync(path.join(root, 'build', name), inStage(stage, path.join('build', name)), { recursive: true });
  expect(JSON.parse(read('package.json')).scripts, `RUN ${command}`).toHaveProperty([script]);
  const running = start('npm', ['run', script], {}, inStage(stage));
  expect(await running.ended, running.output()).toBe(0);
}

beforeAll(async () => {
  makeContext();
  for (const stage of stages) {
    mkdirSync(inStage(stage.name), { recursive: true });
    if (stages.some((one) => one.name === stage.from))
      cpSync(inStage(stage.from), inStage(stage.name), { recursive: true, verbatimSymlinks: true });
    for (const { word, rest } of stage.lines) {
      if (word === 'COPY') copy(stage.name, rest);
      if (word === 'RUN') await run(stage.name, rest);
    }
  }
}, 240_000);

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
    rmSync(context, { recursive: true, force: true });
  });
});

interface Service {
  command?: string[];
  profiles?: string[];
  environment?: Record<string, string>;
  volumes?: string[];
  depends_on?: Record<string, { condition: string; required?: boolean }>;
}

describe('docker-compose.yml', () => {
  const text = read('docker-compose.yml');
  const { services } = parse(text, { merge: true }) as { services: Record<string, Service> };

  it('has the product, Postgres 18 and a mail server, and no secret of its own', () => {
    expect(text).toContain('image: postgres:18');
    expect(text).toContain('image: axllent/mailpit');
    expect(text).toMatch(/SESSION_SECRET: \$\{SESSION_SECRET:\?/);
    expect(text).toMatch(/POSTGRES_PASSWORD: \$\{POSTGRES_PASSWORD:\?/);
    const scripts = JSON.parse(read('package.json')).scripts;
    for (const [, script = ''] of text.matchAll(/\['npm', 'run', '([^']+)'\]/g))
      expect(scripts).toHaveProperty([script]);
  });

  it('seeds in the profile `demo` alone, and starts the product without it', () => {
    expect(Object.keys(services).filter((name) => services[name]?.profiles)).toEqual(['seed']);
    expect(services['seed']?.profiles).toEqual(['demo']);
    expect(services['app']?.depends_on?.['seed']).toEqual({
      condition: 'service_completed_successfully',
      required: false,
    });
    expect(services['seed']?.volumes).toEqual(services['app']?.volumes);
  });

  // The services of the image in the order in which they wait for one another, each with its own command and settings.
  it('leads from an empty Postgres to a portal that its sample accounts can sign in to, with the mail at its mail server', async () => {
    const cluster = await startThrowaway();
    const [port, folder] = [await freePort(), path.join(temporary.folder, 'files')];
    const address = new URL(cluster.url());
    const given: Record<string, string> = {
      SESSION_SECRET: 'x'.repeat(32),
      POSTGRES_PASSWORD: address.password,
      PRODUCT_PASSWORD: 'product1',
      GANGWAY_DEMO: '1',
      ORIGIN: `http://localhost:${port}`,
      LOG_LEVEL: 'warn',
    };
    const filled = (value: string) =>
      value
        .replace(/\$\{(\w+):(?:-([^}]*)|\?[^}]*)\}/g, (_, name: string, preset = '') => given[name] ?? preset)
        .replace('gangway:', `${address.username}:`)
        .replace('@postgres:5432/gangway', `@${address.host}/postgres`);
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
        services[name]?.command ??
        (JSON.parse(last?.lines.find(({ word }) => word === 'CMD')?.rest ?? '[]') as string[]);
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
});
