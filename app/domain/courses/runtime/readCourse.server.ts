import type { AgentContext } from '#app/domain/context.server.ts';
import type { Curriculum } from '#app/domain/markets/curricula.ts';
import { findCourse } from './findCourse.server.ts';

/** A course before it is opened. */
export interface CourseToOpen {
  courseId: string;
  title: string;
  summary: string;
  minutes: number;
  /** True for one that a partner gives at its own academy: there is nothing to be played here. */
  external: boolean;
  /** The caller's curriculum that it is taken in: the one asked for where that lists it. */
  companyId: Curriculum;
  /** The caller as a learner; null without a member number. */
  authId: string | null;
}

/**
 * Reads what the page of a course, opened from a curriculum, shows before the course is opened. Throws `notFound` for a
 * course that is not the caller's.
 */
export async function readCourse(ctx: AgentContext, courseId: string, from?: Curriculum): Promise<CourseToOpen> {
  const { curricula, title, summary, minutes, partner } = await findCourse(ctx.db, ctx, courseId);
  const agent = await ctx.db.agent.findUnique({
    where: { agentUniqueId: ctx.actor.agentUniqueId },
    select: { authId: true },
  });
  return {
    courseId,
    title,
    summary,
    minutes,
    external: partner !== '',
    companyId: curricula.find((each) => each === from) ?? curricula[0]!,
    authId: agent?.authId ?? null,
  };
}
