import { keepPace } from '#app/domain/accounts/throttling/pace.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { findCourse } from '#app/domain/courses/runtime/findCourse.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { mostPostsADay } from './postLimits.ts';

const day = 24 * 3_600_000;

/**
 * Asks a question about a course that the caller may take. Throws `notFound` for a course that is not
 * theirs, `tooManyPosts` and `throttled` for who has written a lot within a day, and `viewOnly`.
 */
export async function askQuestion(
  ctx: AgentContext,
  { courseId, questionTxt }: { courseId: string; questionTxt: string },
): Promise<void> {
  const { db, actor, now } = ctx;
  if (actor.isViewed) throw new Refusal('viewOnly');
  await findCourse(db, ctx, courseId);
  await db.$transaction(async (tx) => {
    await assertMayWrite(tx, ctx);
    const { agentUniqueId } = actor;
    await tx.coursePost.create({ data: { courseId, agentUniqueId, postTxt: questionTxt, postedAt: now } });
  });
}

/**
 * Locks the caller until the transaction ends. Throws `tooManyPosts` when they have written their share of a day, and
 * `throttled` where what they took back is many times as much: each notified the learner who asked.
 */
export async function assertMayWrite(tx: Transaction, { actor, now }: Pick<AgentContext, 'actor' | 'now'>) {
  const { agentUniqueId } = actor;
  await tx.$executeRaw`SELECT FROM agents WHERE agent_unique_id = ${agentUniqueId}::uuid FOR UPDATE`;
  const since = new Date(now.getTime() - day);
  const written = await tx.coursePost.count({ where: { agentUniqueId, postedAt: { gt: since } } });
  if (written >= mostPostsADay) throw new Refusal('tooManyPosts');
  await keepPace({ db: tx, now }, 'course-post', agentUniqueId);
}

/**
 * Removes a question or an answer of the caller's own. A question with an answer stays, since others read the answer.
 * Throws `notFound` for another user's post, `questionAnswered`, and `viewOnly`.
 */
export async function removePost({ db, actor }: Pick<AgentContext, 'db' | 'actor'>, postId: string): Promise<void> {
  if (actor.isViewed) throw new Refusal('viewOnly');
  await db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT FROM course_posts WHERE post_id = ${postId}::uuid FOR UPDATE`;
    const own = { postId, agentUniqueId: actor.agentUniqueId };
    const { count } = await tx.coursePost.deleteMany({ where: { ...own, answers: { none: {} } } });
    if (count > 0) return;
    throw new Refusal((await tx.coursePost.count({ where: own })) > 0 ? 'questionAnswered' : 'notFound');
  });
}
