import { brandName } from './agentRow.ts';
import { activeFlags } from '#app/domain/accounts/activation.ts';
import {
  activationFlags,
  agentTypes,
  roles,
  type ActivationFlag,
  type AgentType,
} from '#app/domain/permissions/codes.ts';
import { curriculumCodes, levelOf, memberLabels, type AcademyLevel } from '#app/domain/markets/curricula.ts';
import type { Translate } from '#app/domain/messages.ts';
import { plainName, searchKey } from '#app/domain/text.ts';
import { DateTime } from 'luxon';

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/** The ways in which a day is shown or typed; the names tell the numbers apart. */
const forms = [
  /(?<![\d])(?<year>\d{4})[-/.年](?<month>\d{1,2})[-/.月](?<day>\d{1,2})日?(?!\d)/,
  /\b(?<name>[A-Z]{3,9})\.? +(?<day>\d{1,2}) +(?<year>\d{4})\b/,
  /\b(?<day>\d{1,2}) +(?<name>[A-Z]{3,9})\.? +(?<year>\d{4})\b/,
];

/**
 * The first day in an upper-cased text without commas, e.g. `NOV 19 2026`, with the text around it; null where there is
 * none.
 */
function dayIn(text: string): { day: string; before: string; after: string } | null {
  for (const form of forms) {
    const match = form.exec(text);
    const { year, month, day, name } = match?.groups ?? {};
    if (!match || !year || !day) continue;
    const number = name ? months.indexOf(name.slice(0, 3)) + 1 : Number(month);
    const date = DateTime.utc(Number(year), number, Number(day));
    // Postgres has no year 0.
    const iso = number > 0 && date.isValid && date.year > 0 ? date.toISODate() : null;
    if (iso) return { day: iso, before: text.slice(0, match.index), after: text.slice(match.index + match[0].length) };
  }
  return null;
}

/** What a word of a search, or some words that belong together, may stand for; an agent must satisfy one of these. */
export interface SearchTerm {
  /** The words: all of them found in the names, the user ID or the member number. */
  words: string[];
  roles: AgentType[];
  statuses: ActivationFlag[];
  /** Curriculum and level, `PC3`. */
  levels: string[];
  /** True to find only agents with a lapsed level. */
  lapsed: boolean;
  /** True where agents are meant who are enrolled but have reached no level. */
  member: boolean;
  /** True where agents without a member number are meant. */
  noNumber: boolean;
  /** True where agents who never signed in are meant. */
  never: boolean;
  /** The day of the last sign-in, `2026-11-19`. */
  day: string | null;
}

/** The texts by which each value is found, as search keys, in every language. */
interface SearchLabels {
  roles: Map<AgentType, string[]>;
  statuses: Map<ActivationFlag, string[]>;
  levels: Map<string, string[]>;
  /** Levels with their brand in words, which are found by whole words from the first on: a few letters of a brand are in many names. */
  brandLevels: Map<string, string[]>;
  lapsed: string[];
  member: string[];
  never: string[];
}

const maxWords = 12;
/** The longest label is a status of five words. */
const maxLabelWords = 5;
// What means an absent member number: the specification's word, and the signs on the screen.
const noNumberWords: readonly string[] = ['NA', 'N/A', 'なし', '-'];

// The specification distinguishes active from inactive (§3); C and E are found by their own words. A search word is the
// beginning of one of these, because 'inactive' contains 'active'.
const stateWords: readonly { words: readonly string[]; flags: ActivationFlag[] }[] = [
  { words: ['ACTIVE', 'アクティブ'], flags: activeFlags },
  { words: ['INACTIVE', '非アクティブ'], flags: ['D'] },
];
const shortestBeginning = 4;

/**
 * The texts of the table as search keys, of each of the given languages; a status also by the specification's words.
 */
export function searchLabels(translates: readonly Translate[]): SearchLabels {
  const inAll = (textOf: (t: Translate) => string) => translates.map((t) => searchKey(textOf(t)));
  const ofLevels = (textsOf: (code: string, level: AcademyLevel) => string[]) =>
    new Map(
      curriculumCodes.flatMap((code) =>
        ([1, 2, 3, 4] as const).map((level) => [`${code}${level}`, textsOf(code, level)] as const),
      ),
    );
  const statuses = Object.entries(activationFlags) as [ActivationFlag, (typeof activationFlags)[ActivationFlag]][];
  return {
    roles: new Map(agentTypes.map((code) => [code, inAll((t) => t(roles[code].labelKey))])),
    statuses: new Map(
      statuses.map(([code, { labelKey, specificationWords }]) => [
        code,
        [...inAll((t) => t(labelKey)), searchKey(specificationWords)],
      ]),
    ),
    // By the code that is printed in older papers.
    levels: ofLevels((code, level) => inAll((t) => `${code} ${t(levelOf(level, code).nameKey)}`)),
    // As the table has it, whichever is typed first.
    brandLevels: ofLevels((code, level) => [
      ...inAll((t) => `${brandName(t, code)} ${t(levelOf(level, code).nameKey)}`),
      ...inAll((t) => `${t(levelOf(level, code).nameKey)} ${brandName(t, code)}`),
    ]),
    lapsed: inAll((t) => t('academyReports:standing.lapsed')),
    member: inAll((t) => t(memberLabels[0])),
    never: inAll((t) => t('agencies:table.never')),
  };
}

/**
 * The terms of a search, all of which must match (spec §5); words after the twelfth are ignored. Words that stand
 * together in a text of the table are one term, so that `Princess Captain` finds neither a captain of CU nor a staff captain
 * of PC.
 */
export function searchTerms(search: string, labels: SearchLabels): SearchTerm[] {
  // Brackets stand around a name in the list.
  const parts = plainName(searchKey(search))
    .replace(/[()]/g, ' ')
    .split(/[,、，]/);
  const day = dayIn(parts.join(' '));
  const lines = (day ? [day.before, day.after] : parts).map((part) => part.split(' ').filter((word) => word !== ''));
  const terms: SearchTerm[] = day ? [{ ...noMeaning, words: [], day: day.day }] : [];
  let left = maxWords;
  for (const words of lines) {
    const taken = words.slice(0, left);
    left -= taken.length;
    terms.push(...termsOf(taken, labels));
  }
  return terms;
}

/**
 * The pattern for LIKE that finds a text anywhere, with its wildcards escaped; characters that Postgres cannot store
 * are left out.
 */
export function containing(text: string): string {
  return `%${text.replace(/[\p{Cc}\p{Cs}]/gu, '').replace(/[\\%_]/g, '\\$&')}%`;
}

const noMeaning = {
  roles: [],
  statuses: [],
  levels: [],
  lapsed: false,
  member: false,
  noNumber: false,
  never: false,
  day: null,
};

function termsOf(words: readonly string[], labels: SearchLabels): SearchTerm[] {
  const terms: SearchTerm[] = [];
  for (let start = 0; start < words.length; ) {
    const term = longestTerm(words.slice(start, start + maxLabelWords), labels);
    terms.push(term);
    start += term.words.length;
  }
  return terms;
}

function longestTerm(words: string[], labels: SearchLabels): SearchTerm {
  for (let length = words.length; length > 1; length -= 1) {
    const term = meaningOf(words.slice(0, length), labels);
    if (term.roles.length + term.statuses.length + term.levels.length > 0) return term;
  }
  return meaningOf(words.slice(0, 1), labels);
}

function flagsOfState(phrase: string): ActivationFlag[] | undefined {
  if (phrase.length < shortestBeginning) return undefined;
  return stateWords.find(({ words }) => words.some((word) => word.startsWith(phrase)))?.flags;
}

function meaningOf(words: string[], labels: SearchLabels): SearchTerm {
  const phrase = words.join(' ');
  // A dash alone is the sign of an absent number, not a part of a label.
  const isIn = (text: string) => phrase !== '-' && text.includes(phrase);
  const beginsBy = (text: string) => `${text} `.startsWith(`${phrase} `);
  const codesIn = <Code>(texts: Map<Code, string[]>, fits = isIn) =>
    [...texts].filter(([, each]) => each.some(fits)).map(([code]) => code);
  return {
    words,
    roles: codesIn(labels.roles),
    statuses: flagsOfState(phrase) ?? codesIn(labels.statuses),
    levels: [...new Set([...codesIn(labels.levels), ...codesIn(labels.brandLevels, beginsBy)])],
    lapsed: labels.lapsed.includes(phrase),
    member: labels.member.some(isIn),
    noNumber: noNumberWords.includes(phrase),
    never: labels.never.some(isIn),
    day: null,
  };
}
