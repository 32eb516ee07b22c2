import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { jobKinds, leaseSeconds, pauseAfter, renewalSeconds, type JobName } from '#app/domain/operations/jobs/jobs.ts';
import { jobsIn, makeDue } from '#tests/support/jobs.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const { database } = await import('#app/platform/database.server.ts');
const { enqueueJob, enqueueRun } = await import('#app/domain/operations/jobs/enqueueJob.server.ts');
const { removeOld } = await import('#app/domain/operations/retention/removeOld.server.ts');
const { completeJob, enqueue, enqueueMany, requeueJob, takeJob } = await import('#app/platform/queue.server.ts');
const { runNext, startWorker } = await import('#server/jobWorker.server.ts');
const { holdClock, startJobs, stopJobs } = await import('#server/jobs.server.ts');

const db = database();
const lock = { userId: 'ADVISOR1' };
const ask = () => enqueueJob(db, 'mail-account-attack', lock);
const run = (work: () => Promise<unknown>) => runNext('mail-account-attack', work);
const done = () => Promise.resolve();
const refused = (error: unknown) => () => Promise.reject(error);
const job = async () => (await jobsIn('mail-account-attack'))[0];
const byImport = (one: unknown, other: unknown) => JSON.stringify(one).localeCompare(JSON.stringify(other));
/** Lets time pass for all jobs. */
const pass = (interval: string) =>
  db.$executeRaw`UPDATE jobs SET due_at = due_at - ${interval}::interval, started_at = started_at - ${interval}::interval,
    ended_at = ended_at - ${interval}::interval`;
/** Begins a job whose process then is killed: it does not renew its lease and never ends. Returns what it would have said. */
async function cutOff(name: JobName): Promise<{ renew: () => void; end: () => void; ended: Promise<boolean> }> {
  const clock = vi.spyOn(globalThis, 'setInterval');
  let end = () => {};
  const ended = runNext(name, () => new Promise<void>((resolve) => (end = resolve)));
  const renewal = () => clock.mock.calls.find(([, pause]) => pause === renewalSeconds * 1000)?.[0];
  await expect.poll(renewal).toBeDefined();
  const renew = renewal()!;
  clock.mockRestore();
  return { renew, end: () => end(), ended };
}

beforeEach(() => db.job.deleteMany());
afterEach(() => vi.restoreAllMocks());

test('each kind is tried for as long as it is worth it, with pauses that double to ten minutes', () => {
  const triedFor = (name: JobName) => {
    let seconds = 0;
    for (let attempt = 1; ; attempt += 1) {
      const pause = pauseAfter(name, attempt);
      if (pause === undefined) return seconds;
      seconds += pause;
    }
  };
  const pauses = Array.from({ length: 10 }, (_, place) => pauseAfter('mail-reset-link', place + 1));
  expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 320, 600, 600, 600]);
  const hours = (name: JobName) => Number((triedFor(name) / 3600).toFixed(2));
  expect({
    'send-mail': hours('send-mail'),
    'mail-reset-link': hours('mail-reset-link'),
    'unpack-course': hours('unpack-course'),
    'remove-ended': hours('remove-ended'),
  }).toEqual({ 'send-mail': 47.76, 'mail-reset-link': 1.51, 'unpack-course': 0.04, 'remove-ended': 0.42 });
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
    expect(await job()).toMatchObject({ state: 'waiting', data: lock });
  });

  test('is done once, however many processes look', async () => {
    for (let each = 1; each <= 5; each += 1) await ask();
    let times = 0;
    const count = () => Promise.resolve((times += 1));
    const ran = await Promise.all(Array.from({ length: 12 }, () => run(count)));
    // Of two that reach for the same row at once one may find none.
    while (await run(count));
    expect([times, ran.filter(Boolean).length]).toEqual([5, expect.any(Number)]);
    expect((await jobsIn('mail-account-attack')).map(({ state }) => state)).toEqual(Array(5).fill('done'));
  });

  test('that two processes take at once are two jobs', async () => {
    await ask();
    await ask();
    const taken = await Promise.all([1, 2].map(() => takeJob('mail-account-attack', leaseSeconds)));
    expect(new Set(taken.map((each) => each?.id)).size).toBe(2);
    expect(await takeJob('mail-account-attack', leaseSeconds)).toBeUndefined();
  });

  test('of a higher priority comes first, then the one that is due for longer', async () => {
    await enqueueMany(db, 'send-mail', [{ mailId: 'later' }], { priority: -1 });
    await enqueueMany(db, 'send-mail', [{ mailId: 'first' }], { priority: 0 });
    await enqueueMany(db, 'send-mail', [{ mailId: 'second' }], { priority: 0 });
    const order: unknown[] = [];
    while (await runNext('send-mail', (_, data) => Promise.resolve(order.push(data))));
    expect(order).toEqual([{ mailId: 'first' }, { mailId: 'second' }, { mailId: 'later' }]);
  });

  test('of a party runs alone, also where several processes look at once', async () => {
    const turn = (importId: string, party: string, before: number) =>
      enqueue(db, 'check-import', { importId }, { turn: { party, before } });
    for (const [before, importId] of ['a1', 'a2', 'a3'].entries()) await turn(importId, 'A', before);
    await turn('b1', 'B', 0);
    const take = () => takeJob('check-import', leaseSeconds);
    const taken = (await Promise.all([1, 2, 3, 4].map(take))).filter((each) => each !== undefined);
    for (let more = await take(); more; more = await take()) taken.push(more);
    expect(taken.map(({ data }) => data).toSorted(byImport)).toEqual([{ importId: 'a1' }, { importId: 'b1' }]);
    await completeJob(taken.find(({ data }) => (data as { importId: string }).importId === 'a1')!);
    expect(await take()).toMatchObject({ data: { importId: 'a2' } });
    expect(await take()).toBeUndefined();
    // Once its process has died it is taken again, and no other of its party.
    await pass('21 seconds');
    expect([(await take())?.data, (await take())?.data].toSorted(byImport)).toEqual([
      { importId: 'a2' },
      { importId: 'b1' },
    ]);
    expect(await take()).toBeUndefined();
  });

  test('of a party is not overtaken by the next one while another process takes it', async () => {
    for (const [before, importId] of ['a1', 'a2'].entries())
      await enqueue(db, 'check-import', { importId }, { turn: { party: 'A', before } });
    await db.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT FROM jobs WHERE data ->> 'importId' = 'a1' FOR UPDATE`;
      expect(await takeJob('check-import', leaseSeconds)).toBeUndefined();
    });
    expect(await takeJob('check-import', leaseSeconds)).toMatchObject({ data: { importId: 'a1' } });
  });

  test('that is done leaves no data, which may be personal, and its row goes after a day', async () => {
    await ask();
    await run(done);
    expect(await job()).toMatchObject({ state: 'done', data: {} });
    await pass('23 hours');
    await removeOld({ db, now: new Date() }, 'remove-ended');
    expect(await job()).toBeDefined();
    await pass('2 hours');
    await removeOld({ db, now: new Date() }, 'remove-ended');
    expect(await job()).toBeUndefined();
  });

  test('that fails is tried again after pauses, and then failed for good', async () => {
    await ask();
    const { retries } = jobKinds['mail-account-attack'];
    for (let attempt = 1; attempt <= retries; attempt += 1) {
      const before = Date.now();
      expect(await run(refused(new Error('down')))).toBe(true);
      expect(await run(done)).toBe(false);
      const { state, dueAt, attempts } = (await job())!;
      expect([state, attempts]).toEqual(['waiting', attempt]);
      const pause = (dueAt.getTime() - before) / 1000 - pauseAfter('mail-account-attack', attempt)!;
      expect(Math.abs(pause)).toBeLessThan(5);
      await makeDue('mail-account-attack');
    }
    await run(refused(new Error('down')));
    expect(await job()).toMatchObject({ state: 'failed', attempts: retries + 1 });
    expect(await run(done)).toBe(false);
    await pass('29 days');
    await removeOld({ db, now: new Date() }, 'remove-ended');
    expect(await job()).toMatchObject({ state: 'failed' });
    await pass('2 days');
    await removeOld({ db, now: new Date() }, 'remove-ended');
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
    expect((await job())?.lastError).toBe(code);
  });

  test('may take long while its process works, and is taken by another 20 seconds after that has died', async () => {
    await ask();
    const first = await cutOff('mail-account-attack');
    const lease = async () => ((await job())!.dueAt.getTime() - Date.now()) / 1000;
    for (let renewal = 1; renewal <= 3; renewal += 1) {
      await pass('19 seconds');
      expect(await run(done)).toBe(false);
      first.renew();
      await expect.poll(lease).toBeGreaterThan(leaseSeconds - 5);
    }
    expect(await lease()).toBeLessThan(leaseSeconds + 1);
    await pass('21 seconds');
    const second = await cutOff('mail-account-attack');
    expect(await job()).toMatchObject({ state: 'running', attempts: 2, lastError: 'expired' });
    // The first process is heard no more.
    const { dueAt } = (await job())!;
    first.renew();
    first.end();
    await first.ended;
    expect(await job()).toMatchObject({ state: 'running', dueAt });
    second.end();
    await second.ended;
    expect(await job()).toMatchObject({ state: 'done', attempts: 2, lastError: null });
  });

  test('that ends its process each time has failed for good after its last attempt', async () => {
    vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    await ask();
    for (let attempt = 0; attempt <= jobKinds['mail-account-attack'].retries; attempt += 1) {
      expect(await takeJob('mail-account-attack', leaseSeconds)).toMatchObject({ attempt: attempt + 1 });
      await pass('21 seconds');
    }
    const verb = vi.fn(done);
    expect(await run(verb)).toBe(true);
    expect(verb).not.toHaveBeenCalled();
    expect(await job()).toMatchObject({ state: 'failed', lastError: 'expired' });
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
    expect((await jobsIn('mail-account-attack')).map(({ state }) => state).sort()).toEqual(['done', 'waiting']);
  });

  test('is not waited for longer than its deadline', async () => {
    await ask();
    let finish = () => {};
    const worker = startWorker(() => new Promise<void>((resolve) => (finish = resolve)));
    await expect.poll(async () => (await job())?.state).toBe('running');
    await worker.stop(50);
    expect((await job())?.state).toBe('running');
    finish();
    await expect.poll(async () => (await job())?.state).toBe('done');
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
    await expect.poll(async () => (await job())?.state).toBe('done');
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
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await ask();
  await makeDue('mail-account-attack', { lastAttempt: true });
  await run(refused(new Error('down')));
  const { id } = (await job())!;
  await pass('20 days');
  const put = await Promise.all([1, 2].map(() => db.$transaction((tx) => requeueJob(tx, 'mail-account-attack', id))));
  expect(put.sort()).toEqual([false, true]);
  expect(await job()).toMatchObject({
    id,
    state: 'waiting',
    data: lock,
    attempts: 0,
    startedAt: null,
    endedAt: null,
    lastError: null,
  });
  expect(await run(done)).toBe(true);
  expect(await db.$transaction((tx) => requeueJob(tx, 'mail-account-attack', id))).toBe(false);
});
