import type { AgentContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { findCourse } from '#app/domain/courses/runtime/findCourse.server.ts';
import { hasFinished } from '#app/domain/courses/runtime/hasFinished.server.ts';

/**
 * Saves the caller's rating of a course that they have finished, in place of the one before: one a person. A sentence that staff have hidden stays hidden, whatever it says now. Throws `notFound` for a course that is not
 * theirs, `courseNotFinished`, and `viewOnly`.
 */
export async function rateCourse(
  ctx: AgentContext,
  { courseId, stars, commentTxt }: { courseId: string; stars: number; commentTxt: string },
): Promise<void> {
  const { db, actor, now } = ctx;
  if (actor.isViewed) throw new Refusal('viewOnly');
  await findCourse(db, ctx, courseId);
  if (!(await hasFinished(ctx, courseId))) throw new Refusal('courseNotFinished');
  const key = { agentUniqueId: actor.agentUniqueId, courseId };
  const said = { stars, commentTxt, ratedAt: now };
  await db.courseRating.upsert({
    where: { agentUniqueId_courseId: key },
    create: { ...key, ...said },
    update: said,
  });
}

/** Removes the caller's rating of a course, also of one that they may no longer take. Throws `viewOnly`. */
export async function removeRating({ db, actor }: Pick<AgentContext, 'db' | 'actor'>, courseId: string): Promise<void> {
  if (actor.isViewed) throw new Refusal('viewOnly');
  await db.courseRating.deleteMany({ where: { agentUniqueId: actor.agentUniqueId, courseId } });
}
