import { afterAll, beforeAll, expect, it } from 'vitest';
import { startMailServer } from '#tests/support/mailServer.ts';
import { smallDisk } from '#tests/support/smallDisk.ts';
import { guideMachine, makeCertificate } from './guideMachine.ts';

// docs/runbooks.md on a machine that was set up by docs/install.md: each situation is brought about, then its commands
// are run in their order.
const disk = smallDisk(900);
let machine: Awaited<ReturnType<typeof guideMachine>>;
let guide: ReturnType<typeof machine.guide>;

beforeAll(async () => {
  machine = await guideMachine({ data: disk.folder });
  const install = machine.guide('install.md');
  for (const section of ['2. The database', '3. The settings', '4. Tables and the first administrator'])
    await install.follow(section);
  machine.write('etc/systemd/system/gangway.service', install.file('5. The service', 'ini'));
  await install.follow('5. The service');
  machine.write('etc/haproxy/haproxy.cfg', install.file('HAProxy', 'haproxy'));
  await install.follow('HAProxy');
  await install.follow('7. A backup each night, and alerts');
  await machine.shell('mkdir /var/backups/gangway/oldest\n');
  guide = machine.guide('runbooks.md');
}, 300_000);
afterAll(async () => {
  await machine.remove();
  disk.remove();
}, 60_000);

// Each worker finds out by itself: several are asked.
const readyz = () =>
  machine.shell(`for each in 1 2 3 4; do curl -sS -w '\\n' http://127.0.0.1:3000/readyz; done | sort -u\n`);

it('First look', () => guide.follow('First look'), 60_000);

it('A disk is full', async () => {
  disk.fill();
  await expect.poll(readyz, { timeout: 30_000 }).toBe('not ready: file store\n');
  const [check, ofPostgres, makeRoom, afterwards] = guide.commands('A disk is full');
  await machine.run(check!);
  await machine.run(ofPostgres!);
  disk.makeRoom();
  await machine.run(makeRoom!);
  await expect.poll(readyz, { timeout: 30_000 }).toBe('ready\n');
  await machine.run(afterwards!);
}, 90_000);

it('Restore now', async () => {
  const accounts = `SELECT user_id AS name FROM staff_users`;
  await machine.shell('gangway staff:add -- MLATER m.later@brand.example editor\n');
  expect(await machine.sql(accounts)).toHaveLength(2);
  await guide.follow('Restore now');
  expect(await machine.sql(accounts)).toEqual([{ name: 'MREVIEW' }]);
}, 180_000);

it('A certificate has expired', async () => {
  const asks = () => machine.shell('curl -sS https://partners.brand.example/readyz 2>&1 || true\n');
  expect(await asks()).toBe('ready');
  makeCertificate(machine.place('etc/ssl/gangway'), { days: -1 });
  const [check, renewed, afterwards] = guide.commands('A certificate has expired');
  await machine.shell(`${renewed!.text.split('\n')[1]}\nsystemctl restart haproxy\n`);
  await expect.poll(asks).toContain('certificate has expired');
  await machine.run(check!);
  makeCertificate(machine.place('etc/ssl/gangway'));
  await machine.run(renewed!);
  await machine.run(afterwards!);
}, 90_000);

it('No user can sign in', async () => {
  await machine.shell('sed -i s/^TRUSTED_PROXIES=.*/TRUSTED_PROXIES=10.9.8.7/ /etc/gangway/settings\n');
  await machine.shell('systemctl restart gangway\n');
  await machine.answers('http://127.0.0.1:3000');
  const [door, counted, forgotten] = guide.commands('No user can sign in');
  for (let each = 10; each < 41; each += 1)
    await machine.shell(door!.text.replace('NOSUCHUSER', `NOSUCHUSER${each}`).replace('/login', '/login?'));
  // Now a page asks for a mailed code.
  await machine.run(counted!);
  await machine.shell('sed -i s/^TRUSTED_PROXIES=.*/TRUSTED_PROXIES=127.0.0.1/ /etc/gangway/settings\n');
  await machine.run(forgotten!);
  await machine.run(door!);
}, 120_000);

it('The last administrator is lost', async () => {
  await guide.follow('The last administrator is lost');
  expect(await machine.sql(`SELECT role::text FROM staff_users WHERE user_id = 'MBACKUP'`)).toEqual([
    { role: 'administrator' },
  ]);
}, 60_000);

it('Mail does not go out', async () => {
  await machine.sql(`WITH mail AS (
      INSERT INTO outbox (id, template, recipient, language, subject, html, text, created_at)
      VALUES (gen_random_uuid(), 'validateEmail', 'ada@harbor.example', 'en', 'Hello', '', 'Hello', now()) RETURNING id)
    INSERT INTO jobs (name, data) SELECT 'send-mail', jsonb_build_object('mailId', id) FROM mail`);
  const job = async () => (await machine.sql(`SELECT state, last_error FROM jobs WHERE name = 'send-mail'`))[0];
  await expect.poll(job, { timeout: 30_000 }).toEqual({ state: 'waiting', last_error: 'ESOCKET' });
  const server = await startMailServer(machine.smtp);
  try {
    const [check, restarted, afterwards] = guide.commands('Mail does not go out');
    await machine.run(check!);
    await machine.run(restarted!);
    await expect.poll(job, { timeout: 60_000 }).toMatchObject({ state: 'done' });
    expect(server.to('ada@harbor.example')).toHaveLength(1);
    await machine.run(afterwards!);
  } finally {
    await server.stop();
  }
}, 120_000);

it('has no other commands', () => expect(guide.left()).toEqual([]));
