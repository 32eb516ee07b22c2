import type { AgentContext } from '#app/domain/context.server.ts';
import type { Curriculum } from '#app/domain/markets/curricula.ts';
import { passedOf, readLearnerCourses, type LearnerCourse } from './learnerCourses.server.ts';
import type { AssignedToLearner } from './assignedToLearner.server.ts';
import { learnerOf } from './learnerOf.server.ts';
import { readersLanguages } from './readersLanguages.ts';
import { readCertifications, standingOf, type Standing, type TitledCertification } from './standing.server.ts';
import type { UnseenLevel } from './unseenLevels.server.ts';

/**
 * What a learner sees of a curriculum: its courses with their results, its certifications, and how they stand to it.
 */
export interface Academy {
  authId: string;
  curriculum: Curriculum;
  courses: LearnerCourse[];
  certifications: TitledCertification[];
  standing: Standing;
  /** Levels that the learner has reached and not seen yet. */
  unseen: UnseenLevel[];
  /** What is assigned to them in it and not done. */
  assigned: AssignedToLearner[];
}

/** Reads a curriculum as the caller sees it, in four queries whatever its size. Throws what `learnerOf` throws. */
export async function readAcademy(
  ctx: AgentContext,
  wanted: { companyId: string; authId?: string | undefined },
): Promise<Academy> {
  const { authId, curriculum, kept, unseen, assigned } = await learnerOf(ctx, wanted);
  const courses = await readLearnerCourses(ctx.db, { authId, curriculum, languages: readersLanguages(ctx) });
  const certifications = (await readCertifications(ctx.db, [curriculum])).get(curriculum) ?? [];
  return {
    authId,
    curriculum,
    courses,
    certifications,
    standing: standingOf({ certifications, passed: passedOf(courses), kept, now: ctx.now }),
    unseen,
    assigned,
  };
}
