import { beforeEach, describe, expect, test } from 'vitest';
import { buildAgency } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { jobsIn, makeDue } from '#tests/support/jobs.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const { database } = await import('#app/platform/database.server.ts');
const { writeStaffCookie } = await import('#app/platform/cookies.server.ts');
const { enqueueJob } = await import('#app/domain/operations/jobs/enqueueJob.server.ts');
const { listJobs } = await import('#app/domain/operations/jobs/listJobs.server.ts');
const { restartJob } = await import('#app/domain/operations/jobs/restartJob.server.ts');
const { runNext } = await import('#server/jobWorker.server.ts');
const page = await import('#app/routes/operations/jobs/jobs.tsx');
const { newStaff, requestTo, responseOf, signedInAsStaff, staffCookie } = await import('#tests/support/staff.ts');

const db = database();
beforeEach(() => db.job.deleteMany());

const refusedWith = (status: number, code: string) => ({
  type: 'DataWithResponseInit',
  data: { code },
  init: { status },
});
const administrator = async (language: 'en' | 'ja' = 'en') =>
  staffCookie(await newStaff('administrator', { language }));
const open = (cookie: string, search = '') => page.loader(requestTo(`/staff/jobs${search}`, { cookie }));
const press = (cookie: string, form: Record<string, string>) => page.action(requestTo('/staff/jobs', { cookie, form }));
const account = { userId: 'ADVISOR1' };
const ask = () => enqueueJob(db, 'mail-account-attack', account);

async function failedJob(): Promise<{ name: string; id: string }> {
  await ask();
  await makeDue('mail-account-attack', { lastAttempt: true });
  await runNext('mail-account-attack', () =>
    Promise.reject(Object.assign(new Error('ada@harbor.example'), { code: 'ECONNREFUSED' })),
  );
  const { id } = (await jobsIn('mail-account-attack')).find(({ state }) => state === 'failed')!;
  return { name: 'mail-account-attack', id };
}

describe('who may', () => {
  test.each(['reviewer', 'editor'] as const)('a %s may neither look nor restart', async (role) => {
    const member = await newStaff(role);
    const cookie = await staffCookie(member);
    const job = await failedJob();
    await expect(open(cookie)).rejects.toMatchObject(refusedWith(403, 'forbidden'));
    await expect(press(cookie, job)).rejects.toMatchObject(refusedWith(403, 'forbidden'));
    const ctx = await signedInAsStaff(member);
    await expect(listJobs(ctx, { state: 'failed', page: 1, pageSize: 20 })).rejects.toThrow('forbidden');
    await expect(restartJob(ctx, { name: 'mail-account-attack', id: job.id })).rejects.toThrow('forbidden');
    expect((await jobsIn('mail-account-attack')).map(({ state }) => state)).toEqual(['failed']);
  });

  test('only staff', async () => {
    const { owner } = await buildAgency(db);
    const cookie = (await writeStaffCookie((await signedIn(owner)).sessionId)).split(';')[0]!;
    expect((await responseOf(open(cookie))).headers.get('Location')).toContain('/staff/login');
    expect((await responseOf(open(''))).headers.get('Location')).toBe('/staff/login?target=%2Fstaff%2Fjobs');
    expect((await responseOf(press('', await failedJob()))).headers.get('Location')).toContain('/staff/login');
  });

  test('no other site restarts', async () => {
    const args = requestTo('/staff/jobs', { cookie: await administrator(), form: await failedJob() });
    args.request.headers.set('origin', 'https://evil.example');
    await expect(page.action(args)).rejects.toMatchObject(refusedWith(403, 'crossOrigin'));
  });
});

describe('the list', () => {
  test('shows what failed, waits and runs, with why, and nothing personal', async () => {
    const { id } = await failedJob();
    await ask();
    await enqueueJob(db, 'mail-staff-attack', account);
    let finish = () => {};
    const running = runNext('mail-staff-attack', () => new Promise<void>((resolve) => (finish = resolve)));
    const cookie = await administrator();
    await expect.poll(async () => (await open(cookie)).counts).toEqual({ failed: 1, waiting: 1, running: 1 });
    const failed = await open(cookie);
    expect(failed).toMatchObject({ title: 'Jobs · Gangway', state: 'failed', list: { page: 1 } });
    expect(failed.rows).toMatchObject([
      {
        id,
        name: 'mail-account-attack',
        known: true,
        attempts: 16,
        attemptLimit: 16,
        failed: expect.any(String),
        error: { code: 'ECONNREFUSED', meaning: 'unreachable' },
      },
    ]);
    expect((await open(cookie, '?state=waiting')).rows).toMatchObject([
      { name: 'mail-account-attack', attempts: 0, attemptLimit: 16, started: null, error: null },
    ]);
    expect((await open(cookie, '?state=running')).rows).toMatchObject([
      { name: 'mail-staff-attack', attempts: 1, started: expect.any(String), error: null },
    ]);
    for (const state of ['failed', 'waiting', 'running'])
      expect(JSON.stringify(await open(cookie, `?state=${state}`))).not.toMatch(/ADVISOR1|ada@/);
    finish();
    await running;
  });

  test('says of a job whose process died that its time ran out', async () => {
    await ask();
    await db.$executeRaw`UPDATE jobs SET state = 'running', attempts = 16, started_at = now() - interval '1 hour'`;
    await runNext('mail-account-attack', () => Promise.resolve());
    expect((await open(await administrator())).rows).toMatchObject([
      { attempts: 16, attemptLimit: 16, error: { code: 'expired', meaning: 'expired' } },
    ]);
  });

  test('comes in pages; one beyond the end is the last', async () => {
    for (let each = 1; each <= 12; each += 1) await ask();
    const cookie = await administrator();
    expect((await open(cookie, '?state=waiting&size=10')).rows).toHaveLength(10);
    const last = await open(cookie, '?state=waiting&size=10&page=99');
    expect([last.list.page, last.rows.length]).toEqual([2, 2]);
    const first = await open(cookie, '?state=waiting&size=10');
    expect(new Set([...first.rows, ...last.rows].map(({ id }) => id)).size).toBe(12);
  });

  test('shows a job of an earlier version by its bare name', async () => {
    await db.job.create({ data: { name: 'send-fax', state: 'failed', endedAt: new Date() } });
    expect((await open(await administrator())).rows).toMatchObject([{ name: 'send-fax', known: false }]);
  });

  test('is in Japanese too, in the time of Japan', async () => {
    await failedJob();
    const { title, rows } = await open(await administrator('ja'));
    expect(title).toBe('ジョブ · Gangway');
    expect(rows[0]?.failed).toMatch(/JST/);
  });
});

describe('restarting', () => {
  test('puts a failed job back, once, and leaves an audit row', async () => {
    const member = await newStaff('administrator');
    const cookie = await staffCookie(member);
    const job = await failedJob();
    const response = await responseOf(press(cookie, job));
    expect(response.headers.get('Location')).toBe('/staff/jobs');
    expect(await jobsIn('mail-account-attack')).toMatchObject([{ id: job.id, state: 'waiting', data: account }]);
    expect(await db.audit.findMany({ where: { action: 'job.restarted' } })).toMatchObject([
      {
        actorKind: 'staff',
        actorId: member.staffId,
        subjectKind: 'job',
        subjectId: job.id,
        after: { name: 'mail-account-attack' },
      },
    ]);
    const again = await responseOf(press(cookie, job));
    expect([again.headers.get('Location'), await db.audit.count({ where: { action: 'job.restarted' } })]).toEqual([
      '/staff/jobs',
      1,
    ]);
  });

  test.each([
    ['one that never was', { name: 'mail-account-attack', id: crypto.randomUUID() }],
    ['one of another name', { name: 'send-mail' }],
  ])('%s says that it is gone, and changes nothing', async (_what, change) => {
    const cookie = await administrator();
    const response = await responseOf(press(cookie, { ...(await failedJob()), ...change }));
    expect([response.status, response.headers.get('Location')]).toEqual([302, '/staff/jobs']);
    expect((await jobsIn('mail-account-attack')).map(({ state }) => state)).toEqual(['failed']);
  });

  test.each([{}, { name: 'mail-account-attack', id: 'x' }, { name: "x'; DROP TABLE agents", id: crypto.randomUUID() }])(
    '%j is malformed',
    async (form) => {
      await expect(press(await administrator(), form as Record<string, string>)).rejects.toMatchObject(
        refusedWith(400, 'malformedRequest'),
      );
    },
  );
});
