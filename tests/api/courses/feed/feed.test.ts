import { afterAll, beforeEach, expect, test } from 'vitest';
import { startRecordStore } from '#tests/support/recordStore.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const store = await startRecordStore();
afterAll(() => store.stop());
process.env.XAPI_FEED = store.address;
const { database } = await import('#app/platform/database.server.ts');
const { keepLearning } = await import('#app/domain/courses/analytics/keepLearning.server.ts');
const { feedLearning } = await import('#app/domain/courses/feed/feedLearning.server.ts');
const { readFeed } = await import('#app/domain/courses/feed/readFeed.server.ts');
const { insertStatements } = await import('#app/domain/courses/statements/statementRows.server.ts');
const { recordStore } = await import('#app/platform/recordStore.server.ts');
const { newCourse } = await import('#tests/support/academy.ts');
const { buildAgency } = await import('#tests/support/builders.ts');
const { newLearner } = await import('#tests/support/learners.ts');
const { newStaff, signedInAsStaff } = await import('#tests/support/staff.ts');

const db = database();
const now = new Date();
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
const feed = (at = now, atOnce = 50) => feedLearning({ db, now: at }, { atOnce });
const status = async () => readFeed(await signedInAsStaff(await newStaff('learning-manager')));

beforeEach(async () => {
  await db.feedStatement.deleteMany();
  await db.recordFeed.deleteMany();
  store.kept.clear();
  store.calls.length = 0;
  store.answer = () => 200;
  // From now on what is learned is fed.
  await feed();
});

const item = {
  identifier: 'a',
  title: 'Part',
  launch: 'a.html',
  isSco: true,
  visible: true,
  dataFromLms: '',
  masteryScore: null,
  maxTimeAllowed: '',
  timeLimitAction: '',
  sequencing: null,
  children: [],
};

async function anAttempt(standard: '1.2' | 'cmi5' = '1.2') {
  const learner = await newLearner(db, await buildAgency(db, { country: 'US' }));
  const { courseId } = await newCourse(db, { curriculum: 'PC' });
  const { packageId } = await db.coursePackage.create({
    data: {
      courseId,
      language: 'en',
      number: 3,
      standard,
      state: 'published',
      size: 1,
      createdAt: now,
      manifest: { standard, title: 'Course', items: [item], sequencing: null },
    },
  });
  const { authId, agentUniqueId } = learner;
  return db.courseAttempt.create({ data: { authId, agentUniqueId, courseId, packageId, startedAt: minutes(-30) } });
}

const commit = (registration: string, lessonStatus: string, score: number) =>
  db.courseAttempt.update({
    where: { registration },
    data: {
      data: { a: { 'cmi.core.lesson_status': lessonStatus, 'cmi.core.score.raw': String(score) } },
      totalSeconds: 600,
      committedAt: minutes(-5),
    },
  });

async function units(count: number) {
  const { registration, courseId } = await anAttempt('cmi5');
  const { sessionId } = await db.cmi5Session.create({
    data: {
      registration,
      unit: 'u',
      activityId: 'https://a.example/u',
      actor: 'x',
      mode: 'Normal',
      fetchHash: crypto.randomUUID(),
      startedAt: now,
    },
  });
  const statements = Array.from({ length: count }, (_, place) => ({
    statementId: crypto.randomUUID(),
    sessionId,
    statement: { verb: { id: 'https://a.example/did' }, object: { id: `https://a.example/${place}` } },
  }));
  await insertStatements(db, { registration, courseId, now }, statements);
  return statements.map(({ statementId }) => statementId);
}

const verbOf = (statement: Record<string, unknown>) => (statement.verb as { id: string }).id.split('/').at(-1);

test('what comes about of an attempt is sent once, in its order, with its score, to the address with its credentials', async () => {
  const { registration, authId, courseId } = await anAttempt();
  await keepLearning({ db });
  await feed();
  await commit(registration, 'failed', 40);
  await keepLearning({ db });
  await commit(registration, 'passed', 85);
  await keepLearning({ db });
  await keepLearning({ db });
  await feed();
  const sent = [...store.kept.values()];
  expect(sent.map(verbOf)).toEqual(['attempted', 'failed', 'completed', 'passed']);
  expect(sent[0]).not.toHaveProperty('result');
  expect(sent.at(-1)).toMatchObject({
    actor: { objectType: 'Agent', account: { name: authId } },
    object: { id: expect.stringMatching(new RegExp(`/courses/${courseId}$`)) as string },
    result: { success: true, score: { scaled: 0.85, raw: 85, min: 0, max: 100 }, duration: 'PT600S' },
    context: { registration, language: 'en', revision: '3' },
    timestamp: minutes(-5).toISOString(),
  });
  const [call] = store.calls;
  expect(call).toMatchObject({ path: '/lrs/statements', version: '1.0.3' });
  expect(Buffer.from(call!.authorization.slice(6), 'base64').toString()).toBe('key:a secret');
  expect(await status()).toMatchObject({ sent: 4, waiting: 0, refused: 0, failure: null, lastSentAt: now });
});

test('statements of units are fed as they are stored, some a call, and each run starts where the last one ended', async () => {
  const ids = await units(7);
  await feed(now, 3);
  expect(store.calls.map(({ ids: sent }) => sent.length)).toEqual([3, 3, 1]);
  expect(store.calls.flatMap(({ ids: sent }) => sent)).toEqual(ids);
  expect(await db.feedStatement.count()).toBe(0);
});

test('a store that fails keeps nothing back from later: it is tried again after a longer pause each time', async () => {
  const ids = await units(2);
  store.answer = () => 503;
  await feed();
  expect(await status()).toMatchObject({ waiting: 2, sent: 0, failure: '503', failedAt: now, nextAt: minutes(1) });
  await feed();
  expect(store.calls).toHaveLength(1);
  await feed(minutes(2));
  expect(await status()).toMatchObject({ failure: '503', nextAt: minutes(4) });
  store.answer = () => 200;
  await feed(minutes(5));
  expect([...store.kept.keys()]).toEqual(ids);
  expect(await status()).toMatchObject({ waiting: 0, sent: 2, failure: null, nextAt: null });
});

test('where the answer is lost, the same statements are sent again under the same identifiers', async () => {
  const ids = await units(3);
  store.answer = () => 'lost';
  await feed();
  expect(await status()).toMatchObject({ waiting: 3, failure: 'unreachable' });
  store.answer = () => 409;
  await feed(minutes(2));
  expect([...store.kept.keys()]).toEqual(ids);
  expect(await status()).toMatchObject({ waiting: 0, refused: 0, failure: null });
});

test('a statement that the store refuses is set aside, the others go on, and it is forgotten after thirty days', async () => {
  const ids = await units(4);
  store.answer = (statements) => (statements.some(({ id }) => id === ids[1]) ? 400 : 200);
  await feed();
  expect([...store.kept.keys()]).toEqual([ids[0], ids[2], ids[3]]);
  expect(await status()).toMatchObject({ waiting: 0, refused: 1, sent: 3, failure: null });
  await feed(minutes(31 * 24 * 60));
  expect(await status()).toMatchObject({ refused: 0 });
});

test('two runs at once send each statement once', async () => {
  const ids = await units(20);
  await Promise.all([feed(now, 2), feed(now, 2), feed(now, 2)]);
  await feed();
  expect(store.calls.flatMap(({ ids: sent }) => sent)).toEqual(ids);
});

test('a run that dies before its transaction ends sends the same again, which the store has once', async () => {
  const ids = await units(2);
  const dying = {
    ...db,
    recordFeed: db.recordFeed,
    $executeRaw: db.$executeRaw.bind(db),
    $transaction: (work: (tx: unknown) => Promise<unknown>) =>
      db.$transaction(async (tx) => {
        await work(tx);
        throw new Error('killed');
      }),
  } as unknown as typeof db;
  await expect(feedLearning({ db: dying, now })).rejects.toThrow('killed');
  await feed();
  expect(store.calls).toHaveLength(2);
  expect([...store.kept.keys()]).toEqual(ids);
});

test('without a record store nothing is kept for one, and none is shown', async () => {
  await feedLearning({ db, now }, { store: null });
  await units(2);
  const { registration } = await anAttempt();
  await commit(registration, 'passed', 90);
  await keepLearning({ db });
  expect(await db.feedStatement.count()).toBe(0);
  expect(await status()).toBeNull();
  expect(recordStore()).not.toBeNull();
});

test('a statement whose month has gone before it was sent leaves the feed, and delays no other', async () => {
  const [gone, stays] = await units(2);
  await db.xapiStatement.deleteMany({ where: { statementId: gone! } });
  await feed();
  expect([...store.kept.keys()]).toEqual([stays]);
  expect(await db.feedStatement.count()).toBe(0);
});
