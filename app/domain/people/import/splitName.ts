import { countryCode } from '#app/domain/markets/markets.ts';
import type { RowTexts } from './checkRow.ts';

// Words with which a last name begins.
const particles = new Set(
  'af al av ben bin da dal de del della den der des di do dos du el la las le los mac mc o st ten ter van vande vander von zu zum zur'.split(
    ' ',
  ),
);
// Where the last name comes first, also in Latin letters, though not always.
const lastNameFirst = new Set('CN HK HU JP KP KR MO SG TW VN'.split(' '));
const wide = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}々ー・]+$/u;

/** First and last name of a name in one; undefined where it does not say which words are which. */
export function splitName(name: string, country: string): { firstName: string; lastName: string } | undefined {
  const plain = name.normalize('NFC').replace(/\s+/gu, ' ').trim();
  const [last = '', first = '', ...more] = plain.split(/[,，、]/u).map((part) => part.trim());
  if (first !== '' && last !== '' && more.length === 0) return { firstName: first, lastName: last };
  const words = plain.split(' ');
  const [one = '', two = ''] = words;
  if (words.length === 2 && wide.test(one + two)) return { firstName: two, lastName: one };
  if (lastNameFirst.has(country) || /[,，、]/u.test(plain)) return undefined;
  const particle = words.findIndex((word, place) => place > 0 && particles.has(word.toLowerCase()));
  const at = particle > 0 && particle < words.length - 1 ? particle : words.length === 2 ? 1 : 0;
  return at === 0 ? undefined : { firstName: words.slice(0, at).join(' '), lastName: words.slice(at).join(' ') };
}

/** A row with first and last name in their own columns, where its one column of names says them. */
export function withSplitName(texts: RowTexts, agencyCountry: string): RowTexts {
  const { fullName, ...others } = texts;
  if (!fullName || others.firstName || others.lastName) return texts;
  const names = splitName(fullName, others.country ? countryCode(others.country) : agencyCountry);
  return names ? { ...others, ...names } : texts;
}
