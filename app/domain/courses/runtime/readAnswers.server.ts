import { localized } from '#app/domain/localizedText.ts';
import { courseContentSchema } from '#app/domain/courses/authoring/courseContent.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { answersInWords } from './answersInWords.ts';
import { interactionsOf, type Interaction } from './interactions.ts';
import type { AnsweredCourse } from './listAnsweredCourses.server.ts';
import { readLearner } from './learner.server.ts';
import { readPackage } from './readPackage.server.ts';
import { storedData } from './storedData.ts';

/**
 * The caller's answers in their last attempt at a course that has some. Throws `notFound` where there are none,
 * `memberNumberNeeded` and `deactivated`.
 */
export async function readAnswers(
  ctx: AgentContext,
  courseId: string,
): Promise<AnsweredCourse & { startedAt: Date; answers: Interaction[] }> {
  const { authId } = await readLearner(ctx.db, ctx);
  const attempts = await ctx.db.courseAttempt.findMany({
    where: { authId, courseId, review: false },
    include: { package: true, course: true },
    orderBy: { startedAt: 'desc' },
    take: 20,
  });
  for (const { course, startedAt, data, package: row } of attempts) {
    const found = interactionsOf(readPackage(row).standard, storedData.parse(data));
    if (found.length === 0) continue;
    const source = await ctx.db.courseSource.findUnique({ where: { packageId: row.packageId } });
    const answers = source ? answersInWords(found, course.code, courseContentSchema.parse(source.content)) : found;
    return { courseId, title: localized(ctx.language, 'title', course), startedAt, answers };
  }
  throw new Refusal('notFound');
}
