import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildAgency } from '#tests/support/builders.ts';
import { jobsIn, makeDue, runJobs } from '#tests/support/jobs.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
// Any port: each test puts a different server behind it, or none.
let port = 0;
let received: string[] = [];
let server: SMTPServer | undefined;

async function startMailServer(options: SMTPServerOptions = {}): Promise<void> {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    ...options,
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
const { queueMail } = await import('#app/platform/outbox.server.ts');
const { sendMail } = await import('#app/domain/operations/mail/sendMail.server.ts');
const { removeOld } = await import('#app/domain/operations/retention/removeOld.server.ts');
const { runNext } = await import('#server/jobWorker.server.ts');
const { runJob } = await import('#server/jobs.server.ts');
const { newStaff } = await import('#tests/support/staff.ts');
const db = database();

beforeEach(async () => {
  received = [];
  await db.outbox.deleteMany();
  await db.job.deleteMany();
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
  ['ja', '【Gangway】メールアドレスの確認のお願い', 'Ada様'],
] as const)('a mail in %s has a text and an HTML part, and goes out once', async (language, subject, greeting) => {
  const now = new Date();
  await queue(language, now);
  await runJobs(now);
  await runJobs(now);
  expect(received).toHaveLength(1);
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

test('a mail comes from whom the brand has set, with their signature, else from the installation’s sender', async () => {
  const now = new Date();
  const { mailSender } = await import('#app/domain/markets/settings/kinds/mailSender.ts');
  const staff = await newStaff('administrator');
  const set = (scope: string, value: object, days: number) =>
    db.brandSetting.create({
      data: {
        kind: 'mail-sender',
        scope,
        act: 'set',
        reason: 'Ours',
        savedAt: now,
        savedBy: staff.staffId,
        validFrom: new Date(now.getTime() + days * 86_400_000),
        value: { ...mailSender.ours(scope), ...value },
      },
    });
  const mailOf = async (brand: string | null, language: 'en' | 'ja') => {
    received = [];
    const params = { name: 'Ada', userId: 'ADA001', agency: 'Harbor' };
    const recipient = `nouser${Math.random()}@harbor.example`;
    await db.$transaction((tx) =>
      queueMail(tx, now, { template: 'validateEmail', recipient, language, params, brand }),
    );
    await runJobs(now);
    const { from, text } = await PostalMime.parse(received[0] ?? '');
    return { name: from?.name, address: from?.address, ending: text?.trim().split('\n\n').at(-1)?.trim() };
  };
  const installed = { name: 'Gangway', address: 'no-reply@gangway.example', ending: 'Your Gangway team' };
  expect(await mailOf('CU', 'en')).toEqual(installed);
  await set('CU', { senderNameEn: 'Cunard “Team”, UK', signatureEn: 'Yours,\nCunard' }, -3);
  await set('portal', { senderAddress: 'team@brand.co', senderNameJa: '〇〇チーム' }, -3);
  await set('portal', { senderAddress: 'later@brand.co' }, 3);
  expect(await mailOf('CU', 'en')).toEqual({
    name: 'Cunard “Team”, UK',
    address: 'team@brand.co',
    ending: 'Yours,\nCunard',
  });
  expect(await mailOf('CU', 'ja')).toMatchObject({ name: 'Cunard “Team”, UK', ending: 'Gangway事務局' });
  expect(await mailOf(null, 'ja')).toMatchObject({ name: '〇〇チーム', address: 'team@brand.co' });
  expect(await mailOf('PC', 'en')).toEqual({ ...installed, address: 'team@brand.co' });
  await db.brandSetting.deleteMany();
});

test('a mail server that is down delays a mail and loses none; why is noted as a code', async () => {
  await queue('en', new Date());
  await stopMailServer();
  await runJobs();
  expect(await db.outbox.findFirstOrThrow()).toMatchObject({ sentAt: null, attempts: 1, lastError: 'ESOCKET' });
  expect(await jobsIn('send-mail')).toMatchObject([{ state: 'waiting', lastError: 'ESOCKET' }]);
  await startMailServer();
  await runJobs();
  expect(received).toHaveLength(0);
  await makeDue('send-mail');
  await runJobs();
  expect(received).toHaveLength(1);
});

test('what a mail server says of a recipient is nowhere written down', async () => {
  const log = vi.spyOn(process.stdout, 'write');
  await stopMailServer();
  await startMailServer({
    onRcptTo: ({ address }, _, done) => done(Object.assign(new Error(`No <${address}> here`), { responseCode: 550 })),
  });
  await queue('en', new Date());
  await runJobs();
  const [job] = await jobsIn('send-mail');
  expect(job).toMatchObject({ state: 'waiting', lastError: 'EENVELOPE 550' });
  expect(JSON.stringify([job, log.mock.calls])).not.toMatch(/ada@/i);
  log.mockRestore();
});

test('two instances side by side send each mail once', async () => {
  const now = new Date();
  for (let mail = 1; mail <= 6; mail += 1) await queue('en', now);
  await Promise.all([runJobs(now), runJobs(now), runJobs(now)]);
  expect(received).toHaveLength(6);
  expect(new Set(received.map((mail) => /^Message-ID: (.*)$/m.exec(mail)?.[1])).size).toBe(6);
});

test('a job that is run again, after its process died, sends nothing again', async () => {
  await queue('en', new Date());
  const { id } = await db.outbox.findFirstOrThrow();
  for (const turn of [1, 2]) await runJob('send-mail', { mailId: id, turn });
  await runJob('send-mail', { mailId: crypto.randomUUID() });
  expect(received).toHaveLength(1);
});

test('a mail that is not saved is not sent', async () => {
  const change = db.$transaction(async (tx) => {
    await queueMail(tx, new Date(), {
      template: 'validateEmail',
      recipient: 'ada@harbor.example',
      language: 'en',
      params: {},
    });
    throw new Error('The change fails.');
  });
  await expect(change).rejects.toThrow('The change fails.');
  expect([await jobsIn('send-mail'), await runNext('send-mail', runJob)]).toEqual([[], false]);
});

test('a line end in a name does not reach the headers', async () => {
  await queue('en', new Date(), 'Ada\r\nBcc: everybody@example.org');
  await runJobs();
  const mail = await PostalMime.parse(received[0] ?? '');
  expect(mail.bcc ?? []).toEqual([]);
});

// The limits are a table in tests/domain/operations/mail/mailRetention.test.ts.
test('rows of mails go: of sent ones after 30 days, of others after 90', async () => {
  const now = new Date();
  const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3600_000);
  const mail = { template: 'validateEmail', recipient: 'ada@harbor.example', language: 'en', html: '', text: '' };
  await db.outbox.createMany({
    data: [
      { ...mail, subject: 'sent 30 days ago', createdAt: daysAgo(31), sentAt: daysAgo(30) },
      { ...mail, subject: 'sent 29 days ago', createdAt: daysAgo(100), sentAt: daysAgo(29) },
      { ...mail, subject: 'never sent, of 90 days ago', createdAt: daysAgo(90) },
      { ...mail, subject: 'never sent, of 89 days ago', createdAt: daysAgo(89) },
    ],
  });
  await removeOld({ db, now }, 'remove-old-mails');
  expect((await db.outbox.findMany()).map(({ subject }) => subject).sort()).toEqual([
    'never sent, of 89 days ago',
    'sent 29 days ago',
  ]);
});

test('a mail is in the hand of the brand that its recipient has chosen; without one, of that of who writes it', async () => {
  const [princess, cunard, none] = [await buildAgency(db), await buildAgency(db), await buildAgency(db)];
  const choose = ({ agentUniqueId }: { agentUniqueId: string }, displayCompany: string) =>
    db.preference.upsert({
      where: { agentUniqueId },
      create: { agentUniqueId, registeredCompany: 'PC', displayCompany },
      update: { displayCompany },
    });
  await choose(princess.owner, 'PC');
  await choose(cunard.owner, 'CU');
  await db.preference.deleteMany({ where: { agentUniqueId: none.owner.agentUniqueId } });
  const rows = [
    { to: princess.owner.emailAddress, brand: undefined, header: '#0B2A5B' },
    { to: cunard.owner.emailAddress, brand: 'PC', header: '#1B1B1D' },
    { to: none.owner.emailAddress, brand: 'PU', header: '#0B2A5B' },
    { to: none.owner.emailAddress, brand: undefined, header: null },
    // A mail to the staff is of no brand, even where a user has the same address.
    { to: cunard.owner.emailAddress, brand: null, header: null },
  ];
  for (const { to: recipient, brand, header } of rows) {
    await db.outbox.deleteMany();
    await db.$transaction((tx) =>
      queueMail(tx, new Date(), {
        template: 'resetPassword',
        recipient,
        language: 'en',
        params: { name: 'Ada', userId: 'ADA001' },
        link: '/reset-password?tokenId=abc',
        ...(brand === undefined ? {} : { brand }),
      }),
    );
    const { html } = await db.outbox.findFirstOrThrow();
    expect(/class="head"[^>]*background:(#[\dA-F]{6})/.exec(html)?.[1] ?? null).toBe(header);
  }
});

test('a mail that was taken while the database loses its leader is noted afterwards, and not sent again', async () => {
  const now = new Date();
  await queue('en', now);
  const { id } = await db.outbox.findFirstOrThrow();
  let tries = 0;
  const outbox = new Proxy(db.outbox, {
    get(rows, name) {
      if (name !== 'updateMany') return Reflect.get(rows, name) as unknown;
      tries += 1;
      if (tries > 1) return rows.updateMany.bind(rows);
      return () => Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }));
    },
  });
  await sendMail({ db: { outbox } as typeof db, now }, { mailId: id });
  await runJobs(now);
  expect([received.length, tries]).toEqual([1, 2]);
  expect(await db.outbox.findFirstOrThrow()).toMatchObject({ sentAt: now, attempts: 1, text: '' });
});
