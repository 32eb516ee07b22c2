import type { AcademyLevel } from '#app/domain/markets/curricula.ts';
import { levelOfLastCategory } from './categories.ts';

/** What a level opens to its holder. */
export type LevelOpening = 'lastCategory' | 'credit' | 'marketingKit' | 'bookFreeCruise';

/**
 * From which level what is open (spec §2): the courses of the last category, a future cruise credit, the
 * Commodores' marketing kit and their cruise. Level 4 of Holland America's curriculum is no Commodore (spec §3).
 */
const openings = [
  { opening: 'lastCategory', from: levelOfLastCategory, notIn: null },
  { opening: 'credit', from: 4, notIn: null },
  { opening: 'marketingKit', from: 4, notIn: 'HA' },
  { opening: 'bookFreeCruise', from: 4, notIn: 'HA' },
] as const satisfies readonly { opening: LevelOpening; from: AcademyLevel; notIn: string | null }[];

/** What is open to the holder of a level of a curriculum, beside its courses. */
export function openedBy(level: AcademyLevel, curriculum: string): LevelOpening[] {
  return openings.filter(({ from, notIn }) => level >= from && curriculum !== notIn).map(({ opening }) => opening);
}
