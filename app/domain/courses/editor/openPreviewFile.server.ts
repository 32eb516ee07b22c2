import { storedName } from '#app/domain/courses/packages/packageEntries.ts';
import { courseFile, type CourseFile } from '#app/domain/courses/runtime/courseFile.server.ts';
import type { CourseFileAddress } from '#app/domain/courses/runtime/openCourseFile.server.ts';
import { currentStaffSession } from '#app/domain/accounts/staff/currentStaffSession.server.ts';
import { can } from '#app/domain/permissions/can.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { readCourseToken } from '#app/platform/courseTokens.server.ts';
import type { Database } from '#app/platform/database.server.ts';

/**
 * The file of an address below /courses that brand staff preview: its token names the version and their session,
 * which still has to last. Throws `notFound` where the token is none of a preview, and where there is no such file for
 * them.
 */
export async function openPreviewFile(
  { db, now }: { db: Database; now: Date },
  { token, path, courseId }: CourseFileAddress,
): Promise<CourseFile> {
  const opens = readCourseToken(token, now);
  if (!opens || 'registration' in opens || path.includes('\u0000')) throw new Refusal('notFound');
  const { packageId, sessionId } = opens;
  const session = await currentStaffSession(db, sessionId, now);
  if (!session || !can({ staff: session.staff }, 'staff.see-courses')) throw new Refusal('notFound');
  const file = await db.courseFile.findUnique({
    where: { packageId_path: { packageId, path: storedName(path) }, package: { courseId } },
    include: { package: { select: { standard: true, course: { select: { hosts: true } } } } },
  });
  if (!file) throw new Refusal('notFound');
  const { course, standard } = file.package;
  return courseFile({
    ...file,
    hosts: course.hosts.map(({ host }) => host),
    sendsStatements: standard === 'cmi5',
  });
}
