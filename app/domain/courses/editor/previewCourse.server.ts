import { storedData } from '#app/domain/courses/runtime/storedData.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { openDryRun } from '#app/domain/courses/runtime/openDryRun.server.ts';
import type { OpenAttempt } from '#app/domain/courses/runtime/initAttempt.server.ts';
import { readPackage } from '#app/domain/courses/runtime/readPackage.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { courseOrigins } from '#app/platform/environment.server.ts';
import { signCourseToken } from '#app/platform/courseTokens.server.ts';

/**
 * Opens a version of a course for brand staff as for a learner: a dry run, which continues where the caller left it, or
 * begins with `again`. Nothing of it counts: no attempt, no result, no level. Throws `forbidden`, `notFound`, and `coursesUnavailable` where the
 * installation has no origin for courses.
 */
export async function previewCourse(
  ctx: StaffContext,
  { courseId, packageId }: { courseId: string; packageId: string },
  { userAgent, again }: { userAgent?: string | null; again?: boolean | undefined } = {},
): Promise<OpenAttempt> {
  assertCan(ctx, 'staff.see-courses');
  const origin = courseOrigins().of(courseId, userAgent);
  if (origin === undefined) throw new Refusal('coursesUnavailable');
  const found = await ctx.db.coursePackage.findFirst({ where: { packageId, courseId } });
  if (!found) throw new Refusal('notFound');
  const run = await openDryRun(ctx, found, { again });
  return {
    registration: run.dryRunId,
    sequence: run.sequence,
    visit: 1,
    data: storedData.parse(run.data),
    savedAt: (run.committedAt ?? run.startedAt).toISOString(),
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
