import { nationalNumber } from '#app/domain/phones.ts';
import { searchKey } from '#app/domain/text.ts';

/** What was typed, as queries of the index's words; see `search_words` in the migrations. */
export interface SearchQuery {
  words: string[];
  /** Finds what has every word whole, and what has words that begin so. */
  whole: string;
  beginning: string;
}

const maxWords = 8;
// Of a telephone number without what only leads to its country.
const fewestDigits = 6;
const signs = /[!"#$%&'()*+,\-./:;<=>?[\\\]^_`{|}~‐‑–—―‘’“”…、。「」・〜]/g;
const joinedScript = /[぀-ヿ㐀-䶿一-鿿豈-﫿가-힣]/;

/**
 * Reads a search as the index has its words: without case, accents and width, apart at signs; several words may be
 * parts of one number, typed with spaces. Null for what would find nearly everything: less than two letters, or a
 * single one of a script without spaces.
 */
export function searchQuery(text: string): SearchQuery | null {
  const words = indexWords(text).slice(0, maxWords);
  const letters = words.join('');
  if (letters.length < 2 && !joinedScript.test(letters)) return null;
  return {
    words,
    ...queriesOf(
      words.map((word) => [word]),
      words,
      nationalNumber(text),
    ),
  };
}

/** The words of a text as the index has them. */
function indexWords(text: string): string[] {
  return searchKey(text)
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .split(/\s+/)
    .flatMap((token) => (token.includes('@') ? [token] : token.replace(signs, ' ').split(' ')))
    .filter((word) => word !== '')
    .map((word) => (joinedScript.test(word) ? inHiragana(word) : word));
}

// Japanese says `アドバイザーを追加` and `アドバイザー追加`, and writes a number in either script.
const particles = /[をのにへ]/gu;
const numerals = '〇一二三四五六七八九';

function plainly(word: string): string {
  const digits = word.replace(/[〇一二三四五六七八九]/g, (numeral) => String(numerals.indexOf(numeral)));
  return digits.replace(particles, '') || digits;
}

// What an English sentence has beside what it is about.
const fillers = new Set('A AN THE MY TO OF FOR IN ON AND OR HOW DO I'.split(' '));

/**
 * How well some texts match the words of a search: 2 where every word begins one of theirs, or is anywhere in a script
 * without spaces; 1 where some are only spelled alike; 0 where one is missing.
 */
export function wordsIn({ words }: SearchQuery, texts: readonly string[]): 0 | 1 | 2 {
  const all = texts.flatMap(indexWords);
  const spelled = new Set(spelledWords({ words }));
  const said = words.filter((word) => !fillers.has(word));
  let found: 1 | 2 = 2;
  for (const word of said.length > 0 ? said : words) {
    const isFound = joinedScript.test(word)
      ? all.some((each) => plainly(each).includes(plainly(word)))
      : all.some((each) => each.startsWith(word));
    if (isFound) continue;
    if (!spelled.has(word) || likely(word, all).length === 0) return 0;
    found = 1;
  }
  return found;
}

/** Of things with how well they match, those that match best: what is spelled alike only where nothing is as it was typed. */
export function bestMatches<Thing extends { match: number }>(things: readonly Thing[]): Thing[] {
  const best = Math.max(0, ...things.map(({ match }) => match));
  return best === 0 ? [] : things.filter(({ match }) => match === best);
}

/** A word that was typed, and one of an index that looks like it. */
interface SimilarWord {
  word: string;
  similarWord: string;
}

/** The search with the words that are spelled a little otherwise than those that were typed; null where none is. */
export function similarSearch(query: SearchQuery, words: readonly SimilarWord[]): SearchQuery | null {
  const similar = new Map(
    spelledWords(query).map((typed) => [
      typed,
      likely(
        typed,
        words.filter(({ word }) => word === typed).map(({ similarWord }) => similarWord),
      ),
    ]),
  );
  return [...similar.values()].some((each) => each.length > 0) ? similarQuery(query, similar) : null;
}

/** The same with other words in the place of each that was typed. */
function similarQuery({ words }: SearchQuery, similar: ReadonlyMap<string, readonly string[]>): SearchQuery {
  return {
    words,
    ...queriesOf(
      words.map((word) => [word, ...(similar.get(word) ?? [])]),
      [],
    ),
  };
}

/** The words that may be misspelt names: letters alone, long enough to look like another word. */
export function spelledWords({ words }: Pick<SearchQuery, 'words'>): string[] {
  return [...new Set(words)].filter((word) => /^\p{L}{4,40}$/u.test(word) && !joinedScript.test(word));
}

/**
 * Of words that look like a typed one, those that differ by one slip of the fingers, or two where it is long, the
 * nearest first.
 */
export function likely(typed: string, similar: readonly string[]): string[] {
  const allowed = typed.length < 6 ? 1 : 2;
  return similar
    .map((word) => ({ word, slips: slipsBetween(typed, word) }))
    .filter(({ slips }) => slips > 0 && slips <= allowed)
    .toSorted((a, b) => a.slips - b.slips)
    .map(({ word }) => word)
    .slice(0, maxSimilar);
}

const maxSimilar = 8;

function queriesOf(terms: readonly (readonly string[])[], parts: readonly string[], telephone: string | null = null) {
  // A number that is typed in groups is one word in the index; groups of digits alone begin too many others.
  const number = parts.length > 1 && mayBeNumber(parts.join('')) ? parts.join('') : null;
  const digits = parts.join('');
  if (/^\d+$/.test(digits)) {
    const numbers = digits.length < fewestDigits ? [digits] : [digits, digits.replace(/^0+/, ''), telephone ?? ''];
    const either = [...new Set(numbers.filter(Boolean))].map(lexeme);
    return { whole: either.join(' | '), beginning: either.map((each) => `${each}:*`).join(' | ') };
  }
  const query = (ending: string) => {
    const all = terms.map((term) => `(${term.map((word) => lexeme(word) + ending).join(' | ')})`).join(' & ');
    return number ? `(${all}) | ${lexeme(number)}${ending}` : all;
  };
  return { whole: query(''), beginning: query(':*') };
}

/** Whether words may be a number: of certificates, one of some 200 has no digit. */
export function mayBeNumber(letters: string): boolean {
  return /\d/.test(letters) || /^[A-Z]{26}$/.test(letters);
}

function lexeme(word: string): string {
  return `'${word.replace(/['\\]/g, '$&$&')}'`;
}

function inHiragana(word: string): string {
  return word.replace(/[ァ-ヶ]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x60));
}

// Letters that are wrong, too many, missing, or changed places.
function slipsBetween(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, rows[i - 1]![j - 1]! + change);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, rows[i - 2]![j - 2]! + 1);
      row.push(least);
    }
    rows.push(row);
  }
  return rows[a.length]![b.length]!;
}
