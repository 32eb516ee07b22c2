import type { StaffContext } from '#app/domain/context.server.ts';
import { categorySchema, type CategoryInput } from '#app/domain/academy/requirements/categoryForm.ts';
import type { Category } from '#app/domain/academy/requirements/listCategories.server.ts';
import { messageAtField } from '#app/domain/messages.ts';
import { translator } from '#app/platform/translations.server.ts';

/** The texts of the form for categories, by the names of its fields, with an empty row for one more. */
export function categoryValues(categories: readonly Category[]): Record<string, string> {
  const rows = [...categories, { categoryId: '', nameEn: '', nameJa: '' }];
  return Object.fromEntries(
    rows.flatMap(({ categoryId, nameEn, nameJa }, row) => [
      [`k${row}-id`, categoryId],
      [`k${row}-nameEn`, nameEn],
      [`k${row}-nameJa`, nameJa],
      [`k${row}-rank`, String(row + 1)],
    ]),
  );
}

/**
 * The categories that a form says, or its errors in words by field. A row for one more that was left empty says
 * nothing.
 */
export function categoriesIn(
  { language }: StaffContext,
  posted: Record<string, string>,
): { categories: CategoryInput[] } | { errors: Record<string, string[]> } {
  const t = translator(language);
  const categories: CategoryInput[] = [];
  const errors: Record<string, string[]> = {};
  for (let row = 0; posted[`k${row}-id`] !== undefined; row += 1) {
    const typed = {
      categoryId: posted[`k${row}-id`]!,
      nameEn: posted[`k${row}-nameEn`] ?? '',
      nameJa: posted[`k${row}-nameJa`] ?? '',
      rank: posted[`k${row}-rank`] ?? '',
    };
    if (typed.categoryId === '' && typed.nameEn.trim() === '' && typed.nameJa.trim() === '') continue;
    const read = categorySchema().safeParse(typed);
    if (read.success) categories.push(read.data);
    else
      for (const { path, message } of read.error.issues)
        errors[`k${row}-${String(path[0])}`] ??= messageAtField(t, String(path[0]), message);
  }
  return Object.keys(errors).length > 0 ? { errors } : { categories };
}
