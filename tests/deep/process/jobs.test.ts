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
     INSERT INTO pgboss.job (name, data, retry_limit, retry_delay, retry_backoff, expire_in)
     SELECT 'send-mail', jsonb_build_object('mailId', id), 12, 30, true, interval '120 seconds' FROM mail`,
    [subject],
  );
}

const stateOfMail = async () =>
  (
    await database.query<{ state: string }>(
      `SELECT state FROM pgboss.job WHERE name = 'send-mail' ORDER BY created_on DESC LIMIT 1`,
    )
  ).rows[0]?.state;

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

// One story, told in order.
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
  }, 120_000);

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
    expect(await stateOfMail()).toBe('active');
    process.kill(server.pid ?? 0, 'SIGKILL');
    await server.gone;
    silent.close();
    // What a job may take has passed.
    await database.query(`UPDATE pgboss.job SET started_on = started_on - interval '3 minutes' WHERE state = 'active'`);
    await start(smtpPort);
    // The next one looks for such jobs when it starts, and every 30 seconds.
    await expect.poll(stateOfMail, { timeout: 45_000 }).toBe('retry');
    await database.query(`UPDATE pgboss.job SET start_after = now() - interval '1 second' WHERE state = 'retry'`);
    await expect.poll(() => received, { timeout: 20_000 }).toEqual(['Cut off']);
    await expect.poll(stateOfMail).toBe('completed');
  }, 120_000);

  it('two instances send each mail once', async () => {
    await start(smtpPort);
    received.length = 0;
    const subjects = Array.from({ length: 30 }, (_, number) => `Mail ${number}`);
    for (const subject of subjects) await writeMail(subject);
    await expect.poll(() => received.length, { timeout: 30_000 }).toBe(30);
    expect(received.toSorted()).toEqual(subjects.toSorted());
  }, 60_000);

  it('a process that is told to end lets its job finish', async () => {
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
    await expect.poll(stateOfMail, { timeout: 20_000 }).toBe('active');
    void server.gone.then(() => (ended = true));
    process.kill(server.pid ?? 0, 'SIGTERM');
    await expect.poll(() => release.name).not.toBe('release');
    expect(ended).toBe(false);
    release();
    expect(await server.gone).toBe(0);
    expect(await stateOfMail()).toBe('completed');
    await new Promise<void>((resolve) => slow.close(() => resolve()));
  }, 60_000);
});
