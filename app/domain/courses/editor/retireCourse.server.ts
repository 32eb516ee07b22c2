import type { StaffContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { lockCourse } from './lockCourse.server.ts';
import { lockRequirements } from '#app/domain/academy/requirements/lockRequirements.server.ts';
import { readShortfalls, refuseNewShortfall } from '#app/domain/academy/requirements/shortfalls.server.ts';

/**
 * Retires a course: no learner is offered it any more, and learners who are in its middle may finish; results, levels
 * and history stay. Publishing a version brings it back. Throws `forbidden`, `notFound`, `conflict` where it was
 * changed since `version`, `courseRequired` while published requirements ask for it, since new learners could not reach
 * the level, `electivesNeeded` where they ask for more electives than would be left, `refresherNeeded` where it is the
 * last one that renews levels, and `alreadySo`.
 */
export async function retireCourse(
  ctx: StaffContext,
  { courseId, version }: { courseId: string; version: number },
): Promise<void> {
  assertCan(ctx, 'staff.edit-courses');
  await ctx.db.$transaction(async (tx) => {
    const course = await lockCourse(tx, courseId, version);
    if (course.state === 'retired') throw new Refusal('alreadySo');
    // Requirements are published under the same lock.
    await lockRequirements(tx);
    if ((await tx.certificationRequirement.count({ where: { courseId } })) > 0) throw new Refusal('courseRequired');
    const shortfalls = await readShortfalls(tx);
    await tx.course.update({ where: { courseId }, data: { state: 'retired', version: { increment: 1 } } });
    await refuseNewShortfall(tx, shortfalls);
    await recordAudit(tx, ctx, {
      action: 'academy.course-retired',
      subjectKind: 'course',
      subjectId: courseId,
      before: { state: course.state },
      after: { state: 'retired' },
    });
  });
}
