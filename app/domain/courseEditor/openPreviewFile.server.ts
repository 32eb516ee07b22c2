import { courseFile, type CourseFile } from '#app/domain/learning/openCourseFile.server.ts';
import { currentStaffSession } from '#app/domain/staff/currentStaffSession.server.ts';
import { can } from '#app/domain/permissions/can.ts';
import { readPreviewToken } from '#app/platform/courseTokens.server.ts';
import type { Database } from '#app/platform/database.server.ts';

/**
 * The file of an address below /courses that brand staff preview (D22): its token names the version and their session, which still has to last. Null where the token is
 * none of a preview, or there is no such file for them.
 */
export async function openPreviewFile({ db, now }: { db: Database; now: Date }, { token, path }: { token: string; path: string }): Promise<CourseFile | null> {
  const named = readPreviewToken(token, now);
  if (named === undefined || path.includes('\u0000')) return null;
  const session = await currentStaffSession(db, named.staffSessionId, now);
  if (!session || !can({ staff: session.staff }, 'staff.see-courses')) return null;
  const file = await db.courseFile.findUnique({ where: { packageId_path: { packageId: named.packageId, path } } });
  return file && courseFile(file);
}
