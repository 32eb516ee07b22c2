import { expect, test } from 'vitest';
import { listedCategories } from '#app/domain/academy/levels/categories.ts';
import { openedBy } from '#app/domain/academy/levels/levelOpenings.ts';
import { academyLevelCodes, curriculumCodes } from '#app/domain/markets/curricula.ts';

test.each([
  [0, 'PC', []],
  [1, 'PC', []],
  [2, 'HA', []],
  [3, 'PC', ['lastCategory']],
  [3, 'HA', ['lastCategory']],
  [4, 'PC', ['lastCategory', 'credit', 'marketingKit', 'bookFreeCruise']],
  [4, 'CK', ['lastCategory', 'credit', 'marketingKit', 'bookFreeCruise']],
  // The fourth level of Holland America is no Commodore.
  [4, 'HA', ['lastCategory', 'credit']],
] as const)('level %i of %s opens %j', (level, curriculum, opened) => {
  expect(openedBy(level, curriculum)).toEqual(opened);
});

test('the last category is said to be open exactly where it is listed', () => {
  const categories = [{ nameEn: 'Foundations' }, { nameEn: 'Master' }];
  for (const level of academyLevelCodes)
    for (const curriculum of curriculumCodes)
      expect(openedBy(level, curriculum).includes('lastCategory')).toBe(
        listedCategories(categories, level).length === categories.length,
      );
});
