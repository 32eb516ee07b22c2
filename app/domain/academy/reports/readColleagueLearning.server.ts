import { readLearnerCourses, type LearnerCourse } from '#app/domain/academy/levels/learnerCourses.server.ts';
import { readersLanguages } from '#app/domain/academy/levels/readersLanguages.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { curriculaOf, type AcademyLevel, type Curriculum } from '#app/domain/markets/curricula.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { peopleInReach } from '#app/domain/permissions/reach.server.ts';
import { Refusal } from '#app/domain/refusals.ts';

export interface ColleagueLearning {
  curricula: readonly Curriculum[];
  curriculum: Curriculum;
  /** False for who has no member number, and so no academy. */
  isLearner: boolean;
  /** The level in each curriculum; one whose `validUntil` is over has lapsed. */
  levels: { curriculum: Curriculum; level: AcademyLevel; attainedAt: Date; validUntil: Date }[];
  /** The courses of the curriculum that they have opened, the last visit first. */
  courses: (LearnerCourse & { visitedAt: Date })[];
}

/**
 * Reads how a user of the caller's agency is doing in the academy, and which courses of a curriculum they have opened;
 * of one that is not their country's, the first. Throws `forbidden` for a caller who may not
 * (`agency.academy-reports`), and `notFound` for a user of another agency.
 */
export async function readColleagueLearning(
  ctx: AgentContext,
  { agentUniqueId, curriculum: wanted }: { agentUniqueId: string; curriculum: string | null },
): Promise<ColleagueLearning> {
  assertCan(ctx, 'agency.academy-reports');
  const { db, actor, agency } = ctx;
  const person = await db.agent.findFirst({
    where: { agentUniqueId, agencyId: agency.agencyId, deletedAt: null, ...peopleInReach(actor) },
    select: { authId: true, account: { select: { language: true, courseLanguage: true } } },
  });
  if (!person) throw new Refusal('notFound');
  const curricula = curriculaOf(agency.country);
  const curriculum = curricula.find((each) => each === wanted) ?? curricula[0]!;
  const { authId, account } = person;
  if (authId === null) return { curricula, curriculum, isLearner: false, levels: [], courses: [] };
  const [levels, courses] = await Promise.all([
    db.learnerLevel.findMany({ where: { authId, curriculum: { in: [...curricula] } } }),
    readLearnerCourses(db, {
      authId,
      curriculum,
      languages: readersLanguages({ actor: account, agency, language: account.language }),
    }),
  ]);
  return {
    curricula,
    curriculum,
    isLearner: true,
    levels: curricula.flatMap((each) =>
      levels
        .filter((row) => row.curriculum === each)
        .map(({ level, attainedAt, validUntil }) => ({ curriculum: each, level, attainedAt, validUntil })),
    ),
    courses: courses
      .flatMap((course) =>
        course.isOfCurriculum && course.visitedAt ? [{ ...course, visitedAt: course.visitedAt }] : [],
      )
      .toSorted((one, other) => other.visitedAt.getTime() - one.visitedAt.getTime()),
  };
}
