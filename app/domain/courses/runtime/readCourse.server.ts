import { z } from 'zod';
import type { AgentContext } from '#app/domain/context.server.ts';
import { courseLanguages, type CourseLanguage } from '#app/domain/markets/courseLanguages.ts';
import type { Curriculum } from '#app/domain/markets/curricula.ts';
import { Prisma, rowOf } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';
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
  /** The languages in which it is published. */
  languages: CourseLanguage[];
}

const learnerRow = z.strictObject({ authId: z.string().nullable(), languages: z.enum(courseLanguages).array() });

/**
 * Reads what the page of a course, opened from a curriculum, shows before the course is opened. Throws `notFound` for a
 * course that is not the caller's.
 */
export async function readCourse(ctx: AgentContext, courseId: string, from?: Curriculum): Promise<CourseToOpen> {
  const { curricula, title, summary, minutes, partner } = await findCourse(ctx.db, ctx, courseId);
  const { authId, languages } = (await rowOf(ctx.db, learnerStatement(ctx, courseId)))!;
  return {
    courseId,
    title,
    summary,
    minutes,
    external: partner !== '',
    companyId: curricula.find((each) => each === from) ?? curricula[0]!,
    authId,
    languages: courseLanguages.filter((each) => languages.includes(each)),
  };
}

function learnerStatement({ actor }: AgentContext, courseId: string) {
  return described(
    learnerRow,
    Prisma.sql`
    SELECT a.auth_id AS "authId",
      ARRAY(SELECT p.language FROM course_packages p WHERE p.course_id = ${courseId}::uuid AND p.state = 'published') AS languages
    FROM agents a WHERE a.agent_unique_id = ${actor.agentUniqueId}::uuid`,
  );
}
