import { beforeAll, describe, expect, test, vi } from 'vitest';
import { keepLearning, rebuildLearning } from '#app/domain/courses/analytics/keepLearning.server.ts';
import { courseLearningQuery, learningQuery } from '#app/domain/courses/analytics/learningForms.ts';
import { exportLearning, readCourseLearning, readLearning } from '#app/domain/courses/analytics/readLearning.server.ts';
import { sumTables } from '#app/domain/courses/analytics/sumStatements.server.ts';
import { database, Prisma } from '#app/platform/database.server.ts';
import { newCourse } from '#tests/support/academy.ts';
import { buildAgency } from '#tests/support/builders.ts';
import { everyRow } from '#tests/support/depth.ts';
import { newLearner } from '#tests/support/learners.ts';
import { newStaff, signedInAsStaff } from '#tests/support/staff.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';
import { listAddress } from '#tests/listAddress.ts';

await testDatabase();
quickPasswords();
const db = database();
const weekMs = 7 * 86_400_000;

type Learner = Awaited<ReturnType<typeof newLearner>>;

const item = (identifier: string) => ({
  identifier,
  title: `Part ${identifier}`,
  launch: 'a.html',
  isSco: true,
  visible: true,
  dataFromLms: '',
  masteryScore: null,
  maxTimeAllowed: '',
  timeLimitAction: '',
  sequencing: null,
  children: [],
});

async function aPackage() {
  const { courseId } = await newCourse(db, { curriculum: 'PC' });
  const manifest = { standard: '1.2', title: 'Course', items: [item('a'), item('b')], sequencing: null };
  const { packageId } = await db.coursePackage.create({
    data: {
      courseId,
      language: 'en',
      number: 1,
      standard: '1.2',
      state: 'published',
      size: 1,
      createdAt: new Date(),
      manifest,
    },
  });
  return { courseId, packageId };
}

type Version = Awaited<ReturnType<typeof aPackage>>;

async function begin({ authId, agentUniqueId }: Learner, version: Version, startedAt = new Date(), review = false) {
  // A learner has one attempt at a course open.
  const { courseId } = version;
  await db.courseAttempt.updateMany({ where: { authId, courseId, endedAt: null }, data: { endedAt: new Date() } });
  return db.courseAttempt.create({ data: { authId, agentUniqueId, ...version, startedAt, review } });
}

const answers = (right: readonly boolean[]) =>
  Object.fromEntries(
    right.flatMap((correct, place) => [
      [`cmi.interactions.${place}.id`, `q${place}`],
      [`cmi.interactions.${place}.result`, correct ? 'correct' : 'wrong'],
    ]),
  );
const doing = (status: string, score: number, right: readonly boolean[] = [], page = '') => {
  const values = { 'cmi.core.lesson_status': status, 'cmi.core.score.raw': String(score) };
  return { a: { ...values, ...answers(right) }, b: { ...values, 'cmi.core.lesson_location': page } };
};
const commit = (registration: string, data: object, totalSeconds: number) =>
  db.courseAttempt.update({ where: { registration }, data: { data, totalSeconds } });

/** All sums that count something, as they stand. */
async function allSums(): Promise<Record<string, unknown[]>> {
  const counting = { learning_counts: 'count', learning_answers: 'answered' } as Record<string, string>;
  const read = async (table: string) => {
    const rows = await db.$queryRaw<{ row: unknown }[]>(
      Prisma.sql`SELECT to_jsonb(t) AS row FROM ${Prisma.raw(table)} t WHERE ${Prisma.raw(counting[table] ?? 'starts')} <> 0 ORDER BY to_jsonb(t)::text`,
    );
    return [table, rows.map(({ row }) => row)] as const;
  };
  return Object.fromEntries(await Promise.all(sumTables.map(read)));
}

const manager = async (markets: ('nam' | 'uk')[] = []) =>
  signedInAsStaff(await newStaff('learning-manager', { markets }));
const of = (wanted: Record<string, string> = {}) => learningQuery.read(listAddress(wanted));
const ofCourse = (wanted: Record<string, string> = {}) => courseLearningQuery.read(listAddress(wanted));

let american: Learner[];
let british: Learner[];

beforeAll(async () => {
  const [us, gb] = [await buildAgency(db, { country: 'US' }), await buildAgency(db, { country: 'GB' })];
  american = await Promise.all([1, 2, 3].map(() => newLearner(db, us)));
  british = await Promise.all([1, 2].map(() => newLearner(db, gb)));
});

describe('the sums', () => {
  test('are those of a recount after a random walk of attempts, in whatever parts the changes are counted', async () => {
    const versions = [await aPackage(), await aPackage()];
    let state = 42;
    const draw = (below: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor(state / 65_536) % below;
    };
    const attempts: string[] = [];
    for (let step = 0; step < (everyRow ? 400 : 80); step += 1) {
      const who = [...american, ...british][draw(5)]!;
      const kind = draw(8);
      if (kind < 3 || attempts.length === 0) {
        const startedAt = new Date(Date.now() - draw(6) * weekMs);
        attempts.push((await begin(who, versions[draw(2)]!, startedAt, draw(9) === 0)).registration);
      } else if (kind < 7) {
        const status = ['incomplete', 'completed', 'passed', 'failed'][draw(4)]!;
        const right = Array.from({ length: draw(4) }, () => draw(2) === 0);
        const data = doing(status, draw(101), right, String(draw(9)));
        await commit(attempts[draw(attempts.length)]!, data, draw(4000));
      } else if (draw(3) === 0) {
        const [registration] = attempts.splice(draw(attempts.length), 1);
        await db.courseAttempt.delete({ where: { registration: registration! } });
      }
      if (step % 13 === 0) await keepLearning({ db }, 1 + draw(7));
    }
    await keepLearning({ db }, 3);
    const kept = await allSums();
    expect(kept.learning_sums!.length).toBeGreaterThan(5);
    expect(kept.learning_answers!.length).toBeGreaterThan(5);
    // A recount: everything is forgotten, and counted as if it had been there from the beginning.
    await db.$executeRaw`DELETE FROM learning_facts`;
    await rebuildLearning({ db });
    await keepLearning({ db });
    expect(await allSums()).toEqual(kept);
    await rebuildLearning({ db });
    expect(await allSums()).toEqual(kept);
  });

  test('do not count a review, nor a change that was rolled back, and each learner once', async () => {
    const version = await aPackage();
    const [learner] = american;
    await begin(learner!, version, new Date(Date.now() - weekMs));
    await begin(learner!, version);
    await begin(learner!, version, new Date(), true);
    await db
      .$transaction(async (tx) => {
        await tx.courseAttempt.updateMany({ where: version, data: { data: doing('passed', 100) } });
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    await keepLearning({ db });
    const { total } = await readCourseLearning(await manager(), version.courseId, ofCourse());
    expect(total).toMatchObject({ learners: 1, starts: 2, completed: 0, passed: 0 });
  });

  test('count a learner by the next attempt where the first one goes', async () => {
    const version = await aPackage();
    const [learner] = american;
    const { registration } = await begin(learner!, version, new Date(Date.now() - weekMs));
    await begin(learner!, version);
    await keepLearning({ db });
    await db.courseAttempt.delete({ where: { registration } });
    await keepLearning({ db });
    const { total } = await readCourseLearning(await manager(), version.courseId, ofCourse());
    expect(total).toMatchObject({ learners: 1, starts: 1 });
  });

  test('are counted once for however many commits of an attempt, and by transactions of some attempts', async () => {
    const version = await aPackage();
    const attempts = [];
    for (const learner of american.slice(0, 3)) attempts.push(await begin(learner, version));
    await keepLearning({ db });
    const begun = attempts.map(({ registration }) => registration);
    await db.$executeRaw`INSERT INTO learning_changes (registration) SELECT r FROM unnest(${begun}::uuid[]) r, generate_series(1, 400)`;
    const transactions = vi.spyOn(db, '$transaction');
    await keepLearning({ db }, 2);
    // Two attempts, the third, and none.
    expect(transactions).toHaveBeenCalledTimes(3);
    transactions.mockRestore();
    const { total } = await readCourseLearning(await manager(), version.courseId, ofCourse());
    expect(total).toMatchObject({ learners: 3, starts: 3 });
    expect(await db.$queryRaw`SELECT FROM learning_changes`).toEqual([]);
  });

  test('stay with the agency in which an attempt began', async () => {
    const [from, to] = [await buildAgency(db, { country: 'US' }), await buildAgency(db, { country: 'GB' })];
    const mover = await newLearner(db, from);
    const version = await aPackage();
    const { registration } = await begin(mover, version);
    await keepLearning({ db });
    await db.agent.update({ where: { agentUniqueId: mover.agentUniqueId }, data: { agencyId: to.agencyId } });
    await commit(registration, doing('passed', 90), 300);
    await keepLearning({ db });
    const rows = await exportLearning(await manager(), of({ by: 'agency' }));
    expect(rows.find(({ key }) => key === from.agencyId)).toMatchObject({ starts: 1, passed: 1 });
    expect(rows.find(({ key }) => key === to.agencyId)).toBeUndefined();
  });
});

describe('what is read', () => {
  test('of a course: places, scores, quartiles, and questions from twenty answers on', async () => {
    const version = await aPackage();
    const agency = await buildAgency(db, { country: 'US' });
    const learners = await Promise.all(Array.from({ length: 21 }, () => newLearner(db, agency)));
    for (const [place, learner] of learners.entries()) {
      const { registration } = await begin(learner, version);
      const right = [place < 14, place < 7, place % 2 === 0];
      await commit(registration, doing('passed', place * 4, right), 60 * (place + 1));
    }
    const { registration } = await begin(american[0]!, version);
    await commit(registration, { a: { 'cmi.core.lesson_status': 'incomplete', 'cmi.core.lesson_location': '3' } }, 30);
    await keepLearning({ db });
    const read = await readCourseLearning(await manager(), version.courseId, ofCourse());
    expect(read.total).toMatchObject({ learners: 22, starts: 22, completed: 21, passed: 21, scored: 21 });
    expect(read.places).toEqual([{ part: 'Part a', page: '3', count: 1 }]);
    expect(read.scores.reduce((sum, count) => sum + count, 0)).toBe(21);
    expect(read.scores[0]).toBe(3);
    expect(read.minutes).toEqual({ lower: 6, median: 11, upper: 16, count: 21 });
    expect(read.questions.map(({ question, answered, right }) => [question, answered, right])).toEqual([
      ['q0', 21, 14 / 21],
      ['q1', 21, 7 / 21],
      ['q2', 21, 11 / 21],
    ]);
    expect(read.questions[0]!.discrimination).toBeGreaterThan(0.2);
    const none = await readCourseLearning(
      await manager(),
      version.courseId,
      ofCourse({ version: crypto.randomUUID() }),
    );
    expect(none).toMatchObject({ places: [], minutes: null, questions: [] });
  });

  test('a question is named by what it asks, as its course describes it, in the reader’s language', async () => {
    const { courseId } = await newCourse(db, { curriculum: 'PC' });
    const asked = { en: 'Which deck has the theater?', ja: '劇場は何階ですか。' };
    for (const [place, language] of (['en', 'ja'] as const).entries()) {
      const manifest = { standard: '2004', title: 'Course', items: [item('a')], sequencing: null };
      const { packageId } = await db.coursePackage.create({
        data: {
          courseId,
          language,
          number: 1,
          standard: '2004',
          state: 'published',
          size: 1,
          createdAt: new Date(),
          manifest,
        },
      });
      const { registration } = await begin(american[place]!, { courseId, packageId });
      const answer = (index: number, id: string, more = {}) => ({
        [`cmi.interactions.${index}.id`]: id,
        [`cmi.interactions.${index}.result`]: 'correct',
        ...more,
      });
      const described = { 'cmi.interactions.0.description': `{lang=${language}}${asked[language]}` };
      await commit(registration, { a: { ...answer(0, 'deck', described), ...answer(1, 'bare') } }, 60);
    }
    await keepLearning({ db });
    const texts = async (language: 'en' | 'ja') =>
      (await readCourseLearning({ ...(await manager()), language }, courseId, ofCourse())).questions.map(
        ({ question, text }) => [question, text],
      );
    expect(await texts('en')).toEqual([
      ['bare', null],
      ['deck', asked.en],
    ]);
    expect((await texts('ja'))[1]).toEqual(['deck', asked.ja]);
  });

  test('by every dimension, of one’s own markets, and only of these', async () => {
    const version = await aPackage();
    await begin(american[0]!, version);
    await begin(british[0]!, version);
    await keepLearning({ db });
    const all = await manager();
    for (const by of ['course', 'curriculum', 'market', 'agency', 'version', 'week']) {
      const { rows, total } = await readLearning(all, of({ by, period: 'all' }));
      expect(rows.length).toBeGreaterThan(0);
      if (by !== 'curriculum')
        expect(
          (await exportLearning(all, of({ by, period: 'all' }))).reduce((sum, { starts }) => sum + starts, 0),
        ).toBe(total.starts);
    }
    const own = await readLearning(await manager(['uk']), of({ by: 'market' }));
    expect(own.rows.map(({ key }) => key)).toEqual(['uk']);
    expect(own.total.starts).toBe(own.rows[0]!.starts);
    const elsewhere = await readLearning(await manager(['uk']), of({ by: 'market', market: 'nam' }));
    expect(elsewhere.rows).toEqual([]);
    expect((await readCourseLearning(await manager(['uk']), version.courseId, ofCourse())).total.starts).toBe(1);
    const refused = (promise: Promise<unknown>) => promise.catch((error: { code?: string }) => error.code);
    const editor = await signedInAsStaff(await newStaff('editor'));
    expect(await refused(readLearning(editor, of()))).toBe('forbidden');
    expect(await refused(exportLearning(editor, of()))).toBe('forbidden');
    expect(await refused(readCourseLearning(editor, version.courseId, ofCourse()))).toBe('forbidden');
    expect(await refused(readCourseLearning(all, crypto.randomUUID(), ofCourse()))).toBe('notFound');
  });
});
