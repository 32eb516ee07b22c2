import type { AgentContext } from '#app/domain/context.server.ts';
import type { AcademyLevel } from '#app/domain/markets/curricula.ts';
import { listedCategories } from './categories.ts';

/** Reads the categories that are listed to a learner of a level, in their order. */
export async function readCategories({ db }: AgentContext, level: AcademyLevel) {
  const rows = await db.courseCategory.findMany({ orderBy: [{ rank: 'asc' }, { categoryId: 'asc' }] });
  return listedCategories(rows, level);
}
