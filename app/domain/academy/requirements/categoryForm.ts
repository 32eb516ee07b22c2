import { localizedFields } from '#app/domain/localizedText.ts';
import type { z } from 'zod';
import { TextLine, WholeNumber } from '#app/domain/fields.ts';
import { form } from '#app/domain/strictForm.ts';
import { sentLine } from '#app/domain/textSchema.ts';

export const categoryNameMaxLength = 60;
const mostCategories = 99;

/**
 * A category as its row of the form says it: its names in both languages, and its place among the others. A new one has
 * no identifier yet.
 */
export function categorySchema() {
  return form({
    categoryId: sentLine(60),
    ...localizedFields('name', (field) => TextLine(field, categoryNameMaxLength)),
    rank: WholeNumber('rank', { min: 1, max: mostCategories }),
  });
}

export type CategoryInput = z.output<ReturnType<typeof categorySchema>>;
