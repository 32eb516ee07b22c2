import { beforeEach, expect, test } from 'vitest';
import { readAcademy } from '#app/domain/academy/levels/readAcademy.server.ts';
import { courseLeftOff } from '#app/domain/academy/levels/learningPath.ts';
import { commitAttempt } from '#app/domain/courses/runtime/commitAttempt.server.ts';
import { initAttempt } from '#app/domain/courses/runtime/initAttempt.server.ts';
import { terminateAttempt } from '#app/domain/courses/runtime/terminateAttempt.server.ts';
import type { RuntimeData } from '#app/domain/courses/runtime/runtimeData.ts';
import { database } from '#app/platform/database.server.ts';
import { newCourse } from '#tests/support/academy.ts';
import { buildAgency } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { publishArchive } from '#tests/support/courses.ts';
import { newLearner } from '#tests/support/learners.ts';
import { simplePackage, zipOf } from '#tests/support/packages.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
process.env.ORIGIN = 'http://localhost:3000';
process.env.COURSE_ORIGIN = 'http://127.0.0.1:3000';
const db = database();
let learner: Awaited<ReturnType<typeof newLearner>>;
let courseId: string;
const start = new Date('2027-01-10T12:00:00Z');
const at = (days: number) => new Date(start.getTime() + days * 24 * 3600_000);

beforeEach(async () => {
  learner = await newLearner(db, await buildAgency(db, { country: 'AU' }));
  ({ courseId } = await newCourse(db, { curriculum: 'PA' }));
  await publishArchive(db, courseId, await simplePackage());
});

const as = async (days: number) => ({ ...(await signedIn(learner)), now: at(days) });
const init = async (days = 0, more = {}) =>
  initAttempt(await as(days), { companyId: 'PA', authId: learner.authId, courseId, ...more });
const commit = async (registration: string, sequence: number, data: RuntimeData, days = 0) =>
  commitAttempt(await as(days), { registration, sequence, data });
const result = () =>
  db.courseResult.findUniqueOrThrow({ where: { authId_courseId: { authId: learner.authId, courseId } } });
const passedOn = (page: string) => ({
  i: {
    'cmi.core.lesson_status': 'passed',
    'cmi.core.score.raw': '90',
    'cmi.core.lesson_location': page,
    'cmi.core.exit': 'suspend',
  },
});

/** Passes the course on the first day, and leaves it. */
async function passed() {
  const { registration, mode } = await init();
  expect(mode).toBe('normal');
  await commit(registration, 1, passedOn('7'));
  await terminateAttempt(await as(0), { registration });
  return result();
}

test('a course that was passed is opened for review with its bookmark, which is kept, and nothing else of it counts', async () => {
  const before = await passed();
  const review = await init(1);
  expect(review).toMatchObject({ mode: 'review', sequence: 0, data: passedOn('7') });
  await commit(
    review.registration,
    1,
    {
      i: {
        'cmi.core.lesson_status': 'failed',
        'cmi.core.score.raw': '100',
        'cmi.core.lesson_location': '3',
        'cmi.core.session_time': '10:00:00',
      },
    },
    2,
  );
  expect(await init(3)).toMatchObject({
    mode: 'review',
    registration: review.registration,
    data: { i: { 'cmi.core.lesson_location': '3' } },
  });
  await terminateAttempt(await as(3), { registration: review.registration });
  expect(await init(4)).toMatchObject({ mode: 'review', data: { i: { 'cmi.core.lesson_location': '3' } } });
  expect(await result()).toEqual(before);
  // No learner is in the middle of it.
  await db.course.update({ where: { courseId }, data: { state: 'retired' } });
  expect(courseLeftOff((await readAcademy(await as(4), { companyId: 'PA' })).courses)).toBeNull();
});

test('the learner may take it once more: another attempt, which counts', async () => {
  await passed();
  await init(1);
  const again = await init(2, { again: true });
  expect(again).toMatchObject({ mode: 'normal', sequence: 0, data: {} });
  await commit(again.registration, 1, { i: { 'cmi.core.lesson_status': 'passed', 'cmi.core.score.raw': '95' } }, 2);
  expect(await result()).toMatchObject({ score: 95, attempts: 2, passedAt: at(0), lastPassedAt: at(2) });
  expect(await init(3)).toMatchObject({ mode: 'normal', registration: again.registration });
});

test('one that was never passed, or that renews a level which ends, is no review', async () => {
  const failed = await init();
  await commit(failed.registration, 1, { i: { 'cmi.core.lesson_status': 'failed', 'cmi.core.score.raw': '10' } });
  await terminateAttempt(await as(0), { registration: failed.registration });
  expect((await init(1)).mode).toBe('normal');
  await db.courseAttempt.deleteMany({ where: { courseId } });
  await passed();
  await db.curriculumCourse.updateMany({ where: { courseId }, data: { refresher: true } });
  await db.learnerLevel.create({
    data: { authId: learner.authId, curriculum: 'PA', level: 1, attainedAt: at(0), validUntil: at(365) },
  });
  const review = await init(10);
  expect(review.mode).toBe('review');
  const again = await init(310);
  expect(again).toMatchObject({ mode: 'normal', data: {} });
  expect(await db.courseAttempt.findUniqueOrThrow({ where: { registration: review.registration } })).toMatchObject({
    endedAt: at(310),
  });
});

test.each([
  ['of a refresher, once the level ends soon', { refresher: true, validUntil: at(365) }, 310],
  ['of a course of a level that has lapsed for long', { refresher: false, validUntil: at(30) }, 30 + 200],
])(
  'a passed attempt that was never left, %s, gives way to one that counts',
  async (_, { refresher, validUntil }, day) => {
    const { registration } = await init();
    await commit(registration, 1, passedOn('7'));
    await db.curriculumCourse.updateMany({ where: { courseId }, data: { refresher } });
    await db.learnerLevel.create({
      data: { authId: learner.authId, curriculum: 'PA', level: 1, attainedAt: at(0), validUntil },
    });
    expect(await init(10)).toMatchObject({ mode: 'normal', registration, data: passedOn('7') });
    const again = await init(day);
    expect(again).toMatchObject({ mode: 'normal', sequence: 0, data: {} });
    await commit(again.registration, 1, passedOn('8'), day);
    expect(await result()).toMatchObject({ lastPassedAt: at(day) });
    expect(await init(day)).toMatchObject({ registration: again.registration, data: passedOn('8') });
  },
);

const sharing = (
  globalToSystem: string,
) => `<manifest identifier="m" xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3" xmlns:adlseq="http://www.adlnet.org/xsd/adlseq_v1p3" xmlns:imsss="http://www.imsglobal.org/xsd/imsss">
  <metadata><schema>ADL SCORM</schema><schemaversion>2004 4th Edition</schemaversion></metadata>
  <organizations default="o"><organization identifier="o" ${globalToSystem}><title>Shares</title><item identifier="i" identifierref="r"><title>One</title>
    <imsss:sequencing><imsss:objectives><imsss:primaryObjective objectiveID="p"><imsss:mapInfo targetObjectiveID="safety" readSatisfiedStatus="true" writeSatisfiedStatus="true"/></imsss:primaryObjective></imsss:objectives></imsss:sequencing></item></organization></organizations>
  <resources><resource identifier="r" type="webcontent" adlcp:scormType="sco" href="index.html"><file href="index.html"/></resource></resources></manifest>`;

test.each([
  [
    'shares them with the learner’s other courses',
    '',
    { safety: { satisfiedStatus: true, satisfiedStatusKnown: true } },
  ],
  ['keeps them to itself where the manifest says so', 'adlseq:objectivesGlobalToSystem="false"', {}],
])('a course with global objectives %s', async (_, attribute, expected) => {
  const other = await newCourse(db, { curriculum: 'PA' });
  for (const each of [courseId, other.courseId])
    await publishArchive(
      db,
      each,
      await zipOf([
        { path: 'imsmanifest.xml', content: sharing(attribute) },
        { path: 'index.html', content: '' },
      ]),
    );
  const { registration, objectives } = await init();
  expect(objectives).toEqual({});
  const state = JSON.stringify({
    state: {
      globalObjectiveMap: {
        safety: { satisfiedStatus: true, satisfiedStatusKnown: true },
        elsewhere: { satisfiedStatus: true, satisfiedStatusKnown: true },
      },
    },
  });
  await commit(registration, 1, { i: {}, '(course)': { 'adl.sequencing': state } });
  expect((await init(1, { courseId: other.courseId })).objectives).toEqual(expected);
  learner = await newLearner(db, await buildAgency(db, { country: 'AU' }));
  expect((await init(1, { courseId: other.courseId })).objectives).toEqual({});
});
