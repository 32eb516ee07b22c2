import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const { database } = await import('#app/platform/database.server.ts');
const { keepCourseMinutes } = await import('#app/domain/academy/catalogue/keepCourseMinutes.server.ts');
const { buildAgency } = await import('#tests/support/builders.ts');
const { newCourse } = await import('#tests/support/academy.ts');
const { newLearner } = await import('#tests/support/learners.ts');

const db = database();
const now = new Date();
let learners: Awaited<ReturnType<typeof newLearner>>[];
beforeAll(async () => {
  const agency = await buildAgency(db);
  learners = [];
  for (let made = 0; made < 20; made += 1) learners.push(await newLearner(db, agency));
});

/** A course of 20 announced minutes with attempts of so many seconds, each by a different learner. */
async function courseWith(seconds: number[], attempt: object = {}, result: object = { completedAt: now }) {
  const { courseId } = await newCourse(db, { curriculum: 'PC' });
  const { packageId } = await db.coursePackage.create({
    data: {
      courseId,
      language: 'en',
      number: 1,
      standard: '1.2',
      state: 'published',
      size: 1,
      createdAt: now,
      manifest: { title: 'x', items: [] },
    },
  });
  const startedAt = new Date(now.getTime() - 3600_000);
  for (const [place, totalSeconds] of seconds.entries()) {
    const { authId, agentUniqueId } = learners[place]!;
    const of = { authId, courseId, startedAt };
    await db.courseResult.create({ data: { ...of, visitedAt: now, ...result } });
    await db.courseAttempt.create({
      data: { ...of, agentUniqueId, packageId, totalSeconds, endedAt: now, ...attempt },
    });
  }
  return courseId;
}
const minutesOf = async (courseId: string) =>
  (await db.course.findUniqueOrThrow({ where: { courseId } })).readerMinutes;
const twenty = (seconds: number) => Array.from({ length: 20 }, () => seconds);

test.each<[string, number[], object, object, number | null]>([
  ['nineteen attempts', twenty(840).slice(1), {}, { completedAt: now }, null],
  ['twenty attempts', [...twenty(840).slice(1), 36_000], {}, { completedAt: now }, 14],
  ['attempts of seconds over a minute', twenty(841), {}, { passedAt: now }, 15],
  ['glances', twenty(20), {}, { completedAt: now }, null],
  ['attempts that go on', twenty(840), { endedAt: null }, { completedAt: now }, null],
  ['looks at a passed course', twenty(840), { review: true }, { completedAt: now }, null],
  ['attempts that led nowhere', twenty(840), {}, {}, null],
])('a course with %s', async (_, seconds, attempt, result, minutes) => {
  const courseId = await courseWith(seconds, attempt, result);
  await keepCourseMinutes({ db, now });
  expect(await minutesOf(courseId)).toBe(minutes);
});

test('a course that has too few again goes back to what was announced; a second run changes nothing', async () => {
  const courseId = await courseWith(twenty(300));
  await Promise.all([keepCourseMinutes({ db, now }), keepCourseMinutes({ db, now })]);
  expect(await minutesOf(courseId)).toBe(5);
  await db.courseAttempt.deleteMany({ where: { courseId, authId: learners[0]!.authId } });
  await keepCourseMinutes({ db, now });
  expect(await minutesOf(courseId)).toBe(null);
});
