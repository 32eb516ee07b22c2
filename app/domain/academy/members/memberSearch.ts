import { z } from 'zod';
import { halfWidthDigits, searchKey } from '#app/domain/text.ts';

/** How the keys of a name begin. */
export interface NamePart {
  last?: string;
  first?: string;
}

/** What a search of the directory looks for: a number or an address by its beginning, or names, the nearest first. */
export interface SoughtMembers {
  birthDate: string | null;
  by: { number: string } | { emailAddress: string } | { names: NamePart[] } | null;
}

const day = /(?<!\d)((?:19|20)\d\d)[-/](\d\d)[-/](\d\d)(?!\d)/;
const japanese = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]+$/u;
const mostWords = 5;
const mostLetters = 12;

/**
 * Reads a search of the directory: digits are the beginning of a number, what has an @ that of an address, everything
 * else names in either order, without case and accents; a Japanese name is also found where nothing is between last and
 * first name. A day, `1984-06-30`, anywhere in it is the date of birth.
 */
export function readMemberSearch(search: string): SoughtMembers {
  const text = halfWidthDigits(search.normalize('NFKC'));
  const [whole = '', ...parts] = day.exec(text) ?? [];
  const born = parts.join('-');
  const birthDate = z.iso.date().safeParse(born).success ? born : null;
  const rest = (birthDate ? text.replace(whole, ' ') : text).replace(/[\s,、，]+/gu, ' ').trim();
  return { birthDate, by: rest === '' ? null : soughtBy(rest) };
}

function soughtBy(rest: string): SoughtMembers['by'] {
  const digits = rest.replace(/[ -]/g, '');
  if (/^\d+$/.test(digits)) return { number: digits };
  const key = searchKey(rest);
  if (key.includes('@')) return { emailAddress: key.replace(/ /g, '') };
  const words = key.split(' ').slice(0, mostWords);
  return { names: words.length === 1 ? ofOneWord(key) : ofWords(words) };
}

function ofOneWord(word: string): NamePart[] {
  const letters = japanese.test(word) ? [...word].slice(0, mostLetters) : [];
  return [{ last: word }, ...cuts(letters, '').map(([last, first]) => ({ last, first })), { first: word }];
}

function ofWords(words: readonly string[]): NamePart[] {
  const both = cuts(words, ' ');
  return [
    { last: words.join(' ') },
    ...both.map(([first, last]) => ({ last, first })),
    ...both.map(([last, first]) => ({ last, first })),
    { first: words.join(' ') },
  ];
}

/** A list cut in two at each place. */
function cuts(parts: readonly string[], between: string): [string, string][] {
  return parts
    .slice(1)
    .map((_, place) => [parts.slice(0, place + 1).join(between), parts.slice(place + 1).join(between)]);
}
