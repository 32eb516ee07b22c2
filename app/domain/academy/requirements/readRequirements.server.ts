import type { StaffContext } from '#app/domain/context.server.ts';
import type { Curriculum } from '#app/domain/markets/curricula.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import type { Database, Transaction } from '#app/platform/database.server.ts';
import { readPlaces, type CurriculumRequirements } from './readPlaces.server.ts';
import type { KnownCourse } from './requirementsFaults.ts';

/** A course that requirements may name. */
export interface NamedCourse extends KnownCourse {
  titleEn: string;
  titleJa: string;
  state: string;
}

/** The requirements of a curriculum with the courses that they may name. */
export interface RequirementsToEdit extends CurriculumRequirements {
  courses: NamedCourse[];
}

/** Reads the requirements of a curriculum for their editor. Throws `forbidden`. */
export async function readRequirements(ctx: StaffContext, curriculum: Curriculum): Promise<RequirementsToEdit> {
  assertCan(ctx, 'staff.see-courses');
  const places = await readPlaces(ctx.db, [curriculum]);
  return { ...places.get(curriculum)!, courses: await namedCourses(ctx.db) };
}

/** Reads all courses, by category and title, each with whether learners can take it. */
export async function namedCourses(db: Database | Transaction): Promise<NamedCourse[]> {
  const rows = await db.course.findMany({
    select: {
      courseId: true,
      categoryId: true,
      titleEn: true,
      titleJa: true,
      state: true,
      partner: true,
      _count: { select: { packages: { where: { state: 'published' } } } },
    },
    orderBy: [{ category: { rank: 'asc' } }, { titleEn: 'asc' }, { courseId: 'asc' }],
  });
  return rows.map(({ partner, _count, ...course }) => ({
    ...course,
    isOpen: course.state === 'published' && (partner !== '' || _count.packages > 0),
  }));
}
