import type { AgentContext } from '#app/domain/context.server.ts';

/** Whether the caller has completed or passed a course as the learner whose number they hold. */
export async function hasFinished(
  { db, actor }: Pick<AgentContext, 'db' | 'actor'>,
  courseId: string,
): Promise<boolean> {
  const finished = await db.courseResult.count({
    where: {
      courseId,
      learner: { holder: { agentUniqueId: actor.agentUniqueId } },
      OR: [{ completedAt: { not: null } }, { passedAt: { not: null } }],
    },
  });
  return finished > 0;
}
