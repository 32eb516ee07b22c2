import type { AcademyLevel } from '#app/domain/markets/curricula.ts';

interface Named {
  nameEn: string;
}

/** The level from which the last category is listed. */
export const levelOfLastCategory = 3;

/**
 * The categories that are listed to a learner of a level (spec §9): none whose name contains `extra`, and the last
 * one for levels 3 and 4 alone. A level that has lapsed counts, so that its holder finds the courses that bring it
 * back.
 */
export function listedCategories<Category extends Named>(
  inOrder: readonly Category[],
  level: AcademyLevel,
): Category[] {
  const listed = inOrder.filter(({ nameEn }) => !/extra/i.test(nameEn));
  return level >= levelOfLastCategory ? listed : listed.slice(0, -1);
}

/**
 * True for a category whose courses are no details of a curriculum: Refresher, Extra and Extra Curricular (spec §9). They stay in the history.
 */
export function isLeftOutOfCurriculum({ nameEn }: Named): boolean {
  return /^(refreshers?|extra|extra[ -]curricular)$/i.test(nameEn.trim());
}
