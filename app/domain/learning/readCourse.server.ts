import type { AgentContext } from '#app/domain/context.server.ts';
import type { Curriculum } from '#app/domain/markets/curricula.ts';
import { findCourse } from './findCourse.server.ts';

/** A course before it is opened. */
export interface CourseToOpen {
  courseId: string;
  title: string;
  minutes: number;
  /** The caller's curriculum that it is taken in. */
  companyId: Curriculum;
  /** The caller as a learner; null without a member number. */
  authId: string | null;
}

/** Reads what the page of a course shows before the course is opened. Throws `notFound` for a course that is not the caller's. */
export async function readCourse(ctx: AgentContext, courseId: string): Promise<CourseToOpen> {
  const { curricula, title, minutes } = await findCourse(ctx.db, ctx, courseId);
  const agent = await ctx.db.agent.findUnique({ where: { agentUniqueId: ctx.actor.agentUniqueId }, select: { authId: true } });
  return { courseId, title, minutes, companyId: curricula[0]!, authId: agent?.authId ?? null };
}
