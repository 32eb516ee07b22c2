import { Refusal } from '#app/domain/refusals.ts';
import type { Transaction } from '#app/platform/database.server.ts';

/** Throws `invalidOption` at the field `categoryId` for a category that there is none of. */
export async function requireCategory(tx: Transaction, categoryId: string): Promise<void> {
  if ((await tx.courseCategory.count({ where: { categoryId } })) === 0)
    throw new Refusal('invalidOption', { field: 'categoryId' });
}
