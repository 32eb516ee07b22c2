import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { jobNames } from '#app/domain/operations/jobs/jobs.ts';
import { readEnvironment, settingNames } from '#app/platform/environment.server.ts';
import { memoryOptions, withMemoryOptions } from '#server/commands/parts/memory.mjs';
import { configurationTable } from '#tests/support/configurationDocument.ts';

// What the documents for operators and docker-compose.yml say, against the code.
const root = new URL('../../', import.meta.url).pathname;
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const manual = read('docs/operation.md');

/** The names in the first column of the rows of a table, which follows its head. */
function namesIn(document: string, head: string): string[] {
  const [, table = ''] = document.split(`${head}\n`);
  const rows = table.split('\n\n')[0]!.split('\n').slice(1);
  return rows.flatMap((row) => [...row.split(/ ?\| ?/)[1]!.matchAll(/`([^`]+)`/g)].map((match) => match[1]!));
}

const marks = ['<!-- generated from app/platform/environment.server.ts -->\n', '<!-- end -->\n'] as const;

// UPDATE_DOCUMENTS=1 writes the table.
test('docs/configuration.md has the settings of the schema', () => {
  const [before = '', rest = ''] = read('docs/configuration.md').split(marks[0]);
  const [table = '', after = ''] = rest.split(marks[1]);
  const expected = configurationTable();
  if (process.env.UPDATE_DOCUMENTS)
    writeFileSync(join(root, 'docs/configuration.md'), [before, marks[0], expected, marks[1], after].join(''));
  else expect(table).toBe(expected);
  expect(expected).not.toContain('MISSING');
  expect(namesIn(after, '|variable|for|meaning|')).toEqual(['DATABASE_OWNER_URL', 'BACKUP_KEY', 'STAFF_PASSWORD']);
});

test('the manual has each job once, and no other', () => {
  expect(namesIn(manual, '|job|when|tried again|').toSorted()).toEqual(jobNames.toSorted());
});

test('each alert has its runbook, and rules and dashboard name metrics that there are', () => {
  const rules = parse(read('ops/prometheus/rules.yml')) as {
    groups: { rules: { alert?: string; record?: string }[] }[];
  };
  const all = rules.groups.flatMap((group) => group.rules);
  const runbooks = [...read('docs/runbooks.md').matchAll(/^### (\w+)/gm)].map((match) => match[1]);
  expect(runbooks).toEqual(all.flatMap(({ alert }) => alert ?? []));
  const tested = read('ops/prometheus/tests.yml');
  expect(runbooks.filter((alert) => !tested.includes(`alertname: ${alert}`))).toEqual([]);
  const recorded = new Set(all.flatMap(({ record }) => record ?? []));
  const used = ['ops/prometheus/rules.yml', 'ops/grafana/gangway.json'].map(read).join('\n');
  const counted = read('app/platform/metrics.server.ts') + read('server/metrics.server.ts');
  const known = new Set([...counted.matchAll(/name: '(gangway_\w+)'/g)].map((match) => match[1]));
  const names = [...used.matchAll(/gangway_\w+/g)].map(([name]) => name.replace(/_bucket$/, ''));
  expect(known.size).toBeGreaterThan(10);
  expect(names.filter((name) => !known.has(name))).toEqual([]);
  const figures = [...used.matchAll(/gangway(?::\w+)+/g)].map(([name]) => name);
  expect(figures.filter((name) => !recorded.has(name))).toEqual([]);
  expect([...known].filter((name) => !manual.includes(`\`${name}\``))).toEqual([]);
});

test('each command of the manual is one of package.json', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const guides = ['README.md', 'CONTRIBUTING.md'].concat(
    ['operation', 'configuration', 'backup', 'cluster', 'install', 'runbooks'].map((name) => `docs/${name}.md`),
  );
  // `gangway` is the script of docs/install.md that runs a command with the settings.
  const named = guides.flatMap((file) =>
    [...read(file).matchAll(/(?:npm run(?: --silent)?|^gangway) ([a-z][\w:]*)/gm)].map((match) => match[1]!),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test('every way to start the server has V8 collect garbage in time, and an installation may say otherwise', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  expect(scripts['start']).toContain(`NODE_OPTIONS="${memoryOptions} $NODE_OPTIONS" exec node`);
  expect(read('docs/cluster.md')).toContain(memoryOptions);
  expect(withMemoryOptions({ NODE_OPTIONS: '--max-old-space-size=900', PORT: '1' })).toEqual({
    NODE_OPTIONS: `${memoryOptions} --max-old-space-size=900`,
    PORT: '1',
  });
  expect(withMemoryOptions({}).NODE_OPTIONS).toBe(memoryOptions);
});

interface Compose {
  services: Record<string, { environment: Record<string, string> }>;
}

test('the compose file can be read, and passes on every setting', () => {
  const compose = parse(read('docker-compose.yml'), { merge: true }) as Compose;
  const given = Object.fromEntries(
    Object.entries(compose.services['app']!.environment).map(([name, value]) => [
      name,
      value.replace(/\$\{(\w+):(?:-([^}]*)|\?[^}]*)\}/g, (_, of: string, preset?: string) => preset ?? of.repeat(4)),
    ]),
  );
  expect(readEnvironment({ ...given, NODE_ENV: 'production' })).toMatchObject({
    ORIGIN: 'http://localhost:3000',
    COURSE_ORIGIN: 'http://127.0.0.1:3000',
  });
  // The image has set these.
  const left = ['NODE_ENV', 'HOST', 'PORT', 'DATA_DIR'];
  for (const name of ['app', 'web1', 'web2', 'jobs'])
    expect([...Object.keys(compose.services[name]!.environment), ...left].toSorted(), name).toEqual(
      settingNames.toSorted(),
    );
  expect(Object.keys(compose.services['migrate']!.environment)).toContain('DATABASE_OWNER_URL');
  expect(Object.keys(compose.services['backup']!.environment)).toContain('BACKUP_KEY');
});

test('the compose file names its images by exact version, and asks Postgres by TCP', () => {
  const { services } = parse(read('docker-compose.yml'), { merge: true }) as {
    services: Record<string, { image: string; healthcheck?: { test: string[] } }>;
  };
  const images = new Set(Object.values(services).map(({ image }) => image));
  images.delete('gangway');
  expect([...images].filter((image) => !/:v?\d+\.\d+(\.\d+)?(-\w+)?(@sha256:[\da-f]{64})?$/.test(image))).toEqual([]);
  expect(images.size).toBeGreaterThan(3);
  for (const name of ['postgres', 'replica']) expect(services[name]?.healthcheck?.test).toContain('--host=127.0.0.1');
});
