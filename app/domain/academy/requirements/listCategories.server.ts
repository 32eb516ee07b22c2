import type { StaffContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';

/** A category of courses. */
export interface Category {
  categoryId: string;
  nameEn: string;
  nameJa: string;
}

/** The categories in their order. Throws `forbidden`. */
export function listCategories(ctx: StaffContext): Promise<Category[]> {
  assertCan(ctx, 'staff.see-courses');
  return ctx.db.courseCategory.findMany({
    select: { categoryId: true, nameEn: true, nameJa: true },
    orderBy: [{ rank: 'asc' }, { categoryId: 'asc' }],
  });
}
