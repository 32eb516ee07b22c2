import validator from 'validator';
import { upperCase } from '#app/domain/text.ts';

/** By country: the pattern of a code without spaces and hyphens, and its written form. */
const groups: Record<string, readonly [compact: RegExp, written: string]> = {
  BR: [/^(\d{5})(\d{3})$/, '$1-$2'],
  CA: [/^([A-Z]\d[A-Z])(\d[A-Z]\d)$/, '$1 $2'],
  CZ: [/^(\d{3})(\d{2})$/, '$1 $2'],
  GB: [/^([A-Z][A-Z\d]{1,3})(\d[A-Z]{2})$/, '$1 $2'],
  GR: [/^(\d{3})(\d{2})$/, '$1 $2'],
  IE: [/^([A-Z]\d[\dW])([A-Z\d]{4})$/, '$1 $2'],
  JP: [/^(\d{3})(\d{4})$/, '$1-$2'],
  NL: [/^(\d{4})([A-Z]{2})$/, '$1 $2'],
  PL: [/^(\d{2})(\d{3})$/, '$1-$2'],
  PT: [/^(\d{4})(\d{3})$/, '$1-$2'],
  SE: [/^(\d{3})(\d{2})$/, '$1 $2'],
  SK: [/^(\d{3})(\d{2})$/, '$1 $2'],
  US: [/^(\d{5})(\d{4})$/, '$1-$2'],
};

const known: ReadonlySet<string> = new Set(validator.isPostalCodeLocales);

/**
 * A postal code as its country writes it: upper case, half width, in its usual groups. A code that fits no group only
 * loses spare spaces.
 */
export function writtenPostalCode(country: string, zip: string): string {
  // Full width before upper case; the dashes of an input method are hyphens; the sign before a Japanese code is no part
  // of it.
  const plain = upperCase(zip.normalize('NFKC'))
    .replace(/[\u2010-\u2015\u2212\u30FC]/g, '-')
    .replace(/^\s*〒/, '')
    .replace(/\s+/g, ' ')
    .trim();
  const [compact, written] = groups[country] ?? [];
  const bare = plain.replace(/[\s-]/g, '');
  return compact?.test(bare) && written !== undefined ? bare.replace(compact, written) : plain;
}

/**
 * True for a possible postal code of a country. Where the country's form is unknown, any letters, digits, spaces and
 * hyphens are accepted. Whether the country has codes: see `countriesWithoutPostalCode`.
 */
export function isPostalCodeOf(country: string, zip: string): boolean {
  const code = writtenPostalCode(country, zip);
  return isKnown(country) ? validator.isPostalCode(code, country) : /^[A-Z\d](?:[A-Z\d -]{0,10}[A-Z\d])?$/.test(code);
}

const mostZerosLost = 2;

/** A postal code with the zeros at its beginning that a spreadsheet dropped, where its country has one like that. */
export function withLostZeros(country: string, zip: string): string {
  if (!isKnown(country) || !/^\d+$/.test(zip) || isPostalCodeOf(country, zip)) return zip;
  const longer = Array.from({ length: mostZerosLost }, (_, more) => zip.padStart(zip.length + more + 1, '0'));
  return longer.find((code) => isPostalCodeOf(country, code)) ?? zip;
}

function isKnown(country: string): country is validator.PostalCodeLocale & string {
  return known.has(country);
}
