import type { StaffContext } from '#app/domain/context.server.ts';
import type { OpenAttempt } from '#app/domain/courses/runtime/initAttempt.server.ts';
import { readPackage } from '#app/domain/courses/runtime/readPackage.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { courseOrigins } from '#app/platform/environment.server.ts';
import { signCourseToken } from '#app/platform/courseTokens.server.ts';

/**
 * Opens a version of a course for brand staff, as a learner would see it who opens it for the first time. Nothing of it
 * is stored: no attempt, no result, no level. Throws `forbidden`, `notFound`, and `coursesUnavailable` where the
 * installation has no origin for courses.
 */
export async function previewCourse(
  ctx: StaffContext,
  { courseId, packageId }: { courseId: string; packageId: string },
  { userAgent }: { userAgent?: string | null } = {},
): Promise<OpenAttempt> {
  assertCan(ctx, 'staff.see-courses');
  const origin = courseOrigins().of(courseId, userAgent);
  if (origin === undefined) throw new Refusal('coursesUnavailable');
  const found = await ctx.db.coursePackage.findFirst({ where: { packageId, courseId } });
  if (!found) throw new Refusal('notFound');
  return {
    registration: crypto.randomUUID(),
    sequence: 0,
    visit: 1,
    data: {},
    savedAt: ctx.now.toISOString(),
    package: readPackage(found),
    language: found.language,
    launchAddress: `${origin}/courses/${signCourseToken({ packageId, sessionId: ctx.sessionId }, ctx.now)}/`,
    // As both standards write a name.
    learner: { id: ctx.staff.userId, name: `${ctx.staff.lastName}, ${ctx.staff.firstName}` },
    mode: 'normal',
    objectives: {},
    completion: { rule: 'reported', minutes: null },
  };
}
