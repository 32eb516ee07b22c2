import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { jobKinds, jobNames, renewalSeconds } from '#app/domain/operations/jobs/jobs.ts';
import { jobsIn } from '#tests/support/jobs.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const { database } = await import('#app/platform/database.server.ts');
const { enqueueJob, enqueueRun } = await import('#app/domain/operations/jobs/enqueueJob.server.ts');
const { enqueue, maintainQueue, requeueJob } = await import('#app/platform/queue.server.ts');
const { runNext, startWorker } = await import('#server/jobWorker.server.ts');
const { holdClock, startJobs, stopJobs } = await import('#server/jobs.server.ts');

const db = database();
const lock = { userId: 'ADVISOR1' };
const ask = () => enqueueJob(db, 'mail-account-attack', lock);
const run = (work: () => Promise<unknown>) => runNext('mail-account-attack', work);
const done = () => Promise.resolve();
const refused = (error: unknown) => () => Promise.reject(error);
const job = async () => (await jobsIn('mail-account-attack'))[0];
/** Lets time pass for all that the queue remembers. */
const pass = (interval: string) =>
  db.$executeRaw`UPDATE pgboss.job SET start_after = start_after - ${interval}::interval, started_on = started_on - ${interval}::interval,
    completed_on = completed_on - ${interval}::interval, keep_until = keep_until - ${interval}::interval`;

beforeEach(() => db.$executeRaw`DELETE FROM pgboss.job`);
afterEach(() => vi.restoreAllMocks());

describe('the tables of the queue', () => {
  test('are of the version that the library works with', async () => {
    const { schema } = JSON.parse(readFileSync('node_modules/pg-boss/version.json', 'utf8')) as { schema: number };
    expect(await db.$queryRaw`SELECT version FROM pgboss.version`).toEqual([{ version: schema }]);
  });

  test('hold a queue for each job, with its pauses', async () => {
    const rows = await db.$queryRaw<{ name: string }[]>`
      SELECT name, retry_limit AS tries, retry_delay AS delay, retry_backoff AS grows, expire_seconds AS expires FROM pgboss.queue ORDER BY name`;
    const prompt = { tries: 10, delay: 5, grows: true, expires: 60 };
    const background = { tries: 5, delay: 60, grows: true, expires: 900 };
    expect(rows).toEqual([
      { name: 'adopt-courses', ...prompt, tries: 5, expires: 20 },
      { name: 'anonymise-deleted', ...background },
      { name: 'apply-requirements', ...prompt, expires: 300 },
      { name: 'check-import', ...prompt },
      { name: 'create-credit', ...prompt, tries: 5, delay: 15 },
      { name: 'feed-learning', ...background, expires: 20 },
      { name: 'import-ledger', ...prompt, expires: 120 },
      { name: 'import-members', ...prompt, expires: 120 },
      { name: 'import-people', ...prompt },
      { name: 'import-rates', ...prompt, expires: 120 },
      { name: 'keep-academy-levels', ...background },
      { name: 'keep-assignments', ...background },
      { name: 'keep-course-minutes', ...background },
      { name: 'keep-credits', ...background, expires: 300 },
      { name: 'keep-figures', ...background },
      { name: 'keep-learning', ...background, expires: 20 },
      { name: 'mail-account-attack', ...prompt },
      { name: 'mail-assignments', ...background },
      { name: 'mail-digests', ...background, expires: 60 },
      { name: 'mail-reset-link', ...prompt },
      { name: 'mail-sales-reports', ...background, expires: 60 },
      { name: 'mail-sign-in-code', ...prompt },
      { name: 'mail-staff-attack', ...prompt },
      { name: 'rebuild-learning', ...background, expires: 20 },
      { name: 'record-permission-ends', ...background },
      { name: 'remind-account-reviews', ...background },
      { name: 'remind-learners', ...background },
      { name: 'remind-permission-ends', ...background },
      { name: 'remove-ended', ...background },
      { name: 'remove-old-files', ...background },
      { name: 'remove-old-imports', ...background },
      { name: 'remove-old-mails', ...background },
      { name: 'run-assignment', ...prompt },
      { name: 'run-batch', ...prompt },
      { name: 'run-export', ...prompt, tries: 5, expires: 20 },
      { name: 'send-mail', tries: 12, delay: 30, grows: true, expires: 120 },
      { name: 'tell-brand-message', ...prompt },
      { name: 'unpack-course', ...prompt, tries: 5, expires: 20 },
    ]);
    expect(rows.map(({ name }) => name)).toEqual(jobNames.toSorted());
  });
});

test('the role of the product does all that follows, and makes no table', async () => {
  await expect(db.$executeRaw`CREATE TABLE pgboss.mine (id int)`).rejects.toThrow('permission denied');
});

describe('a job', () => {
  test('is there once the change is saved that asks for it, and not if that fails', async () => {
    const change = db.$transaction(async (tx) => {
      await enqueueJob(tx, 'mail-account-attack', lock);
      expect(await jobsIn('mail-account-attack')).toEqual([]);
      throw new Error('The change fails.');
    });
    await expect(change).rejects.toThrow('The change fails.');
    expect(await job()).toBeUndefined();
    await db.$transaction((tx) => enqueueJob(tx, 'mail-account-attack', lock));
    expect(await job()).toMatchObject({ state: 'created', data: lock });
  });

  test('of no queue is refused, with the change', async () => {
    await expect(enqueue(db, 'send-fax', {})).rejects.toThrow('There is no queue send-fax.');
  });

  test('is done once, whoever looks', async () => {
    for (let each = 1; each <= 5; each += 1) await ask();
    let times = 0;
    const count = () => Promise.resolve((times += 1));
    const ran = await Promise.all(Array.from({ length: 12 }, () => run(count)));
    // Two that reach for the same row at once may both come back with less than there is.
    while (await run(count));
    expect([times, ran.filter(Boolean).length]).toEqual([5, expect.any(Number)]);
    expect((await jobsIn('mail-account-attack')).map(({ state }) => state)).toEqual(Array(5).fill('completed'));
  });

  test('that is done leaves nothing: its data may be personal', async () => {
    await ask();
    await run(done);
    await pass('11 minutes');
    await maintainQueue();
    await db.$executeRaw`UPDATE pgboss.archive SET archived_on = archived_on - interval '2 seconds'`;
    await maintainQueue();
    expect([await job(), await db.$queryRaw`SELECT id FROM pgboss.archive`]).toEqual([undefined, []]);
  });

  test('that fails is tried again after pauses that double, and then failed for good', async () => {
    await ask();
    const pauses: number[] = [];
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      const before = Date.now();
      expect(await run(refused(new Error('down')))).toBe(true);
      expect(await run(done)).toBe(false);
      const { state, start_after: next } = (await job())!;
      expect(state).toBe('retry');
      pauses.push((next.getTime() - before) / 1000);
      await db.$executeRaw`UPDATE pgboss.job SET start_after = now() - interval '1 second'`;
    }
    for (const [place, seconds] of pauses.entries()) {
      expect(seconds).toBeGreaterThan(5 * 2 ** place - 1);
      expect(seconds).toBeLessThan(5 * 2 ** (place + 1) + 5);
    }
    await run(refused(new Error('down')));
    expect(await job()).toMatchObject({ state: 'failed', retry_count: 10 });
    await pass('29 days');
    await maintainQueue();
    expect(await job()).toMatchObject({ state: 'failed' });
    await pass('2 days');
    await maintainQueue();
    expect(await job()).toBeUndefined();
  });

  test.each([
    [Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:25'), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
    [new TypeError('ada@harbor.example is not a function'), 'TypeError'],
    [Object.assign(new Error('x'), { name: 'ada@harbor.example', code: 'SELECT * FROM agents' }), 'unknown'],
    ['ada@harbor.example', 'unknown'],
    [undefined, 'unknown'],
  ])('that fails with %s is noted as %j, never with a message', async (error, code) => {
    vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    await ask();
    await run(refused(error));
    expect((await job())?.output).toEqual({ code });
  });

  test('whose process died is given up when its time is over, and run again', async () => {
    await ask();
    let died = () => {};
    void run(() => new Promise<void>((resolve) => (died = resolve)));
    await expect.poll(async () => (await job())?.state).toBe('active');
    await maintainQueue();
    expect(await run(done)).toBe(false);
    await pass('61 seconds');
    await maintainQueue();
    expect(await job()).toMatchObject({ state: 'retry' });
    await pass('11 seconds');
    expect(await run(done)).toBe(true);
    expect(await job()).toMatchObject({ state: 'completed' });
    died();
  });

  test('that is renewed may take long while its process works at it, and is taken up within a minute once that has died', async () => {
    const isState = (state: string) => expect.poll(async () => (await jobsIn('unpack-course'))[0]?.state).toBe(state);
    const expiresIn = async () =>
      (
        await db.$queryRaw<
          { seconds: number }[]
        >`SELECT extract(epoch FROM started_on + expire_in - now())::float8 AS seconds FROM pgboss.job WHERE name = 'unpack-course'`
      )[0]!.seconds;
    await enqueueJob(db, 'unpack-course', { uploadId: crypto.randomUUID() });
    const clock = vi.spyOn(globalThis, 'setInterval');
    let died = () => {};
    const working = runNext('unpack-course', () => new Promise<void>((resolve) => (died = resolve)));
    await isState('active');
    const renew = clock.mock.calls.find(([, pause]) => pause === renewalSeconds * 1000)![0];
    for (let minute = 1; minute <= 3; minute += 1) {
      await pass('1 minute');
      renew();
      await expect.poll(expiresIn).toBeGreaterThan(10);
      await maintainQueue();
      await isState('active');
    }
    expect(await expiresIn()).toBeLessThan(21);
    await pass('21 seconds');
    await maintainQueue();
    await isState('retry');
    // What the dead process would have said is not heard.
    renew();
    await pass('11 seconds');
    expect(await runNext('unpack-course', done)).toBe(true);
    await isState('completed');
    died();
    await working;
  });
});

describe('the timetable', () => {
  test('has one run written, however many instances ask for it', async () => {
    const planned = new Date('2026-11-21T03:41:00.412Z');
    await Promise.all(Array.from({ length: 8 }, () => enqueueRun(db, 'anonymise-deleted', planned)));
    await runNext('anonymise-deleted', done);
    await enqueueRun(db, 'anonymise-deleted', new Date('2026-11-21T03:41:59Z'));
    expect(await jobsIn('anonymise-deleted')).toHaveLength(1);
    await enqueueRun(db, 'anonymise-deleted', new Date('2026-11-22T03:41:00Z'));
    await enqueueRun(db, 'remove-old-mails', planned);
    expect([(await jobsIn('anonymise-deleted')).length, (await jobsIn('remove-old-mails')).length]).toEqual([2, 1]);
  });
});

describe('a worker', () => {
  test('lets a job that runs come to its end, and begins no other', async () => {
    await ask();
    await ask();
    let finish = () => {};
    const begun: string[] = [];
    const worker = startWorker((name) => {
      begun.push(name);
      return new Promise<void>((resolve) => (finish = resolve));
    });
    await expect.poll(() => begun.length).toBe(1);
    const stopped = worker.stop(10_000);
    finish();
    await stopped;
    expect((await jobsIn('mail-account-attack')).map(({ state }) => state).sort()).toEqual(['completed', 'created']);
  });

  test('is not waited for longer than its deadline', async () => {
    await ask();
    let finish = () => {};
    const worker = startWorker(() => new Promise<void>((resolve) => (finish = resolve)));
    await expect.poll(async () => (await job())?.state).toBe('active');
    await worker.stop(50);
    expect((await job())?.state).toBe('active');
    finish();
    await expect.poll(async () => (await job())?.state).toBe('completed');
  });

  test('starts once, however often an edit in development starts it', async () => {
    await ask();
    const shared = globalThis as unknown as { gangwayJobs?: { clock: { getStatus(): string }[] } };
    const statuses = (clock: { getStatus(): string }[]) => clock.map((task) => task.getStatus());
    const timetabled = Object.values(jobKinds).filter((kind) => 'timetable' in kind).length;
    startJobs();
    const first = shared.gangwayJobs!.clock;
    startJobs();
    expect([statuses(first), statuses(shared.gangwayJobs!.clock)]).toEqual([
      Array(timetabled).fill('destroyed'),
      Array(timetabled).fill('idle'),
    ]);
    await expect.poll(async () => (await job())?.state).toBe('completed');
    await stopJobs();
    expect(statuses(shared.gangwayJobs!.clock)).toEqual(Array(timetabled).fill('destroyed'));
  });
});

describe('the clock of a process among several', () => {
  const shared = globalThis as unknown as { gangwayJobs?: { clock: { getStatus(): string }[] } };
  const clock = () => shared.gangwayJobs?.clock.map((task) => task.getStatus());
  const timetabled = Object.values(jobKinds).filter((kind) => 'timetable' in kind).length;

  test('begins when it is given, once, and ends with its jobs', async () => {
    startJobs({ clock: false });
    expect(clock()).toEqual([]);
    holdClock();
    holdClock();
    expect(clock()).toEqual(Array(timetabled).fill('idle'));
    await stopJobs();
    expect(clock()).toEqual(Array(timetabled).fill('destroyed'));
  });

  test('does not begin where the process ends already', async () => {
    startJobs({ clock: false });
    const stopped = stopJobs();
    holdClock();
    await stopped;
    expect(clock()).toEqual([]);
  });
});

test('a job that failed for good is put back once, as a new one', async () => {
  await ask();
  await db.$executeRaw`UPDATE pgboss.job SET retry_limit = 0`;
  await run(refused(new Error('down')));
  const { id } = (await job())!;
  await pass('20 days');
  const put = await Promise.all([1, 2].map(() => db.$transaction((tx) => requeueJob(tx, 'mail-account-attack', id))));
  expect(put.sort()).toEqual([false, true]);
  expect(await job()).toMatchObject({
    id,
    state: 'created',
    data: lock,
    retry_count: 0,
    completed_on: null,
    output: null,
  });
  await maintainQueue();
  expect(await run(done)).toBe(true);
  expect(await db.$transaction((tx) => requeueJob(tx, 'mail-account-attack', id))).toBe(false);
});
