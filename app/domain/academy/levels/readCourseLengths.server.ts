import type { AgentContext } from '#app/domain/context.server.ts';
import { readLearnerCourses, type LearnerCourse } from './learnerCourses.server.ts';
import { learnerOf } from './learnerOf.server.ts';
import { readersLanguages } from './readersLanguages.ts';
import { readCategories } from './readCategories.server.ts';

interface CategoryLength {
  categoryId: string;
  nameEn: string;
  nameJa: string;
  minutes: number;
  courses: LearnerCourse[];
}

/**
 * Reads how long the courses of a curriculum take, by the categories that are listed to the caller; those without a
 * course are left out. Throws `notFound` as `learnerOf` does.
 */
export async function readCourseLengths(ctx: AgentContext, companyId: string): Promise<CategoryLength[]> {
  const { authId, curriculum, kept } = await learnerOf(ctx, { companyId });
  const courses = await readLearnerCourses(ctx.db, { authId, curriculum, languages: readersLanguages(ctx) });
  const categories = await readCategories(ctx, kept?.level ?? 0);
  return categories.flatMap(({ categoryId, nameEn, nameJa }) => {
    const own = courses.filter(
      (course) => course.categoryId === categoryId && course.isOfCurriculum && course.state === 'published',
    );
    return own.length > 0
      ? [
          {
            categoryId,
            nameEn,
            nameJa,
            minutes: own.reduce((sum, { minutes, readerMinutes }) => sum + (readerMinutes ?? minutes), 0),
            courses: own,
          },
        ]
      : [];
  });
}
