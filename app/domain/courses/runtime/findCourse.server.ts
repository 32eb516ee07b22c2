import type { AgentContext } from '#app/domain/context.server.ts';
import { curriculaOf, type Curriculum } from '#app/domain/markets/curricula.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { CompletionOfCourse } from './completionRules.ts';
import type { Database, Transaction } from '#app/platform/database.server.ts';

/** A course that the caller may take. */
export interface OpenCourse {
  courseId: string;
  title: string;
  summary: string;
  minutes: number;
  /** The issuer whose academy offers it; '' for a course that is played here. */
  partner: string;
  /** How it is completed. */
  completion: CompletionOfCourse;
  /** The caller's curricula that list it. */
  curricula: Curriculum[];
}

/**
 * A published course that a curriculum of the caller's country lists, or a retired one in whose middle the caller
 * is as a learner. Throws `notFound` for any other.
 */
export async function findCourse(
  db: Database | Transaction,
  { actor, agency, language }: Pick<AgentContext, 'actor' | 'agency' | 'language'>,
  courseId: string,
): Promise<OpenCourse> {
  const listed = { curriculum: { in: [...curriculaOf(agency.country)] } };
  const course = await db.course.findFirst({
    where: {
      courseId,
      OR: [
        { state: 'published' },
        {
          state: 'retired',
          attempts: {
            some: { endedAt: null, review: false, learner: { holder: { agentUniqueId: actor.agentUniqueId } } },
          },
        },
      ],
      curricula: { some: listed },
    },
    select: {
      titleEn: true,
      titleJa: true,
      summaryEn: true,
      summaryJa: true,
      minutes: true,
      partner: true,
      completionRule: true,
      completionMinutes: true,
      curricula: { where: listed, select: { curriculum: true }, orderBy: { curriculum: 'asc' } },
    },
  });
  if (!course) throw new Refusal('notFound');
  const { minutes, partner, curricula } = course;
  const [title, summary] = language === 'ja' ? [course.titleJa, course.summaryJa] : [course.titleEn, course.summaryEn];
  return {
    courseId,
    title,
    summary,
    minutes,
    partner,
    completion: { rule: course.completionRule, minutes: course.completionMinutes },
    curricula: curricula.map(({ curriculum }) => curriculum as Curriculum),
  };
}
