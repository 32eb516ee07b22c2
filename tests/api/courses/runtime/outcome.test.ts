import { expect, test } from 'vitest';
import { initAttempt } from '#app/domain/courses/runtime/initAttempt.server.ts';
import { commitAttempt } from '#app/domain/courses/runtime/commitAttempt.server.ts';
import { readOutcome } from '#app/domain/courses/runtime/readOutcome.server.ts';
import { database } from '#app/platform/database.server.ts';
import { newCertifications, newCourse } from '#tests/support/academy.ts';
import { buildAgency } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { publishArchive } from '#tests/support/courses.ts';
import { newLearner } from '#tests/support/learners.ts';
import { simplePackage } from '#tests/support/packages.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
process.env.ORIGIN = 'http://localhost:3000';
process.env.COURSE_ORIGIN = 'http://127.0.0.1:3000';
const db = database();

test('the end of a course says which certifications ask for it, and which course brings its learner on', async () => {
  const learner = await newLearner(db, await buildAgency(db, { country: 'AU' }));
  const ctx = await signedIn(learner);
  const [first, second, other] = [
    await newCourse(db, { curriculum: 'PA' }),
    await newCourse(db, { curriculum: 'PA' }),
    await newCourse(db, { curriculum: 'PA', categoryId: 'ships' }),
  ];
  await newCertifications(db, 'PA', [[first, second], [first]]);
  await db.certificationRequirement.create({
    data: {
      certification: {
        connect: {
          certificationId: (await db.certification.findFirstOrThrow({ where: { code: 'PA-2' } })).certificationId,
        },
      },
      kind: 'electives',
      category: { connect: { categoryId: 'ships' } },
      count: 1,
      rank: 5,
    },
  });
  await publishArchive(db, first.courseId, await simplePackage());
  const of = (course: { courseId: string }) =>
    readOutcome(ctx, { companyId: 'PA', authId: learner.authId, courseId: course.courseId });
  expect(await of(first)).toEqual({
    counts: [
      { title: 'PA 1', elective: false },
      { title: 'PA 2', elective: false },
    ],
    next: { courseId: second.courseId, title: second.titleEn },
  });
  expect(await of(other)).toMatchObject({ counts: [{ title: 'PA 2', elective: true }] });
  const { registration } = await initAttempt(ctx, {
    companyId: 'PA',
    authId: learner.authId,
    courseId: first.courseId,
  });
  await commitAttempt(ctx, { registration, sequence: 1, data: { i: { 'cmi.core.lesson_status': 'passed' } } });
  expect((await of(second)).next?.courseId).not.toBe(first.courseId);
  await expect(
    readOutcome(ctx, { companyId: 'PC', authId: learner.authId, courseId: first.courseId }),
  ).rejects.toMatchObject({ code: 'notFound' });
  const stranger = await newLearner(db, await buildAgency(db, { country: 'AU' }));
  await expect(
    readOutcome(ctx, { companyId: 'PA', authId: stranger.authId, courseId: first.courseId }),
  ).rejects.toMatchObject({ code: 'notFound' });
});
