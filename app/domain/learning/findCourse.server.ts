import type { AgentContext } from '#app/domain/context.server.ts';
import { curriculaOf, type Curriculum } from '#app/domain/markets/curricula.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { Database, Transaction } from '#app/platform/database.server.ts';

/** A course that the caller may take. */
export interface OpenCourse {
  courseId: string;
  title: string;
  minutes: number;
  /** The caller's curricula that list it. */
  curricula: Curriculum[];
}

/** A published course that a curriculum of the caller's country lists, and that has a package (D33), or a retired one in whose middle the caller is. Throws `notFound` for any other. */
export async function findCourse(db: Database | Transaction, { actor, agency, language }: Pick<AgentContext, 'actor' | 'agency' | 'language'>, courseId: string): Promise<OpenCourse> {
  const listed = { curriculum: { in: [...curriculaOf(agency.country)] } };
  const course = await db.course.findFirst({
    where: { courseId, OR: [{ state: 'published' }, { state: 'retired', attempts: { some: { agentUniqueId: actor.agentUniqueId, endedAt: null } } }], curricula: { some: listed } },
    select: { titleEn: true, titleJa: true, minutes: true, curricula: { where: listed, select: { curriculum: true }, orderBy: { curriculum: 'asc' } } },
  });
  if (!course) throw new Refusal('notFound');
  const { titleEn, titleJa, minutes, curricula } = course;
  return { courseId, title: language === 'ja' ? titleJa : titleEn, minutes, curricula: curricula.map(({ curriculum }) => curriculum as Curriculum) };
}
