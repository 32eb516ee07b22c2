import { once } from 'node:events';
import path from 'node:path';
import net, { type AddressInfo } from 'node:net';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureBuild } from '#server/commands/parts/build.mjs';
import { ready, startServer } from '#server/commands/parts/children.mjs';
import { freePort } from '#server/commands/parts/postgres.mjs';
import { startTestCluster, testEnvironment, TEMPLATE } from '#server/commands/parts/test-cluster.mjs';
import { temporaryFolder } from '../../process/support.ts';

const temporary = temporaryFolder();
const received: string[] = [];
let cluster: Awaited<ReturnType<typeof startTestCluster>>;
let database: pg.Client;
const servers: ReturnType<typeof startServer>[] = [];

/** Starts the product on a free port, with a mail server on another. */
async function start(smtpPort: number): Promise<ReturnType<typeof startServer>> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const env = {
    ...process.env,
    ...testEnvironment,
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    DATABASE_URL: cluster.url(TEMPLATE),
    PORT: String(port),
    ORIGIN: origin,
  };
  const server = startServer({
    env: { ...env, SMTP_URL: `smtp://127.0.0.1:${smtpPort}` },
    log: path.join(temporary.folder, `server-${servers.length}.log`),
  });
  servers.push(server);
  if (!(await ready(server, origin))) throw new Error(server.lastLogLines());
  return server;
}

async function writeMail(subject: string): Promise<void> {
  await database.query(
    `WITH mail AS (
       INSERT INTO outbox (id, template, recipient, language, subject, html, text, created_at)
       VALUES (gen_random_uuid(), 'validateEmail', 'ada@harbor.example', 'en', $1, '', 'Hello', now()) RETURNING id)
     INSERT INTO jobs (name, data) SELECT 'send-mail', jsonb_build_object('mailId', id) FROM mail`,
    [subject],
  );
}

const stateOfMail = async () =>
  (
    await database.query<{ state: string }>(
      `SELECT state FROM jobs WHERE name = 'send-mail' ORDER BY created_at DESC LIMIT 1`,
    )
  ).rows[0]?.state;

// An agency of so many advisors, and an assignment to all of them whose people are not looked for yet.
async function assignToMany(people: number): Promise<string> {
  const assignmentId = '00000000-0000-7000-8000-00000000a551';
  await database.query(
    `INSERT INTO agencies (agency_id, agency_name, address1, city, country, zip_code, telephone, approval_status, name_key, postal_code_key, abta_key, telephone_key, updated_at)
     VALUES ('90000001', 'Many', '1 Quay Street', 'Miami', 'US', '33101', '3055550100', 'APPROVED', 'MANY', '33101', '', '3055550100', now())`,
  );
  await database.query(
    `INSERT INTO accounts (account_id, kind, password_hash) SELECT ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'agent', '' FROM generate_series(1, $1::int) n`,
    [people],
  );
  await database.query(
    `INSERT INTO agents (agent_unique_id, agent_id, polar_agent_id, agency_id, user_id, agent_type, activation_flag, first_name, last_name, first_name_key, last_name_key, email_address, country, updated_at)
     SELECT ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'MANY' || n, lpad((90000000 + n)::text, 8, '0'), '90000001', 'MANYPEOPLE' || n, 'A', 'A', 'Many', 'Person ' || n, 'MANY', 'PERSON ' || n,
       'MANY' || n || '@MANY.EXAMPLE', 'US', now() FROM generate_series(1, $1::int) n`,
    [people],
  );
  await database.query(
    `INSERT INTO assignments (assignment_id, agency_id, assigned_by, curriculum, level, audience, roles, due_on, created_at, counts_from, expected)
     VALUES ($1, '90000001', '00000000-0000-7000-8000-000000000001', 'PC', 1, 'roles', ARRAY['A'], now() + interval '90 days', now(), now() - interval '1 year', $2)`,
    [assignmentId, people],
  );
  return assignmentId;
}

function mailServer(): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _, done) {
      let message = '';
      stream.on('data', (chunk: Buffer) => (message += chunk.toString('utf8')));
      stream.on('end', () => {
        received.push(/^Subject: (.*)$/m.exec(message)?.[1] ?? '');
        done();
      });
    },
  });
}

// One story, in order.
describe('jobs and the processes that run them', () => {
  let smtp: SMTPServer;
  let smtpPort: number;

  beforeAll(async () => {
    await ensureBuild(() => {});
    cluster = await startTestCluster();
    database = new pg.Client({ connectionString: cluster.url(TEMPLATE) });
    await database.connect();
    smtp = mailServer();
    smtp.listen(0, '127.0.0.1');
    await once(smtp.server, 'listening');
    smtpPort = (smtp.server.address() as AddressInfo).port;
  });

  afterAll(async () => {
    for (const server of servers) await server.stop();
    await new Promise<void>((resolve) => smtp.close(() => resolve()));
    await database.end();
    await cluster.stop();
    temporary.remove();
  });

  it('what a process was doing when it was killed is done by the next one, once', async () => {
    // A mail server that takes the connection and never says a word.
    const silent = net.createServer(() => {});
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const connected = once(silent, 'connection');
    const server = await start((silent.address() as AddressInfo).port);
    await writeMail('Cut off');
    await connected;
    expect(await stateOfMail()).toBe('running');
    process.kill(server.pid ?? 0, 'SIGKILL');
    await server.gone;
    silent.close();
    await start(smtpPort);
    // Once the lease of the killed process has passed.
    await expect.poll(() => received, { timeout: 45_000 }).toEqual(['Cut off']);
    await expect.poll(stateOfMail).toBe('done');
  }, 300_000);

  it('an assignment to 7,001 people that is cut off midway resumes where it was', async () => {
    for (const server of servers.splice(0)) await server.stop();
    const assignmentId = await assignToMany(7001);
    const given = async () =>
      (
        await database.query<{ given: number; resolving: boolean }>(
          `SELECT count(p.*)::int AS given, bool_and(a.resolving) AS resolving FROM assignments a
           LEFT JOIN assignment_people p ON p.assignment_id = a.assignment_id WHERE a.assignment_id = $1`,
          [assignmentId],
        )
      ).rows[0];
    // One of the fourth thousand is held, so that the process waits in the middle of it.
    const holder = new pg.Client({ connectionString: cluster.url(TEMPLATE) });
    await holder.connect();
    await holder.query('BEGIN');
    await holder.query(`SELECT FROM agents WHERE agent_unique_id = '00000000-0000-7000-8000-000000003500' FOR UPDATE`);
    const server = await start(smtpPort);
    await database.query(`INSERT INTO jobs (name, data) VALUES ('run-assignment', $1)`, [{ assignmentId }]);
    await expect.poll(given, { timeout: 30_000 }).toEqual({ given: 3000, resolving: true });
    process.kill(server.pid ?? 0, 'SIGKILL');
    await server.gone;
    await holder.query('ROLLBACK');
    await holder.end();
    expect(await given()).toEqual({ given: 3000, resolving: true });
    await start(smtpPort);
    await expect.poll(given, { timeout: 60_000 }).toEqual({ given: 7001, resolving: false });
  }, 300_000);

  it('two instances send each mail once', async () => {
    await start(smtpPort);
    received.length = 0;
    const subjects = Array.from({ length: 30 }, (_, number) => `Mail ${number}`);
    for (const subject of subjects) await writeMail(subject);
    await expect.poll(() => received.length, { timeout: 30_000 }).toBe(30);
    expect(received.toSorted()).toEqual(subjects.toSorted());
  }, 180_000);

  it('a process that is asked to end lets its job finish', async () => {
    for (const server of servers.splice(0)) await server.stop();
    let release = () => {};
    const slow = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, _, done) {
        stream.resume().on('end', () => (release = done));
      },
    });
    slow.listen(0, '127.0.0.1');
    await once(slow.server, 'listening');
    const server = await start((slow.server.address() as AddressInfo).port);
    await writeMail('Slow');
    let ended = false;
    await expect.poll(stateOfMail, { timeout: 20_000 }).toBe('running');
    void server.gone.then(() => (ended = true));
    process.kill(server.pid ?? 0, 'SIGTERM');
    await expect.poll(() => release.name).not.toBe('release');
    expect(ended).toBe(false);
    release();
    expect(await server.gone).toBe(0);
    expect(await stateOfMail()).toBe('done');
    await new Promise<void>((resolve) => slow.close(() => resolve()));
  }, 180_000);
});
