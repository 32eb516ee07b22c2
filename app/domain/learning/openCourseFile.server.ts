import type { Readable } from 'node:stream';
import { isActive } from '#app/domain/accounts/activation.ts';
import { openContent } from '#app/domain/files/openContent.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { readCourseToken } from '#app/platform/courseTokens.server.ts';
import type { Database } from '#app/platform/database.server.ts';

/** A file of a course that its learner may read now. */
export interface CourseFile {
  hash: string;
  size: number;
  type: string;
  open(): Promise<Readable>;
}

// A course that ends itself still shows its last page.
const afterEndMs = 15 * 60_000;

/**
 * The file of an address below /courses (D22), which carries a token in place of a session: the courses' origin sees no cookie. Throws `notFound` where the token is
 * none, its attempt has ended or is no longer the learner's, who may have been deactivated, and where the package has no such file.
 */
export async function openCourseFile({ db, now }: { db: Database; now: Date }, { token, path }: { token: string; path: string }): Promise<CourseFile> {
  const registration = readCourseToken(token, now);
  if (registration === undefined || path.includes('\u0000')) throw new Refusal('notFound');
  const attempt = await db.courseAttempt.findFirst({
    where: { registration, OR: [{ endedAt: null }, { endedAt: { gt: new Date(now.getTime() - afterEndMs) } }] },
    select: { authId: true, packageId: true, agent: { select: { authId: true, activationFlag: true, deletedAt: true } } },
  });
  if (!attempt || attempt.agent.deletedAt !== null || !isActive(attempt.agent) || attempt.agent.authId !== attempt.authId) throw new Refusal('notFound');
  const file = await db.courseFile.findUnique({ where: { packageId_path: { packageId: attempt.packageId, path } } });
  if (!file) throw new Refusal('notFound');
  const { hash, size, type } = file;
  return { hash, size, type, open: () => openContent(hash) };
}
