import type { AgentContext } from '#app/domain/context.server.ts';
import type { CourseLanguage } from '#app/domain/markets/courseLanguages.ts';
import { Refusal } from '#app/domain/refusals.ts';

/**
 * Keeps the language in which the caller takes courses from now on, wherever a course has it. An attempt that is open
 * keeps its own. Throws `viewOnly`.
 */
export async function chooseCourseLanguage(
  { db, actor }: Pick<AgentContext, 'db' | 'actor'>,
  courseLanguage: CourseLanguage,
): Promise<void> {
  if (actor.isViewed) throw new Refusal('viewOnly');
  await db.account.update({ where: { accountId: actor.agentUniqueId }, data: { courseLanguage } });
}
