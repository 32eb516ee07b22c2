import { createHash } from 'node:crypto';
import type { Category } from './listCategories.server.ts';

/** What a form of the categories was filled in from, in a word that differs where they do. */
export function categoriesBase(categories: readonly Category[]): string {
  const said = categories.map(({ categoryId, nameEn, nameJa }) => [categoryId, nameEn, nameJa]);
  return createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 16);
}
