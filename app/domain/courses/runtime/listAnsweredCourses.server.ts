import type { AgentContext } from '#app/domain/context.server.ts';

/** A course in which the caller answered questions. */
export interface AnsweredCourse {
  courseId: string;
  title: string;
}

/** The courses in which the caller, as a learner, answered questions, by name. Empty without a member number. */
export async function listAnsweredCourses(ctx: AgentContext): Promise<AnsweredCourse[]> {
  const rows = await ctx.db.$queryRaw<{ courseId: string; titleEn: string; titleJa: string }[]>`
    SELECT DISTINCT c.course_id AS "courseId", c.title_en AS "titleEn", c.title_ja AS "titleJa"
    FROM agents g JOIN course_attempts a ON a.auth_id = g.auth_id JOIN courses c ON c.course_id = a.course_id
    WHERE g.agent_unique_id = ${ctx.actor.agentUniqueId}::uuid AND g.deleted_at IS NULL AND NOT a.review AND a.data::text LIKE '%"cmi.interactions.%'`;
  const courses = rows.map(({ courseId, titleEn, titleJa }) => ({
    courseId,
    title: ctx.language === 'ja' ? titleJa : titleEn,
  }));
  return courses.toSorted((one, other) => one.title.localeCompare(other.title, ctx.language));
}
