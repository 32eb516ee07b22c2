import type { ActivationFlag, AgentType } from '#app/domain/accounts/codes.ts';
import type { AcademyLevel } from '#app/domain/markets/curricula.ts';
import { halfWidthDigits, plainPunctuation, searchKey } from '#app/domain/text.ts';

/** One word of a search, and the codes whose labels hold it. */
export interface SearchWord {
  /** For LIKE on the keys of names (`searchKey`): `%` and `_` of the word stand for themselves. */
  pattern: string;
  roles: AgentType[];
  flags: ActivationFlag[];
  /** Academy levels by their names outside HA, and by those of HA. */
  levels: AcademyLevel[];
  haLevels: AcademyLevel[];
  /** True where the word means an agent who is enrolled but has reached no level. */
  member: boolean;
  /** True where the word means that there is no member number. */
  noCcn: boolean;
}

/** The labels that a word may hold, in every language, by code. Level 0 is the plain member. */
export interface SearchLabels {
  roles: Record<AgentType, readonly string[]>;
  flags: Record<ActivationFlag, readonly string[]>;
  levels: Record<AcademyLevel, readonly string[]>;
  haLevels: Record<AcademyLevel, readonly string[]>;
}

const maxWords = 8;
const noNumberWords: readonly string[] = ['NA', 'N/A', 'なし'];

/** The words of a search, each with what it stands for; further words than eight are left out. All must match (spec §5). */
export function searchWords(search: string, labels: SearchLabels): SearchWord[] {
  const typed = plainPunctuation(searchKey(halfWidthDigits(search)));
  const words = typed.split(' ').filter((word) => word !== '');
  return words.slice(0, maxWords).map((word) => searchWord(word, labels));
}

/** The pattern for LIKE that finds a text anywhere, whatever characters it holds; what Postgres cannot hold is left out. */
export function containing(text: string): string {
  return `%${text.replace(/[\p{Cc}\p{Cs}]/gu, '').replace(/[\\%_]/g, '\\$&')}%`;
}

function searchWord(word: string, labels: SearchLabels): SearchWord {
  const levels = codesOf(labels.levels, word).map(Number) as AcademyLevel[];
  const haLevels = codesOf(labels.haLevels, word).map(Number) as AcademyLevel[];
  return {
    pattern: containing(word),
    roles: codesOf(labels.roles, word) as AgentType[],
    flags: codesOf(labels.flags, word) as ActivationFlag[],
    levels: levels.filter((level) => level > 0),
    haLevels: haLevels.filter((level) => level > 0),
    member: levels.includes(0),
    noCcn: noNumberWords.includes(word),
  };
}

function codesOf(labels: Record<string, readonly string[]>, word: string): string[] {
  return Object.keys(labels).filter((code) => labels[code]?.some((label) => searchKey(label).includes(word)));
}
