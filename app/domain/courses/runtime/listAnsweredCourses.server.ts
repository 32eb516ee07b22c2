import { localized } from '#app/domain/localizedText.ts';
import { localizedFields } from '#app/domain/localizedText.ts';
import { z } from 'zod';
import type { AgentContext } from '#app/domain/context.server.ts';
import { rowsOf } from '#app/platform/database.server.ts';
import { statement, type Named } from '#app/platform/statements.server.ts';

/** A course in which the caller answered questions. */
export interface AnsweredCourse {
  courseId: string;
  title: string;
}

const answeredQuery = statement({
  name: 'answered-courses',
  prepared: false,
  sql: ({ agentUniqueId }: Named<{ agentUniqueId: string }>) => `
    SELECT DISTINCT c.course_id AS "courseId", c.title_en AS "titleEn", c.title_ja AS "titleJa"
    FROM agents g JOIN course_attempts a ON a.auth_id = g.auth_id JOIN courses c ON c.course_id = a.course_id
    WHERE g.agent_unique_id = ${agentUniqueId}::uuid AND g.deleted_at IS NULL AND NOT a.review AND a.data::text LIKE '%"cmi.interactions.%'`,
  row: z.strictObject({ courseId: z.string(), ...localizedFields('title', () => z.string()) }),
});

/** The courses in which the caller, as a learner, answered questions, by name. Empty without a member number. */
export async function listAnsweredCourses(ctx: AgentContext): Promise<AnsweredCourse[]> {
  const rows = await rowsOf(ctx.db, answeredQuery({ agentUniqueId: ctx.actor.agentUniqueId }));
  const courses = rows.map(({ courseId, titleEn, titleJa }) => ({
    courseId,
    title: localized(ctx.language, 'title', { titleEn, titleJa }),
  }));
  return courses.toSorted((one, other) => one.title.localeCompare(other.title, ctx.language));
}
