import { hyphenated } from '#app/domain/text.ts';
import { randomBytes } from 'node:crypto';
import type { StaffContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { CategoryInput } from './categoryForm.ts';
import { categoriesBase } from './categoriesBase.server.ts';
import type { Category } from './listCategories.server.ts';

/**
 * Renames and orders the categories of courses, and adds those that have no identifier yet. Saving what is there
 * already changes nothing. Throws `forbidden`, and `conflict` where they were changed since `base`, which is what the
 * form was filled in from.
 */
export async function saveCategories(
  ctx: StaffContext,
  { base, categories }: { base: string; categories: readonly CategoryInput[] },
): Promise<void> {
  assertCan(ctx, 'staff.edit-courses');
  await ctx.db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('course categories', 0))`;
    const before = await tx.courseCategory.findMany({
      select: { categoryId: true, nameEn: true, nameJa: true },
      orderBy: [{ rank: 'asc' }, { categoryId: 'asc' }],
    });
    if (categoriesBase(before) !== base) throw new Refusal('conflict');
    const known = new Set(before.map(({ categoryId }) => categoryId));
    const after: Category[] = inNewOrder(categories, before).map(({ categoryId, nameEn, nameJa }) => ({
      categoryId: categoryId || newId(nameEn),
      nameEn,
      nameJa,
    }));
    if (
      categories.some(({ categoryId }) => categoryId !== '' && !known.has(categoryId)) ||
      [...known].some((id) => !after.some(({ categoryId }) => categoryId === id))
    )
      throw new Refusal('conflict');
    if (categoriesBase(after) === base) return;
    for (const [rank, category] of after.entries()) {
      await tx.courseCategory.upsert({
        where: { categoryId: category.categoryId },
        create: { ...category, rank },
        update: { nameEn: category.nameEn, nameJa: category.nameJa, rank },
      });
    }
    const names = (all: readonly Category[]) => ({ categories: all.map(({ nameEn }) => nameEn) });
    await recordAudit(tx, ctx, {
      action: 'academy.categories-changed',
      subjectKind: 'course',
      subjectId: 'categories',
      before: names(before),
      after: names(after),
    });
  });
}

// Of two with one number, one that moved up comes before one that stayed, and one that moved down after it: so each
// gets the place that was asked for.
function inNewOrder(categories: readonly CategoryInput[], before: readonly Category[]): CategoryInput[] {
  const direction = ({ categoryId, rank }: CategoryInput) => {
    const place = before.findIndex((each) => each.categoryId === categoryId) + 1;
    return place === 0 ? -1 : Math.sign(rank - place);
  };
  return categories.toSorted((one, other) => one.rank - other.rank || direction(one) - direction(other));
}

function newId(nameEn: string): string {
  const words = hyphenated(nameEn).slice(0, 40);
  return `${words || 'category'}-${randomBytes(2).toString('hex')}`;
}
