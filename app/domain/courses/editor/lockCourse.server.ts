import { Refusal } from '#app/domain/refusals.ts';
import type { Transaction } from '#app/platform/database.server.ts';

/**
 * Reads a course and locks its row until the transaction ends. Throws `notFound`, and `conflict` where it has changed
 * since `version`.
 */
export async function lockCourse(tx: Transaction, courseId: string, version: number) {
  await tx.$executeRaw`SELECT FROM courses WHERE course_id = ${courseId}::uuid FOR UPDATE`;
  const course = await tx.course.findUnique({ where: { courseId } });
  if (!course) throw new Refusal('notFound');
  if (course.version !== version) throw new Refusal('conflict');
  return course;
}
