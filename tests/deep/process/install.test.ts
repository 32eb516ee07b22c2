import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureBuild } from '#server/commands/parts/build.mjs';
import { installFromDebian } from '#server/commands/parts/debian.mjs';
import { memoryOptions } from '#server/commands/parts/memory.mjs';
import { freePort, startThrowaway } from '#server/commands/parts/postgres.mjs';
import { postgresOf } from '#server/commands/parts/postgres-versions.mjs';
import { root, start, temporaryFolder } from '#tests/process/support.ts';
import { guideBlocks, printed, startShell } from './guideBlocks.ts';

// docs/install.md, run as it stands: only its places, ports, host names and users are this machine's. What installs
// packages, adds a user or asks systemd is not run.
const guide = guideBlocks('install.md');
const notRun = ['apt-get install', 'useradd', 'cd /opt/gangway && npm ci', 'systemctl'];

const temporary = temporaryFolder();
const place = (file: string) => path.join(temporary.folder, file);
const programs = {
  haproxy: '/usr/sbin/haproxy',
  nginx: '/usr/sbin/nginx',
  psql: '/usr/bin/psql',
  promtool: '/usr/bin/promtool',
};
const packages = { haproxy: 'haproxy', nginx: 'nginx', psql: 'postgresql-client', promtool: 'prometheus' };
let cluster: Awaited<ReturnType<typeof startThrowaway>>;
let postgres: Awaited<ReturnType<typeof postgresOf>>;
let shell: ReturnType<typeof startShell>;
let service: ReturnType<typeof start> | undefined;
let here: [string, string][];

const translated = (text: string) => here.reduce((done, [from, to]) => done.replaceAll(from, to), text);

beforeAll(async () => {
  const missing = Object.entries(programs).flatMap(([name, file]) =>
    existsSync(file) ? [] : [packages[name as keyof typeof programs]],
  );
  if (missing.length > 0) expect(await installFromDebian(missing)).toBeNull();
  await ensureBuild(() => {});
  postgres = await postgresOf(15);
  cluster = await startThrowaway({ programs: postgres.programs });
  const [portal, metrics, plain, tls] = [await freePort(), await freePort(), await freePort(), await freePort()];
  here = [
    ['https://partners.brand.example', `https://localhost:${tls}`],
    ['https://brand-courses.example', `https://127.0.0.1:${tls}`],
    ['http://partners.brand.example', `http://localhost:${plain}`],
    ['partners.brand.example', 'localhost'],
    ['brand-courses.example', '127.0.0.1'],
    ['127.0.0.1:5432', new URL(cluster.adminUrl()).host],
    ['127.0.0.1:3000', `127.0.0.1:${portal}`],
    ['PORT=3000', `PORT=${portal}`],
    ['METRICS_PORT=9464', `METRICS_PORT=${metrics}`],
    ['bind :80\n', `bind 127.0.0.1:${plain}\n`],
    ['bind :443 ', `bind 127.0.0.1:${tls} `],
    ['listen 80;', `listen 127.0.0.1:${plain};`],
    ['listen 443 ', `listen 127.0.0.1:${tls} `],
    ['runuser -u postgres -- psql', `psql ${cluster.adminUrl()}`],
    ['runuser -u gangway -- env HOME=/var/lib/gangway ', ''],
    ['chown gangway ', 'test -d '],
    ['nginx -t\n', 'nginx -t -c /etc/nginx/nginx.conf\n'],
    ['/usr/bin/node', process.execPath],
    ['/usr/local/bin/', place('bin/')],
    ['/opt/gangway', root],
  ];
  for (const folder of ['/etc/gangway', '/etc/haproxy', '/etc/nginx', '/etc/ssl', '/var/lib/gangway', '/var/backups'])
    here.push([folder, place(folder)]);
  for (const folder of ['bin', 'etc/haproxy/certs', 'etc/nginx/conf.d', 'etc/ssl/gangway', 'var/lib/gangway'])
    mkdirSync(place(folder), { recursive: true });
  makeCertificate();
  shell = startShell(temporary.folder, {
    PATH: `${place('bin')}:${process.env.PATH}:/usr/sbin`,
    CURL_CA_BUNDLE: place('etc/ssl/gangway/fullchain.pem'),
    NODE_EXTRA_CA_CERTS: place('etc/ssl/gangway/fullchain.pem'),
    DATABASE_URL: '',
  });
}, 300_000);
afterAll(async () => {
  shell.end();
  service?.kill('SIGTERM');
  await service?.ended;
  await cluster.stop();
  postgres.remove();
  temporary.remove();
}, 60_000);

function makeCertificate() {
  const [chain, key] = [place('etc/ssl/gangway/fullchain.pem'), place('etc/ssl/gangway/privkey.pem')];
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'],
      ...['-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1', '-keyout', key, '-out', chain],
    ],
    { stdio: 'ignore' },
  );
  writeFileSync(place('etc/haproxy/certs/portal.pem'), readFileSync(chain, 'utf8') + readFileSync(key, 'utf8'));
}

function blocksOf(section: string) {
  const blocks = guide.get(section);
  if (!blocks) throw new Error(`docs/install.md has no section "${section}"`);
  return blocks;
}

const runs = (line: string) => !notRun.some((beginning) => line.startsWith(beginning));

/** Runs the commands of a section, and compares what they print with what the page says. */
async function follow(section: string): Promise<void> {
  for (const { language, text, prints } of blocksOf(section)) {
    const commands = text.split('\n').filter(runs).join('\n');
    if (language !== 'sh' || commands.trim() === '') continue;
    const output = await shell.run(translated(commands));
    if (prints) expect(output).toMatch(printed(translated(prints)));
    followed.push(text);
  }
}
const followed: string[] = [];

/** The block of a section that is a file of a program. */
const fileOf = (section: string, language: string) =>
  translated(blocksOf(section).find((block) => block.language === language)?.text ?? '');

it('makes the database, the settings, the tables and the first administrator', async () => {
  await follow('2. The database');
  await follow('3. The settings');
  await follow('4. Tables and the first administrator');
}, 180_000);

it('has a unit that systemd takes, whose command serves', async () => {
  const unit = fileOf('5. The service', 'ini');
  writeFileSync(place('gangway.service'), unit);
  execFileSync('systemd-analyze', ['verify', place('gangway.service')]);
  const lines = unit.split('\n');
  const value = (name: string) => lines.find((line) => line.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
  expect(unit).toContain(memoryOptions);
  const settings = Object.fromEntries(
    [
      ...lines.filter((line) => line.startsWith('Environment=')).map((line) => line.slice('Environment='.length)),
      ...readFileSync(value('EnvironmentFile'), 'utf8').trim().split('\n'),
    ].map((line) => {
      const [, name = '', given = ''] = /^(\w+)=(.*)$/.exec(line.replaceAll('"', '')) ?? [];
      return [name, given];
    }),
  );
  const [program = '', ...args] = value('ExecStart').split(' ');
  service = start(program, args, settings, value('WorkingDirectory'));
  await service.says('listening on', 120_000);
  await follow('5. The service');
}, 180_000);

it('has settings of HAProxy that lead both hosts to the portal by TLS', async () => {
  writeFileSync(place('etc/haproxy/haproxy.cfg'), fileOf('HAProxy', 'haproxy'));
  await follow('HAProxy');
  const proxy = start(programs.haproxy, ['-db', '-f', place('etc/haproxy/haproxy.cfg')]);
  try {
    await answers();
    await follow('Try it');
  } finally {
    proxy.kill('SIGTERM');
    await proxy.ended;
  }
}, 120_000);

it('has settings of nginx that do the same', async () => {
  writeFileSync(place('etc/nginx/conf.d/gangway.conf'), fileOf('nginx', 'nginx'));
  const temporaries = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${place(`nginx-${name}`)};`,
  );
  writeFileSync(
    place('etc/nginx/nginx.conf'),
    `pid ${place('nginx.pid')}; error_log stderr; events {}
     http { access_log off; ${temporaries.join(' ')} include ${place('etc/nginx/conf.d')}/*.conf; }`,
  );
  await follow('nginx');
  const proxy = start(programs.nginx, ['-c', place('etc/nginx/nginx.conf'), '-g', 'daemon off;']);
  try {
    await answers();
    await follow('Try it');
  } finally {
    proxy.kill('SIGTERM');
    await proxy.ended;
  }
}, 120_000);

it('makes a backup that its rehearsal restores, and has settings that Prometheus takes', async () => {
  const section = '7. A backup each night, and alerts';
  await follow(section);
  writeFileSync(place('prometheus.yml'), fileOf(section, 'yaml'));
  execFileSync(programs.promtool, ['check', 'config', place('prometheus.yml')]);
}, 240_000);

it('has no commands that were not run here, but those that change the machine itself', () => {
  const commands = [...guide.values()].flat().filter(({ language }) => language === 'sh');
  const left = commands.map(({ text }) => text).filter((text) => !followed.includes(text));
  expect(followed.length).toBeGreaterThan(8);
  expect(left.flatMap((text) => text.trim().split('\n')).filter(runs)).toEqual([]);
});

/** Waits until a proxy answers at the port of TLS. */
async function answers(): Promise<void> {
  const asks = translated('curl -sS -o /dev/null https://partners.brand.example/readyz\n');
  await expect
    .poll(
      () =>
        shell.run(asks).then(
          () => true,
          () => false,
        ),
      { timeout: 20_000 },
    )
    .toBe(true);
}
