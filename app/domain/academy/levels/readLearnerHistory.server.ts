import type { AgentContext } from '#app/domain/context.server.ts';
import { readLearnerCourses } from './learnerCourses.server.ts';
import { learnerOf } from './learnerOf.server.ts';
import { readersLanguages } from './readersLanguages.ts';

/**
 * Reads what the caller did in a curriculum: the courses visited, the last first, the levels reached and the
 * certificates. Throws `notFound` as `learnerOf` does.
 */
export async function readLearnerHistory(
  ctx: AgentContext,
  wanted: { companyId: string; authId?: string | undefined },
) {
  const { authId, curriculum } = await learnerOf(ctx, wanted);
  const courses = await readLearnerCourses(ctx.db, { authId, curriculum, languages: readersLanguages(ctx) });
  const levels = await ctx.db.levelAttained.findMany({ where: { authId, curriculum }, orderBy: { level: 'asc' } });
  const certificates = await ctx.db.certificate.findMany({
    where: {
      curriculum,
      OR: [
        { kind: 'agent', authId },
        { kind: 'agency', agencyId: ctx.agency.agencyId },
      ],
    },
    orderBy: [{ issuedAt: 'desc' }, { level: 'desc' }],
  });
  const visited = courses.flatMap((course) =>
    course.isOfCurriculum && course.visitedAt && course.startedAt
      ? [{ ...course, startedAt: course.startedAt, visitedAt: course.visitedAt }]
      : [],
  );
  return {
    curriculum,
    courses: visited.toSorted((one, other) => other.visitedAt.getTime() - one.visitedAt.getTime()),
    levels: levels.map(({ level, attainedAt }) => ({ level, attainedAt })),
    certificates,
  };
}
