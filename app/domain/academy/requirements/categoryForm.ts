import { z } from 'zod';
import { TextLine } from '#app/domain/fields.ts';
import { messageKey } from '#app/domain/messages.ts';
import { form } from '#app/domain/strictForm.ts';

export const categoryNameMaxLength = 60;
const mostCategories = 99;
const rankError = { error: messageKey('wholeNumber', 'rank', mostCategories) };

/**
 * A category as its row of the form says it: its names in both languages, and its place among the others. A new one has
 * no identifier yet.
 */
export function categorySchema() {
  return form({
    categoryId: z.string().max(60),
    nameEn: TextLine('nameEn', categoryNameMaxLength),
    nameJa: TextLine('nameJa', categoryNameMaxLength),
    rank: z.coerce.number(rankError).int(rankError).min(1, rankError).max(mostCategories, rankError),
  });
}

export type CategoryInput = z.output<ReturnType<typeof categorySchema>>;
