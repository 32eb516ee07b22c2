import type { StaffContext } from '#app/domain/context.server.ts';
import type { CourseLanguage } from '#app/domain/markets/courseLanguages.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { literalPattern } from '#app/domain/text.ts';
import type { Prisma } from '#app/platform/database.server.ts';
import { countLimit, pageOf } from '#app/domain/listParams.ts';
import type { CourseListQuery } from './forms.ts';
import type { PublicationState } from './publicationStates.ts';

/** A course of the list: what it is, its state, and the number of its published version in each language. */
export interface ListedCourse {
  courseId: string;
  titleEn: string;
  titleJa: string;
  categoryEn: string;
  categoryJa: string;
  minutes: number;
  partner: string;
  state: PublicationState;
  curricula: string[];
  versions: Partial<Record<CourseLanguage, number>>;
  /** True where a package waits to be published. */
  hasReady: boolean;
}

/** The courses of a page of the list, with the number of all that match. Throws `forbidden`. */
export async function listCourses(
  ctx: StaffContext,
  { search, state, curriculum, page: wanted, pageSize }: CourseListQuery,
): Promise<{ courses: ListedCourse[]; total: number; page: number }> {
  assertCan(ctx, 'staff.see-courses');
  const contains = { contains: literalPattern(search), mode: 'insensitive' as const };
  const where: Prisma.CourseWhereInput = {
    ...(state && { state }),
    ...(curriculum && {
      OR: [{ curricula: { some: { curriculum } } }, { requirements: { some: { certification: { curriculum } } } }],
    }),
    ...(search && { AND: [{ OR: [{ titleEn: contains }, { titleJa: contains }, { code: contains }] }] }),
  };
  const total = await ctx.db.course.count({ where, ...countLimit() });
  const { page, skip, take } = pageOf({ page: wanted, pageSize }, total);
  const rows = await ctx.db.course.findMany({
    where,
    include: {
      category: true,
      curricula: { select: { curriculum: true }, orderBy: { curriculum: 'asc' } },
      packages: {
        where: { state: { in: ['published', 'ready'] } },
        select: { language: true, number: true, state: true },
      },
    },
    orderBy: [{ category: { rank: 'asc' } }, { titleEn: 'asc' }, { courseId: 'asc' }],
    skip,
    take,
  });
  const courses = rows.map(({ category, curricula, packages, ...course }) => ({
    ...course,
    state: course.state,
    categoryEn: category.nameEn,
    categoryJa: category.nameJa,
    curricula: curricula.map((each) => each.curriculum),
    versions: Object.fromEntries(
      packages.filter((each) => each.state === 'published').map(({ language, number }) => [language, number]),
    ),
    hasReady: packages.some((each) => each.state === 'ready'),
  }));
  return { courses, total, page };
}
