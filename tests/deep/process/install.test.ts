import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { memoryOptions } from '#server/commands/parts/memory.mjs';
import { guideMachine } from './guideMachine.ts';

// docs/install.md from its first command to its last, on an empty Postgres.
let machine: Awaited<ReturnType<typeof guideMachine>>;
let guide: ReturnType<typeof machine.guide>;
const shipped = (file: string) => readFileSync(new URL(`../../../ops/${file}`, import.meta.url), 'utf8');

beforeAll(async () => {
  machine = await guideMachine();
  guide = machine.guide('install.md');
}, 300_000);
afterAll(() => machine.remove(), 60_000);

it('makes the database, the settings, the tables and the first administrator', async () => {
  await guide.follow('1. Packages and the program');
  await guide.follow('2. The database');
  await guide.follow('3. The settings');
  await guide.follow('4. Tables and the first administrator');
  const roles = `SELECT rolname, rolsuper, rolcreaterole FROM pg_roles WHERE rolname IN ('gangway', 'gangway_product') ORDER BY 1`;
  expect(await machine.sql(roles)).toEqual([
    { rolname: 'gangway', rolsuper: false, rolcreaterole: true },
    { rolname: 'gangway_product', rolsuper: false, rolcreaterole: false },
  ]);
}, 180_000);

it('has a unit that systemd takes, whose command serves', async () => {
  const unit = shipped('systemd/gangway.service');
  expect(unit).toContain(memoryOptions);
  machine.write('etc/systemd/system/gangway.service', unit);
  execFileSync('systemd-analyze', ['verify', machine.place('etc/systemd/system/gangway.service')]);
  await guide.follow('5. The service');
  // As its ExecReload does; the machine of the guide has two workers at least, or one process.
  await machine.shell('systemctl reload gangway\n');
  await expect
    .poll(() => machine.shell('journalctl -u gangway -n 50\n'), { timeout: 60_000 })
    .toMatch(/replacing the workers has ended|one process serves/);
}, 180_000);

it('has settings of HAProxy that lead both hosts to the portal by TLS', async () => {
  machine.write('etc/haproxy/haproxy.cfg', shipped('haproxy/single.cfg'));
  await guide.follow('HAProxy');
  await guide.follow('Try it');
  await machine.shell('systemctl stop haproxy\n');
}, 120_000);

it('has settings of nginx that do the same', async () => {
  machine.nginx(shipped('nginx/gangway.conf'));
  await guide.follow('nginx');
  await guide.follow('Try it');
}, 120_000);

it('makes a backup that its rehearsal restores, and has settings that Prometheus takes', async () => {
  const section = '7. A backup each night, and alerts';
  await guide.follow(section);
  // Cron reads `\%` as `%`.
  const nightly = guide.file(section, 'cron').trim().split('\n');
  const done = [];
  for (const line of nightly)
    done.push(await machine.shell(`${line.replace(/^(\S+ ){5}root /, '').replaceAll('\\%', '%')}\n`));
  expect(done[0]).toContain('encrypted');
  expect(done[2]).toContain('The rehearsal held');
  machine.write('prometheus.yml', guide.file(section, 'yaml'));
  execFileSync('/usr/bin/promtool', ['check', 'config', machine.place('prometheus.yml')]);
}, 240_000);

it('has no other commands', () => expect(guide.left()).toEqual([]));

it('the short example of the README leads to the same', async () => {
  const small = await guideMachine();
  try {
    const readme = small.guide('../README.md');
    const [{ text } = { text: '' }] = readme.commands('Run it');
    expect(text).toMatch(/\nnpm start\n$/);
    const [log, pid] = [small.place('run/gangway.log'), small.place('run/gangway.pid')];
    const commands = text.replace(/^cd \/opt\/gangway && npm ci.*\n/, '');
    await small.shell(commands.replace(/npm start\n$/, `npm start >>${log} 2>&1 </dev/null & echo $! >${pid}\n`));
    await small.answers('http://127.0.0.1:3000');
    small.nginx(readme.file('Run it', 'nginx'));
    await small.shell('systemctl start nginx\n');
    await small.answers('https://partners.brand.example');
    const asks = (address: string) => small.shell(`curl -sS -o /dev/null -w '%{http_code}' ${address}\n`);
    expect(await asks('https://partners.brand.example/staff/login')).toBe('200');
    expect(await asks('https://brand-courses.example/login')).toBe('302');
  } finally {
    await small.remove();
  }
}, 300_000);
