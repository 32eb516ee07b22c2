import type { AgentContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { pageOf } from '#app/domain/listParams.ts';
import { listQuery } from '#app/domain/listQuery.ts';
import type { LearnerCourse } from './learnerCourses.server.ts';
import { readAcademy, type Academy } from './readAcademy.server.ts';
import { readCategories } from './readCategories.server.ts';

/** The courses of the dashboard in an address. */
export const dashboardCourseList = listQuery({});

interface Wanted {
  companyId: string;
  authId?: string | undefined;
  /** A category by its identifier or its name in either language; the first one where it is left out. */
  category?: string | undefined;
  /** Counts from 1. */
  page: number;
  pageSize: number;
}

interface ListedCategory {
  categoryId: string;
  nameEn: string;
  nameJa: string;
}

/** A curriculum with one page of a category's courses. */
export interface Dashboard {
  academy: Academy;
  categories: ListedCategory[];
  /** Null where no category is listed. */
  category: ListedCategory | null;
  courses: LearnerCourse[];
  total: number;
  page: number;
  pageSize: number;
}

/**
 * Reads the dashboard of the caller in a curriculum, in five queries whatever the number of courses (spec §7
 * academy/dashboard). A page beyond the last is the last. Throws `notFound` as `learnerOf` does, and for a
 * category that is not listed to them.
 */
export async function readDashboard(
  ctx: AgentContext,
  { companyId, authId, category: named, page, pageSize }: Wanted,
): Promise<Dashboard> {
  const academy = await readAcademy(ctx, { companyId, authId });
  const categories = await readCategories(ctx, academy.standing.kept?.level ?? 0);
  const isNamed = ({ categoryId, nameEn, nameJa }: ListedCategory) =>
    [categoryId, nameEn, nameJa].some((each) => each === named);
  const category = named ? categories.find(isNamed) : categories[0];
  if (named && !category) throw new Refusal('notFound');
  const all = academy.courses.filter(
    ({ categoryId, state, isOfCurriculum }) =>
      isOfCurriculum && state === 'published' && categoryId === category?.categoryId,
  );
  const { page: shown, skip, take } = pageOf({ page, pageSize }, all.length);
  return {
    academy,
    categories,
    category: category ?? null,
    courses: all.slice(skip, skip + take),
    total: all.length,
    page: shown,
    pageSize,
  };
}
