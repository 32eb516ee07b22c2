import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
// Any port: each test puts a server of its own behind it, or none.
let port = 0;
let received: string[] = [];
let server: SMTPServer | undefined;

async function startMailServer(): Promise<void> {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _, done) {
      let message = '';
      stream.on('data', (chunk: Buffer) => (message += chunk.toString('utf8')));
      stream.on('end', () => {
        received.push(message);
        done();
      });
    },
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  port = (server.server.address() as AddressInfo).port;
}

async function stopMailServer(): Promise<void> {
  const running = server;
  server = undefined;
  if (running) await new Promise<void>((resolve) => running.close(() => resolve()));
}

await startMailServer();
process.env.SMTP_URL = `smtp://127.0.0.1:${port}`;
const { database } = await import('#app/platform/database.server.ts');
const { deliverMail, retryMinutes } = await import('#app/platform/deliverMail.server.ts');
const { queueMail } = await import('#app/platform/outbox.server.ts');
const db = database();

beforeEach(async () => {
  received = [];
  await db.outbox.deleteMany();
  if (!server) await startMailServer();
});
afterEach(stopMailServer);

const queue = (language: 'en' | 'ja', now: Date, name = 'Ada') =>
  db.$transaction((tx) =>
    queueMail(tx, now, {
      template: 'validateEmail',
      recipient: 'ADA@HARBOR.EXAMPLE',
      language,
      params: { name, userId: 'ADA001', agency: 'Harbor <b>Light</b>' },
      link: '/email-validate?tokenId=abc',
    }),
  );

test.each([
  ['en', 'Validate your email address for Gangway', 'Dear Ada,'],
  ['ja', '【Gangway】メールアドレスの確認のお願い', 'Ada 様'],
] as const)('a mail in %s has a text and an HTML part, and goes out once', async (language, subject, greeting) => {
  const now = new Date();
  await queue(language, now);
  expect(await deliverMail(now)).toBe(1);
  expect(await deliverMail(now)).toBe(0);
  const mail = await PostalMime.parse(received[0] ?? '');
  expect(mail.subject).toBe(subject);
  expect(mail.to?.[0]?.address).toBe('ada@harbor.example');
  expect(mail.text).toContain(greeting);
  expect(mail.text).toContain('/email-validate?tokenId=abc');
  expect(mail.html).toContain(greeting);
  expect(mail.html).toContain('Harbor &lt;b&gt;Light&lt;/b&gt;');
  const row = await db.outbox.findFirstOrThrow();
  expect(row).toMatchObject({ sentAt: now, attempts: 1, html: '', text: '' });
});

test('a mail server that is down delays a mail and loses none', async () => {
  const now = new Date();
  await queue('en', now);
  await stopMailServer();
  expect(await deliverMail(now)).toBe(0);
  const waiting = await db.outbox.findFirstOrThrow();
  expect(waiting).toMatchObject({ sentAt: null, attempts: 1, lastError: 'ESOCKET' });
  expect(waiting.nextAttemptAt).toEqual(new Date(now.getTime() + 60_000));
  expect(await deliverMail(new Date(now.getTime() + 59_000))).toBe(0);
  await startMailServer();
  expect(await deliverMail(new Date(now.getTime() + 60_000))).toBe(1);
  expect(received).toHaveLength(1);
});

test('two instances side by side send each mail once', async () => {
  const now = new Date();
  for (let mail = 1; mail <= 6; mail += 1) await queue('en', now);
  const sent = await Promise.all([deliverMail(now), deliverMail(now), deliverMail(now)]);
  expect(sent.reduce((sum, count) => sum + count, 0)).toBe(6);
  expect(received).toHaveLength(6);
});

test('a line end in a name does not reach the headers', async () => {
  const now = new Date();
  await queue('en', now, 'Ada\r\nBcc: everybody@example.org');
  await deliverMail(now);
  const mail = await PostalMime.parse(received[0] ?? '');
  expect(mail.bcc ?? []).toEqual([]);
});

test.each([
  [1, 1],
  [2, 2],
  [3, 4],
  [6, 32],
  [7, 60],
  [50, 60],
])('after failure %i it waits %i minutes', (attempts, minutes) => {
  expect(retryMinutes(attempts)).toBe(minutes);
});
